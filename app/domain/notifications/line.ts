/** What the words of a notification are filled with. Pure. */
import { formatMoney } from "~/platform/money";
import type { NotificationData } from "./events";

/** The stored data, and its amount of cents as money. */
export function lineParams(data: NotificationData, locale: string): NotificationData {
  const cents = data["credited"] ?? data["amount"];
  const money =
    typeof cents === "string" && /^-?\d+$/.test(cents)
      ? formatMoney({ amount: BigInt(cents), currency: "USD" }, locale)
      : "";
  return { ...data, money };
}
