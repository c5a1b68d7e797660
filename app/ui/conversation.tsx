/** A conversation: what was written, and the form to write more. Used by members and at the desk. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "./button";
import { cx } from "./cx";
import { DateTime } from "./date-time";
import { Card } from "./display";
import { Field } from "./field";
import { Form } from "./form";
import { FormErrors } from "./form-errors";
import { Textarea } from "./inputs";
import { Refused } from "./refused";
import { WrittenText } from "./rejected-text";
import { useSchemaForm, type AnyForm } from "./schema-form";

export type Message = {
  readonly id: string;
  readonly by: string | null;
  readonly body: string;
  readonly at: Date;
};

/** `nameOf` names who wrote: `by` is a name of the staff, null for the other side. */
export function Messages(props: {
  title: string;
  messages: readonly Message[];
  nameOf: (by: string | null) => string;
}) {
  return (
    <Card title={props.title}>
      <ol className="grid gap-5">
        {props.messages.map(({ id, by, body, at }) => (
          <li key={id} className={cx("border-s-2 ps-4", by ? "border-accent" : "border-line")}>
            <p className="text-sm">
              <span className="font-semibold">{props.nameOf(by)}</span>{" "}
              <span className="text-muted">
                <DateTime at={at} />
              </span>
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{body}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type MessageFormProps = {
  /** What the action takes; of several forms the one of the intent. */
  schema: AnyForm;
  intent: string;
  result: SubmissionResult | undefined;
  title: string;
  label: string;
  send: string;
  hint?: string | false;
  rows?: number;
  tone?: "primary" | "secondary";
};

export function MessageForm(props: MessageFormProps) {
  const { schema, intent, result, title, label, send, hint, rows = 5, tone = "primary" } = props;
  const [form, fields] = useSchemaForm(schema, { intent, result });
  return (
    <Card title={title}>
      <Form method="post" scope={intent} {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ message: label }} />
        <Field meta={fields["message"]} label={label} required {...(hint ? { hint } : {})}>
          <Textarea rows={rows} />
        </Field>
        <div>
          <Button intent={intent} tone={tone}>
            {send}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/**
 * Why a step was not taken, with the message that was written and stands nowhere else. Nothing for steps of `forms`,
 * which say it themselves.
 */
export function NotTaken({
  result,
  forms,
}: {
  result: SubmissionResult | undefined;
  forms: readonly string[];
}) {
  const { t } = useTranslation("common");
  const { intent, message } = result?.initialValue ?? {};
  if (forms.includes(String(intent))) return null;
  return (
    <Refused error={result?.error?.[""]?.[0]}>
      {typeof message === "string" && message !== "" && (
        <div className="mt-3 grid gap-2">
          <p>{t("error.notSent")}</p>
          <WrittenText text={message} />
        </div>
      )}
    </Refused>
  );
}
