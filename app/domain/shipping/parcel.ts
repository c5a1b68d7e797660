/** What the goods of a parcel come to: weight, sides, value and kinds (§6.1). Pure. */
import { packG } from "./config";

/** One kind of goods in a parcel; `weightG` of one piece, null where nobody has weighed it. */
export type ParcelItem = {
  readonly variantId: string;
  readonly qty: number;
  readonly weightG: number | null;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly attributes: readonly string[];
  /** Price of one piece in US cents, for channels with a greatest value. */
  readonly price: bigint;
};

export type Parcel = {
  actualG: number;
  volumeMm3: bigint;
  sideCm: number;
  girthCm: number;
  value: bigint;
  attributes: ReadonlySet<string>;
};

/** A parcel of goods in its packing; each piece lies as it comes, the longest side counts. */
export function parcelOf(items: readonly ParcelItem[]): Parcel {
  let actualG = packG;
  let volumeMm3 = 0n;
  let value = 0n;
  let side = 0;
  let girth = 0;
  const attributes = new Set<string>();
  for (const item of items) {
    const [a = 0, b = 0, c = 0] = [item.lengthMm, item.widthMm, item.heightMm].sort((x, y) => y - x);
    actualG += (item.weightG ?? 0) * item.qty;
    volumeMm3 += BigInt(a) * BigInt(b) * BigInt(c) * BigInt(item.qty);
    value += item.price * BigInt(item.qty);
    side = Math.max(side, a);
    girth = Math.max(girth, a + 2 * (b + c));
    for (const attribute of item.attributes) attributes.add(attribute);
  }
  return { actualG, volumeMm3, value, sideCm: side / 10, girthCm: girth / 10, attributes };
}
