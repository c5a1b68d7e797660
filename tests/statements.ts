/** What tests of bank statements share: files of an account's entries, taken in by finance on the desk's screens, and wires that wait for them. */
import { randomUUID } from "node:crypto";
import { recharge } from "~/domain/wallet/wallet.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql, transaction, type Sql } from "~/platform/db";
import { action as importAction } from "~/routes/desk/bank/import";
import { action as importsAction } from "~/routes/desk/bank/imports";
import { action as lineAction } from "~/routes/desk/bank/line";
import { makeMember, makeStaff, type TestStaff } from "./factories";
import { callAction } from "./setup/call";

export const today = new Date().toISOString().slice(0, 10);

const head = "Account,Currency,Entry reference,Booking date,Amount,Counterparty,Remittance information";

type Entry = {
  ref?: string;
  amount: string;
  words?: string;
  party?: string;
  account?: string;
  ccy?: string;
  on?: string;
};

/** A statement as the bank's CSV: entries of the dollar account, where no other is named. */
export const csv = (entries: Entry[]): string =>
  [
    head,
    ...entries.map(
      ({ ref = randomUUID(), amount, words = "", party = "", account = "1", ccy = "USD", on = today }) =>
        [account, ccy, ref, on, amount, party, words].join(","),
    ),
  ].join("\n");

export const finance = (): Promise<TestStaff> => makeStaff({ roles: ["finance"] });

/** Sends a file. */
export const upload = (staff: TestStaff, text: string) =>
  callAction(importsAction, {
    url: "/desk/bank/imports",
    as: staff,
    form: { file: new File([text], "statement.csv", { type: "text/csv" }) },
  });

/** Applies a file that was sent. */
export const apply = (staff: TestStaff, importId: string) =>
  callAction(importAction, {
    url: `/desk/bank/imports/${importId}`,
    params: { importId },
    as: staff,
    form: { intent: "apply" },
  });

/** Sends a file and applies it. */
export async function taken(staff: TestStaff, text: string): Promise<{ importId: string; status: number }> {
  const sent = await upload(staff, text);
  if (sent.status !== 303) throw new Error(`refused: ${JSON.stringify(sent.data)}`);
  const importId = String(sent.location).split("/").at(-1) ?? "";
  return { importId, status: (await apply(staff, importId)).status };
}

type Line = { id: string; status: string; kind: string | null; suggestion: { key: string } | null };

/** A line by the bank's reference. */
export async function lineBy(ref: string): Promise<Line> {
  const row = await db.first<Line>(
    sql`select id, status, kind, suggestion from bank_line where entry_ref = ${ref}`,
  );
  if (!row) throw new Error(`no line ${ref}`);
  return row;
}

/**
 * What `ledger:check` finds while a line says something else than the bank did, which the database refuses: its guard is
 * off for the moment of the change. The line is as before afterwards.
 */
export async function foundWhile(ref: string, change: Sql): Promise<{ name: string; samples: string[] }[]> {
  const { id } = await lineBy(ref);
  const was = await db.first<{ account: string; dc: string; amount: bigint; ccy: string; of: string | null }>(
    sql`select account, dc, amount, ccy, ref_id as of from bank_line where id = ${id}`,
  );
  if (!was) throw new Error(`no line ${ref}`);
  const rewrite = (to: Sql) =>
    transaction(async (tx) => {
      await tx.run(sql`alter table bank_line disable trigger bank_line_stays`);
      await tx.run(sql`update bank_line set ${to} where id = ${id}`);
      await tx.run(sql`alter table bank_line enable trigger bank_line_stays`);
    });
  await rewrite(change);
  const { mismatches } = await checkLedger();
  const { account, dc, amount, ccy, of } = was;
  await rewrite(
    sql`account = ${account}, dc = ${dc}, amount = ${amount}, ccy = ${ccy}, ref_id = ${of}::uuid`,
  );
  return mismatches.filter(({ count }) => count > 0).map(({ name, samples }) => ({ name, samples }));
}

/** Says what a line is. */
export async function decide(staff: TestStaff, ref: string, form: Record<string, string>) {
  const { id } = await lineBy(ref);
  return callAction(lineAction, { url: `/desk/bank/lines/${id}`, params: { lineId: id }, as: staff, form });
}

/** A recharge by wire that waits for its money, with the reference its member was told. */
export async function wired(amount = 50_000n) {
  const member = await makeMember();
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const begun = await recharge(payer, { amount, currency: "USD", method: "wire" }, randomUUID());
  const no = begun.ok && begun.value.state === "wire" ? begun.value.no : "";
  const row = await db.first<{ reference: string }>(sql`
    select w.reference from wire w join recharge_order r on r.id = w.recharge_id where r.no = ${no}`);
  return { member, no, reference: row?.reference ?? "" };
}
