/** The trial balance, the lines of an account and a journal, as finance opens them. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { texts } from "~/i18n/i18n.server";
import { transaction } from "~/platform/db";
import { loader as accountLoader } from "~/routes/desk/ledger/account";
import { action as journalAction, loader as journalLoader } from "~/routes/desk/ledger/journal";
import { loader as balanceLoader } from "~/routes/desk/ledger/trial-balance";
import { loader as csvLoader } from "~/routes/desk/ledger/trial-balance-csv";
import { makeMember, makeStaff, type TestStaff } from "../../../tests/factories";
import { fund } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { totalsOf } from "./books";
import type { LineRow } from "./books.server";
import { journalName } from "./components/journal-name";
import { post } from "./ledger.server";
import { bankFee, converted, exchanged, suspended } from "./postings";

type Named = Parameters<typeof journalName>[0];
const nameIn = (locale: "en-US" | "zh-CN", journal: Named) => journalName(journal, texts(locale, "books"));

let ann: TestStaff;
beforeAll(async () => {
  ann = await makeStaff({ roles: ["finance"] });
});

describe("the books", () => {
  test("sum to the same on both sides, now and as they were", async () => {
    const member = await makeMember();
    await fund(member.id, 12_300n);
    const long = await callLoader(balanceLoader, { url: "/desk/ledger?at=2020-01-01T00:00", as: ann });
    expect(long.data.rows).toEqual([]);
    const { rows } = (await callLoader(balanceLoader, { url: "/desk/ledger", as: ann })).data;
    for (const { debit, credit } of totalsOf(rows)) expect(debit).toBe(credit);
    expect(rows.find(({ account }) => account === "psp:stripe")?.debit).toBeGreaterThanOrEqual(12_300n);
    const csv = await callLoader(csvLoader, { url: "/desk/ledger/trial-balance.csv", as: ann });
    expect(csv.body).toMatch(/psp:stripe,USD,/);
    for (const at of ["x", "2026-13-01T00:00", "2026-02-30T10:00", "9999-01-01T00:00"])
      expect((await callLoader(balanceLoader, { url: `/desk/ledger?at=${at}`, as: ann })).data).toMatchObject(
        { at: "", unknown: true },
      );
  });

  test("an account leads to its lines, a kind to its members, both page by page", async () => {
    const member = await makeMember();
    for (let i = 1n; i <= 25n; i++) await fund(member.id, i);
    const url = `/desk/ledger/accounts/mem:avail?q=${member.email}`;
    const kind = await callLoader(accountLoader, { url, params: { code: "mem:avail" }, as: ann });
    expect(kind.data.page.rows).toMatchObject([{ email: member.email, posted: 325n }]);
    const code = `mem:avail:${member.id}`;
    const first = await callLoader(accountLoader, { url: "/x?size=20", params: { code }, as: ann });
    expect(first.data.page.rows).toHaveLength(20);
    expect(first.data.page.rows[0]).toMatchObject({ amount: 25n, after: 325n });
    const next = `/x?size=20&after=${first.data.page.after}`;
    const second = await callLoader(accountLoader, { url: next, params: { code }, as: ann });
    expect((second.data.page.rows as LineRow[]).map(({ amount }) => amount)).toEqual([5n, 4n, 3n, 2n, 1n]);
    const none = await callLoader(accountLoader, {
      url: "/x?ccy=XXX",
      params: { code: "bank:usd" },
      as: ann,
    });
    expect(none.status).toBe(404);
    for (const journalId of ["x", randomUUID()])
      expect((await callLoader(journalLoader, { params: { journalId }, as: ann })).status).toBe(404);
  });

  test("say of a conversion, of what it left and of a bank's fee what they are, beside the code they are posted under", async () => {
    const id = randomUUID();
    const facts = (n: number) => ({
      idemKey: `bank_line:${id}:${n}`,
      ref: { type: "bank_line", id, no: id },
    });
    const banked = { bank: "bank:eur", amount: 900n, ccy: "EUR" } as const;
    const member = await makeMember();
    await fund(member.id, 100n);
    await transaction((tx) =>
      post(tx, [
        converted({ ...facts(0), ...banked, dc: "C" }),
        exchanged({ ...facts(1), amount: 20n }),
        bankFee({ ...facts(2), ...banked, amount: 30n }),
        suspended({ ...facts(3), ...banked }),
      ]),
    );
    const shown = async (code: string, ccy: string) => {
      const params = { code };
      const page = await callLoader(accountLoader, { url: `/x?ccy=${ccy}&size=20`, params, as: ann });
      return page.data.page.rows as LineRow[];
    };
    const rows = await shown("bank:eur", "EUR");
    expect(rows.map(({ type, own }) => [type, own])).toEqual([
      ["J1w", null],
      ["J11", "bankFee"],
      ["J1w", "conversion"],
    ]);
    const [result] = await shown("exp:fx", "USD");
    const [, fee] = rows;
    expect((await shown(`mem:avail:${member.id}`, "USD"))[0]).toMatchObject({ type: "J1", own: null });
    const named = async (journalId = "") => {
      const { journal } = (await callLoader(journalLoader, { params: { journalId }, as: ann })).data;
      return (["en-US", "zh-CN"] as const).map((locale) => nameIn(locale, journal));
    };
    expect(await named(result?.journalId)).toEqual(["Exchange result (J1w)", "汇兑损益（J1w）"]);
    expect(await named(fee?.journalId)).toEqual(["Bank fee (J11)", "银行费用（J11）"]);
    expect(await named(rows[0]?.journalId)).toEqual(["J1w", "J1w"]);
  });

  test("are finance's alone", async () => {
    const agent = await makeStaff({ roles: ["agent", "support", "catalog", "warehouse", "sourcing"] });
    const params = { code: "bank:usd", journalId: randomUUID() };
    for (const loader of [balanceLoader, csvLoader, accountLoader, journalLoader])
      expect((await callLoader(loader as typeof balanceLoader, { params, as: agent })).status).toBe(403);
    expect((await callAction(journalAction, { params, as: agent })).status).toBe(403);
  });
});
