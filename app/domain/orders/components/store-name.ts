/** What the store of an order is called. */
import { useTranslation } from "~/i18n/use-translation";

type Sold = { platform: string; storeName: string };

/**
 * Names an order's store: the member's own one is called by the language of who reads, not by the one in which its
 * first order was placed.
 */
export function useStoreName(): (order: Sold) => string {
  const { t } = useTranslation("orders");
  return ({ platform, storeName }) => (platform === "manual" ? t("store.manual") : storeName);
}
