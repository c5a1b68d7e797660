/** A page is painted before it is awake: what a finger is about to press must not move away when it wakes. */
import type { Page, Route } from "@playwright/test";
import { expect, logIn, test } from "./support/fixtures";

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
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
  return async () => {
    asleep.resolve();
    await awake(page);
  };
}

async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  // React marks the form before the page is done. What waking changes is painted by the frame after next.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
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

test("what is typed before a page of scans is awake goes on in its field @js", async ({
  page,
  demoStaff,
}) => {
  await logIn(page, demoStaff.email, demoStaff.password, "/desk/login");
  await expect(page).not.toHaveURL(/login/);
  const wake = await openAsleep(page, "/desk/warehouse/parcels?lng=en-US");
  const words = page.getByRole("main").locator('input[type="search"]');
  await words.focus();
  await page.keyboard.type("P2");
  await wake();
  await page.keyboard.type("6");
  await expect(words).toHaveValue("P26");
  await expect(page.getByRole("main").locator('[name="code"]')).toHaveValue("");
});

declare const drawing: { slow: boolean; typed: boolean };

test("a form that is typed into while the page is drawn again says what is wrong @js", async ({ page }) => {
  // React pauses after each piece of the page, as on a slow machine, and a key comes right after the form's own piece.
  await page.addInitScript(() => {
    const state = { slow: false, typed: false };
    const { now } = performance;
    let ahead = 0;
    performance.now = () => now.call(performance) + (state.slow ? (ahead += 2) : ahead);
    const { port1: key, port2: press } = new MessageChannel();
    key.onmessage = () => {
      const box = document.querySelector('main input[name="email"]');
      box?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      state.typed = true;
    };
    const { fromEntries } = Object;
    // The form's labels are made with it.
    Object.fromEntries = (entries: Iterable<readonly unknown[]>) => {
      const known = [...entries];
      if (state.slow && known.some(([name]) => name === "lastName")) press.postMessage(null);
      return fromEntries(known) as never;
    };
    Object.assign(window, { drawing: state });
  });
  // What draws the page again: the browser learns of the pages that its links lead to.
  const asked = Promise.withResolvers<Route>();
  await page.route(/__manifest/, (route) => asked.resolve(route));
  await page.goto("/register");
  await awake(page);
  const question = await asked.promise;
  await page.evaluate(() => void (drawing.slow = true));
  await question.continue();
  await page.waitForFunction(() => drawing.typed);
  await page.evaluate(() => void (drawing.slow = false));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter last name");
});
