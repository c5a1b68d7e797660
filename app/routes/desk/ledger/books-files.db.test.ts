/** What an auditor takes along from the books: the lines of an account, the members' accounts, and corrections. */
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { propose } from "~/domain/adjustments/propose.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { recordsOf } from "../../../../tests/csv-files";
import { makeMember, makeStaff } from "../../../../tests/factories";
import { fund } from "../../../../tests/orders";
import { callLoader } from "../../../../tests/setup/call";
import { loader as listFile } from "../../list-file";

const finance = () => makeStaff({ roles: ["finance"] });

/** The file of an account, under the list's own filters. */
async function fileOf(
  code: string,
  query: Record<string, string> = {},
  as?: Awaited<ReturnType<typeof finance>>,
) {
  const url = `${paths.deskAccount(code)}.csv?${new URLSearchParams(query).toString()}`;
  return callLoader(listFile, { url, params: { code }, as: as ?? (await finance()) });
}

test("an account's lines, however many pages: each on its side, and what stood after it", async () => {
  const { id } = await makeMember();
  for (let i = 0; i < 105; i++) await fund(id, 101n);
  const rows = recordsOf((await fileOf(`mem:avail:${id}`)).body);
  expect(rows).toHaveLength(105);
  expect(rows[0]).toMatchObject({
    Type: "J1",
    Debit: "",
    Credit: "1.01",
    "Balance after": "106.05",
    Currency: "USD",
  });
  expect(rows.at(-1)).toMatchObject({ Credit: "1.01", "Balance after": "1.01" });
});

test("an account in euro is written in euro; one that is not there is not found", async () => {
  const { id } = await makeMember();
  await fund(id, 101n);
  expect((await fileOf("psp:stripe", { ccy: "USD" })).status).toBe(200);
  expect((await fileOf("psp:stripe", { ccy: "XXX" })).status).toBe(404);
  expect((await fileOf("mem:avail:nobody")).status).toBe(404);
});

test("the members' accounts of a kind, under the search, names harmless to spreadsheets", async () => {
  const { id, email } = await makeMember();
  await fund(id, 12_345n);
  await db.run(sql`update "user" set user_name = '=1+1' where id = ${id}`);
  const rows = recordsOf((await fileOf("mem:avail", { q: email })).body);
  expect(rows).toEqual([
    {
      Account: `mem:avail:${id}`,
      Member: "'=1+1",
      "Member's email": email,
      "Balance (USD)": "123.45",
      "Held (USD)": "0.00",
    },
  ]);
});

test("corrections under their tab, with who proposed them and why", async () => {
  const staff = await finance();
  const { email } = await makeMember();
  const reason = `+cmd ${email}`;
  expect((await propose(staff, { kind: "credit", email, amount: 1_050n, reason })).ok).toBe(true);
  const of = async (tab: string) => {
    const url = `${paths.deskAdjustments()}.csv?tab=${tab}`;
    return recordsOf((await callLoader(listFile, { url, as: staff })).body).filter(
      (row) => row["Member's email"] === email,
    );
  };
  expect(await of("PROPOSED")).toMatchObject([
    {
      Kind: "Correction",
      "Amount (USD)": "10.50",
      Reason: `'${reason}`,
      "Decided by": "",
      Status: "Proposed",
    },
  ]);
  expect(await of("POSTED")).toEqual([]);
});

test("the books' files are finance's, as their pages are", async () => {
  const agent = await makeStaff({ roles: ["agent"] });
  expect((await fileOf("mem:avail", {}, agent)).status).toBe(403);
  expect((await callLoader(listFile, { url: `${paths.deskAdjustments()}.csv`, as: agent })).status).toBe(403);
});
