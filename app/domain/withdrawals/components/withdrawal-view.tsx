/** One withdrawal as its member sees it: facts, bank data masked, and its history. */
import { useTranslation } from "~/i18n/use-translation";
import { rateText } from "~/domain/rates/rates";
import { Banner, Card, FactList, Money, Timeline, type Tone } from "~/ui";
import { arrivalDays, cautionHours, reviewDays } from "../config";
import type { WithdrawalStatus } from "../states";
import type { WithdrawalView as View } from "../view.server";

const newsTones: Partial<Record<WithdrawalStatus, Tone>> = {
  COMPLETED: "positive",
  REJECTED: "critical",
  FAILED: "critical",
};

export function WithdrawalNews({ withdrawal }: { withdrawal: View }) {
  const { t } = useTranslation("withdrawals");
  const { status, reason, caution } = withdrawal;
  const text = t(`next.${status}`, { min: reviewDays.min, max: reviewDays.max, days: arrivalDays });
  return (
    <Banner tone={newsTones[status] ?? "info"} {...(reason ? { title: text } : {})}>
      {reason ? <span className="wrap-anywhere">{reason}</span> : text}
      {caution && status === "UNDER_REVIEW" && (
        <p className="mt-1">{t("caution", { hours: cautionHours })}</p>
      )}
    </Banner>
  );
}

export function WithdrawalFacts({ withdrawal }: { withdrawal: View }) {
  const { t } = useTranslation("withdrawals");
  const { type, mask, amount, fee, ccy, payout, fxRate, bankRef, paidOn, returnCost } = withdrawal;
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [t("type"), t(`type.${type}`)],
          [t("destination"), mask || "–"],
          [t("amount"), <Money key="amount" amount={amount} />],
          [t("fee"), <Money key="fee" amount={fee} />],
          [t("net"), <Money key="net" amount={amount - fee} />],
          [t("ccy"), ccy],
          payout !== null && [t("payout"), <Money key="payout" amount={payout} currency={ccy} />],
          ccy !== "USD" && [
            t("fxRate"),
            fxRate === null ? t("rate.later") : t("rate.one", { ccy, rate: rateText(fxRate) }),
          ],
          bankRef !== null && [t("bankRef"), <code key="ref">{bankRef}</code>],
          paidOn !== null && [t("paidOn"), paidOn],
          returnCost !== null &&
            returnCost > 0n && [t("returnCost"), <Money key="kept" amount={returnCost} />],
        ]}
      />
    </Card>
  );
}

export function WithdrawalHistory({ withdrawal }: { withdrawal: Pick<View, "history"> }) {
  const { t } = useTranslation("withdrawals");
  return (
    <Card title={t("history")}>
      <Timeline
        items={withdrawal.history.map(({ id, at, event, reason }) => ({
          id,
          at,
          note: reason,
          title: t(`event.${event}` as "event.submit"),
        }))}
      />
    </Card>
  );
}
