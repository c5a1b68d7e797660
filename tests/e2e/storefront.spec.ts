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

test("the home page has its rails in order, and leads to the refund policy @js", async ({ page }) => {
  await page.goto("/index?lng=en-US");
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const rails = headings.filter((text) => /^(New|Hot sales|Ready stock|Recently sourced)/.test(text));
  const order = ["New", "Hot sales", "Ready stock", "Recently sourced"];
  const places = rails.map((text) => order.findIndex((name) => text.startsWith(name)));
  expect(places.slice(0, 3)).toEqual([0, 1, 2]);
  await page.getByRole("main").getByRole("link", { name: "Read the refund policy" }).click();
  await expect(page).toHaveURL(/\/refunds$/);
});

test("the search box finds a product", async ({ page }) => {
  await page.goto("/goodslist");
  const card = page.getByRole("main").locator('a[href^="/productdetails"]').first();
  const word =
    ((await card.textContent()) ?? "")
      .trim()
      .split(/\s+/)
      .find((each) => /^[a-z]{4,}$/i.test(each)) ?? "chair";
  const search = page.getByRole("search").first().locator("input");
  await search.fill(`  ${word}  `);
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/goodslist\\?.*${word}`, "i"));
  await expect(page.getByRole("main").locator('a[href^="/productdetails"]').first()).toBeVisible();
});

test("an unknown address leads to a page that says so @js", async ({ page }) => {
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

test("a list is narrowed, and every filter has its way out", async ({ page }) => {
  await page.goto("/goodslist?min=60&max=5&stock=1&mode=dropship");
  const chosen = page.getByRole("list", { name: "Active filters" });
  // The lower price first, whichever way they were typed.
  await expect(chosen.getByRole("link", { name: "Remove: $5.00 to $60.00" })).toBeVisible();
  await chosen.getByRole("link", { name: "Remove: One-piece dropship" }).click();
  await expect(page).not.toHaveURL(/mode=/);
  await expect(page).toHaveURL(/stock=1/);
  await chosen.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/goodslist$/);
});

test("what is not found can be asked for, and the word comes along", async ({ page, member, signIn }) => {
  await signIn(member);
  await page.goto("/goodslist?q=zeppelin");
  await expect(page.getByText("The product was not found")).toBeVisible();
  await page.getByRole("link", { name: "Post a sourcing request" }).click();
  await expect(page.getByRole("main").getByLabel("Title")).toHaveValue("zeppelin");
  // The search word stays behind.
  await expect(page.getByRole("banner").getByRole("search").locator("input")).toHaveValue("");
});

test("currency and language are chosen, and stay", async ({ page }) => {
  await page.goto("/goodslist?cat=bags");
  await page.getByRole("banner").locator("summary").first().click();
  await page.getByRole("link", { name: "EUR" }).click();
  await expect(page).toHaveURL(/\/goodslist\?cat=bags$/);
  await expect(
    page
      .getByRole("main")
      .getByText(/about €\d/)
      .first(),
  ).toBeVisible();

  await page.getByRole("banner").locator("summary").first().click();
  await page.getByRole("link", { name: "简体中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.goto("/index");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("main").getByText(/€\d/).first()).toBeVisible();
});

test("a product is looked at in each sale mode, sent to another country, its pictures taken home", async ({
  page,
}) => {
  await page.goto("/goodslist?q=crew+t-shirt");
  await page.getByRole("main").locator('a[href^="/productdetails"]').first().click();
  await page.getByRole("link", { name: /^Preorder inventory/ }).click();
  await expect(page).toHaveURL(/mode=bulk/);
  const quantity = page.locator("#shipping").getByLabel("Quantity");
  await expect(quantity).toHaveValue(/^([2-9]|[1-9]\d+)$/);
  const moq = Number(await quantity.inputValue());
  await expect(page.getByText(`a piece, for ${moq} pieces`)).toBeVisible();

  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("button", { name: "Show prices" }).click();
  await expect(page.getByRole("heading", { name: "Shipping to Germany" })).toBeVisible();
  await expect(page).toHaveURL(/mode=bulk/);

  await page.getByRole("link", { name: "Picture 2 of" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download all/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("link", { name: "Ask about stock" }).click();
  await expect(page.getByRole("textbox", { name: "SKU" })).not.toHaveValue("");
});

test("every page begins at its top, also on the way back @js", async ({ page }) => {
  await page.goto("/goodslist");
  // The address changes before the page does: what is shown tells which page it is.
  const catalogue = page.getByRole("heading", { level: 1, name: "Catalogue" });
  const previous = page.getByRole("link", { name: "Previous" });
  await page.getByRole("link", { name: "Next" }).click();
  await expect(previous).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole("main").locator('a[href^="/productdetails"]').nth(8).click();
  await expect(catalogue).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goBack();
  await expect(previous).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
