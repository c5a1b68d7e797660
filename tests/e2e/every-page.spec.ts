/**
 * Every page that links lead to, on a phone; one page of each kind. With script, in Chinese: it comes alive without a
 * complaint and says everything in the language. Without script, in English: what can be pressed works, and everybody can
 * use it.
 */
import type { Page, Response } from "@playwright/test";
import { barriersOfStill } from "./support/barriers";
import { expect, hasScript, logIn, test } from "./support/fixtures";
import { deadParts } from "./support/pressable";
import { missingTexts, type Language } from "./support/texts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });
test.describe.configure({ timeout: 420_000 });

test("every page a visitor is led to", async ({ page }) => {
  await everyPage(page, { from: "/index", within: /^\/(?!user|desk)/, least: 15 });
});

test("every page a member is led to", async ({ page, demoMember }) => {
  await logIn(page, demoMember.email, demoMember.password);
  await expect(page).not.toHaveURL(/login/);
  await everyPage(page, { from: "/user", within: /^\/user(\/|$)/, least: 25 });
});

test("every page staff is led to", async ({ page, demoStaff }) => {
  await logIn(page, demoStaff.email, demoStaff.password, "/desk/login");
  await expect(page).not.toHaveURL(/login/);
  await everyPage(page, { from: "/desk", within: /^\/desk(\/|$)/, least: 25 });
});

type Reach = {
  from: string;
  /** The pages that belong to it. */
  within: RegExp;
  /** At least so many kinds of pages there are. */
  least: number;
};

/** Goes from link to link. */
async function everyPage(page: Page, { from, within, least }: Reach): Promise<void> {
  const [language, look]: [Language, typeof awake] = hasScript() ? ["zh-CN", awake] : ["en-US", still];
  await page.goto(`${from}?lng=${language}`);
  const seen = new Set<string>();
  const waiting = [from];
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (seen.has(kindOf(url))) continue;
    seen.add(kindOf(url));
    await test.step(url, async () => {
      const answer = await opened(page, url);
      if (answer === "file") return;
      expect.soft(answer?.status(), url).toBe(200);
      expect.soft(await page.locator("html").getAttribute("lang"), url).toBe(language);
      expect.soft(await tooWide(page), `what is wider than the screen on ${url}`).toEqual([]);
      waiting.push(...(await linksOf(page)).filter((link) => within.test(link)));
      await look(page, url);
    });
  }
  expect(seen.size, [...seen].sort().join("\n")).toBeGreaterThanOrEqual(least);
}

/** A page in Chinese that its script has woken. */
async function awake(page: Page, url: string): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  // Parts of it wake after it.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect.soft(await missingTexts(page), `texts missing on ${url}`).toEqual([]);
}

/** A page as it comes. */
async function still(page: Page, url: string): Promise<void> {
  expect.soft(await deadParts(page), `what does nothing without script on ${url}`).toEqual([]);
  expect.soft(await barriersOfStill(page), `barriers on ${url}`).toEqual([]);
  await page.setViewportSize(phone);
}

/** The page at an address; `file` where it is one to be saved. */
function opened(page: Page, url: string): Promise<Response | null | "file"> {
  return page.goto(url).catch((error: unknown) => {
    if (String(error).includes("Download is starting")) return "file";
    throw error;
  });
}

/** Pages of one kind differ in what they are of: ids, numbers, languages, and what is filtered. */
function kindOf(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://x");
  const places = pathname
    .replace(/^(\/desk\/content)\/\w+/, "$1/*")
    .split("/")
    .map((part) => (/\d|%|^[A-Z]{2,}|^\w\w-[A-Z]{2}$/.test(part) ? "*" : part));
  return [
    places.join("/"),
    ...[...searchParams.keys()].filter((name) => name === "type" || name === "kind"),
  ].join(" ");
}

/** Links of the page to others of this site that are pages: no files, nothing that leaves. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap((link) => {
      const { origin, pathname, search } = new URL(link.href);
      const file = link.hasAttribute("download") || /\.(csv|xlsx|xls|pdf|zip|xml|txt)$/.test(pathname);
      return origin === location.origin && !file ? [pathname + search] : [];
    }),
  );
}

/** What makes the page scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
}
