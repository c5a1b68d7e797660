/** What a freight quoted by hand was quoted for: with other goods or another place it does not hold. Pure. */
import type { ShipTo } from "./address";

const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, "").toUpperCase();

/** The goods and the place of an order, as one word. A street may be mended without a new quote. */
export function freightMark(
  quantityOf: ReadonlyMap<string, number>,
  { country, shipTo }: { country: string; shipTo: Pick<ShipTo, "postCode" | "province"> },
): string {
  const goods = [...quantityOf].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, qty]) => `${id}:${qty}`);
  return [country, plain(shipTo.province), plain(shipTo.postCode), ...goods].join("|");
}
