/** What the papers of a parcel say, as it was when its label was made: printed again, they say the same. Pure. */
import type { Text } from "~/domain/catalogue/words";
import type { Party } from "./address-lines";

/** One kind of goods in a parcel. Amounts are minor units as text, since this is kept as JSON. */
export type PaperItem = {
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  /** The product, as the catalogue names it. */
  readonly title: Partial<Text>;
  /** What the buyer bought, in the store's words. */
  readonly sold: string;
  /** Such as `Black / L`. */
  readonly variant: string;
  readonly qty: number;
  /** Grams of one piece; null where nobody has weighed it. */
  readonly weightG: number | null;
  /** What the buyer paid for all of its pieces, in `ccy` of the content; null where that is not known. */
  readonly value: string | null;
  readonly hsCode: string | null;
  readonly origin: string | null;
  readonly battery: boolean;
};

export type PaperContent = {
  readonly parcelNo: string;
  readonly orderNo: string;
  /** The order's number as its store and buyer know it. */
  readonly storeOrderNo: string;
  /** Orders of the same buyer whose goods are in the same box. */
  readonly also?: readonly { readonly orderNo: string; readonly storeOrderNo: string }[];
  readonly part: number;
  readonly parts: number;
  /** ISO day on which the label was made, where the warehouse is. */
  readonly day: string;
  /** Its moment, which the file gives as its own. */
  readonly at: string;
  readonly service: { readonly name: Partial<Text>; readonly carrier: string };
  readonly from: Party;
  readonly to: Party;
  readonly weightG: number | null;
  readonly items: readonly PaperItem[];
  readonly ccy: string;
  /** Who sold it. `manual`: the member ordered by hand, so that no shop stands between. */
  readonly store: { readonly name: string; readonly manual: boolean };
  /** Null where the parcel passes no border. */
  readonly customs: PaperCustoms | null;
};

/** What customs ask of the parcel as a whole. */
export type PaperCustoms = {
  readonly form: "CN22" | "CN23";
  /** Such as `IOSS IM1234567890`, `EORI …`, `CPF …`. */
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
  readonly signer: string;
  readonly invoice: boolean;
  /** We pay what is due at the border. */
  readonly ddp: boolean;
};

/** The numbers of all orders in a parcel, ours and their store's. */
export function orderNosOf({ orderNo, storeOrderNo, also = [] }: PaperContent) {
  const join = (nos: readonly string[]) => nos.filter((no) => no !== "").join(", ");
  return {
    orderNo: join([orderNo, ...also.map((other) => other.orderNo)]),
    storeOrderNo: join([storeOrderNo, ...also.map((other) => other.storeOrderNo)]),
  };
}

/** The number by which its carrier knows the parcel, once it has one. */
export type Carried = { readonly carrier: string; readonly trackingNo: string } | null;
