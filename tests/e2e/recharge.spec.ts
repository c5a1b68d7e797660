/** A member adds money to the wallet: over the provider's page, back, and onto the statement. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";

async function payByCard(page: Page, card: string): Promise<void> {
  await page.locator("[name=number]").fill(card);
  await page.locator("[name=expiry]").fill("12/34");
  await page.locator("[name=cvc]").fill("123");
  await page.locator("[name=name]").fill("Mira Holm");
  await page.locator("form button").first().click();
}

test("recharge by card, after a refused one", async ({ page, member, signIn }) => {
  await signIn(member);
  await page.goto("/user/walletBalance");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Recharge" }).first().click();
  await page.getByRole("link", { name: "$100", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Amount" })).toHaveValue("100.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await payByCard(page, "4000000000000002");
  await expect(page.getByRole("alert")).toBeVisible();
  await payByCard(page, "4242424242424242");
  await expect(page).toHaveURL(/\/user\/paystate/);
  await expect(page.getByText("Payment successful")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the wallet" }).click();
  await expect(page.getByRole("main").getByText("+$100.00")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/user/rechargeorder?tab=COMPLETED");
  await expect(page.getByRole("main").getByText("Completed").last()).toBeVisible();
  await expectAccessible(page);
});

test("leaving the payment page cancels, and it can be tried again", async ({ page, member, signIn }) => {
  await signIn(member);
  await page.goto("/user/recharge?amount=25&lng=zh-CN");
  await page.getByRole("button", { name: "继续付款" }).click();
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await page.locator('a[href*="cancel="]').first().click();
  await expect(page).toHaveURL(/\/user\/paystate/);
  await expect(page.getByText("支付已取消，请查看您的钱包")).toBeVisible();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page).toHaveURL(/\/stripe\/pay\//);
});

test("a refused amount says what to do, and keeps what was typed", async ({ page, member, signIn }) => {
  await signIn(member);
  await page.goto("/user/recharge");
  await page.getByRole("radio", { name: /^PayPal/ }).check();
  await page.getByRole("textbox", { name: "Amount" }).fill("9.99");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Enter an amount from 10.00 to 999,999.99").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Amount" })).toHaveValue("9.99");
  await expect(page.getByRole("radio", { name: /^PayPal/ })).toBeChecked();
  if (hasScript()) await expect(page.getByRole("alert")).toBeFocused();
});
