/** The whole story, as a person would live it: from a visitor's first look to the parcel in the store's own order. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control, mailTo } from "./support/sandbox";
import {
  buy,
  connectByKeys,
  expectSoon,
  expectWebhooks,
  goods,
  heading,
  linkProduct,
  main,
  openShop,
  payByCard,
  rowOf,
  syncNow,
} from "./support/shop";
import { expectTranslated } from "./support/texts";

const [chair, lamp] = goods;
const newEmail = () => `story-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.test`;

test("from the first look to the parcel in the store's own order", async ({ page, stage, staff, signIn }) => {
  test.setTimeout(300_000);
  const shop = await openShop(stage, "Lantern & Oak");
  const product = await lookAround(page);
  await register(page, stage.sandboxUrl);
  await connectByApproval(page, shop.url, shop.name);
  await linkProduct(page, product, chair.name);
  await expectWebhooks(stage, shop);

  const number = await buy(page, shop, chair.name);
  const orderPath = await test.step("the order arrives and awaits payment", async () => {
    await expectSoon(page, "/user/storeorder?tab=AWAITING_PAYMENT", () => rowOf(page, shop, number));
    await expect(rowOf(page, shop, number)).toContainText("Maya Lindqvist");
    await expectFits(page);
    await expectAccessible(page);
    await rowOf(page, shop, number).getByRole("link").first().click();
    await expect(main(page)).toContainText("Ready to pay");
    await expect(main(page)).toContainText("United States");
    await expect(page.getByRole("list").filter({ hasText: "Imported from the store" })).toContainText(
      "at once, by a message from the store",
    );
    await expectAccessible(page);
    return new URL(page.url()).pathname;
  });
  await rechargeWhatIsLacking(page, orderPath);
  await payFromWallet(page, orderPath);
  const tracking = `YT260${Date.now()}`;
  await signIn(staff);
  await shipAtTheDesk(page, orderPath.split("/").pop() ?? "", tracking);

  await test.step("the member follows the parcel", async () => {
    await expectSoon(page, orderPath, () => main(page).getByText("Tracking sent"));
    await expect(main(page)).toContainText("On its way");
    await expect(main(page).getByText(tracking).first()).toBeVisible();
    for (const what of ["Paid", "Accepted", "Items received", "Last parcel sent"])
      await expect(main(page).locator(".timeline").getByText(what, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("the store's own order has the tracking number", async () => {
    await page.goto(`${shop.url}/orders/${number}`);
    await expect(heading(page)).toContainText("Completed");
    await expect(page.getByRole("cell", { name: tracking }).first()).toBeVisible();
  });
});

/** A visitor searches, opens a product and asks what it costs to send it. Returns the product's path. */
async function lookAround(page: Page): Promise<string> {
  return test.step("a visitor finds a product and its shipping price", async () => {
    await page.goto("/index");
    const search = page.getByRole("search").first().locator("input");
    await search.fill("camp chair");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/goodslist\?/);
    await main(page).locator('a[href^="/productdetails"]').first().click();
    await expect(page).toHaveURL(/\/productdetails\?id=/);
    const path = page.url();
    await page.getByLabel("Country").selectOption({ label: "United States" });
    await page.getByRole("button", { name: "Show prices" }).click();
    await expect(page).toHaveURL(/country=US/);
    const quotes = page.getByRole("table", { name: "Shipping to United States" });
    await expect(quotes.getByRole("row").nth(1)).toContainText("$");
    return path;
  });
}

async function register(page: Page, sandboxUrl: string): Promise<void> {
  await test.step("and becomes a member, by a code from the inbox", async () => {
    const email = newEmail();
    await page.goto("/register");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("harbour7");
    await page.getByLabel("Confirm password").fill("harbour7");
    await page.getByLabel("First name").fill("Mira");
    await page.getByLabel("Last name").fill("Holm");
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    await page.getByLabel("Phone").fill("+49 151 1234567");
    await page.getByLabel("Where you sell").selectOption("woocommerce");
    await page.getByLabel("How you heard of us").selectOption("search");
    await page.getByLabel(/I agree to the/).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/register\?step=code/);
    const { text } = await mailTo({ sandboxUrl }, email, /\b\d{6}\b/);
    await page.getByLabel("Verification code").fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/user$/);
  });
}

async function connectByApproval(page: Page, url: string, name: string): Promise<void> {
  await test.step("connects a store by its approval page, and the products come over", async () => {
    await page.goto("/user/woocommerce");
    await page.getByLabel("Store name").fill(name);
    await page.getByLabel("Store address").fill(url);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Continue to your store" }).click();
    await page.getByRole("button", { name: "Log in as shop manager" }).click();
    await page.getByRole("link", { name: "Approve" }).click();
    await expect(page).toHaveURL(/\/authensuccess/);
    await expect(heading(page)).toHaveText("Your store is connected");
    // The page looks again by itself, with script and without.
    await expect(page.getByText(`${goods.length} products imported`)).toBeVisible({ timeout: 45_000 });
    await expectAccessible(page);
    await page.getByRole("link", { name: "Connect products" }).first().click();
    await expect(main(page).getByRole("link", { name: `Connect: ${chair.name}` })).toBeVisible();
  });
}

async function rechargeWhatIsLacking(page: Page, order: string): Promise<void> {
  await test.step("the wallet does not suffice: what lacks is recharged by card", async () => {
    await page.goto(order);
    await main(page).getByRole("button", { name: "Pay", exact: true }).first().click();
    await expect(page).toHaveURL(/\/user\/orderpayment\?checkout=/);
    await expect(main(page)).toContainText("To pay from the wallet, it needs another");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Recharge difference" }).click();
    const amount = page.getByRole("textbox", { name: "Amount" });
    await expect(amount).toHaveValue(/^\d+\.\d\d$/);
    const lacking = await amount.inputValue();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payByCard(page);
    await expect(page).toHaveURL(/\/user\/paystate/);
    await expect(page.getByText("Payment successful")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("link", { name: "Go to the wallet" }).click();
    await expect(main(page).getByText(`+$${lacking}`)).toBeVisible();
  });
}

async function payFromWallet(page: Page, order: string): Promise<void> {
  await test.step("the order is paid from the wallet", async () => {
    await page.goto(order);
    await main(page).getByRole("button", { name: "Pay", exact: true }).first().click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/user\/payconfirmation\?checkout=/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page).toHaveURL(/\/user\/paystate/);
    await expect(page.getByText("Payment successful")).toBeVisible();
    await expectAccessible(page);
    await page.goto(order);
    await expect(main(page)).toContainText("Paid; we accept it within half an hour");
  });
}

async function shipAtTheDesk(page: Page, no: string, tracking: string): Promise<void> {
  await test.step("staff accept, buy and dispatch it", async () => {
    await page.goto("/desk/orders");
    await expectAccessible(page);
    await main(page).getByRole("link", { name: no }).click();
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${no}$`));
    // At the desk "you" would be somebody else.
    await expect(main(page).locator(".timeline").filter({ hasText: "Paid" })).toContainText("Mira Holm");
    await expect(
      main(page)
        .locator(".timeline")
        .getByText(/\bYou\b/),
    ).toHaveCount(0);
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    // Its piece lies on our shelf, so that nothing is to be bought.
    await page.getByLabel("Carrier").fill("YunExpress");
    await page.getByLabel("Tracking number").fill(tracking);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dispatch parcel" }).click();
    await expect(page.getByRole("button", { name: "Mark delivered" })).toBeVisible();
    await expect(main(page).getByText(tracking).first()).toBeVisible();
  });
}

test("an order no message told of is fetched, and once only @js", async ({ page, stage, member, signIn }) => {
  test.setTimeout(180_000);
  const shop = await openShop(stage, "Quiet Lantern");
  await signIn(member);
  await connectByKeys(page, stage, shop);

  await control(stage, "/control/faults", { target: `woo-webhooks:${shop.slug}`, kind: "lost" });
  const number = await buy(page, shop, lamp.name);
  await syncNow(page);
  await expectSoon(page, "/user/storeorder", () => rowOf(page, shop, number));

  // Asked once more it stays one order.
  await syncNow(page);
  await expectSoon(page, "/user/storeorder", () => rowOf(page, shop, number));
  await expect(rowOf(page, shop, number)).toHaveCount(1);
  await rowOf(page, shop, number).getByRole("link").first().click();
  await expect(main(page)).toContainText("Connect the products of this order");
});

test("the key screens in Chinese, without a word missing @js", async ({
  page,
  staff,
  demoMember,
  signIn,
}) => {
  test.setTimeout(240_000);
  await page.goto("/index?lng=zh-CN");
  await expectTranslated(page);
  await page.goto("/goodslist");
  await expectTranslated(page);
  await main(page).locator('a[href^="/productdetails"]').first().click();
  await expect(page).toHaveURL(/\/productdetails\?id=/);
  await expectTranslated(page);
  await page.goto("/register");
  await expectTranslated(page);

  await logInChinese(page, demoMember);
  for (const path of [
    "/user/storeorder",
    "/user/storeorder?tab=AWAITING_PAYMENT",
    "/user/woocommerce",
    "/user/woocommerce?connect=1",
    "/user/connection",
    "/user/walletBalance",
    "/user/recharge",
    "/user/rechargeorder",
  ]) {
    await page.goto(path);
    await expectTranslated(page);
    await expectFits(page);
  }
  for (const tab of ["AWAITING_PAYMENT", "SHIPPED"]) {
    await page.goto(`/user/storeorder?tab=${tab}`);
    await main(page).locator("td a.row-link").first().click();
    await expect(page).toHaveURL(/\/user\/storeorder\/[^?]+$/);
    await expectTranslated(page);
  }

  await signIn(staff);
  for (const path of ["/desk", "/desk/orders", "/desk/orders?tab=all", "/desk/catalogue/import"]) {
    await page.goto(path);
    await expectTranslated(page);
  }
  await page.goto("/desk/orders?tab=all");
  await main(page).locator("td a.row-link").first().click();
  await expect(page).toHaveURL(/\/desk\/orders\/[^?]+$/);
  await expectTranslated(page);

  // English words are longer: the fullest tables fit with them, too.
  for (const path of ["/user/storeorder?lng=en-US", "/user/storeorder?tab=SHIPPED", "/desk/orders?tab=all"]) {
    await page.goto(path);
    await expectFits(page);
  }
});

/** No table or card reaches beyond its frame. */
async function expectFits(page: Page): Promise<void> {
  const wide = await main(page)
    .locator("xpath=.|.//table")
    .evaluateAll((elements) =>
      elements
        .map((element) => (element.tagName === "TABLE" ? element.parentElement : element))
        .filter((box) => box && box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box?.className} ${box?.scrollWidth} > ${box?.clientWidth}`),
    );
  expect(wide, `too wide on ${page.url()}`).toEqual([]);
}

/** Logs in by the Chinese form, and goes on in Chinese whatever the account spoke before. */
async function logInChinese(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/login?lng=zh-CN");
  await expectTranslated(page);
  await page.getByLabel("邮箱").fill(email);
  await page.getByLabel("密码").fill(password);
  await main(page).getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/user$/);
  await page.goto("/user?lng=zh-CN");
  await expectTranslated(page);
}
