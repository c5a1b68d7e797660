/** What may be paid out, and what of the balance may not and why (§4.1). */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Card, Money, SumList } from "~/ui";
import { Link } from "~/ui/link";
import { minWithdrawal } from "../config";

export type WithdrawableView = {
  amount: bigint;
  balance: bigint;
  promo: bigint;
  reserved: bigint;
  borrowed: bigint;
  owed: bigint;
  blocked: boolean;
};

export function WithdrawableCard({ withdrawable }: { withdrawable: WithdrawableView }) {
  const { t, i18n } = useTranslation("withdrawals");
  const { amount, balance, promo, reserved, borrowed, owed, blocked } = withdrawable;
  const money = (cents: bigint) => formatMoney({ amount: cents, currency: "USD" }, i18n.language);
  const closed = blocked || borrowed > 0n || owed > 0n;
  return (
    <Card title={t("withdrawable")} className="lg:sticky lg:top-6">
      <div className="grid gap-4">
        <SumList
          lines={[
            { label: t("withdrawable.balance"), value: <Money amount={balance} /> },
            promo > 0n && {
              label: t("withdrawable.promo"),
              hint: t("withdrawable.promo.hint"),
              value: <Money amount={-promo} />,
            },
            reserved > 0n && {
              label: t("withdrawable.reserved"),
              hint: (
                <Link to={paths.bills()} className="link">
                  {t("withdrawable.reserved.hint")}
                </Link>
              ),
              value: <Money amount={-reserved} />,
            },
            { label: t("withdrawable"), value: <Money amount={amount} />, total: true },
          ]}
        />
        {borrowed > 0n && (
          <Banner tone="caution">{t("withdrawable.borrowed", { money: money(borrowed) })}</Banner>
        )}
        {owed > 0n && <Banner tone="caution">{t("withdrawable.owed", { money: money(owed) })}</Banner>}
        {blocked && <Banner tone="caution">{t("withdrawable.blocked")}</Banner>}
        {!closed && amount < minWithdrawal && (
          <p className="hint">{t("withdrawable.low", { min: money(minWithdrawal) })}</p>
        )}
      </div>
    </Card>
  );
}
