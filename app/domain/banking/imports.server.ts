/** Statements that were sent: looked at first, applied exactly as seen; an entry becomes a line once (§4.6). */
import { z } from "zod";
import { declareImport, type Applied, type By, type ReadFile } from "~/domain/imports/declare.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { err, ok, type Result } from "~/platform/result";
import { readCamt } from "./camt";
import { previewDays, statementBytes, statementEntries } from "./config";
import { statementTable } from "./csv-statement";
import { ownAccount, problemsOf, type Problem, type Statement } from "./statement";
import { refreshSuggestions } from "./suggest.server";

/** Statements of our bank: nothing is booked before a file is applied, and the same file leads to its first preview. */
export const statementImport = declareImport({
  kind: "statements",
  table: sql`bank_import`,
  maxBytes: statementBytes,
  book: { mostRows: statementEntries + 2, mostUnpacked: 64 * 1024 * 1024, mostMarks: 3_000_000 },
  ...statementTable,
  known: () => Promise.resolve(null),
  readText: (text) => (/^\s*</.test(text) ? readCamt(text) : null),
  check: async (statements) => {
    const problems = [...problemsOf(statements, statementEntries), ...strangers(statements)];
    return problems.length > 0 ? problems : othersOfNumbers(db, statements);
  },
  mostProblems: 20,
  onceEach: true,
  keep: keepPreview,
  lock: (tx, id) =>
    tx.first<{ id: string; content: unknown }>(sql`
      select id, content from bank_import where id = ${id} and status = 'PREVIEWED' for update`),
  apply: applyLines,
  applied: refreshSuggestions,
  forget: { days: previewDays, discarded: true },
  audited: { entity: "bank_import", apply: "bank.import" },
});

async function keepPreview(
  staff: By,
  { file, content, isTable }: ReadFile<Statement[], unknown>,
): Promise<string> {
  const entries = content.reduce((sum, statement) => sum + statement.entries.length, 0);
  const format = isTable ? "csv" : "camt053";
  const row = await db.first<{ id: string }>(sql`
    insert into bank_import (format, file_name, sha256, content, entries, staff_id)
    values (${format}, ${file.name.slice(-120)}, ${file.sha256}, ${write(content)}::jsonb, ${entries}, ${staff.id})
    returning id`);
  if (!row) throw new Error("an import was not stored");
  return row.id;
}

function strangers(statements: readonly Statement[]): Problem[] {
  const ours = env().WIRE_ACCOUNTS;
  return statements.flatMap((each) =>
    ownAccount(each, ours) ? [] : [{ code: "account" as const, at: null }],
  );
}

/**
 * Entries whose number belongs to a different entry of an earlier import: the bank gave a reversal its payment's
 * number, or starts counting again with each statement.
 */
async function othersOfNumbers(on: Queryable, statements: readonly Statement[]): Promise<Problem[]> {
  const entries = statements.flatMap((each) =>
    each.entries.map((entry) => ({
      account: accountOf(each),
      ref: entry.ref,
      dc: entry.dc,
      amount: entry.amount.toString(),
      booked_on: entry.bookedOn,
    })),
  );
  const rows = await on.rows<{ at: number }>(sql`
    select e.at::int as at
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as (account text, ref text, dc text, amount bigint, booked_on date))
      with ordinality as e(account, ref, dc, amount, booked_on, at)
    join bank_line l on l.account = e.account and l.entry_ref = e.ref
    where (l.dc, l.amount, l.booked_on) is distinct from (e.dc, e.amount, e.booked_on) order by 1 limit 20`);
  return rows.map(({ at }) => ({ code: "taken", at }));
}

const write = (statements: readonly Statement[]): string =>
  JSON.stringify(statements, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

const units = z.string().transform((text) => BigInt(text));
const Kept = z.array(
  z.object({
    account: z.string(),
    ccy: z.string(),
    no: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    opening: units.nullable(),
    closing: units.nullable(),
    entries: z.array(
      z.object({
        ref: z.string(),
        bookedOn: z.string(),
        valueOn: z.string().nullable(),
        dc: z.enum(["C", "D"]),
        amount: units,
        reversal: z.boolean(),
        party: z.string().nullable(),
        partyAccount: z.string().nullable(),
        remittance: z.string(),
      }),
    ),
  }),
);

export type ImportStatus = "PREVIEWED" | "APPLIED" | "DISCARDED";
export type ImportRow = {
  id: string;
  status: ImportStatus;
  format: string;
  fileName: string;
  entries: number;
  added: number | null;
  by: string | null;
  createdAt: Date;
  appliedBy: string | null;
  appliedAt: Date | null;
};

/** What a file `i` of statements is listed with. */
export const importColumns = sql`i.id, i.status, i.format, i.file_name, i.entries, i.added,
  (select s.name from staff s where s.id = i.staff_id) as by, i.created_at,
  (select s.name from staff s where s.id = i.applied_by) as applied_by, i.applied_at`;

const shownEntries = 200;

export type ImportPreview = ImportRow & {
  statements: (Omit<Statement, "entries"> & { entries: number })[];
  shown: (Statement["entries"][number] & { account: string; ccy: string; at: number; known: boolean })[];
  known: number;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const accountOf = ({ ccy }: { ccy: string }) => `bank:${ccy.toLowerCase()}`;

/** One import with what it would add; null where there is none. */
export async function findImport(id: string): Promise<ImportPreview | null> {
  const row = uuid.test(id)
    ? await db.first<ImportRow & { content: unknown }>(sql`
        select ${importColumns}, i.content from bank_import i where i.id = ${id}`)
    : null;
  if (!row) return null;
  const { content, ...rest } = row;
  const statements = Kept.parse(content);
  const all = statements.flatMap((each) =>
    each.entries.map((entry) => ({ ...entry, account: accountOf(each), ccy: each.ccy })),
  );
  const known = await db.rows<{ key: string }>(sql`
    select l.account || ' ' || l.entry_ref as key
    from jsonb_to_recordset(${JSON.stringify(all.map(({ account, ref }) => ({ account, ref })))}::jsonb)
      as e(account text, ref text) join bank_line l on l.account = e.account and l.entry_ref = e.ref`);
  // One that stands in the file a second time is known by then, too.
  const keys = new Set(known.map(({ key }) => key));
  const marked = all.map((entry, i) => {
    const key = `${entry.account} ${entry.ref}`;
    const seen = keys.has(key);
    keys.add(key);
    return { ...entry, at: i + 1, known: seen };
  });
  return {
    ...rest,
    statements: statements.map((each) => ({ ...each, entries: each.entries.length })),
    shown: marked.slice(0, shownEntries),
    known: marked.filter(({ known: seen }) => seen).length,
  };
}

/**
 * Creates lines for new entries and counts them. An entry that finance confirmed by hand is booked at once; with another
 * amount somebody has to look. `taken`: an earlier file had another entry under the same number.
 */
async function applyLines(
  tx: Tx,
  { id, content }: { id: string; content: unknown },
): Promise<Result<Applied<number>, "taken">> {
  let added = 0;
  const statements = Kept.parse(content);
  for (const statement of statements) added += await keep(tx, id, statement);
  // Asked afterwards, it sees those of a file that is applied at the same time, too.
  if ((await othersOfNumbers(tx, statements)).length > 0) return err("taken");
  return ok({ value: added, after: { added }, set: sql`added = ${added}` });
}

async function keep(tx: Tx, importId: string, statement: Statement): Promise<number> {
  const account = accountOf(statement);
  const kept = await tx.first<{ id: string }>(sql`
    insert into bank_statement (import_id, account, ccy, no, from_on, to_on, opening, closing)
    values (${importId}, ${account}, ${statement.ccy}, ${statement.no}, ${statement.from}::date, ${statement.to}::date,
      ${statement.opening}::bigint, ${statement.closing}::bigint) returning id`);
  if (!kept) throw new Error("a statement was not stored");
  const rows = statement.entries.map((entry) => ({
    ...entry,
    entry_ref: entry.ref,
    booked_on: entry.bookedOn,
    value_on: entry.valueOn,
    party_account: entry.partyAccount,
    amount: entry.amount.toString(),
  }));
  return tx.run(sql`
    insert into bank_line (statement_id, account, entry_ref, booked_on, value_on, dc, amount, ccy, reversal, party,
      party_account, remittance, status, kind, ref_id, ref_no)
    select ${kept.id}::uuid, ${account}, e.entry_ref, e.booked_on, e.value_on, e.dc, e.amount, ${statement.ccy},
      e.reversal, e.party, e.party_account, e.remittance,
      case when b.ref_id is null then 'UNMATCHED' else 'MATCHED' end,
      case when b.ref_id is null then null else 'already' end, b.ref_id, b.no
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(entry_ref text, booked_on date, value_on date, dc text,
      amount bigint, reversal boolean, party text, party_account text, remittance text)
    left join (
      select k.account, k.bank_ref, k.ref_id, w.received, r.no
      from bank_receipt k join wire w on w.recharge_id = k.ref_id join recharge_order r on r.id = k.ref_id
      union all
      select k.account, k.bank_ref, k.ref_id, w.received, w.reference
      from bank_receipt k join payment_wire w on w.payment_id = k.ref_id) b
      on b.account = ${account} and b.bank_ref = e.entry_ref and e.dc = 'C' and b.received = e.amount
        and not exists (
          select 1 from bank_line t where t.ref_id = b.ref_id and t.kind in ('recharge', 'payment', 'already'))
    on conflict (account, entry_ref) do nothing`);
}
