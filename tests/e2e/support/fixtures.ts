/** What a journey starts with: the running product, people of its own, and a browser that forgives nothing. */
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import pg from "pg";
import type * as Factories from "../../factories";
import type { TestMember, TestStaff } from "../../factories";
import type { Stage } from "../../setup/stage";
import { barriersOf } from "./barriers";
import { sayingIn, type Language, type Said } from "./texts";

export { expect } from "@playwright/test";

type Forgive = (pattern: RegExp) => void;
type Account = { readonly email: string; readonly password: string };

type Fixtures = {
  /** In which its people read: `test.use({ language })`. English where nothing is said. */
  language: Language;
  /** What its pages say in that language. */
  say: Said;
  /** A new active member; the browser is not logged in as it (see `signIn`). */
  member: TestMember;
  /** A new member of staff with all rights. */
  staff: TestStaff;
  /**
   * The demo's own member, who has something in every state, for this journey alone as long as it lasts: a language that
   * is chosen is the account's, so another journey would be spoken to in it, too.
   */
  demoMember: Account;
  /** Staff of the demo, alone as well. */
  demoStaff: Account;
  /** Staff at the desk, in a browser of their own that is logged in. */
  desk: Page;
  /** Logs this browser in without the form, as somebody the factories made. */
  signIn(person: { cookie: string }): Promise<void>;
  /** Allows console errors a journey provokes on purpose. */
  forgive: Forgive;
};

type WorkerFixtures = {
  stage: Stage;
  /** Makes rows in the product's database, as in the other tests. */
  factories: typeof Factories;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  stage: [
    async ({}, use) => use(JSON.parse(process.env["QUAYSIDE_STAGE"] ?? "{}") as Stage),
    { scope: "worker" },
  ],
  factories: [
    async ({ stage }, use) => {
      // Before anything of the product is loaded: it reads its environment once.
      Object.assign(process.env, stage.env, { LOG_LEVEL: "silent", DATABASE_POOL: "4" });
      await use(await import("../../factories"));
      const { closeDatabase, closePrisma } = await import("../../../app/platform/db");
      await Promise.all([closePrisma(), closeDatabase()]);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ stage }, use) => use(stage.url),
  language: ["en-US", { option: true }],
  say: async ({ language }, use) => use(sayingIn(language)),
  member: async ({ factories, language }, use) => use(await factories.makeMember({ locale: language })),
  staff: async ({ factories }, use) => use(await factories.makeStaff()),
  desk: async ({ browser, staff, stage, language }, use) => {
    const javaScriptEnabled = hasScript();
    const context = await browser.newContext({ baseURL: stage.url, javaScriptEnabled });
    await carry(context, stage.url, staff.cookie);
    await speak(context, stage.url, language);
    const page = await context.newPage();
    await watched(page, [], () => use(page));
    await context.close();
  },
  demoMember: alone({ email: "demo@quayside.test", password: "demo1234" }),
  demoStaff: alone({ email: "staff@quayside.test", password: "staff1234" }),
  signIn: async ({ context, stage }, use) => use((person) => carry(context, stage.url, person.cookie)),

  forgive: async ({}, use) => {
    const patterns: RegExp[] = [];
    await use(Object.assign((pattern: RegExp) => void patterns.push(pattern), { patterns }));
  },
  page: async ({ page, context, stage, language, forgive }, use) => {
    await speak(context, stage.url, language);
    const { patterns } = forgive as Forgive & { patterns: RegExp[] };
    await watched(page, patterns, () => use(page));
  },
});

/** An account that one journey has at a time. */
function alone(account: Account) {
  const fixture = async ({ stage }: WorkerFixtures, use: (account: Account) => Promise<void>) => {
    const connection = new pg.Client({ connectionString: stage.env["DATABASE_URL"] });
    await connection.connect();
    await connection.query("select pg_advisory_lock(hashtext($1))", [account.email]);
    await use(account);
    await connection.end();
  };
  // Another journey may have it for a while.
  return [fixture, { timeout: 300_000 }] as [typeof fixture, { timeout: number }];
}

/** A browser that asks for a language, as one that chose it before. */
async function speak(context: BrowserContext, url: string, language: Language): Promise<void> {
  if (language !== "en-US") await context.addCookies([{ name: "lng", value: language, url }]);
}

async function watched(page: Page, forgiven: readonly RegExp[], work: () => Promise<void>): Promise<void> {
  const complaints = listen(page);
  const traffic = record(page);
  await work();
  if (test.info().status !== test.info().expectedStatus) await describeLast(page, traffic);
  const unforgiven = complaints.filter((text) => !forgiven.some((pattern) => pattern.test(text)));
  expect(unforgiven, "complaints of the browser").toEqual([]);
}

async function carry(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = "", ...value] = cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url, httpOnly: true, sameSite: "Lax" }]);
}

/** What a page asked for and got, with the milliseconds since its start. */
function record(page: Page): string[] {
  const lines: string[] = [];
  const start = Date.now();
  const note = (text: string) => lines.push(`${Date.now() - start} ms  ${text}`);
  const isOfUse = (kind: string) => kind === "document" || kind === "fetch" || kind === "xhr";
  page.on("request", (request) => {
    if (isOfUse(request.resourceType())) note(`→ ${request.method()} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (isOfUse(response.request().resourceType())) note(`← ${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => note(`✗ ${request.url()} ${request.failure()?.errorText ?? ""}`));
  return lines;
}

/** Prints what a failed journey last saw: a run elsewhere leaves its output only. */
async function describeLast(page: Page, traffic: readonly string[]): Promise<void> {
  const text = await page
    .locator("body")
    .innerText({ timeout: 2_000 })
    .catch((error: Error) => error.message);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  console.log(
    [`The page at its end: ${page.url()}`, ...lines.slice(0, 120), ...traffic.slice(-25)].join("\n  "),
  );
}

/** Everything a page complains of, and what React leaves in the HTML where rendering failed on the server. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    const expected = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !expected) complaints.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
    if (response.request().resourceType() !== "document" || !response.ok()) return;
    void response
      .text()
      .then(
        (html) =>
          html.includes("<!--$!-->") && complaints.push(`React failed on the server: ${response.url()}`),
      )
      .catch(() => undefined);
  });
  return complaints;
}

/** Checks a page against WCAG 2.2 AA. With JavaScript off it does nothing: the same markup is checked with it on. */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name === "nojs") return;
  expect(await barriersOf(page), `accessibility of ${page.url()}`).toEqual([]);
}

/** Whether this journey runs with JavaScript. */
export const hasScript = (): boolean => test.info().project.name !== "nojs";

/** Logs in by the form. */
export async function logIn(page: Page, email: string, password: string, path = "/login"): Promise<void> {
  await page.goto(path);
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /log ?in|sign in/i })
    .click();
}
