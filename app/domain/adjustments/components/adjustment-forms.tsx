/** Proposing a correction, deciding on one, and proposing to take a journal back. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Steps } from "~/platform/steps";
import { Banner, Button, Card, Field, Fields, Form, FormErrors, RadioGroup } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { PlainForm } from "~/ui/plain-form";
import { ProposalForm as schema, proposalKinds, RefusalForm, ReversalForm as Reversal } from "../forms";
import type { AdjustmentEvent } from "../states";
import type { AdjustmentRow } from "../view.server";

type Result = { result: SubmissionResult | undefined };

export function ProposalForm({ result, email }: Result & { email: string }) {
  const { t } = useTranslation("books");
  const [form, fields] = useSchemaForm(schema, { id: "proposal", result, start: { email, kind: "credit" } });
  return (
    <Card className="max-w-2xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} schema={schema} labels={{ kind: t("kind") }} choices={["kind"]} />
        <Field meta={fields.kind} label={t("kind")} group required choice>
          <RadioGroup
            options={proposalKinds.map((value) => ({
              value,
              label: t(`kind.${value}`),
              hint: t(`kind.${value}.hint`),
            }))}
          />
        </Field>
        <Fields schema={schema} of={fields} />
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

export function DecisionForms({
  row,
  steps: { can },
  result,
}: Result & { row: AdjustmentRow; steps: Steps<AdjustmentEvent> }) {
  const { t } = useTranslation("books");
  if (can.includes("withdraw")) {
    return (
      <Card title={t("decide")}>
        <Form method="post" scope="withdraw" className="grid justify-items-start gap-3">
          <Banner>{t("own")}</Banner>
          <Button intent="withdraw">{t("withdraw")}</Button>
        </Form>
      </Card>
    );
  }
  if (!can.includes("approve")) return null;
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
        <PlainForm schema={RefusalForm} intent="refuse" result={result} submit={t("refuse")} tone="danger" />
      </div>
    </Card>
  );
}

export function ReversalForm({ result }: Result) {
  const { t } = useTranslation("books");
  return (
    <Card title={t("reverse.title")} className="max-w-2xl">
      <PlainForm
        schema={Reversal}
        intent="reverse"
        result={result}
        intro={<p className="text-sm text-muted">{t("reverse.text")}</p>}
        submit={t("reverse")}
        tone="danger"
      />
    </Card>
  );
}
