/** A saved card by the names its owner knows: brand and last digits, and when it runs out. */
import { useTranslation } from "~/i18n/use-translation";
import { Status } from "~/ui";
import { brandName, cardEndsWithin, cardExpired, expiryText, type SavedCard } from "../cards/cards";
import { expiringDays } from "../config";

export function CardName({ card }: { card: Pick<SavedCard, "brand" | "last4"> }) {
  const { t } = useTranslation("payments");
  return (
    <span className="whitespace-nowrap">
      {brandName(card.brand) ?? t("method.card")} <span aria-hidden="true">•••• </span>
      <span className="tabular-nums">{card.last4}</span>
    </span>
  );
}

/** Until when it is good; `now` comes from the loader, so that both sides say the same. */
export function CardExpiry({ card, now }: { card: SavedCard; now: Date }) {
  const { t } = useTranslation("payments");
  const text = expiryText(card);
  if (cardExpired(card, now)) return <Status tone="critical">{t("card.expired", { text })}</Status>;
  if (cardEndsWithin(card, expiringDays, now))
    return <Status tone="caution">{t("card.ending", { text })}</Status>;
  return <span className="text-muted tabular-nums">{t("card.until", { text })}</span>;
}
