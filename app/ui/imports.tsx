/**
 * Screens of imports (goods, price lists, statements): upload a file, see what it would change, then apply it. Each
 * noun draws its own report.
 */
import { getFormProps, type FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Banner, Card, Status } from "./display";
import { Field, type FieldMeta } from "./field";
import { Form } from "./form";
import { FormErrors } from "./form-errors";
import type { IconName } from "./icon";
import { FileInput } from "./inputs";

type SendFileProps<Fields extends Record<string, unknown>> = {
  title: string;
  form: FormMetadata<Fields>;
  file: FieldMeta;
  labels: { readonly file: string } & Readonly<Record<string, string>>;
  hint: string;
  accept: readonly string[];
  megabytes: number;
  submit: string;
  problems?: ReactNode;
  children?: ReactNode;
};

/** The form that sends a file to be looked at. */
export function SendFile<Fields extends Record<string, unknown>>(props: SendFileProps<Fields>) {
  const { form, labels, accept, megabytes } = props;
  return (
    <Card title={props.title}>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid max-w-2xl gap-5"
      >
        <FormErrors form={form} labels={labels} choices={Object.keys(labels)} />
        {props.problems}
        <Field meta={props.file} label={labels.file} hint={props.hint} required choice>
          <FileInput accept={[...accept]} maxMegabytes={megabytes} />
        </Field>
        {props.children}
        <div>
          <Button type="submit" tone="primary" icon="eye">
            {props.submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type Notice = { readonly title: string; readonly text: string };

/** Above what was looked at: that nothing has changed yet, or that it can no longer be taken as it was seen. */
export function LookedAt({ waiting, stale }: { waiting: Notice | null; stale: Notice | null }) {
  const notice = stale ?? waiting;
  if (!notice) return null;
  return (
    <Banner tone={stale ? "critical" : "info"} title={notice.title}>
      {notice.text}
    </Banner>
  );
}

const tones = { PREVIEWED: "accent", APPLIED: "positive", DISCARDED: "neutral" } as const;

/** What became of a file that was looked at; the words are the noun's. */
export function FileState({ status, children }: { status: keyof typeof tones; children: ReactNode }) {
  return <Status tone={tones[status]}>{children}</Status>;
}

export type Decision = { readonly intent: string; readonly label: string; readonly icon?: IconName };

type DecideProps = {
  primary?: Decision | false | undefined;
  others?: readonly Decision[];
};

/** The buttons that decide about what was looked at; each posts its intent. */
export function Decide({ primary, others = [] }: DecideProps) {
  if (!primary && others.length === 0) return null;
  return (
    <Form method="post" scope="preview" className="flex flex-wrap gap-2">
      {primary && (
        <Button intent={primary.intent} tone="primary" icon={primary.icon ?? "check"}>
          {primary.label}
        </Button>
      )}
      {others.map(({ intent, label, icon }) => (
        <Button key={intent} intent={intent} {...(icon ? { icon } : {})}>
          {label}
        </Button>
      ))}
    </Form>
  );
}
