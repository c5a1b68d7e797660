/** One product goes to a WooCommerce, a Shopify and an AliExpress store at once, is sold on each, and followed there. */
import { expect, test } from "./support/fixtures";
import {
  buy,
  buyAtAliexpress,
  buyAtShopify,
  connectAliexpress,
  connectByKeys,
  connectShopify,
  dispatch,
  expectSoon,
  giveMoney,
  heading,
  main,
  makeOurs,
  openNewOrder,
  openSeller,
  openShop,
  payFromBalance,
  syncNow,
} from "./support/shop";

test("a product is listed to three platforms at once, sold on each, paid, sent and tracked @js", async ({
  page,
  desk,
  stage,
  member,
  signIn,
  factories,
}) => {
  test.setTimeout(300_000);
  await giveMoney(member);
  const product = await makeOurs(factories);
  const woo = await openShop(stage, "Woo Lantern");
  const seller = await openSeller(stage, "Seller Lantern");

  await signIn(member);
  await connectByKeys(page, stage, woo);
  const shopify = await connectShopify(page, stage, "Shopify Lantern");
  await connectAliexpress(page, seller);
  const stores = [woo, shopify, seller];

  await test.step("one press lists the product to all three", async () => {
    await page.goto(`/user/list?product=${product.id}`);
    for (const { name } of stores)
      await main(page)
        .getByRole("checkbox", { name: new RegExp(`^${name}`) })
        .check();
    await main(page).getByLabel("Shipping to").selectOption({ label: "United States" });
    await main(page).getByRole("textbox", { name: "Multiple", exact: true }).fill("3");
    await main(page).getByRole("button", { name: "List to store" }).click();
    await expect(page).toHaveURL(/\/user\/listed/);
    await expectSoon(page, "/user/listed?tab=listed", () =>
      main(page).getByRole("link", { name: /^Listed 3$/ }),
    );
    const rows = main(page).getByRole("row").filter({ hasText: product.sku });
    for (const { name } of stores) await expect(rows.filter({ hasText: name })).toHaveCount(1);
  });

  const bought = await test.step("somebody buys it in each store", async () => {
    const number = await buy(page, woo, product.title);
    const atShopify = await buyAtShopify(page, shopify, product.title);
    const atAliexpress = await buyAtAliexpress(page, seller, product.title);
    // AliExpress tells of no order: the member does not wait for our next look.
    await syncNow(page);
    return [
      { store: woo, order: `${woo.url}/orders/${number}`, sent: "Completed" },
      { store: shopify, order: atShopify, sent: "fulfilled" },
      { store: seller, order: atAliexpress, sent: "WAIT_BUYER_ACCEPT_GOODS" },
    ];
  });

  // As YunExpress numbers its parcels: another form goes to AliExpress as "Other".
  const first = Number(`260${Date.now()}`);
  for (const [i, { store }] of bought.entries())
    await test.step(`the order of ${store.name} is ready to pay, paid and sent`, async () => {
      const no = await openNewOrder(page, () => main(page).getByRole("row").filter({ hasText: store.name }));
      await payFromBalance(page);
      await dispatch(desk, no, `YT${first + i}`);
    });

  for (const [i, { store, order, sent }] of bought.entries())
    await test.step(`the order in ${store.name} has its tracking number`, async () => {
      await expectSoon(page, order, () => heading(page).filter({ hasText: sent }));
      await expect(page.getByRole("cell", { name: `YT${first + i}` }).first()).toBeVisible();
    });
});
