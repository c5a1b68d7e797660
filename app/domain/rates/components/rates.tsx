/** Exchange rates at the desk: the form of a new one, and all that ever held. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Checkbox, Field, Form, FormErrors, Input, listView, Select } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { RateRow } from "../desk.server";
import { RateForm as schema } from "../forms";
import { initialSource, type UsdRates } from "../rates";

export function RateForm({ result, rates }: { result: SubmissionResult | undefined; rates: UsdRates }) {
  const { t } = useTranslation("rates");
  const [form, fields] = useSchemaForm(schema, { id: "rate", result, start: { base: "EUR" } });
  const currencies = Object.entries(rates).flatMap(([ccy, rate]) =>
    rate === undefined || ccy === "USD"
      ? []
      : [{ value: ccy, label: t("present", { ccy, rate: exact(rate) }) }],
  );
  const labels = { base: t("base"), rate: t("rate"), source: t("source"), sure: t("sure") };
  return (
    <Card title={t("new")}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={labels} choices={["base"]} />
        <Field meta={fields.base} label={labels.base} required choice>
          <Select options={currencies.sort((a, b) => (a.value < b.value ? -1 : 1))} />
        </Field>
        <Field meta={fields.rate} label={labels.rate} hint={t("rate.hint")} required>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field meta={fields.source} label={labels.source} hint={t("source.hint")} required>
          <Input autoComplete="off" />
        </Field>
        <Checkbox name="sure">{labels.sure}</Checkbox>
        <div>
          <Button tone="primary" type="submit">
            {t("enter")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const exact = (rate: bigint) => `${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, "0")}`;

export const rateView = listView<RateRow>()({
  texts: ["rates"],
  title: "title",
  rowKey: (row) => row.id,
  columns: [
    { key: "base", head: "base", tight: true, text: (row) => row.base },
    {
      key: "rate",
      head: "rate",
      align: "end",
      cell: (row) => <span className="tabular-nums">{exact(row.rate)}</span>,
    },
    {
      key: "source",
      head: "source",
      cell: (row, { t }) => (
        <span className="wrap-anywhere">
          {row.source === initialSource ? t("source.initial") : row.source}
        </span>
      ),
    },
    { key: "at", head: "from", time: (row) => row.at },
  ],
  empty: ({ t }) => ({ icon: "currency-circle-dollar", title: t("empty") }),
});
