/** What journals are about, and the pages the desk has for it. Pure. */

/** Every kind of thing that a journal may be about. Each has a word of its own (`books:thing.…`). */
export const thingTypes = [
  "store_order",
  "bulk_order",
  "price_diff_bill",
  "recharge_order",
  "payment",
  "refund",
  "dispute",
  "withdrawal",
  "adjustment",
  "credit_line",
  "bank_line",
  "provider_line",
  "fx_result",
] as const;

export type ThingType = (typeof thingTypes)[number];

/** What a column that names a type holds; null for what no journal is about. */
export const thingType = (text: string): ThingType | null => thingTypes.find((type) => type === text) ?? null;

/** A page of the desk, by what it shows; `key` is what its address names. */
export type DeskPage = {
  readonly page:
    | "order"
    | "bill"
    | "recharge"
    | "payment"
    | "wire"
    | "refund"
    | "dispute"
    | "withdrawal"
    | "adjustment"
    | "credit"
    | "bankLine"
    | "providerLine"
    | "exchange";
  readonly key: string;
};
