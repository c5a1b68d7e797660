/** What the forms of one product and of several share. */
import { useTranslation } from "~/i18n/use-translation";
import type { StoreChoice } from "../preview.server";
import type { Rate } from "../price-rules";

/** Names of the fields of both forms, in their order. */
export function useSettingsLabels(): Record<string, string> {
  const { t } = useTranslation("listing");
  return {
    stores: t("stores"),
    multiple: t("multiple"),
    profit: t("profit"),
    above: t("above"),
    tiers: t("tiers"),
    country: t("country"),
    channel: t("channel"),
    comparePercent: t("comparePercent"),
    visibility: t("visibility"),
    categories: t("categories.title"),
    skuPrefix: t("skuPrefix"),
    templateName: t("template.name"),
    words: t("many.words"),
    title: t("titleField"),
    description: t("descriptionField"),
    variants: t("preview.variant"),
    product: t("many.product"),
  };
}

/** Buttons that only fill the form in: texts of the catalogue, categories of a store. */
export const isUnchecked = (intent: string) => intent === "words" || intent.startsWith("categories:");

/** The day's rates of the currencies of the chosen stores; of the first store while none is chosen. */
export function ratesOf(stores: readonly StoreChoice[], chosen: readonly string[]): Rate[] {
  const picked = stores.filter(({ id }) => chosen.includes(id));
  const rates = new Map<string, Rate>();
  for (const { currency, usdPpm } of picked.length > 0 ? picked : stores.slice(0, 1))
    if (usdPpm !== null) rates.set(currency, { currency, usdPpm });
  return [...rates.values()];
}
