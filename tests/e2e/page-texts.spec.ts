/** A page that is reached by a link, without loading the document again, has all its texts like one loaded anew. */
import { expect, test } from "./support/fixtures";

declare const __remixRouter: { navigate(path: string): Promise<void> };

test("a page opened from another one has the texts of its errors before it is drawn @js", async ({
  page,
  member,
  signIn,
}) => {
  await signIn(member);
  await page.goto("/user/tickets", { waitUntil: "networkidle" });
  const loaded: string[] = [];
  page.on("requestfinished", (request) => loaded.push(request.url()));
  await page.evaluate(() => __remixRouter.navigate("/user/withdraw"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw");
  // No component names `payments`; a refused sum is an error of that namespace.
  for (const namespace of ["withdrawals", "payments"])
    expect(loaded.filter((url) => new RegExp(`en-US/(\\w+\\.)*${namespace}\\.`).test(url))).toHaveLength(1);
});

test("a page whose texts do not come is loaded as a document, once @js", async ({
  page,
  member,
  signIn,
  forgive,
}) => {
  forgive(/ERR_FAILED/);
  await signIn(member);
  await page.goto("/user/tickets", { waitUntil: "networkidle" });
  let asked = 0;
  await page.route(/en-US\/withdrawals/, (route) => (asked++ === 0 ? route.abort() : route.continue()));
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.evaluate(() => void __remixRouter.navigate("/user/withdraw"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw");
  await page.waitForLoadState("networkidle");
  expect([asked, documents.length]).toEqual([2, 1]);
});
