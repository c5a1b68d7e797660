/** Withdrawals that an outgoing line may pay, with or without our bank's fee, and a search by number. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Checkbox, FactList, Form, Money } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import type { BankLine } from "../lines.server";
import type { Payout } from "../outgoing.server";
import { PayoutForm } from "../forms";

type Props = {
  line: Pick<BankLine, "payouts" | "named" | "amount" | "ccy">;
  result: SubmissionResult | undefined;
};

export function Payouts({ line, result }: Props) {
  const { t } = useTranslation("banking");
  return (
    <>
      {line.payouts?.map((payout) => (
        <OnePayout key={payout.id} {...{ payout, line }} />
      ))}
      <PlainForm schema={PayoutForm} intent="find-payout" result={result} submit={t("payout.find")} quiet />
    </>
  );
}

/** The tick without which a line that names a withdrawal becomes nothing else. */
export function NotNamed({ named }: { named: readonly string[] }) {
  const { t } = useTranslation("banking");
  return <Checkbox name="sure">{t("payout.other", { no: named.join(", ") })}</Checkbox>;
}

function OnePayout({ payout, line }: { payout: Payout; line: Props["line"] }) {
  const { t } = useTranslation("banking");
  const { id, no, sent, fee, booked } = payout;
  const money = (amount: bigint) => <Money amount={amount} currency={line.ccy} />;
  return (
    <Form method="post" scope={id} className="grid gap-3">
      <input type="hidden" name="no" value={no} />
      <input type="hidden" name="fee" value={fee.toString()} />
      <p>
        <Link to={paths.deskWithdrawal(no)} className="link font-mono">
          {no}
        </Link>{" "}
        · {money(sent)}
      </p>
      {fee !== booked && (
        <>
          <FactList
            facts={[
              [t("payout.sent"), money(sent)],
              booked > 0n && [t("payout.booked"), money(booked)],
              [t("payout.line"), money(line.amount)],
              [
                t(fee > booked ? "payout.more" : "payout.less"),
                money(fee > booked ? fee - booked : booked - fee),
              ],
            ]}
          />
          <p className="hint">{t(fee > booked ? "payout.moreText" : "payout.lessText")}</p>
        </>
      )}
      {line.named.length > 0 && !line.named.includes(no) && <NotNamed named={line.named} />}
      <div>
        <Button intent="withdrawal" tone="primary">
          {t(fee === booked ? "withdrawal.submit" : "payout.submit")}
        </Button>
      </div>
    </Form>
  );
}
