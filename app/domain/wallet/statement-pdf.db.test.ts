/** What stands in a statement's PDF, read back out of its bytes. */
import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { post } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted } from "~/domain/ledger/postings";
import type { Locale } from "~/i18n/locales";
import { sql, db, transaction } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { clockAt } from "~/platform/zones";
import { loader } from "~/routes/user/wallet/statement-pdf";
import { makeMember, type TestMember } from "../../../tests/factories";
import { makeWorld, paidOrder } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { statementPdf } from "./statement-pdf.server";

const timezone = "Asia/Shanghai";
const today = () => clockAt(new Date(), timezone).slice(0, 10);

async function read(member: TestMember, locale: Locale = "en-US", from = today(), to = today()) {
  const { id, email } = member;
  const made = await statementPdf({ id, email, name: "王 小明", timezone }, { from, to }, locale);
  if (!made.ok) throw new Error(made.error);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(made.value)));
  return text.map((page) => page.replace(/\s+/g, " "));
}

const facts = (member: TestMember) => ({
  idemKey: randomUUID(),
  member: member.id,
  ref: { type: "test", id: member.id },
});

test("says whose it is, what there was, every line and what there is; Chinese names and words are right", async () => {
  const world = await makeWorld();
  const { member } = world;
  await transaction((tx) => post(tx, [promoGranted({ ...facts(member), amount: 300n })]));
  const order = await paidOrder(world);
  const [page = "", ...more] = await read(member);
  expect(more).toEqual([]);
  const left = new Intl.NumberFormat("en-US").format(Number(50_300n - order.total) / 100);
  for (const words of [
    "Statement for a period",
    "王 小明",
    member.email,
    order.no,
    "Promotional 0.00 3.00 -3.00",
  ])
    expect(page).toContain(words);
  for (const words of ["Order payment", "Recharge", "500.00", left, "Page 1 of 1", "Asia/Shanghai"])
    expect(page).toContain(words);
  const [chinese] = await read(member, "zh-CN");
  for (const words of ["对账单", "期初余额", "期末余额", "订单", "第 1 页，共 1 页"])
    expect(chinese).toContain(words);
});

test("a long one has all lines on numbered pages, and begins where the days before it ended", async () => {
  const member = await makeMember();
  for (let n = 0; n < 90; n++)
    await transaction((tx) => post(tx, [adjusted({ ...facts(member), amount: 100n })]));
  const pages = await read(member);
  expect(pages.length).toBeGreaterThan(1);
  for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
  for (let n = 1; n <= 90; n++) expect(pages.join(" ")).toContain(` 1.00 ${n}.00`);
  expect(pages[0]).toContain("Balance 0.00 90.00 0.00 90.00");
  const [later] = await read(member, "en-US", "2999-01-01", "2999-01-02");
  expect(later).toContain("Balance 90.00 0.00 0.00 90.00");
  expect(later).toContain("Nothing was booked in this period.");
});

test("what nobody would print leads back with a word, a download is a file", async () => {
  const member = await makeMember();
  await db.run(sql`update "user" set timezone = ${timezone} where id = ${member.id}`);
  const [from, to] = [shiftDay(today(), -1), today()];
  const url = `/user/walletBalance/statement.pdf?from=${from}&to=${to}`;
  const file = await callLoader(loader, { url, as: member });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toContain(`statement-${from}-${to}.pdf`);
  await db.run(sql`
    with a as (insert into ledger_account (code, kind, member_id, ccy, posted)
        values ('mem:avail:' || ${member.id}::text, 'mem:avail', ${member.id}, 'USD', 2001)
        on conflict (code, ccy) do update set posted = 2001 returning id),
      drafts as (select n, gen_random_uuid() as id from generate_series(1, 2001) n),
      j as (insert into journal (id, idem_key, type, ref_type, ref_id)
        select id, 'many:' || id, 'J16', 'test', ${member.id} from drafts)
      insert into ledger_entry (journal_id, account_id, dc, amount, ccy, balance_after, line)
        select drafts.id, a.id, 'C', 1, 'USD', n, 'J16 C' from drafts, a
        union all select drafts.id, h.id, 'D', 1, 'USD', null, null from drafts, ledger_account h
          where h.code = 'exp:adjust' and h.ccy = 'USD'`);
  const away = await callLoader(loader, { url, as: member });
  expect([away.status, String(away.location)]).toEqual([
    303,
    expect.stringContaining("/user/walletBalance?from="),
  ]);
});
