/** A member saves a card and lets auto-pay pay: the store's order is paid without a press, and says how. */
import { expect, expectAccessible, test } from "./support/fixtures";
import { buy, connectByKeys, expectSoon, goods, linkProduct, openShop, rowOf } from "./support/shop";

const [chair] = goods;

test("a saved card pays the store's order by itself", async ({ page, stage, member, signIn }) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  await signIn(member);

  await test.step("a card is saved; the bank wants to be asked once", async () => {
    await page.goto("/user/payment");
    await expect(main).toContainText("No card saved yet");
    await page.getByRole("button", { name: "Save a card" }).click();
    await expect(page).toHaveURL(/\/stripe\/pay\//);
    await page.getByLabel("Card number").fill("4000002500003155");
    await page.getByLabel("Expiry").fill("12/34");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on card").fill("Mira Holm");
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expect(page).toHaveURL(/\/user\/payment/);
    await expectSoon(page, "/user/payment", () => main.getByText("3155"));
    await expect(main.getByRole("button", { name: "Remove the card ending in 3155" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("auto-pay is switched on, with the card where the balance is too low", async () => {
    await page.getByRole("radio", { name: /^At once/ }).check();
    await page.getByRole("textbox", { name: /^Limit for one order/ }).fill("0");
    await page.getByRole("button", { name: "Save rule" }).click();
    // What was chosen stays where something else was refused.
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByRole("radio", { name: /^At once/ })).toBeChecked();
    await page.getByRole("textbox", { name: /^Limit for one order/ }).fill("500");
    await page.getByLabel("Then charge this card").selectOption({ label: "Visa •••• 3155" });
    await page.getByRole("button", { name: "Save rule" }).click();
    await expect(page.getByText("The auto-pay rule is saved")).toBeVisible();
    await expectAccessible(page);
  });

  const shop = await openShop(stage, "Lamplight");
  await connectByKeys(page, stage, shop);
  await page.goto("/goodslist?q=camp+chair");
  await main.locator('a[href^="/productdetails"]').first().click();
  await expect(page).toHaveURL(/\/productdetails\?id=/);
  await linkProduct(page, page.url(), chair.name);
  const number = await buy(page, shop, chair.name);

  await test.step("the order is paid by the card without a press", async () => {
    await expectSoon(page, "/user/storeorder?tab=PENDING", () => rowOf(page, shop, number));
    await expect(main).toContainText("Auto-pay: at once");
    await rowOf(page, shop, number).getByRole("link").first().click();
    await expect(main).toContainText("Paid; we accept it within half an hour");
    await expect(main.locator(".timeline")).toContainText("Paid");
    await page.goto("/user/walletBalance");
    await expect(main).toContainText("Paid by auto-pay");
  });
});
