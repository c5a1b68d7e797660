/** The demo member's AliExpress store: the sandbox's Lantern Bay, with some of its goods linked and some orders. */
import "~/domain/wiring.server";
import { connectStore } from "~/domain/stores/connect.server";
import { importProducts } from "~/domain/stores/sweep.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { bring, move, type Demo } from "./orders";
import type { Stage } from "./demo-orders";
import { tellSandbox } from "./sandbox";
import { linkGoods } from "./stores";

const shop = { slug: "lanternbay", name: "Lantern Bay" } as const;
const control = `/control/aliexpress/${shop.slug}`;

/** What is shipped when Lantern Bay sells something. The cubes and the poles are the visitor's to link. */
const links = {
  "LB-TOWEL-BLUE": [["QS-HOM-006-TEL", 1]],
  "LB-TOWEL-GRAY": [["QS-HOM-006-CHR", 1]],
  "LB-HEADLAMP": [["QS-OUT-003", 1]],
} as const;

type Bought = {
  hoursAgo: number;
  stage: Stage | "asks-to-cancel";
  lines: Record<string, number>;
  to: Address;
};
type Address = Record<
  | "contact_person"
  | "detail_address"
  | "address2"
  | "city"
  | "province"
  | "zip"
  | "country"
  | "phone_country"
  | "mobile_no",
  string
>;

const marta: Address = {
  contact_person: "Marta Vidal",
  ...{ detail_address: "Carrer de Pallars 84", address2: "3-2", city: "Barcelona", province: "Barcelona" },
  ...{ zip: "08018", country: "ES", phone_country: "+34", mobile_no: "612555014" },
};
const owen: Address = {
  contact_person: "Owen Hart",
  ...{ detail_address: "31 Maple Street", address2: "", city: "Burlington", province: "Vermont" },
  ...{ zip: "05401", country: "US", phone_country: "+1", mobile_no: "8025550163" },
};
const lena: Address = {
  contact_person: "Lena Vogt",
  ...{ detail_address: "Holstenstraße 20", address2: "", city: "Hamburg", province: "Hamburg" },
  ...{ zip: "22767", country: "DE", phone_country: "+49", mobile_no: "1715550128" },
};

const bought: readonly Bought[] = [
  { hoursAgo: 120, stage: "shipped", lines: { "LB-TOWEL-BLUE": 2 }, to: owen },
  { hoursAgo: 26, stage: "asks-to-cancel", lines: { "LB-HEADLAMP": 1 }, to: lena },
  { hoursAgo: 11, stage: "open", lines: { "LB-HEADLAMP": 1, "LB-TOWEL-GRAY": 1 }, to: marta },
  { hoursAgo: 2, stage: "open", lines: { "LB-CUBES": 1 }, to: owen },
];

/** Connects the store, links its goods and brings its orders in; where that was done it stays as it is. */
export async function seedDemoAliexpress(demo: Omit<Demo, "storeId">): Promise<void> {
  const known = await db.first(
    sql`select 1 from store where user_id = ${demo.memberId} and platform = 'aliexpress'`,
  );
  if (known) return;
  const storeId = await connect(demo.memberId);
  await importProducts(storeId);
  await linkGoods(demo.memberId, storeId, links);
  for (const [index, { hoursAgo, stage, lines, to }] of bought.entries()) {
    const { id } = await tellSandbox<{ id: string }>(`${control}/orders`, {
      lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })),
      address: to,
      created: Date.now() - hoursAgo * 3_600_000,
    });
    const no = await bring(storeId, id, 0);
    if (stage !== "asks-to-cancel") await move({ ...demo, storeId }, no, id, stage, 100 + index);
    else {
      await tellSandbox(`${control}/orders/${id}`, { do: "ask-cancel" }, "PUT");
      await readOrder(storeId, id, "sync");
    }
  }
}

type Seller = { sellerId: string; shopId: string; family: string };
type Pair = { access: string; refresh: string; expires: number; refreshExpires: number };

/** With keys as its owner's approval would give them. */
async function connect(memberId: string): Promise<string> {
  const seller = await tellSandbox<Seller>(control, undefined, "GET");
  const pair = await tellSandbox<Pair>(`${control}/tokens`, {});
  const connected = await connectStore({
    memberId,
    name: shop.name,
    url: `${env().ALIEXPRESS_SITE_URL}/store/${seller.shopId}`,
    platform: "aliexpress",
    keys: {
      accessToken: pair.access,
      expiresAt: new Date(pair.expires).toISOString(),
      refreshToken: pair.refresh,
      refreshEndsAt: new Date(pair.refreshExpires).toISOString(),
      family: seller.family,
      sellerId: seller.sellerId,
    },
  });
  if (!connected.ok) throw new Error(`the demo's AliExpress store was not connected: ${connected.error}`);
  return connected.value.storeId;
}
