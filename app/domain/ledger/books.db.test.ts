/** The trial balance, the lines of an account and a journal, as finance opens them. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { loader as accountLoader } from "~/routes/desk/ledger/account";
import { action as journalAction, loader as journalLoader } from "~/routes/desk/ledger/journal";
import { loader as balanceLoader } from "~/routes/desk/ledger/trial-balance";
import { loader as csvLoader } from "~/routes/desk/ledger/trial-balance-csv";
import { makeMember, makeStaff, type TestStaff } from "../../../tests/factories";
import { fund } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { totalsOf } from "./books";

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
        {
          ...{ at: "", unknown: true },
        },
      );
  });

  test("an account leads to its lines, a kind to its members, both page by page", async () => {
    const member = await makeMember();
    for (let i = 1n; i <= 25n; i++) await fund(member.id, i);
    const url = `/desk/ledger/accounts/mem:avail?q=${member.email}`;
    const kind = await callLoader(accountLoader, { url, params: { code: "mem:avail" }, as: ann });
    expect(kind.data.accounts?.rows).toMatchObject([{ email: member.email, posted: 325n }]);
    const code = `mem:avail:${member.id}`;
    const first = await callLoader(accountLoader, { url: "/x?size=20", params: { code }, as: ann });
    expect(first.data.lines?.rows).toHaveLength(20);
    expect(first.data.lines?.rows[0]).toMatchObject({ amount: 25n, after: 325n });
    const next = `/x?size=20&after=${first.data.lines?.after}`;
    const second = await callLoader(accountLoader, { url: next, params: { code }, as: ann });
    expect(second.data.lines?.rows.map(({ amount }) => amount)).toEqual([5n, 4n, 3n, 2n, 1n]);
    const none = await callLoader(accountLoader, {
      url: "/x?ccy=XXX",
      params: { code: "bank:usd" },
      as: ann,
    });
    expect(none.status).toBe(404);
    for (const journalId of ["x", randomUUID()])
      expect((await callLoader(journalLoader, { params: { journalId }, as: ann })).status).toBe(404);
  });

  test("are finance's alone", async () => {
    const agent = await makeStaff({ roles: ["agent", "support", "catalog", "warehouse", "sourcing"] });
    const params = { code: "bank:usd", journalId: randomUUID() };
    for (const loader of [balanceLoader, csvLoader, accountLoader, journalLoader])
      expect((await callLoader(loader as typeof balanceLoader, { params, as: agent })).status).toBe(403);
    expect((await callAction(journalAction, { params, as: agent })).status).toBe(403);
  });
});
