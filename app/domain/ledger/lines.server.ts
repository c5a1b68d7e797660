/** Lines of journals as one statement writes them: what it is given of them, and the insert itself. */
import { pieceOf } from "~/domain/pieces.server";
import { sql, type Sql } from "~/platform/db";
import { growsByDebit } from "./chart";
import type { NumberedDraft } from "./events";

/** A line as it is written; what a member's statement is filtered by stands on it. Amounts in minor units. */
export type LineRow = {
  readonly n: number;
  readonly journal_id: string;
  readonly status: "pending" | "posted";
  readonly code: string;
  readonly kind: string;
  readonly member_id: string | null;
  readonly ccy: string;
  readonly dc: "D" | "C";
  readonly amount: bigint;
  /** What the account's balance changes by. */
  readonly signed: bigint;
  /** What later lines of the same account, all posted with it, change its balance by. */
  readonly later: bigint;
  readonly line: string | null;
  readonly ref_no: string | null;
  readonly order_id: string | null;
};

/** The lines of journals, in their order. */
export function linesOf(journals: readonly NumberedDraft[]): LineRow[] {
  const rows = journals
    .flatMap((draft) => draft.lines.map((line) => ({ draft, ...line })))
    .map(({ draft, account, dc, amount, ccy }, i) => ({
      n: i + 1,
      journal_id: draft.id,
      status: draft.status ?? "posted",
      code: account.code,
      kind: account.kind,
      member_id: account.member,
      ccy,
      dc,
      amount,
      signed: dc === (growsByDebit(account.kind) ? "D" : "C") ? amount : -amount,
      line: account.member ? `${draft.type} ${dc}` : null,
      ref_no: account.member ? (draft.ref.no ?? null) : null,
      order_id: account.member && draft.ref.type === "store_order" ? draft.ref.id : null,
    }));
  const later = new Map<string, bigint>();
  return rows
    .toReversed()
    .map((row) => {
      const after = later.get(accountOf(row)) ?? 0n;
      later.set(accountOf(row), after + (row.status === "posted" ? row.signed : 0n));
      return { ...row, later: after };
    })
    .reverse();
}

/** What tells one account from another: its code and its currency. */
export const accountOf = ({ code, ccy }: Pick<LineRow, "code" | "ccy">) => `${code} ${ccy}`;

const written = ({ n, journal_id, code, ccy, dc, amount, line, ref_no, order_id }: LineRow) => ({
  n,
  journal_id,
  code,
  ccy,
  dc,
  amount: String(amount),
  // What is not said is null.
  ...(line === null ? {} : { line, ref_no: ref_no ?? undefined, order_id: order_id ?? undefined }),
});
const writtenColumns = sql`n int, journal_id uuid, code text, ccy char(3), dc text, amount bigint, line text, ref_no text,
  order_id uuid`;

/** Lines of journals that are all new: what comes after each on its account is known. */
export function knownLines(rows: readonly LineRow[]): Sql {
  const records = rows.map((row) => ({
    ...written(row),
    later: row.member_id !== null && row.status === "posted" ? String(row.later) : undefined,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as l(${writtenColumns}, later bigint)`;
}

/** Lines of journals of which some may be posted already, with what their accounts' changes are counted from. */
export function draftedLines(rows: readonly LineRow[]): Sql {
  const records = rows.map((row) => ({
    ...written(row),
    status: row.status,
    kind: row.kind,
    member_id: row.member_id,
    signed: String(row.signed),
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as l(${writtenColumns}, status text,
    kind text, member_id uuid, signed bigint)`;
}

/**
 * Inserts the lines of new journals; `known`: from `knownLines`. A missing account yields null, which the table
 * refuses, so nothing is posted in part.
 */
export function insertEntries({ known }: { known: boolean }): Sql {
  const later = sql`coalesce(sum(case when l.status = 'posted' then l.signed else 0 end) over (partition by l.code, l.ccy
    order by l.n rows between 1 following and unbounded following), 0)::bigint`;
  const after = known
    ? sql`m.posted - l.later`
    : sql`case when l.member_id is not null and l.status = 'posted' then m.posted - ${later} end`;
  return sql`
    insert into ledger_entry (journal_id, account_id, dc, amount, ccy, balance_after, line, ref_no, store_id)
    select l.journal_id,
      coalesce(m.id, (select a.id from ledger_account a where a.code = l.code and a.ccy = l.ccy)), l.dc, l.amount, l.ccy,
      ${after}, l.line, l.ref_no, ${pieceOf("ledger.storeOfOrder")(sql`l.order_id`)}
    from ledger_lines l join ledger_journals j on j.id = l.journal_id
    left join ledger_changed m on m.code = l.code and m.ccy = l.ccy
    order by l.n`;
}
