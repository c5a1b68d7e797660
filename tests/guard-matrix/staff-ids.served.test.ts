/** Who works here is nobody's business outside: no page of visitors and members holds an id or an address of the staff. */
import { beforeAll, expect, inject, test } from "vitest";
import { demoMember } from "../../prisma/seed/accounts";
import { db, sql } from "~/platform/db";
import { sessionCookie } from "../factories";
import { ask } from "./ask";

const base = inject("stage").url;

/** Some of each kind are asked for: what differs within a kind is which thing they show. */
const ofEachKind = 6;

// What other tests asked for from this address does not count.
beforeAll(() => db.run(sql`delete from rate_limit`));

/** Paths whose parts with a digit name a thing. */
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/[^/]*\d[^/]*/g, "*")}?${[...searchParams.keys()].sort().join("&")}`;

const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));

/** Every page of an area that can be reached by links, as text: its markup, and the data of its loaders. */
async function* pagesFrom(start: string, area: RegExp, cookie?: string) {
  const seen = new Set([start]);
  const kinds = new Map<string, number>();
  for (const path of seen) {
    const { body, location } = await ask(base, path, cookie ? { cookie } : {});
    yield { path, body };
    for (const link of [location, ...linksIn(body)].filter((href) => href.startsWith("/"))) {
      const url = new URL(link, base);
      const kind = kindOf(url);
      const next = url.pathname + url.search;
      if (!area.test(url.pathname) || seen.has(next) || (kinds.get(kind) ?? 0) >= ofEachKind) continue;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      seen.add(next);
    }
  }
}

async function memberCookie(): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from "user" where email = ${demoMember.email}`);
  return sessionCookie("member", row?.id ?? "");
}

test.each([
  [
    "a visitor",
    "/index",
    /^\/(?!user|desk|media|assets)/,
    async (): Promise<string | undefined> => undefined,
  ],
  ["the demo's member", "/user", /^\/user/, memberCookie],
] as const)("%s is sent no id and no address of the staff", async (_, start, area, cookieOf) => {
  const staff = await db.rows<{ id: string; email: string }>(sql`select id, email from staff`);
  const theirs = staff.flatMap(({ id, email }) => [id, email]);
  const told: string[] = [];
  let pages = 0;
  for await (const { path, body } of pagesFrom(start, area, await cookieOf())) {
    pages += 1;
    for (const text of theirs) if (body.includes(text)) told.push(`${text} on ${path}`);
  }
  expect(told).toEqual([]);
  expect(pages).toBeGreaterThan(10);
});
