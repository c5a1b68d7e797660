/** A visitor looks around: home, list, product, in both languages. */
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";

for (const [lng, title] of [
  ["en-US", /\/goodslist/],
  ["zh-CN", /\/goodslist/],
] as const) {
  test(`home, list and product in ${lng}`, async ({ page }) => {
    await page.goto(`/index?lng=${lng}`);
    await expect(page.locator("html")).toHaveAttribute("lang", lng);
    await expectAccessible(page);

    await page.goto("/goodslist");
    await expect(page).toHaveURL(title);
    await expect(page.locator("html")).toHaveAttribute("lang", lng);
    const first = page.getByRole("main").locator('a[href^="/productdetails"]').first();
    await expect(first).toBeVisible();
    await expectAccessible(page);

    await first.click();
    await expect(page).toHaveURL(/\/productdetails\?id=/);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test("the search box finds a product", async ({ page }) => {
  await page.goto("/goodslist");
  const card = page.getByRole("main").locator('a[href^="/productdetails"]').first();
  const word =
    ((await card.textContent()) ?? "")
      .trim()
      .split(/\s+/)
      .find((each) => /^[a-z]{4,}$/i.test(each)) ?? "chair";
  const search = page.getByRole("searchbox").first();
  await search.fill(`  ${word}  `);
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/goodslist\\?.*${word}`, "i"));
  await expect(page.getByRole("main").locator('a[href^="/productdetails"]').first()).toBeVisible();
});

test("an unknown address leads to a page that says so", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404$/);
});

test("a page comes alive: navigation without a reload @js", async ({ page }) => {
  expect(hasScript()).toBe(true);
  await page.goto("/index");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('a[href^="/goodslist"]').first().click();
  await expect(page).toHaveURL(/\/goodslist/);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});
