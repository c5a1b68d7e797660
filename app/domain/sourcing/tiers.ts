/** Prices by quantity as one line: `50: 4.20, 200: 3.90`. Pure. */
import { decimalText } from "~/platform/money";
import { plainInteger, typedAmount } from "~/platform/typed-numbers";

export type Tier = { readonly minQty: number; readonly price: bigint };

/** The tiers of a line, the smallest quantity first; null where it cannot be read, or more pieces cost more. */
export function readTiers(text: string): Tier[] | null {
  const parts = text.split(/[,;，；\n]/).filter((part) => part.trim() !== "");
  const tiers = parts.map((part) => {
    const [pieces = "", amount = ""] = part.split(/[:：=]/).map((side) => side.trim());
    return { minQty: Number(plainInteger(pieces) ?? 0), price: typedAmount(amount) ?? 0n };
  });
  const sorted = tiers.toSorted((a, b) => a.minQty - b.minQty);
  const falls = sorted.every(
    ({ minQty, price }, i) =>
      minQty > 1 &&
      minQty <= 999_999 &&
      price > 0n &&
      (i === 0 || (minQty > (sorted[i - 1]?.minQty ?? 0) && price < (sorted[i - 1]?.price ?? 0n))),
  );
  return falls && sorted.length <= 6 ? sorted : null;
}

/** The line of some tiers, as its field shows it. */
export const tiersText = (tiers: readonly Tier[]) =>
  tiers.map(({ minQty, price }) => `${minQty}: ${decimalText(price)}`).join(", ");
