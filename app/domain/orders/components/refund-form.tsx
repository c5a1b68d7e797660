/** A refund of an order: how much of which part, and by which way it goes back. */
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { agentRefundLimit, dayRefundLimit } from "~/domain/payments/refunds";
import { formatMoney } from "~/platform/money";
import { AmountInput, Banner, Button, Card, Field, Form, FormErrors, RadioGroup, Textarea } from "~/ui";
import type { Refundable } from "../refund.server";

type Props = { able: Refundable; limited: boolean; result: SubmissionResult | undefined };
type Fields = Record<"goods" | "shipping" | "service" | "tax" | "goodwill" | "way" | "reason", string>;

const names = ["goods", "shipping", "service", "tax"] as const;

export function RefundForm({ able, limited, result }: Props) {
  const { t, i18n } = useTranslation("refunds");
  const [form, fields] = useForm<Fields>({ id: "refund", ...(result ? { lastResult: result } : {}) });
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
        <p className="text-sm text-muted">{t(`new.${able.stage}`)}</p>
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
