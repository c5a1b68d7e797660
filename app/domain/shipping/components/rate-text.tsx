/** A bracket and its price in words, the same wherever one stands. */
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import type { ListedRate } from "../brackets";

/** `$2.65 + $13.40/kg`, with the first weight where there is one. */
export function usePriceText() {
  const { t } = useTranslation("logistics");
  return (rate: ListedRate): string => {
    const parts = [
      rate.registerFee > 0n && `$${decimalText(rate.registerFee)}`,
      rate.firstG > 0 && t("rate.first", { amount: decimalText(rate.firstFee), grams: rate.firstG }),
      rate.perKg > 0n && t("rate.perKg", { amount: decimalText(rate.perKg) }),
    ].filter((part) => part !== false);
    return parts.join(" + ") || "$0.00";
  };
}

/** The days a bracket holds, or nothing where it always does. */
export function useDaysText() {
  const { t } = useTranslation("logistics");
  return (from: string | null | undefined, to: string | null | undefined): string => {
    if (from && to) return `${from} – ${to}`;
    if (from) return t("days.from", { day: from });
    return to ? t("days.until", { day: to }) : "";
  };
}
