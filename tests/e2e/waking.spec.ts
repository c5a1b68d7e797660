/** A page is painted before it is awake: what a finger is about to press must not move away when it wakes. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";

const scripts = /\/assets\/entry\.client/;

/** Opens a page whose script is held back; answers what lets it go and waits until the page is awake. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const asleep = Promise.withResolvers<void>();
  await page.unroute(scripts);
  await page.route(scripts, async (route) => {
    await asleep.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    asleep.resolve();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
    );
    // What waking changes is painted by the frame after next.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
}

for (const [path, key] of [
  ["/user/recharge?amount=25", { "en-US": "Continue to payment", "zh-CN": "继续付款" }],
  [
    "/user/recharge?amount=25&currency=EUR&method=paypal",
    { "en-US": "Continue to payment", "zh-CN": "继续付款" },
  ],
] as const)
  test(`${path} stands still while it wakes @js`, async ({ page, member, signIn }) => {
    await signIn(member);
    for (const locale of ["en-US", "zh-CN"] as const)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        const wake = await openAsleep(page, `${path}&lng=${locale}`);
        const button = page.getByRole("main").getByRole("button", { name: key[locale] });
        await expect(button).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const before = await button.boundingBox();
        await wake();
        expect(await button.boundingBox(), `${locale} at ${width}`).toEqual(before);
      }
  });

test("a menu that was opened before the page is awake stays open @js", async ({ page }) => {
  const wake = await openAsleep(page, "/goodslist?cat=bags");
  await page.getByRole("banner").locator("summary").first().click();
  await wake();
  await page.getByRole("link", { name: "EUR" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/about €\d/)
      .first(),
  ).toBeVisible();
});
