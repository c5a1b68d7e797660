/** What goods cost on one channel by the weight of a scale instead of the weights of their SKUs (§3.10). */
import { db, sql } from "~/platform/db";
import { packG } from "./config";
import type { Destination } from "./places";
import { quote } from "./quote";
import { parcelItems, tariffsTo } from "./quote.server";

export type Measured = Destination & {
  readonly channelId: string;
  /** Pieces, and the weight of one in grams as it was quoted; null where none was known. */
  readonly items: readonly {
    readonly variantId: string;
    readonly qty: number;
    readonly weightG: number | null;
  }[];
  /** Whose rates count. */
  readonly at: Date;
};

/** Freight in US cents, and the weight in its packing, in grams. */
export type Freight = { readonly cents: bigint; readonly weightG: number };

/**
 * The freight of goods on a channel whose weight in their packing is `weightG` grams; null for the weights that were
 * quoted. Null where the channel has no price for it. Sizes and kinds are those of the goods today.
 */
export async function freightByWeight(asked: Measured, weightG: number | null): Promise<Freight | null> {
  const { channelId, at } = asked;
  const channel = await db.first<{ code: string }>(
    sql`select code from ship_channel where id = ${channelId}`,
  );
  if (!channel) return null;
  const [tariffs, items] = await Promise.all([
    tariffsTo(db, asked, at, channel.code),
    parcelItems(db, asked.items),
  ]);
  const quoted = items.map((item, i) => ({ ...item, weightG: asked.items[i]?.weightG ?? item.weightG ?? 0 }));
  const weighed =
    weightG === null ? quoted : [...quoted.map((item) => ({ ...item, weightG: 0 })), scale(weightG - packG)];
  const open = tariffs.map((tariff) => ({ ...tariff, active: true }));
  const [option] = quote(open, weighed, asked, at).options;
  return option ? { cents: option.shipping, weightG: option.actualG } : null;
}

/** What the goods weigh together, without a size of its own. */
const scale = (weightG: number) => ({
  ...{ variantId: "", qty: 1, weightG, lengthMm: 0, widthMm: 0, heightMm: 0 },
  ...{ attributes: [], price: 0n },
});
