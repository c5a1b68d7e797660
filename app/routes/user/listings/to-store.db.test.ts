import "~/domain/wiring.server";
import { afterEach, beforeAll, expect, test } from "vitest";
import { runStore } from "~/domain/listings/run.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeProduct } from "../../../../tests/factories";
import { chinaWarehouse, prepareOrders } from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { inShop, type Shop } from "../../../../tests/shops";
import { connectedStore, stopShops } from "../../../../tests/stores";
import { action, loader } from "./form";

beforeAll(() => prepareOrders());
afterEach(stopShops);

type WooProduct = { name: string; sku: string; price: string; status: string };
const productsOf = (shop: Shop) =>
  inShop<WooProduct[]>(shop, { path: "wc/v3/products", query: { per_page: 100, status: "any" } });

test("a SKU that the store has already is told, mended with a prefix, and listed", async () => {
  const { member, shop, storeId } = await connectedStore();
  const warehouseId = await chinaWarehouse();
  const product = await makeProduct({ warehouseId, variants: [{ price: 1000n }] });
  const sku = product.variants[0]?.sku ?? "";
  await inShop(shop, {
    path: "wc/v3/products",
    method: "POST",
    body: { name: "Mine", sku, regular_price: "5" },
  });

  const send = async (url: string, change: Record<string, string>) => {
    const { values } = (await callLoader(loader, { url, as: member })).data;
    const {
      variants,
      stores,
      pictures: _none,
      tiers: _tiers,
      ...plain
    } = values as Record<string, unknown> & {
      variants: { id: string; on?: string; price: string }[];
      stores: string[];
    };
    const [variant] = variants;
    const form = {
      ...(plain as Record<string, string>),
      ...{ stores, "variants[0].id": variant?.id ?? "", "variants[0].on": "on", intent: "list" },
      ...change,
    };
    return callAction(action, { url, as: member, form });
  };
  const stateOf = () =>
    db.first<{ id: string; status: string; errorCode: string | null }>(
      sql`select id, status, error_code from listing where user_id = ${member.id}`,
    );
  const work = () => runStore(storeId, { pace: () => Promise.resolve(), seconds: 20 });

  expect((await send(paths.listProduct({ product: product.id }), {})).location).toBe(paths.listed());
  await work();
  const failed = await stateOf();
  expect(failed).toMatchObject({ status: "LISTING_FAILED", errorCode: "sku" });

  const change = paths.listProduct({ listing: failed?.id ?? "" });
  expect((await send(change, { skuPrefix: "NEW-", title: "Chair" })).location).toBe(paths.listed());
  await work();
  expect(await stateOf()).toMatchObject({ status: "LISTED" });
  const there = (await productsOf(shop)).filter(({ name }) => name === "Chair");
  expect(there).toMatchObject([{ sku: `NEW-${sku}`, status: "publish" }]);
});
