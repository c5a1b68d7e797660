/** What the desk does with price differences: raise or credit one, waive it, answer an objection. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Parts } from "~/domain/ledger/postings";
import { formatMoney } from "~/platform/money";
import type { Steps } from "~/platform/steps";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  Fields,
  FileInput,
  Form,
  FormErrors,
  Select,
  Textarea,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { fileEndings, fileMegabytes } from "../config";
import { DecideForm, meantOf, RaiseForm as raiseSchema } from "../forms";
import type { BillPage } from "../view.server";
import { billTypes, partOf, type BillType, type StepOfBill } from "../states";

type Result = { result: SubmissionResult | undefined };

/** For each type, what was charged for its part of the price, in cents; the server compares with that. */
export function RaiseForm({
  result,
  charged,
  type = "weight",
}: Result & { charged: Parts; type?: BillType }) {
  const { t, i18n } = useTranslation("bills");
  const [form, fields] = useSchemaForm(raiseSchema, { id: "raise", result, start: { type } });
  const labels = {
    type: t("raise.type"),
    newAmount: t("raise.new"),
    reason: t("raise.reason"),
    cost: t("raise.cost"),
    file: t("raise.file"),
  };
  const isFar = result?.error?.["newAmount"]?.some((error) => error.startsWith("bills:error.far")) ?? false;
  const asked = raiseSchema.pick({ type: true, newAmount: true }).safeParse(result?.initialValue);
  const meant = isFar && asked.success ? meantOf(asked.data) : null;
  const typeText = (type: BillType) =>
    t("raise.type.charged", {
      type: t(`type.${type}`),
      part: t(`part.${partOf[type]}`),
      money: formatMoney({ amount: charged[partOf[type]], currency: "USD" }, i18n.language),
    });
  return (
    <Card>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid max-w-2xl gap-5"
      >
        <FormErrors form={form} labels={labels} choices={["type"]} />
        <Field meta={fields.type} label={labels.type} choice>
          <Select
            placeholder={t("raise.choose")}
            options={billTypes.map((type) => ({ value: type, label: typeText(type) }))}
          />
        </Field>
        <Field meta={fields.newAmount} label={labels.newAmount} hint={t("raise.new.hint")}>
          <AmountInput />
        </Field>
        {meant && (
          <Checkbox key={meant} name="sure" value={meant}>
            {t("raise.sure")}
          </Checkbox>
        )}
        <Field meta={fields.reason} label={labels.reason} hint={t("raise.reason.hint")}>
          <Textarea rows={3} />
        </Field>
        <Field meta={fields.file} label={labels.file} hint={t("raise.file.hint")}>
          <FileInput accept={fileEndings} maxMegabytes={fileMegabytes} />
        </Field>
        <Field meta={fields.cost} label={labels.cost} hint={t("raise.cost.hint")}>
          <AmountInput />
        </Field>
        <div>
          <Button tone="primary">{t("raise.submit")}</Button>
        </div>
      </Form>
    </Card>
  );
}

const decisions = ["waive", "uphold", "reduce"];

export function DecideForms({
  bill,
  steps: { can },
  result,
}: Result & { bill: BillPage; steps: Steps<StepOfBill> }) {
  const { t } = useTranslation("bills");
  const disputed = can.includes("uphold");
  const [form, fields] = useSchemaForm(DecideForm, { id: "decide", intent: decisions, result });
  if (!can.includes("waive")) return null;
  return (
    <Card title={t(disputed ? "desk.answer.title" : "desk.waive.title")}>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <input type="hidden" name="seen" value={bill.seen} autoComplete="off" />
        <FormErrors form={form} schema={DecideForm} />
        <p className="text-sm text-muted">{t(disputed ? "desk.answer.text" : "desk.waive.text")}</p>
        <Fields schema={DecideForm} of={fields} only={disputed ? ["answer", "newAmount"] : ["answer"]} />
        <div className="flex flex-wrap gap-2">
          {disputed && (
            <Button intent="uphold" tone="primary">
              {t("desk.uphold")}
            </Button>
          )}
          {can.includes("reduce") && <Button intent="reduce">{t("desk.reduce")}</Button>}
          <Button intent="waive" tone={disputed ? "secondary" : "primary"}>
            {t("desk.waive")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
