/** Whoever lives here: one search, keys, a saved view, and an address pasted whole, with and without script. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { main } from "./support/shop";

/** Presses a key until it is heard: a page hears keys once its script runs. */
const pressUntil = (page: Page, key: string, shown: Locator) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

test("staff find an order by its number and keep a view of the list", async ({ desk: page }) => {
  await page.goto("/desk/orders?tab=all");
  const no = (await main(page).locator("tbody a[href^='/desk/orders/']").first().innerText()).trim();

  if (hasScript()) {
    const field = page.getByRole("dialog").getByRole("combobox");
    await pressUntil(page, "Control+k", field);
    await field.fill(no.toLowerCase());
    await expect(page.getByRole("option").first()).toContainText(no);
    await expectAccessible(page);
    await field.press("ArrowDown");
    await field.press("Enter");
  } else {
    await page
      .getByRole("link", { name: /^Search( |$)/ })
      .first()
      .click();
    await page.getByRole("searchbox").fill(no.toLowerCase());
    await main(page).getByRole("button", { name: "Search" }).click();
  }
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${no}$`));

  await page.goto("/desk/search?q=handover");
  await page.goto("/desk/search?q=hand+over");
  await expect(main(page).getByRole("link", { name: "Hand over" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/desk/orders?tab=shipped&country=DE");
  const views = main(page).locator(".list-views");
  await views.locator("summary").click();
  await views.getByLabel("Name").fill("German parcels");
  await views.getByRole("button", { name: "Save this view" }).click();
  await expect(page).toHaveURL(/tab=shipped&country=DE&view=/);
  await expect(views.locator("summary")).toContainText("German parcels");
  await page.goto("/desk/views");
  await expectAccessible(page);
  await main(page).getByRole("link", { name: "German parcels" }).click();
  await expect(page).toHaveURL(/tab=shipped&country=DE&view=/);
  await page.goto("/desk/views");
  await main(page).getByRole("button", { name: "Delete" }).click();
  await expect(main(page)).toContainText("No view is saved yet");
});

test(
  "keys lead through the desk, never while one types, and can be switched off",
  { tag: "@js" },
  async ({ desk: page }) => {
    await page.goto("/desk");
    await pressUntil(page, "?", page.getByRole("heading", { name: "Keyboard shortcuts", level: 1 }));
    await expectAccessible(page);
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await expect(page).toHaveURL(/\/desk\/orders$/);
    await page.goto("/desk/orders?tab=all");
    const rows = main(page).locator("tbody tr");
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(rows.nth(0).locator("a").first()).toBeFocused({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await page.keyboard.press("j");
    await expect(rows.nth(1).locator("a").first()).toBeFocused();
    await page.keyboard.press("/");
    await page.keyboard.type("g?o");
    await expect(main(page).getByRole("searchbox").first()).toHaveValue("g?o");
    await page.goto("/desk/shortcuts");
    await main(page).getByRole("button", { name: "Switch shortcuts off" }).click();
    await expect(main(page)).toContainText("switched off on this device");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await pressUntil(page, "Control+k", page.getByRole("dialog").getByRole("combobox"));
    await expect(page).toHaveURL(/\/desk\/shortcuts$/);
  },
);

test("a member pastes a whole address", async ({ page, member, signIn }) => {
  await signIn(member);
  await page.goto("/user/profile/addresses/new");
  await page
    .getByLabel("Paste a whole address")
    .fill("Jane Doe\n12 Main Street\nSan Francisco, CA 94105\nUSA\n+1 415 555 0123");
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Jane");
  await expect(page.getByLabel("ZIP code")).toHaveValue("94105");
  await expect(page.getByLabel("State", { exact: true })).toHaveValue(/^(CA|California)$/);
  await expectAccessible(page);
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/user\/profile\/addresses$/);
  await expect(main(page)).toContainText("San Francisco");
});
