import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql } from "~/platform/db";
import { loader as importLoader } from "~/routes/desk/bank/import";
import { action as importsAction, loader as importsLoader } from "~/routes/desk/bank/imports";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { loader as listLoader } from "~/routes/desk/bank/lines";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { callAction, callLoader } from "../../../tests/setup/call";
import { apply, csv, decide, finance, taken, today, upload } from "../../../tests/statements";
import { reconcileBooks } from "./reconcile.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("taking statements in", () => {
  test("nothing is booked before it is applied; overlapping files and the same file never double", async () => {
    const [staff, a, b] = [await finance(), randomUUID(), randomUUID()];
    const first = csv([{ ref: a, amount: "10.00" }]);
    const one = await taken(staff, first);
    expect(one.status).toBe(303);
    const again = await upload(staff, first);
    expect(again.location).toContain(one.importId);
    await taken(
      staff,
      csv([
        { ref: a, amount: "10.00" },
        { ref: b, amount: "11.00" },
      ]),
    );
    const lines = await db.rows(sql`select 1 from bank_line where entry_ref in (${a}, ${b})`);
    expect(lines).toHaveLength(2);
    expect((await apply(staff, one.importId)).status).toBe(409);
  });

  test("an entry that stands twice in a file is one line, and the preview counts it once", async () => {
    const [staff, ref] = [await finance(), randomUUID()];
    const twice = csv([{ ref, amount: "10.00" }, { ref, amount: "10.00" }, { amount: "11.00" }]);
    const sent = await upload(staff, twice);
    const importId = String(sent.location).split("/").at(-1) ?? "";
    const { data } = await callLoader(importLoader, { params: { importId }, as: staff });
    expect(data.preview).toMatchObject({ entries: 3, known: 1 });
    expect(data.preview.shown.map(({ known }) => known)).toEqual([false, true, false]);
    await apply(staff, importId);
    const after = await callLoader(importLoader, { params: { importId }, as: staff });
    expect(after.data.preview).toMatchObject({ entries: 3, known: 3, added: 2 });
  });

  test("no file at all is asked for, not read", async () => {
    const url = "/desk/bank/imports";
    const form = { file: new File([], "") };
    const answer = await callAction(importsAction, { url, as: await finance(), form });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ result: { error: { file: ["common:required"] } } });
  });

  test("a different entry under a number that was taken in before is refused, not passed over", async () => {
    const [staff, ref, other] = [await finance(), randomUUID(), randomUUID()];
    await taken(staff, csv([{ ref, amount: "10.00" }]));
    const back = csv([{ amount: "1.00" }, { ref, amount: "-10.00", words: "taken back" }]);
    const refused = await upload(staff, back);
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({ problems: [{ code: "taken", at: 2 }] });

    // Both looked at before either is applied.
    const sent = async (amount: string) =>
      String((await upload(staff, csv([{ ref: other, amount }]))).location)
        .split("/")
        .at(-1) ?? "";
    const [first, second] = [await sent("20.00"), await sent("30.00")];
    const answers = await Promise.all([apply(staff, first), apply(staff, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const late = answers[0]?.status === 409 ? first : second;
    const lines = await db.rows(sql`select 1 from bank_line where entry_ref = ${other}`);
    expect(lines).toHaveLength(1);
    const row = await db.first(sql`select status, added from bank_import where id = ${late}`);
    expect(row).toEqual({ status: "PREVIEWED", added: null });
  });

  test("a stranger's account, garbage and an attack are refused; others of the staff see nothing", async () => {
    const [staff, agent] = [await finance(), await makeStaff({ roles: ["agent"] })];
    expect((await upload(staff, csv([{ amount: "10.00", account: "999" }]))).status).toBe(422);
    expect((await upload(staff, "hello")).status).toBe(422);
    expect((await upload(staff, '<!DOCTYPE a [<!ENTITY x "y">]><Document>&x;</Document>')).status).toBe(422);
    expect((await upload(agent, csv([{ amount: "10.00" }]))).status).toBe(403);
    expect((await callLoader(listLoader, { url: "/desk/bank", as: agent })).status).toBe(403);
    const unknown = { params: { importId: randomUUID(), lineId: randomUUID() }, as: staff };
    expect((await callLoader(importLoader, unknown)).status).toBe(404);
    expect((await callLoader(lineLoader, unknown)).status).toBe(404);
  });
});

test("the list goes on where its page ends, by day and number, and survives any cursor", async () => {
  const staff = await finance();
  const refs = Array.from({ length: 23 }, () => `PAGE-${randomUUID()}`);
  await taken(staff, csv(refs.map((ref) => ({ ref, amount: "1.11", words: "page" }))));
  const url = "/desk/bank?tab=unmatched&q=PAGE-&size=20";
  const first = await callLoader(listLoader, { url, as: staff });
  const next = await callLoader(listLoader, { url: `${url}&after=${first.data.page.after}`, as: staff });
  const shown = [...first.data.page.rows, ...next.data.page.rows].map(({ entryRef }) => entryRef);
  expect(shown.toSorted()).toEqual(refs.toSorted());
  const odd = await callLoader(listLoader, { url: `${url}&after=2026-02-31~x`, as: staff });
  expect(odd.status).toBe(200);
});

describe("the bank and the books", () => {
  const camt = (account: string, ref: string, amount: string, closing: string) =>
    `<Document><BkToCstmrStmt><Stmt><Id>${ref}</Id><FrToDt><FrDtTm>2020-01-01</FrDtTm><ToDtTm>${today}</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt>
    <AcctSvcrRef>${ref}</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const euros = async (staff: TestStaff) =>
    (await callLoader(importsLoader, { url: "/desk/bank/imports", as: staff })).data.balances.find(
      ({ ccy }) => ccy === "EUR",
    );

  test("agree by what is booked and what waits; what neither explains is shown", async () => {
    const [staff, ref] = [await finance(), randomUUID()];
    const before = await sumOf("bank:eur", "EUR");
    const closing = (Number(before) / 100 + 70).toFixed(2);
    await taken(staff, camt("DE00", ref, "70.00", closing));
    const waiting = await euros(staff);
    expect(waiting).toMatchObject({ open: 7_000n, books: before, unexplained: 0n, day: today });
    expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
    expect(await euros(staff)).toMatchObject({ open: 0n, books: before + 7_000n, unexplained: 0n });
    const next = randomUUID();
    await taken(staff, camt("DE00", next, "1.00", (Number(closing) + 6).toFixed(2)));
    expect(await euros(staff)).toMatchObject({ open: 100n, unexplained: 500n });

    const now = new Date();
    const found = await reconcileBooks(now);
    expect(found.bank).toEqual([{ account: "bank:eur", day: today, unexplained: "500" }]);
    await reconcileBooks(now);
    const tasks = await db.rows(sql`select kind, data from finance_task where kind = 'reconciliation'`);
    expect(tasks).toEqual([{ kind: "reconciliation", data: found }]);
    expect(await sumOf("bank:eur", "EUR")).toBe(before + 7_000n);
  });
});
