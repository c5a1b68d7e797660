/** What is shown of a saved card, and when it is too old. Pure. */

export type SavedCard = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
};

type Expiry = Pick<SavedCard, "expMonth" | "expYear">;

/** Whether a card's last month is over, anywhere on earth. */
export function cardExpired({ expMonth, expYear }: Expiry, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1) + 12 * 3_600_000;
}

/** Whether a card's last month ends within so many days. */
export function cardEndsWithin(card: Expiry, days: number, now: Date): boolean {
  return (
    !cardExpired(card, now) && Date.UTC(card.expYear, card.expMonth, 1) - now.getTime() <= days * 86_400_000
  );
}

const brands: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The name a card's owner knows it by; null for what no card carries. */
export function brandName(brand: string): string | null {
  return brands[brand] ?? null;
}

/** A card's last month as it is printed on it: 04/31. */
export function expiryText({ expMonth, expYear }: Expiry): string {
  return `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
}
