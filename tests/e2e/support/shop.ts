/** A store of the sandbox as its owner and its customers use it. */
import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { Stage } from "../../setup/stage";
import { expectAccessible } from "./fixtures";
import { control } from "./sandbox";
import { inEnglish, type Said } from "./texts";

type Site = Pick<Stage, "sandboxUrl">;

export type Shop = { slug: string; name: string; url: string };

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
export async function connectByKeys(page: Page, stage: Site, shop: Shop): Promise<void> {
  const keys = await keysOf(stage, shop);
  await page.goto("/user/woocommerce?method=key");
  await page.getByLabel("Store name").fill(shop.name);
  await page.getByLabel("Store address").fill(shop.url);
  await page.getByLabel("Consumer key").fill(keys.consumer_key);
  await page.getByLabel("Consumer secret").fill(keys.consumer_secret);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(shop.name);
  await expectWebhooks(stage, shop);
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
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: product }) });
  await card.getByRole("button", { name: "Buy now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  const [, number = ""] = /\/thanks\/(\d+)/.exec(page.url()) ?? [];
  return number;
}

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
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`Connect ${title}`);
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
    const row = page.getByRole("main").getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Connected");
    await expect(row).toContainText(sku);
  });
}

/** Pays the order on the page from the balance. */
export async function payFromBalance(page: Page, say: Said = inEnglish): Promise<void> {
  const press = (namespace: string, key: string) =>
    page
      .getByRole("main")
      .getByRole("button", { name: say(namespace, key), exact: true })
      .first()
      .click();
  await press("orders", "action.pay");
  await press("checkout", "continue");
  await press("checkout", "confirm.pay");
  await expect(page.getByText(say("payments", "state.success.title"))).toBeVisible();
}

/** Staff accept a paid order, buy its goods and send its parcel. */
export async function dispatch(
  page: Page,
  no: string,
  tracking: string,
  say: Said = inEnglish,
): Promise<void> {
  const button = (key: string) => page.getByRole("button", { name: say("desk", key), exact: true });
  await page.goto(`/desk/orders/${no}`);
  await button("action.accept").click();
  await button("action.purchased").click();
  await page.getByLabel(say("desk", "dispatch.carrier")).fill("YunExpress");
  await page.getByLabel(say("desk", "dispatch.tracking")).fill(tracking);
  await button("action.dispatch").click();
  await expect(button("action.delivered")).toBeVisible();
}

/** The row of an order, by what the store calls it. */
export const rowOf = (page: Page, shop: Shop, number: string): Locator =>
  page
    .getByRole("main")
    .getByRole("row")
    .filter({ hasText: new RegExp(`${shop.name} ${number}(?!\\d)`) });
