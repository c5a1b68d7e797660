/** How a store's own word for an order is shown. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";

/** Words of WooCommerce and AliExpress: the shop's owners read them in their language. */
const known = [
  "auto-draft",
  "cancelled",
  "checkout-draft",
  "completed",
  "failed",
  "on-hold",
  "pending",
  "processing",
  "refunded",
  "trash",
  "place_order_success",
  "risk_control",
  "wait_seller_examine_money",
  "wait_seller_send_goods",
  "seller_part_send_goods",
  "seller_send_part_goods",
  "wait_buyer_accept_goods",
  "in_cancel",
  "in_issue",
  "in_frozen",
  "finish",
] as const;

/** The word in the reader's language where it is known; any other as the store writes it. */
export function wordOfStore(word: string, t: TFunction<readonly ["orders"]>): string {
  const own = known.find((each) => each === word);
  return own ? t(`storeWord.${own}`) : word.replaceAll("_", " ");
}

/** As `wordOfStore`, in the reader's language. */
export function useStoreWord(): (word: string) => string {
  const { t } = useTranslation(["orders"] as const);
  return (word) => wordOfStore(word, t);
}
