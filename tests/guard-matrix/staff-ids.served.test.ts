/** Who works here is nobody's business outside: no page of visitors and members holds an id or an address of the staff. */
import { beforeAll, expect, inject, test } from "vitest";
import { db, sql, type Sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { demoMember } from "../../prisma/seed/accounts";
import { sessionCookie } from "../factories";
import { ask } from "./ask";

const base = inject("stage").url;

/** Two of each kind are asked for: what differs within a kind is which thing they show. */
const ofEachKind = 2;

// What other tests asked for from this address does not count.
beforeAll(() => db.run(sql`delete from rate_limit`));

/** Parts of a path with a digit name a thing. */
const kindOf = ({ pathname }: URL) => pathname.replace(/[^/]*\d[^/]*/g, "*");

const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));

/** Pages of an area that can be reached by links, as text: their markup, and the data of their loaders. */
async function* pagesFrom(starts: readonly string[], area: RegExp, cookie?: string) {
  const seen = new Set(starts);
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

/** Numbers of a member's things that somebody of the staff did something to. */
async function workedOn(memberId: string, entity: string, table: Sql): Promise<string[]> {
  const rows = await db.rows<{ no: string }>(sql`
    select x.no from ${table} x where x.user_id = ${memberId} and exists (
      select 1 from state_transition t
      where t.entity = ${entity} and t.entity_id = x.id and t.actor like 'staff:%') order by x.id desc limit 2`);
  return rows.map(({ no }) => no);
}

async function expectNoStaffOn(pages: AsyncIterable<{ path: string; body: string }>): Promise<void> {
  const staff = await db.rows<{ id: string; email: string }>(sql`select id, email from staff`);
  const theirs = staff.flatMap(({ id, email }) => [id, email]);
  const told: string[] = [];
  let seen = 0;
  for await (const { path, body } of pages) {
    seen += 1;
    for (const text of theirs) if (body.includes(text)) told.push(`${text} on ${path}`);
  }
  expect(told).toEqual([]);
  expect(seen).toBeGreaterThan(10);
}

test("a visitor is sent no id and no address of the staff", async () => {
  await expectNoStaffOn(pagesFrom(["/index"], /^\/(?!user|desk|media|assets)/));
});

test("a member is sent no id and no address of the staff, not even of those who worked on their things", async () => {
  const member = await db.first<{ id: string }>(sql`select id from "user" where email = ${demoMember.email}`);
  const id = member?.id ?? "";
  const orders = await workedOn(id, "store_order", sql`store_order`);
  const bills = await workedOn(id, "price_diff_bill", sql`price_diff_bill`);
  expect([orders.length, bills.length]).toEqual([2, 2]);
  const worked = [...orders.map((no) => paths.storeOrder(no)), ...bills.map((no) => paths.bill(no))];
  await expectNoStaffOn(pagesFrom(["/user", ...worked], /^\/user/, await sessionCookie("member", id)));
});
