/** A product of ours goes into a store, is refused, mended, listed, sold there, paid and sent. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import { buy, connectByKeys, dispatch, expectSoon, openShop, payFromBalance, rowOf } from "./support/shop";

const main = (page: Page) => page.getByRole("main");

test("a product is listed to a store, refused, mended, sold there and sent", async ({
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
  const sku = factories.unique("LIST").toUpperCase();
  const title = `Folding lantern ${sku}`;
  const product = await factories.makeProduct({
    product: { title: { en: title, zh: "折叠灯笼" } },
    variants: [{ sku, price: 900n, weightG: 400 }],
    warehouseId: warehouse?.id ?? "",
  });
  const shop = await openShop(stage, "Lantern Corner");
  await control(stage, `/control/woo/${shop.slug}/products`, {
    name: "Old lantern",
    regular_price: "9.00",
    sku,
  });

  await test.step("a visitor who wants to list it logs in first, and a new member connects a store", async () => {
    await signIn(member);
    await connectByKeys(page, stage, shop);
    await page.goto(`/productdetails?id=${product.id}`);
    await main(page).getByRole("link", { name: "List to store" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("List to store");
    await expectAccessible(page);
  });

  await test.step("a price below what it costs is not sent", async () => {
    await main(page).getByLabel("Shipping to").selectOption({ label: "United States" });
    await main(page).getByRole("textbox", { name: "Multiple", exact: true }).fill("0.5");
    // With script the table follows what is typed.
    if (!hasScript()) await main(page).getByRole("button", { name: "Preview prices" }).last().click();
    await expect(main(page).getByText("Loss").first()).toBeVisible();
    await main(page).getByRole("button", { name: "List to store" }).click();
    await expect(
      main(page).getByText("Please check the selected product, the price you set is incorrect").first(),
    ).toBeVisible();
  });

  await test.step("the store has its SKU already: the member reads why, and what to do", async () => {
    await main(page).getByRole("textbox", { name: "Multiple", exact: true }).fill("3");
    await main(page).getByRole("button", { name: "List to store" }).click();
    await expect(page).toHaveURL(/\/user\/listed/);
    await expectSoon(page, "/user/listed?tab=failed", () =>
      main(page).getByText("Another product in your store already has this SKU."),
    );
    await expectAccessible(page);
  });

  await test.step("with a prefix the store takes it", async () => {
    await main(page).locator("summary[aria-label='More']").first().click();
    await main(page).getByRole("link", { name: "Edit and list again" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit and list again");
    await main(page).getByLabel("SKU prefix").fill("QS-");
    await main(page).getByRole("button", { name: "Save and list again" }).click();
    await expect(page).toHaveURL(/\/user\/listed/);
    await expectSoon(page, "/user/listed?tab=listed", () =>
      main(page).getByRole("row").filter({ hasText: title }),
    );
    await expect(
      main(page)
        .getByRole("link", { name: /Open in the store/ })
        .first(),
    ).toBeVisible();
  });

  const number = await buy(page, shop, title);
  const path = await test.step("it is sold there, and the order is ready to pay at once", async () => {
    await expectSoon(page, "/user/storeorder?tab=AWAITING_PAYMENT", () => rowOf(page, shop, number));
    await rowOf(page, shop, number).getByRole("link").first().click();
    await expect(main(page)).toContainText("Ready to pay");
    return new URL(page.url()).pathname;
  });

  await test.step("paid from the wallet", () => payFromBalance(page));

  const tracking = `LST${Date.now()}`;
  await test.step("and sent by staff", async () => {
    await signIn(staff);
    await dispatch(page, path.split("/").pop() ?? "", tracking);
  });

  await test.step("the store's own order has the tracking number", async () => {
    await expectSoon(page, `${shop.url}/orders/${number}`, () => page.getByRole("cell", { name: tracking }));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Completed");
  });
});
