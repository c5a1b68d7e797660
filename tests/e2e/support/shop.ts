/** A store of the sandbox as its owner and its customers use it. */
import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "@playwright/test";
import type * as Factories from "../../factories";
import type { Stage } from "../../setup/stage";
import { expectAccessible } from "./fixtures";
import { control } from "./sandbox";
import { inEnglish, type Said } from "./texts";

type Site = Pick<Stage, "sandboxUrl">;

export type Shop = { slug: string; name: string; url: string };

export const main = (page: Page): Locator => page.getByRole("main");
export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** A product of ours in the warehouse in China. Its title ends with its SKU, in both languages. */
export type Ours = { id: string; sku: string; title: string };

/** The demo's warehouse from which parcels leave. */
export async function ownWarehouse(): Promise<string> {
  const { db, sql } = await import("../../../app/platform/db");
  const warehouse = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  return warehouse?.id ?? "";
}

/** Makes a product of ours, with a picture of another one, which AliExpress wants. */
export async function makeOurs(factories: typeof Factories, name = "Paper lantern"): Promise<Ours> {
  const { db, sql } = await import("../../../app/platform/db");
  const sku = factories.unique("OURS").toUpperCase();
  const title = `${name} ${sku}`;
  const { id } = await factories.makeProduct({
    product: { title: { en: title, zh: `纸灯笼 ${sku}` } },
    variants: [{ sku, price: 900n, weightG: 400 }],
    warehouseId: await ownWarehouse(),
  });
  await db.run(sql`
    insert into product_media (product_id, file_key)
    select ${id}, file_key from product_media where status = 'ready' and file_key is not null limit 1`);
  return { id, sku, title };
}

/** Gives a member more money than a journey spends. */
export async function giveMoney(member: { id: string }, cents = 100_000n): Promise<void> {
  const { fund } = await import("../../funds");
  await fund(member.id, cents);
}

/** What a shop sells where a journey does not say. */
export const goods = [
  { name: "Porch chair", sku: "PORCH-CHAIR", regular_price: "99.00" },
  { name: "Storm lamp", sku: "STORM-LAMP", regular_price: "39.00" },
  { name: "Tin kettle", sku: "TIN-KETTLE", regular_price: "29.00" },
] as const;

/** A store of this journey's own, with a few products. */
export async function openShop(stage: Site, name: string): Promise<Shop> {
  const slug = `lantern-${randomUUID().slice(0, 8)}`;
  await control(stage, `/control/woo/${slug}`, { name, shipment_tracking: true });
  for (const product of goods) {
    await control(stage, `/control/woo/${slug}/products`, {
      ...product,
      manage_stock: true,
      stock_quantity: 50,
    });
  }
  return { slug, name, url: `${stage.sandboxUrl}/woo/${slug}` };
}

/** What connecting by hand needs. */
function keysOf(stage: Site, { slug }: Shop): Promise<{ consumer_key: string; consumer_secret: string }> {
  return control(stage, `/control/woo/${slug}/keys`, { permissions: "read_write" });
}

/** Connects the store of a member who is logged in, by its keys. */
export async function connectByKeys(
  page: Page,
  stage: Site,
  shop: Shop,
  say: Said = inEnglish,
): Promise<void> {
  const keys = await keysOf(stage, shop);
  const fill = (key: string, value: string) => page.getByLabel(say("stores", `connect.${key}`)).fill(value);
  await page.goto("/user/woocommerce?method=key");
  await fill("name", shop.name);
  await fill("url", shop.url);
  await fill("consumerKey", keys.consumer_key);
  await fill("consumerSecret", keys.consumer_secret);
  await page.getByRole("button", { name: say("stores", "connect.submit"), exact: true }).click();
  await expect(heading(page)).toContainText(shop.name);
  await expectWebhooks(stage, shop);
}

/** Opens a Shopify store and connects it by installing the app there. */
export async function connectShopify(page: Page, stage: Site, name: string): Promise<Shop> {
  const slug = `lantern-${randomUUID().slice(0, 8)}`;
  await control(stage, `/control/shopify/${slug}`, { name });
  await page.goto("/user/shopify");
  await page.getByRole("link", { name: "Install from Shopify" }).click();
  await page.getByRole("link", { name: `Install in ${name} (${slug}.myshopify.com)` }).click();
  await page.getByRole("button", { name: "Install" }).click();
  await expect(heading(page)).toHaveText("Your store is connected");
  await expectAccessible(page);
  return { slug, name, url: `${stage.sandboxUrl}/shopify/${slug}.myshopify.com` };
}

/** Opens the shop of a seller at AliExpress; it sells nothing yet. */
export async function openSeller(stage: Site, called: string): Promise<Shop> {
  const slug = `lantern-${randomUUID().slice(0, 8)}`;
  const name = `${called} ${slug}`;
  const given = { shopName: name, family: "overseas", currency: "USD" };
  const { shopId } = await control<{ shopId: string }>(stage, `/control/aliexpress/${slug}`, given);
  return { slug, name, url: `${stage.sandboxUrl}/aliexpress/store/${shopId}` };
}

/** From the page of ours to AliExpress, and into the seller's account there. */
export async function logInAtAliexpress(page: Page, { slug, name }: Shop): Promise<void> {
  await page.goto("/user/aliexpress");
  await expectAccessible(page);
  await main(page).getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Continue to AliExpress" }).click();
  await expect(heading(page)).toHaveText("Seller login");
  await page.getByLabel("Account").selectOption(slug);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(heading(page)).toHaveText("Authorise an app");
  await expect(page.getByRole("strong").filter({ hasText: name })).toBeVisible();
}

/** Connects the shop of a seller, who lets us in on the pages of AliExpress. */
export async function connectAliexpress(page: Page, shop: Shop): Promise<void> {
  await logInAtAliexpress(page, shop);
  await page.getByRole("button", { name: "Authorise" }).click();
  await expect(page).toHaveURL(/\/aliexpressstatus\?/);
  await expect(heading(page)).toHaveText("Your store is connected");
  await expect(main(page)).toContainText(shop.name);
  await expectAccessible(page);
}

/** Waits until the store has our webhooks. */
export async function expectWebhooks(stage: Site, { slug }: Shop): Promise<void> {
  const topics = async () => {
    const { webhooks } = await control<{ webhooks: { topic: string }[] }>(stage, `/control/woo/${slug}`);
    return webhooks.map(({ topic }) => topic);
  };
  await expect.poll(topics, { timeout: 30_000 }).toContain("order.created");
}

/** Somebody buys one piece in the shop's own pages. Returns the order's number there. */
export async function buy(page: Page, shop: Shop, product: string): Promise<string> {
  await page.goto(`${shop.url}/`);
  await cardOf(page, product).getByRole("button", { name: "Buy now" }).click();
  await expect(heading(page)).toHaveText("Checkout");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(heading(page)).toHaveText(/^Thank you/);
  const [, number = ""] = /\/thanks\/(\d+)/.exec(page.url()) ?? [];
  return number;
}

/** Somebody buys and pays the product in a Shopify store. Returns the order's page there. */
export async function buyAtShopify(page: Page, shop: Shop, product: string): Promise<string> {
  await page.goto(`${shop.url}/`);
  await cardOf(page, product).getByRole("button", { name: "Buy and pay" }).click();
  await expect(heading(page)).toContainText("Order #");
  return page.url();
}

/** Somebody buys and pays the product at AliExpress. Returns the order's page there, which ends with its number. */
export async function buyAtAliexpress(page: Page, shop: Shop, product: string): Promise<string> {
  await page.goto(shop.url);
  await cardOf(page, product).getByRole("button", { name: "Buy and pay" }).click();
  await expect(heading(page)).toContainText("WAIT_SELLER_SEND_GOODS");
  return page.url();
}

const cardOf = (page: Page, product: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: product }) });

/** Pays on the provider's page with the card that is accepted. */
export async function payByCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Mira Holm");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Opens a page again and again until something is to be seen there, as an impatient person would. */
export async function expectSoon(page: Page, path: string, what: () => Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(what().first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000, intervals: [500, 1_000, 2_000] });
}

/** Links a product of the store to the product at that address. */
export async function linkProduct(page: Page, product: string, title: string): Promise<void> {
  await test.step("and links one of them to the product found at first", async () => {
    await page.goto(product);
    await page.getByRole("link", { name: "Connect to store product" }).click();
    await expect(page).toHaveURL(/\/user\/addconnectionsku\?product=/);
    await page.getByRole("link", { name: `Choose: ${title}` }).click();
    await expect(heading(page)).toContainText(`Connect ${title}`);
    await expectAccessible(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Use: / })
      .first()
      .click();
    await expect(page.getByRole("textbox", { name: "SKU", exact: true })).not.toHaveValue("");
    const sku = await page.getByRole("textbox", { name: "SKU", exact: true }).inputValue();
    await page.getByRole("button", { name: "Save connections" }).click();
    await expect(page).toHaveURL(/\/user\/connection/);
    const row = main(page).getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Connected");
    await expect(row).toContainText(sku);
  });
}

/** Links what a shop sells under a SKU to a product of ours; how a member does it is told elsewhere. */
export async function linkTo(shop: Shop, sku: string, ours: Ours): Promise<void> {
  const { db, sql } = await import("../../../app/platform/db");
  const linked = await db.run(sql`
    with made as (
      insert into variant_link (store_variant_id, status)
      select v.id, 'active' from store_variant v join store s on s.id = v.store_id
      where s.name = ${shop.name} and v.sku = ${sku} returning id)
    insert into variant_link_item (link_id, variant_id, qty)
    select made.id, x.id, 1 from made, variant x where x.product_id = ${ours.id} and x.sku = ${ours.sku}`);
  expect(linked).toBe(1);
}

/** A store that the member who is logged in connected, which sells goods of ours. */
export async function openLinked(
  page: Page,
  stage: Site,
  factories: typeof Factories,
  { called, things, say }: { called: string; things: readonly { name: string; sku: string }[]; say: Said },
): Promise<{ shop: Shop; ours: Ours[] }> {
  const shop = await openShop(stage, `${called} ${factories.unique("shop")}`);
  await connectByKeys(page, stage, shop, say);
  const ours: Ours[] = [];
  for (const { name, sku } of things) {
    await expectSoon(page, "/user/connection", () => main(page).getByText(sku));
    const made = await makeOurs(factories, name);
    await linkTo(shop, sku, made);
    ours.push(made);
  }
  return { shop, ours };
}

/** Somebody orders one piece of each from afar. Returns the order's number in the store. */
export async function orderFrom(
  stage: Site,
  shop: Shop,
  skus: readonly string[],
  to: Record<string, string>,
): Promise<string> {
  const { id } = await control<{ id: number }>(stage, `/control/woo/${shop.slug}/orders`, {
    lines: skus.map((sku) => ({ sku, quantity: 1 })),
    shipping: to,
    billing: { ...to, email: "nora.blum@shopper.test" },
  });
  return String(id);
}

/** Opens the order in that row, which is ready to pay as soon as it is here. Returns its number with us. */
export async function openNewOrder(page: Page, row: () => Locator, say: Said = inEnglish): Promise<string> {
  await expectSoon(page, "/user/storeorder?tab=AWAITING_PAYMENT", row);
  await row().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/user\/storeorder\/[^?]+$/);
  await expect(main(page)).toContainText(say("orders", "next.pay"));
  return new URL(page.url()).pathname.split("/").pop() ?? "";
}

/** Has all stores asked for new orders. */
export async function syncNow(page: Page, path = "/user/storeorder"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText("We are checking your stores for new orders.")).toBeVisible();
}

/** Pays the order on the page from the balance. */
export async function payFromBalance(page: Page, say: Said = inEnglish): Promise<void> {
  const press = (namespace: string, key: string) =>
    main(page)
      .getByRole("button", { name: say(namespace, key), exact: true })
      .first()
      .click();
  await press("orders", "action.pay");
  await press("checkout", "continue");
  await press("checkout", "confirm.pay");
  await expect(page.getByText(say("payments", "state.success.title"))).toBeVisible();
}

/** Staff accept a paid order, whose goods lie on the shelf, and send its parcel. */
export async function dispatch(
  page: Page,
  no: string,
  tracking: string,
  say: Said = inEnglish,
): Promise<void> {
  await page.goto(`/desk/orders/${no}`);
  await page.getByRole("button", { name: say("desk", "action.accept"), exact: true }).click();
  await sendParcel(page, tracking, say);
}

/** Staff send all goods of the accepted order on the page. */
export async function sendParcel(page: Page, tracking: string, say: Said = inEnglish): Promise<void> {
  const button = (key: string) => page.getByRole("button", { name: say("desk", key), exact: true });
  await page.getByLabel(say("desk", "dispatch.carrier")).fill("YunExpress");
  await page.getByLabel(say("desk", "dispatch.tracking")).fill(tracking);
  await button("action.dispatch").click();
  await expect(button("action.delivered")).toBeVisible();
}

/** Staff say that a parcel of the order on the page has reached its recipient. */
export async function deliver(page: Page, say: Said = inEnglish): Promise<void> {
  const delivered = page.getByRole("button", { name: say("desk", "action.delivered"), exact: true });
  await delivered.click();
  await expect(delivered).toHaveCount(0);
}

/** What of an order is here stands packed and labelled at the door. */
export async function labelAll(no: string, trackingNo: string): Promise<void> {
  const { db, sql } = await import("../../../app/platform/db");
  await db.run(sql`
    with made as (
      insert into outbound_parcel (no, order_id, warehouse_id, part, status, carrier, tracking_no, packed_at, labelled_at,
        created_by)
      select 'P' || o.no, o.id, o.warehouse_id, 1, 'LABELLED', 'YunExpress', ${trackingNo}, now(), now(), 'system'
      from store_order o where o.no = ${no} returning id, order_id)
    insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
    select m.id, i.id, i.variant_id, i.qty, i.qty from made m join order_line l on l.order_id = m.order_id
    join order_line_item i on i.order_line_id = l.id`);
}

/** The row of an order, by what the store calls it. */
export const rowOf = (page: Page, shop: Shop, number: string): Locator =>
  main(page)
    .getByRole("row")
    .filter({ has: page.getByText(`${shop.name} ${number}`, { exact: true }) });
