/** Amounts as people read them. */
import { useTranslation } from "~/i18n/use-translation";
import { divideRounded, formatMoney, type Currency } from "~/platform/money";
import { cx } from "./cx";
import { useRootData } from "./root-data";

type MoneyProps = {
  /** Minor units. */
  amount: bigint;
  currency?: Currency;
  signed?: boolean;
  indicative?: boolean;
  className?: string;
};

export function Money({ amount, currency = "USD", signed, indicative, className }: MoneyProps) {
  const { i18n } = useTranslation("common");
  const text = formatMoney({ amount, currency }, i18n.language);
  return (
    <span className={cx("money", className)}>
      {signed && amount > 0n ? `+${text}` : text}
      {indicative && <Indicative amount={amount} />}
    </span>
  );
}

function Indicative({ amount }: { amount: bigint }) {
  const { t, i18n } = useTranslation("common");
  const root = useRootData();
  if (!root || root.currency === "USD") return null;
  const shown = { amount: divideRounded(amount * 1_000_000n, root.usdPpm), currency: root.currency };
  return (
    <span className="ms-1.5 text-xs font-normal text-muted">
      {t("money.approx", { amount: formatMoney(shown, i18n.language) })}
    </span>
  );
}
