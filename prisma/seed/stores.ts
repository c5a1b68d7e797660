/** The demo member's store: the sandbox's Harbour, connected by keys as a member would, most of its goods linked. */
import "~/domain/wiring.server";
import { connectStore } from "~/domain/stores/connect.server";
import { saveLinks, type LinkRow } from "~/domain/stores/links.server";
import { importProducts } from "~/domain/stores/sweep.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";

const shop = { slug: "harbour", name: "Harbour Goods" } as const;

/** What is shipped when a store sells something, by its SKU. Null: its owner sends it. */
export type Links = Readonly<Record<string, readonly (readonly [sku: string, qty: number])[] | null>>;

/** What is shipped when Harbour sells something, by its SKU. What is left out is the visitor's to link. */
const links: Links = {
  "HB-CHAIR-MOSS": [["QS-OUT-002-KHK", 1]],
  "HB-CHAIR-SAND": [["QS-OUT-002-TRC", 1]],
  "HB-CHAIR-NAVY": [["QS-OUT-002-TEL", 1]],
  "HB-MUG-350": [["QS-KIT-003-350ML", 1]],
  "HB-LANTERN": [["QS-OUT-003", 1]],
  "HB-BOARD": [["QS-KIT-013", 1]],
  "HB-ROLL-20": [["QS-BAG-008-OLV", 1]],
  "HB-ROLL-40": [["QS-BAG-008-CHR", 1]],
  "HB-MAT": [["QS-HOM-003-TRC-6090CM", 1]],
  "HB-CRATE": [["QS-HOM-008-NAT-35L", 1]],
  "HB-BOTTLE-750": [
    ["QS-OUT-013-TEL-750ML", 1],
    ["QS-BAG-010-GRN", 1],
  ],
  // From the old range, without an SKU: Harbour sends it itself.
  "": null,
};

/** Connects the store and links its goods; where that was done it stays as it is. The store's id. */
export async function seedDemoStore(memberId: string): Promise<string> {
  const known = await db.first<{ id: string }>(sql`
    select id from store where user_id = ${memberId} and platform = 'woocommerce' order by created_at limit 1`);
  if (known) return known.id;
  const keys = await makeKeys();
  const connected = await connectStore({
    memberId,
    name: shop.name,
    url: `${sandboxUrl()}/woo/${shop.slug}`,
    platform: "woocommerce",
    keys: { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret },
  });
  if (!connected.ok) throw new Error(`the demo's store was not connected: ${connected.error}`);
  const { storeId } = connected.value;
  await importProducts(storeId);
  await linkGoods(memberId, storeId, links);
  return storeId;
}

function sandboxUrl(): string {
  const { SANDBOX_URL } = env();
  if (!SANDBOX_URL) throw new Error("the demo's store lies in the sandbox, and SANDBOX_URL is not set");
  return SANDBOX_URL;
}

type Keys = { consumer_key: string; consumer_secret: string };

async function makeKeys(): Promise<Keys> {
  const answer = await fetch(`${sandboxUrl()}/control/woo/${shop.slug}/keys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new Error(`the sandbox made no keys: ${answer.status}`);
  return (await answer.json()) as Keys;
}

/** Links variants of a store to goods of ours. */
export async function linkGoods(memberId: string, storeId: string, links: Links): Promise<void> {
  const variants = await db.rows<{ id: string; sku: string | null }>(sql`
    select id, sku from store_variant where store_id = ${storeId} and status <> 'gone' order by id`);
  const rows = variants.flatMap(({ id, sku }): LinkRow[] => {
    const items = links[sku ?? ""];
    if (items === undefined) return [];
    const common = { storeVariantId: id, country: null, options: [] };
    return items === null
      ? [{ ...common, kind: "do_not_fulfil", items: [] }]
      : [{ ...common, kind: "linked", items: items.map(([linked, qty]) => ({ sku: linked, qty })) }];
  });
  const saved = await saveLinks(memberId, storeId, rows);
  if (!saved.ok) throw new Error(`the demo's links were not saved: ${saved.error} ${saved.at?.sku ?? ""}`);
}
