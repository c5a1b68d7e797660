/** An AliExpress store: its seller approves us there, a product is linked, sold, paid and sent, and followed there. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import {
  buyAtAliexpress,
  connectAliexpress,
  dispatch,
  expectSoon,
  giveMoney,
  heading,
  linkProduct,
  logInAtAliexpress,
  main,
  makeOurs,
  openNewOrder,
  openSeller,
  payFromBalance,
  rowOf,
  syncNow,
  type Shop,
} from "./support/shop";

const mug = "Enamel mug";

test("an AliExpress store is connected by its seller, sells, and has its tracking number @js", async ({
  page,
  stage,
  member,
  desk,
  signIn,
  factories,
}) => {
  test.setTimeout(180_000);
  await giveMoney(member);
  const product = await makeOurs(factories, mug);
  const shop = await openMugs(stage);

  await signIn(member);
  await connect(page, shop);
  await linkProduct(page, `/productdetails?id=${product.id}`, mug);

  const order = await buyAtAliexpress(page, shop, mug);
  const number = order.split("/").pop() ?? "";

  const orderNo =
    await test.step("the member has the stores asked, and the order is ready to pay", async () => {
      await page.goto("/user/storeorder?tab=AWAITING_PAYMENT");
      await expect(rowOf(page, shop, number)).toHaveCount(0);
      await syncNow(page, "/user/storeorder?tab=AWAITING_PAYMENT");
      const no = await openNewOrder(page, () => rowOf(page, shop, number));
      await expectAccessible(page);
      return no;
    });
  await test.step("and pays it from the balance", () => payFromBalance(page));

  // As YunExpress numbers its parcels: another form goes to AliExpress as "Other".
  const tracking = `YT260${Date.now()}`;
  await test.step("staff send it", () => dispatch(desk, orderNo, tracking));

  await test.step("the seller's own order has the tracking number", async () => {
    await expectSoon(page, order, () => page.getByRole("cell", { name: tracking }));
    await expect(heading(page)).toContainText("WAIT_BUYER_ACCEPT_GOODS");
    await expect(page.getByRole("cell", { name: "YUNEXPRESS" })).toBeVisible();
  });
});

test("a seller who says no at AliExpress comes back to a page that says so @js", async ({
  page,
  stage,
  member,
  signIn,
}) => {
  const shop = await openMugs(stage);
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

/** A seller at AliExpress with one product. */
async function openMugs(stage: { sandboxUrl: string }): Promise<Shop> {
  const shop = await openSeller(stage, "Mugs");
  const skus = [{ code: `${shop.slug}-MUG`, price: "14.50" }];
  await control(stage, `/control/aliexpress/${shop.slug}/products`, { title: mug, skus });
  return shop;
}

async function connect(page: Page, shop: Shop): Promise<void> {
  await test.step("the seller lets us in on the pages of AliExpress", () => connectAliexpress(page, shop));
  await test.step("and its product comes over", async () => {
    // The table says it, too, as soon as the first product is there.
    await page.getByRole("link", { name: "Connect products" }).first().click();
    await expect(page).toHaveURL(/\/user\/connection\?/);
    await expectSoon(page, page.url(), () => main(page).getByText(mug));
  });
}
