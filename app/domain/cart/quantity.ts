/** Which way of buying takes so many pieces. Pure. */
import { cartModes, mostPieces, type CartMode } from "./config";

type Sold = { readonly saleModes: readonly string[]; readonly moq: number };

/** The first sale mode of a product that takes `qty` pieces; null where none does. */
export function modeFor(qty: number, { saleModes, moq }: Sold): CartMode | null {
  const least = { dropship: 1, bulk: Math.max(1, moq) };
  const fits = (mode: CartMode) => saleModes.includes(mode) && qty >= least[mode] && qty <= mostPieces[mode];
  return cartModes.find(fits) ?? null;
}
