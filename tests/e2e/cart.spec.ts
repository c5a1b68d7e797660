/** From a visitor's cart to an order at the desk. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { expectTranslated } from "./support/texts";

const main = (page: Page) => page.getByRole("main");

test("a visitor fills a cart, logs in, buys from it and pays; the order is at the desk", async ({
  page,
  member,
  staff,
  signIn,
  factories,
}) => {
  test.setTimeout(180_000);
  const { fund } = await import("../funds");
  await fund(member.id, 100_000n);
  await factories.makeAddress(member.id, { isDefault: true });
  const [first, second] = await findProducts(page);

  await test.step("the cart grows, and the page stays where it is", async () => {
    for (const product of [first, second]) {
      await page.goto(product);
      await main(page).getByRole("spinbutton", { name: "Quantity" }).first().fill("2");
      await main(page).getByRole("button", { name: "Add to cart", exact: true }).click();
      await expect(page.getByText("Added to your shopping cart.")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/productdetails\\?id=${idIn(product)}`));
    }
    await expect(page.getByRole("link", { name: "Shopping cart, 2 items" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the login keeps it", async () => {
    await page.getByRole("link", { name: /^Shopping cart/ }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByText("Your shopping cart has 2 items.")).toBeVisible();
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(factories.password);
    await main(page)
      .getByRole("button", { name: /log ?in/i })
      .click();
    await expect(page).toHaveURL(/\/user\/shoppingcart/);
    await expect(page.getByText("Your shopping cart has been kept.")).toBeVisible();
    await expect(main(page).getByRole("checkbox")).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("a quantity changes, one line is left out", async () => {
    const quantity = main(page)
      .getByRole("textbox", { name: /^Quantity of / })
      .first();
    if (hasScript()) await expect(main(page).getByRole("button", { name: "One more" }).first()).toBeVisible();
    await quantity.fill("3");
    if (!hasScript()) await main(page).getByRole("button", { name: "Update" }).first().click();
    await expect(main(page).getByText("5 pieces", { exact: true })).toBeVisible();
    await main(page).getByRole("checkbox").last().uncheck();
    await main(page).getByRole("button", { name: "Buy", exact: true }).click();
    await expect(page).toHaveURL(/\/user\/cartpaylist\?checkout=/);
  });

  const orderNo = await test.step("the order is made, with its price and stock kept", async () => {
    await expect(main(page)).toContainText("Kajen 7");
    await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByLabel(/^Remark/).fill("Please pack well");
    await page.getByRole("button", { name: "Confirm order" }).click();
    await expect(page).toHaveURL(/\/user\/paymentorder\?checkout=/);
    await expect(main(page)).toContainText(/Price and stock are kept until .*23 h \d+ min left/);
    await expectAccessible(page);
    // What was not bought is still there.
    await expect(page.getByRole("link", { name: "Shopping cart, 1 item" })).toBeVisible();
    return (await main(page).locator('a[href^="/user/storeorder/"]').first().textContent()) ?? "";
  });

  await test.step("it is paid from the wallet", async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/user\/payconfirmation/);
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByText("Payment successful")).toBeVisible();
    await page.goto(`/user/storeorder/${orderNo}`);
    await expect(main(page)).toContainText("Paid; we accept it within half an hour");
    await expect(main(page)).toContainText("Please pack well");
    await expectAccessible(page);
  });

  await test.step("and waits at the desk", async () => {
    await signIn(staff);
    await page.goto("/desk/orders");
    await main(page).getByRole("link", { name: orderNo }).click();
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  });
});

test("a visitor's wish comes true with the login; the pages speak Chinese", async ({
  page,
  member,
  factories,
}) => {
  const [product] = await findProducts(page);
  await page.goto(product);
  await main(page)
    .getByRole("button", { name: /^Add to wishlist: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(factories.password);
  await main(page)
    .getByRole("button", { name: /log ?in/i })
    .click();
  await expect(page).toHaveURL(product);
  await expect(page.getByText("On your wishlist now.")).toBeVisible();
  await expect(
    main(page)
      .getByRole("button", { name: /^Remove from wishlist: / })
      .first(),
  ).toBeVisible();

  await page.goto("/goodslist");
  const heart = main(page)
    .getByRole("button", { name: /^Add to wishlist: / })
    .first();
  const title = (await heart.getAttribute("aria-label"))?.replace("Add to wishlist: ", "");
  await heart.click();
  await expect(main(page).getByRole("button", { name: `Remove from wishlist: ${title}` })).toBeVisible();

  await page.goto("/user/wishlist?lng=zh-CN");
  await expectTranslated(page);
  await expectAccessible(page);
  await main(page).getByRole("button", { name: "加入购物车" }).first().click();
  await expect(page).toHaveURL(/\/user\/wishlist|\/productdetails/);
  await page.goto("/user/shoppingcart");
  await expectTranslated(page);
  await page.goto(product);
  await main(page).getByRole("button", { name: "立即购买" }).click();
  await expect(page).toHaveURL(/\/user\/paynoworder\?/);
  await expectTranslated(page);
  await expect(main(page)).toContainText("收货地址为空");
});

test("the cart's count comes with a page that is opened right after an addition @js", async ({ page }) => {
  const [product] = await findProducts(page);
  await page.goto(product);
  // What the page reads again after the addition comes late.
  let posted = false;
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "POST") posted = true;
    else if (posted && /productdetails/.test(route.request().url()))
      await new Promise((go) => setTimeout(go, 2_000));
    await route.continue().catch(() => {});
  });
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await main(page).getByRole("button", { name: "Add to cart", exact: true }).click();
  await answer;
  await page.getByRole("link", { name: "Catalogue" }).first().click();
  await expect(page).toHaveURL(/\/goodslist/);
  await expect(page.getByRole("link", { name: "Shopping cart, 1 item" })).toBeVisible();
});

test("a press before the page is awake counts, as without script @js", async ({ page }) => {
  const [product] = await findProducts(page);
  // React begins to render by a message to itself: from here on that comes late.
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, "postMessage") as (message: unknown) => void;
    MessagePort.prototype.postMessage = function late(message: unknown) {
      setTimeout(() => post.call(this, message), 1_500);
    };
  });
  const texts = page.waitForResponse((response) => /\/layout-[^/]*\.js/.test(response.url()));
  await page.goto(product);
  await texts;
  await page.waitForTimeout(300);
  await main(page).getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(page.getByRole("link", { name: "Shopping cart, 1 item" })).toBeVisible();
});

const idIn = (address: string) => new URL(address).searchParams.get("id") ?? "";

/** Addresses of two products in stock that weigh something. */
async function findProducts(page: Page): Promise<[string, string]> {
  await page.goto("/goodslist?stock=1&sort=asc");
  const hrefs = await main(page)
    .locator('a[href^="/productdetails"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);
  const [first = "", second = ""] = hrefs;
  return [first, second];
}
