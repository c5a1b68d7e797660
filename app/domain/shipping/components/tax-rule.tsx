/** What can be done with a tax rule besides following it by another, and what one was that is over. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { answerTo, Banner, Button, Card, FactList, Field, Form, FormErrors, Input, Money } from "~/ui";
import { useForm } from "~/ui/use-form";
import { seenEndOf } from "../forms";
import type { TaxRuleRow } from "../tax-rules.server";
import { useDaysText } from "./rate-text";
import { useTaxAmount } from "./tax-rules";

type MovesProps = { rule: TaxRuleRow; result: SubmissionResult | undefined };

export function TaxMoves({ rule, result }: MovesProps) {
  const { t } = useTranslation("taxes");
  const [form, fields] = useForm<{ lastDay: string }>({ id: "end", lastResult: answerTo(result, "end") });
  return (
    <Card title={t("end")}>
      <Form method="post" scope="end" {...getFormProps(form)} className="grid gap-3">
        <input type="hidden" name="seen" value={seenEndOf(rule)} />
        <FormErrors form={form} labels={{ lastDay: t("lastDay") }} />
        <Field meta={fields.lastDay} label={t("lastDay")} hint={t("hint.lastDay")} required>
          <Input type="date" />
        </Field>
        <Button intent="end">{t("endIt")}</Button>
      </Form>
      {rule.state === "coming" && (
        <Form method="post" scope="withdraw" className="pt-3">
          <Button intent="withdraw" tone="danger" block>
            {t("withdraw")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

export function TaxRuleFacts({ rule }: { rule: TaxRuleRow }) {
  const { t } = useTranslation(["taxes", "logistics", "shipping"]);
  const amount = useTaxAmount();
  const days = useDaysText();
  return (
    <Card>
      <Banner>{t("taxes:over")}</Banner>
      <div className="pt-4">
        <FactList
          columns={1}
          facts={[
            [t("logistics:field.kind"), t(`shipping:tax.${rule.kind}`)],
            [t("logistics:field.amount"), amount(rule)],
            [t("taxes:base"), t(`taxes:base.${rule.base}`)],
            rule.threshold !== null && [
              t("taxes:threshold"),
              <Money key="threshold" amount={rule.threshold} currency={rule.ccy} />,
            ],
            [t("taxes:collect"), t(`taxes:collect.${rule.collect}`)],
            [t("logistics:diff.days"), days(rule.validFrom, rule.validTo)],
          ]}
        />
      </div>
    </Card>
  );
}
