/** Why a channel does not take a parcel, for tables of channels and for who has chosen it. */
import { useTranslation } from "~/i18n/use-translation";
import type { Refusal } from "../quote";

/** Why a channel does not take a parcel, in words, with the limit where there is one. */
export function useReason() {
  const { t, i18n } = useTranslation("shipping");
  const kinds = useKinds();
  return ({ reason, limit, least, weighs, refused }: Refusal): string => {
    if (reason === "attribute" && refused) return t("reason.attributeOf", { what: kinds(refused) });
    if (limit === undefined) return t(`reason.${reason}`);
    if (reason === "size" || reason === "girth") return t(`reason.${reason}Of`, { cm: limit });
    if (reason === "value") return t("reason.valueOf", { amount: dollars(limit) });
    const grams = (value: number) => value.toLocaleString(i18n.language);
    const range = { least: grams(least ?? 1), most: grams(limit) };
    if (!weighs) return t("reason.weightOf", range);
    const { actualG, chargeG } = weighs;
    // By its volume, a least weight or a step it may count as another weight than it has.
    return actualG === chargeG || actualG > limit
      ? t("reason.weightPacked", { ...range, packed: grams(actualG) })
      : t("reason.weightCharged", { ...range, packed: grams(actualG), charged: grams(chargeG) });
  };
}

/** Kinds of goods as a list in words. */
export function useKinds() {
  const { t } = useTranslation(["shipping", "shop"]);
  return (names: readonly string[]) =>
    names.map((name) => t(`shop:attribute.${name as "general"}`)).join(t("shipping:fee.comma"));
}

/** US cents in words of a sentence. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
