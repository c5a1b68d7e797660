/** An AliExpress store: its seller approves us there, a product is linked, sold, paid and sent, and followed there. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import { dispatch, expectSoon, linkProduct, payFromBalance, rowOf, type Shop } from "./support/shop";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const mug = "Enamel mug";

test("an AliExpress store is connected by its seller, sells, and has its tracking number", async ({
  page,
  stage,
  member,
  staff,
  signIn,
  factories,
}) => {
  test.setTimeout(180_000);
  const { fund } = await import("../funds");
  await fund(member.id, 100_000n);
  const product = await makeOurs(factories);
  const shop = await openSeller(stage);

  await signIn(member);
  await connect(page, shop);
  await linkProduct(page, product, mug);

  const order = await test.step("somebody buys it at AliExpress", async () => {
    await page.goto(shop.url);
    await page.getByRole("button", { name: "Buy and pay" }).click();
    await expect(heading(page)).toContainText("WAIT_SELLER_SEND_GOODS");
    return page.url();
  });
  const number = order.split("/").pop() ?? "";

  const orderNo =
    await test.step("the member has the stores asked, and the order is ready to pay", async () => {
      await page.goto("/user/storeorder?tab=AWAITING_PAYMENT");
      await expect(rowOf(page, shop, number)).toHaveCount(0);
      await page.getByRole("button", { name: "Sync now" }).click();
      await expect(page.getByText("We are checking your stores for new orders.")).toBeVisible();
      await expectSoon(page, "/user/storeorder?tab=AWAITING_PAYMENT", () => rowOf(page, shop, number));
      await rowOf(page, shop, number).getByRole("link").first().click();
      await expect(main(page)).toContainText("Ready to pay");
      await expectAccessible(page);
      return new URL(page.url()).pathname.split("/").pop() ?? "";
    });
  await test.step("and pays it from the balance", () => payFromBalance(page));

  // As YunExpress numbers its parcels: another form goes to AliExpress as "Other".
  const tracking = `YT260${Date.now()}`;
  await test.step("staff send it", async () => {
    await signIn(staff);
    await dispatch(page, orderNo, tracking);
  });

  await test.step("the seller's own order has the tracking number", async () => {
    await expectSoon(page, order, () => page.getByRole("cell", { name: tracking }));
    await expect(heading(page)).toContainText("WAIT_BUYER_ACCEPT_GOODS");
    await expect(page.getByRole("cell", { name: "YUNEXPRESS" })).toBeVisible();
  });
});

test("a seller who says no at AliExpress comes back to a page that says so", async ({
  page,
  stage,
  member,
  signIn,
}) => {
  const shop = await openSeller(stage);
  await signIn(member);
  await logInAtAliexpress(page, shop);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/aliexpressstatus\?/);
  await expect(heading(page)).toHaveText("Authorization failed, please re-authorize");
  await expect(main(page)).toContainText("You did not approve the access.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page).toHaveURL(/\/user\/aliexpress\?/);
  await expect(main(page).getByRole("button", { name: "Continue" })).toBeVisible();
});

/** A product of ours, by the address of its page. */
async function makeOurs(factories: typeof import("../factories")): Promise<string> {
  const { db, sql } = await import("../../app/platform/db");
  const warehouse = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  const { id } = await factories.makeProduct({
    product: { title: { en: mug, zh: "搪瓷杯" } },
    variants: [{ sku: factories.unique("MUG").toUpperCase(), price: 900n, weightG: 400 }],
    warehouseId: warehouse?.id ?? "",
  });
  return `/productdetails?id=${id}`;
}

/** A seller at AliExpress with one product. */
async function openSeller(stage: { sandboxUrl: string }): Promise<Shop> {
  const slug = `mugs-${randomUUID().slice(0, 8)}`;
  const name = `Mugs ${slug}`;
  const { shopId } = await control<{ shopId: string }>(stage, `/control/aliexpress/${slug}`, {
    shopName: name,
    family: "overseas",
    currency: "USD",
  });
  const skus = [{ code: `${slug}-MUG`, price: "14.50" }];
  await control(stage, `/control/aliexpress/${slug}/products`, { title: mug, skus });
  return { slug, name, url: `${stage.sandboxUrl}/aliexpress/store/${shopId}` };
}

/** From the page of ours to AliExpress, and into the seller's account there. */
async function logInAtAliexpress(page: Page, { slug, name }: Shop): Promise<void> {
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

async function connect(page: Page, shop: Shop): Promise<void> {
  await test.step("the seller lets us in on the pages of AliExpress", async () => {
    await logInAtAliexpress(page, shop);
    await page.getByRole("button", { name: "Authorise" }).click();
    await expect(page).toHaveURL(/\/aliexpressstatus\?/);
    await expect(heading(page)).toHaveText("Your store is connected");
    await expect(main(page)).toContainText(shop.name);
    await expectAccessible(page);
  });
  await test.step("and its product comes over", async () => {
    await page.getByRole("link", { name: "Connect products" }).click();
    await expect(page).toHaveURL(/\/user\/connection\?/);
    await expectSoon(page, page.url(), () => main(page).getByText(mug));
  });
}
