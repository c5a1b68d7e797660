/** A refund of an order: how much of which part, and by which way it goes back. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Parts } from "~/domain/ledger/postings";
import { agentRefundLimit, dayRefundLimit } from "~/domain/payments/refunds/refunds";
import { decimalText, formatMoney, sum } from "~/platform/money";
import { AmountInput, Banner, Button, Card, Field, Form, FormErrors, RadioGroup, Textarea } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { Refundable } from "../refundable.server";
import { unitsText, type LineUnits } from "../refund-lines";
import { RefundForm as Schema } from "../refund-forms";

type Props = {
  able: Refundable;
  limited: boolean;
  /** How many refunds of the order there are. */
  seen: number;
  units: readonly LineUnits[];
  proposed: Parts | null;
  result: SubmissionResult | undefined;
};

const names = ["goods", "shipping", "service", "tax"] as const;

const typed = (parts: Parts) =>
  Object.fromEntries(names.map((name) => [name, parts[name] > 0n ? decimalText(parts[name]) : ""]));

export function RefundForm({ able, limited, seen, units, proposed, result }: Props) {
  const { t, i18n } = useTranslation("refunds");
  const [form, fields] = useSchemaForm(Schema, {
    id: "refund",
    result,
    ...(proposed ? { start: typed(proposed) } : {}),
  });
  const money = (amount: bigint) => formatMoney({ amount, currency: "USD" }, i18n.language);
  if (able.stage === null) return <Banner tone="info" title={t("new.none")} />;
  const labels = {
    ...Object.fromEntries(names.map((name) => [name, t(`new.${name}`)])),
    goodwill: t("new.goodwill"),
    way: t("new.way"),
    reason: t("new.reason"),
  };
  const ways = [
    { value: "wallet", label: t("way.wallet"), hint: t("new.way.wallet.hint") },
    ...able.sources.map(({ paymentId, method, most }) => ({
      value: paymentId,
      label: t(`new.way.${method}`),
      hint: t(`new.way.hint.${method}`, { money: money(most) }),
    })),
  ];
  return (
    <Card>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid max-w-2xl gap-5">
        <FormErrors form={form} labels={labels} choices={["way"]} />
        <input type="hidden" name="seen" value={seen} />
        {units.map((each) => (
          <input key={each.lineId} type="hidden" name="units" value={unitsText(each)} />
        ))}
        <p className="text-sm text-muted">{t(`new.${able.stage}`)}</p>
        {proposed && (
          <p className="text-sm font-semibold">
            {t("units.proposed", {
              count: units.reduce((all, { qty }) => all + qty, 0),
              money: money(sum(Object.values(proposed))),
            })}
          </p>
        )}
        {limited && (
          <p className="text-sm text-muted">
            {t("new.limit", { order: money(agentRefundLimit), day: money(dayRefundLimit) })}
          </p>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {names
            .filter((name) => able.parts[name] > 0n)
            .map((name) => (
              <Field
                key={name}
                meta={fields[name]}
                label={t(`new.${name}`)}
                hint={t("new.most", { money: money(able.parts[name]) })}
              >
                <AmountInput />
              </Field>
            ))}
          {able.stage === "after" && (
            <Field meta={fields.goodwill} label={t("new.goodwill")} hint={t("new.goodwill.hint")}>
              <AmountInput />
            </Field>
          )}
        </div>
        <Field group meta={fields.way} label={t("new.way")} required choice>
          <RadioGroup options={ways} defaultValue={fields.way.initialValue ?? "wallet"} />
        </Field>
        <Field meta={fields.reason} label={t("new.reason")} hint={t("new.reason.hint")} required>
          <Textarea rows={2} maxLength={300} />
        </Field>
        <div>
          <Button tone="primary">{t("new.submit")}</Button>
        </div>
      </Form>
    </Card>
  );
}
