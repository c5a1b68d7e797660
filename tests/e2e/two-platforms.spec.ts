/** One product goes to a WooCommerce and a Shopify store at once, is sold on each, paid, sent, and followed there. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import { buy, connectByKeys, dispatch, expectSoon, openShop, payFromBalance } from "./support/shop";

const main = (page: Page) => page.getByRole("main");

test("a product is listed to two platforms at once, sold on both, paid, sent and tracked", async ({
  page,
  stage,
  member,
  staff,
  signIn,
  factories,
}) => {
  test.setTimeout(300_000);
  const { fund } = await import("../funds");
  await fund(member.id, 100_000n);
  const { db, sql } = await import("../../app/platform/db");
  const warehouse = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  const sku = factories.unique("TWO").toUpperCase();
  const title = `Paper lantern ${sku}`;
  const product = await factories.makeProduct({
    product: { title: { en: title, zh: "纸灯笼" } },
    variants: [{ sku, price: 900n, weightG: 400 }],
    warehouseId: warehouse?.id ?? "",
  });
  const woo = await openShop(stage, "Woo Lantern");
  const slug = `lantern-${randomUUID().slice(0, 8)}`;
  await control(stage, `/control/shopify/${slug}`, { name: "Shopify Lantern" });
  const shopify = `${stage.sandboxUrl}/shopify/${slug}.myshopify.com`;

  await signIn(member);
  await connectByKeys(page, stage, woo);
  await test.step("a Shopify store is connected by installing the app there", async () => {
    await page.goto("/user/shopify");
    await page.getByLabel("Shop address").fill(`${slug}.myshopify.com`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Continue to your store" }).click();
    await page.getByRole("button", { name: "Install" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your store is connected");
    await expectAccessible(page);
  });

  await test.step("the product is listed to both at once", async () => {
    await page.goto(`/user/list?product=${product.id}`);
    for (const store of [/Woo Lantern/, /Shopify Lantern/])
      await main(page).getByRole("checkbox", { name: store }).check();
    await main(page).getByLabel("Shipping to").selectOption({ label: "United States" });
    await main(page).getByRole("textbox", { name: "Multiple", exact: true }).fill("3");
    await main(page).getByRole("button", { name: "List to store" }).click();
    await expect(page).toHaveURL(/\/user\/listed/);
    await expectSoon(page, "/user/listed?tab=listed", () =>
      main(page).getByRole("link", { name: /^Listed 2$/ }),
    );
    await expect(main(page).getByRole("row").filter({ hasText: title })).toHaveCount(2);
  });

  const number = await buy(page, woo, title);
  const shopifyOrder = await test.step("somebody buys it in the Shopify store, too", async () => {
    await page.goto(`${shopify}/`);
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
    await card.getByRole("button", { name: "Buy and pay" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Order #");
    return page.url();
  });

  const orders: string[] = [];
  for (const store of ["Woo Lantern", "Shopify Lantern"])
    await test.step(`the order of ${store} is ready to pay at once, and paid`, async () => {
      const row = () => main(page).getByRole("row").filter({ hasText: store });
      await expectSoon(page, "/user/storeorder?tab=AWAITING_PAYMENT", row);
      await row().getByRole("link").first().click();
      await expect(main(page)).toContainText("Ready to pay");
      orders.push(new URL(page.url()).pathname.split("/").pop() ?? "");
      await payFromBalance(page);
    });

  const tracking = `TWO${Date.now()}`;
  await test.step("staff send both", async () => {
    await signIn(staff);
    for (const [i, no] of orders.entries()) await dispatch(page, no, `${tracking}${i}`);
  });

  await test.step("each store's own order has its tracking number", async () => {
    await expectSoon(page, `${woo.url}/orders/${number}`, () =>
      page.getByRole("cell", { name: `${tracking}0` }),
    );
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Completed");
    await expectSoon(page, shopifyOrder, () => page.getByRole("cell", { name: `${tracking}1` }));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("fulfilled");
  });
});
