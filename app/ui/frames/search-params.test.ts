import { expect, test } from "vitest";
import { askSearch, lookParam } from "./search-params";

const request = (look: boolean) =>
  new Request(`http://quayside.test/user/search?q=Q12${look ? `&${lookParam}=1` : ""}`);
const fails = (error: unknown) => () => Promise.reject<never>(error);

test("a search that fails while somebody types is an answer, not an error", async () => {
  const answer = await askSearch(request(true), fails(new TypeError("Failed to fetch")));
  expect(answer).toEqual({ q: "Q12", groups: [], failed: true });
});

test.each([
  ["of a page", request(false), new TypeError("Failed to fetch")],
  ["that leads elsewhere", request(true), new Response(null, { status: 302 })],
])("an error %s stays one", async (_what, asked, error) => {
  await expect(askSearch(asked, fails(error))).rejects.toBe(error);
});
