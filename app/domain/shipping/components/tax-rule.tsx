/** What can be done with a tax rule besides following it by another, and what one was that is over. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, FactList, Form, Money } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { EndRuleForm, seenEndOf } from "../forms";
import type { TaxRuleRow } from "../tax-rules.server";
import { useDaysText } from "./rate-text";
import { useTaxAmount } from "./tax-rules";

type MovesProps = { rule: TaxRuleRow; result: SubmissionResult | undefined };

export function TaxMoves({ rule, result }: MovesProps) {
  const { t } = useTranslation("taxes");
  return (
    <Card title={t("end")}>
      <PlainForm
        schema={EndRuleForm}
        intent="end"
        result={result}
        hidden={{ seen: seenEndOf(rule) }}
        submit={t("endIt")}
        block
      />
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
