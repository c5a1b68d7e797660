/** What a member does about credit: apply, repay, choose how it is used. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText, formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Card, LinkButton, Money, SumList } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { ApplyForm, OptionsForm, RepayForm } from "../forms";
import type { LineView } from "../member.server";

type Result = { result: SubmissionResult | undefined };

/** `due`: borrowed and owed; `balance`: what may repay it, promotional money left out. Cents. */
export function RepayCard({ due, balance, result }: Result & { due: bigint; balance: bigint }) {
  const { t, i18n } = useTranslation("credit");
  const most = due < balance ? due : balance;
  const max = formatMoney({ amount: most, currency: "USD" }, i18n.language);
  return (
    <Card title={t("repay.title")}>
      <div className="grid gap-4">
        <SumList
          lines={[
            { label: t("repay.due"), value: <Money amount={due} /> },
            { label: t("repay.balance"), value: <Money amount={balance} /> },
          ]}
        />
        {most === 0n ? (
          <>
            <p className="text-sm">{t("repay.short")}</p>
            <LinkButton to={paths.recharge({ amount: decimalText(due) })} tone="primary" block icon="plus">
              {t("repay.recharge")}
            </LinkButton>
          </>
        ) : (
          <>
            <PlainForm
              schema={RepayForm}
              intent="repay"
              result={result}
              start={{ amount: decimalText(most) }}
              params={{ max }}
              submit={t("repay.submit")}
              tone="primary"
              icon="check"
              block
            />
            <p className="text-sm text-muted">{t("repay.text")}</p>
          </>
        )}
      </div>
    </Card>
  );
}

export function OptionsCard({ line }: { line: LineView }) {
  const { t } = useTranslation("credit");
  const start = { autoRepay: line.autoRepay ? ("on" as const) : undefined };
  return (
    <Card title={t("options.title")}>
      <PlainForm
        schema={OptionsForm}
        intent="options"
        result={undefined}
        start={{ ...start, useCredit: line.useCredit ? "on" : undefined }}
        submit={t("options.save")}
      />
    </Card>
  );
}

export function ApplyCard({ result }: Result) {
  const { t } = useTranslation("credit");
  return (
    <Card title={t("apply.title")}>
      <PlainForm
        schema={ApplyForm}
        intent="apply"
        result={result}
        submit={t("apply.submit")}
        tone="primary"
      />
    </Card>
  );
}
