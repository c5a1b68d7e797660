/** Decimal strings of the store, counted in cents so that nothing is lost on the way. */

/** "12.50" → 1250; anything unreadable is 0. */
export function cents(amount: string): number {
  const number = Number(amount);
  return Number.isFinite(number) ? Math.round(number * 100) : 0;
}

export function decimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

export const symbols: Record<string, string> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  AUD: "$",
  CAD: "$",
  CNY: "¥",
  JPY: "¥",
};

export function priced(amount: string, currency: string): string {
  return `${symbols[currency] ?? `${currency} `}${amount}`;
}
