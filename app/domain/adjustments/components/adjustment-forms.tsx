/** Proposing a correction, deciding on one, and proposing to take a journal back. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  answerTo,
  AmountInput,
  Banner,
  Button,
  Card,
  Field,
  Form,
  FormErrors,
  Input,
  RadioGroup,
  Textarea,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { useForm } from "~/ui/use-form";
import { ProposalForm as schema, proposalKinds } from "../forms";
import type { AdjustmentRow } from "../view.server";

type Result = { result: SubmissionResult | undefined };

export function ProposalForm({ result, email }: Result & { email: string }) {
  const { t } = useTranslation("books");
  const [form, fields] = useSchemaForm(schema, { id: "proposal", result, start: { email, kind: "credit" } });
  const labels = { kind: t("kind"), email: t("email"), amount: t("amount"), reason: t("reason") };
  return (
    <Card className="max-w-2xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={labels} choices={["kind"]} />
        <Field meta={fields.kind} label={labels.kind} group required choice>
          <RadioGroup
            options={proposalKinds.map((value) => ({
              value,
              label: t(`kind.${value}`),
              hint: t(`kind.${value}.hint`),
            }))}
          />
        </Field>
        <Field meta={fields.email} label={labels.email} required>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field meta={fields.amount} label={labels.amount} required>
          <AmountInput />
        </Field>
        <Field meta={fields.reason} label={labels.reason} hint={t("reason.hint")} required>
          <Textarea rows={3} maxLength={500} />
        </Field>
        <div className="grid gap-2">
          <div>
            <Button tone="primary" type="submit">
              {t("propose")}
            </Button>
          </div>
          <p className="hint">{t("propose.hint")}</p>
        </div>
      </Form>
    </Card>
  );
}

export function DecisionForms({ row, me, result }: Result & { row: AdjustmentRow; me: string }) {
  const { t } = useTranslation("books");
  const [form, fields] = useForm<{ note: string }>({ id: "refuse", lastResult: answerTo(result, "refuse") });
  if (row.status !== "PROPOSED") return null;
  if (row.askedBy === me) {
    return (
      <Card title={t("decide")}>
        <Form method="post" scope="withdraw" className="grid justify-items-start gap-3">
          <Banner>{t("own")}</Banner>
          <Button intent="withdraw">{t("withdraw")}</Button>
        </Form>
      </Card>
    );
  }
  return (
    <Card title={t("decide")}>
      <div className="grid gap-6">
        {row.kind === "wire" && <p className="text-sm text-muted">{t("wire.text")}</p>}
        {row.kind === "recall" && <p className="text-sm text-muted">{t("recall.text")}</p>}
        {row.kind === "mistaken" && (
          <p className="text-sm text-muted">
            {t(row.wire?.type === "member" ? "mistaken.textMember" : "mistaken.text")}
          </p>
        )}
        <Form method="post" scope="approve">
          <Button intent="approve" tone="primary" icon="check">
            {t("approve")}
          </Button>
        </Form>
        <Form method="post" scope="refuse" {...getFormProps(form)} className="grid gap-4">
          <FormErrors form={form} labels={{ note: t("note") }} />
          <Field meta={fields.note} label={t("note")} required>
            <Textarea rows={2} maxLength={500} />
          </Field>
          <div>
            <Button intent="refuse" tone="danger">
              {t("refuse")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

export function ReversalForm({ result }: Result) {
  const { t } = useTranslation("books");
  const [form, fields] = useForm<{ reason: string }>({
    id: "reverse",
    lastResult: answerTo(result, "reverse"),
  });
  return (
    <Card title={t("reverse.title")} className="max-w-2xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ reason: t("reason") }} />
        <p className="text-sm text-muted">{t("reverse.text")}</p>
        <Field meta={fields.reason} label={t("reason")} hint={t("reason.hint")} required>
          <Textarea rows={2} maxLength={500} />
        </Field>
        <div>
          <Button intent="reverse" tone="danger">
            {t("reverse")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
