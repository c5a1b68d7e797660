/** Every link a page shows leads somewhere: followed from the first page on, as a visitor, a member and staff. */
import { beforeAll, expect, inject, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeMember, makeStaff } from "./factories";
import { ask } from "./guard-matrix/ask";

const base = inject("stage").url;

// What other tests asked for from this address does not count.
beforeAll(() => db.run(sql`delete from rate_limit`));

/** One address for each screen and a few of each kind of query: the list of goods alone has thousands. */
const kindOf = (path: string) => {
  const url = new URL(path, base);
  return `${url.pathname.toLowerCase()}?${[...url.searchParams.keys()].sort().join("&")}`;
};

function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, href]) =>
    (href ?? "").replaceAll("&amp;", "&"),
  );
  const urls = found.filter((href) => !/^(mailto:|#)/.test(href)).map((href) => new URL(href, base));
  return urls
    .filter(({ origin }) => origin === new URL(base).origin)
    .map(({ pathname, search }) => pathname + search);
}

/** Follows links until nothing new is found; answers with those that lead nowhere, and where they stand. */
async function follow(start: string, cookie?: string): Promise<{ dead: string[]; seen: number }> {
  const waiting: [path: string, on: string][] = [[start, "the start"]];
  const seen = new Set<string>([kindOf(start)]);
  const dead: string[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [path, on] = next;
    const { status, location, body } = await ask(base, path, cookie ? { cookie } : {});
    if (status >= 400 || /\/404\b/.test(location)) dead.push(`${path} (${status} ${location}) on ${on}`);
    const onwards: readonly string[] = status >= 300 && status < 400 ? [location] : linksIn(body);
    for (const link of onwards) {
      const address: URL = new URL(link, base);
      if (address.origin !== new URL(base).origin || seen.has(kindOf(link)) || seen.size > 250) continue;
      seen.add(kindOf(link));
      waiting.push([address.pathname + address.search, path]);
    }
  }
  return { dead, seen: seen.size };
}

test.each([
  ["a visitor", "/index", async (): Promise<string | undefined> => undefined],
  ["a member", "/user", async () => (await makeMember()).cookie],
  ["staff", "/desk", async () => (await makeStaff()).cookie],
] as const)("no link that %s sees is dead", async (_, start, cookieOf) => {
  const { dead, seen } = await follow(start, await cookieOf());
  expect(dead).toEqual([]);
  expect(seen).toBeGreaterThan(5);
});
