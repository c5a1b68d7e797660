/** What journals change the members' accounts by: known beforehand, or found while they are written. */
import { join, sql, type Sql } from "~/platform/db";
import { read, write, type Write } from "~/platform/db/writes.server";
import { accountOf, type LineRow } from "./lines.server";

type Change = Pick<LineRow, "code" | "kind" | "member_id" | "ccy"> & {
  posted: bigint;
  dr: bigint;
  cr: bigint;
};

function changesBy(lines: readonly LineRow[]): Change[] {
  const changes = new Map<string, Change>();
  for (const row of lines.filter(({ member_id }) => member_id !== null)) {
    const { code, kind, member_id, ccy, status, dc, amount, signed } = row;
    const change = changes.get(accountOf(row)) ?? { code, kind, member_id, ccy, posted: 0n, dr: 0n, cr: 0n };
    if (status === "posted") change.posted += signed;
    else if (dc === "D") change.dr += amount;
    else change.cr += amount;
    changes.set(accountOf(row), change);
  }
  return [...changes.values()];
}

/** Whether a change only increases what can be spent: such a change may create its account. */
const fills = ({ posted, dr, cr }: Change): boolean => posted >= dr && dr >= 0n && cr >= 0n;

/**
 * The SQL that updates the accounts for `journals` new journals. If one exists already, its count undoes the command
 * before any account is checked. Yields `ledger_changed (id, code, ccy, posted)`: the accounts afterwards.
 */
export function knownChanges(lines: readonly LineRow[], journals: number): Write[] {
  const changes = changesBy(lines);
  const rowsOf = (some: readonly Change[]) => {
    const column = (name: keyof Change) => some.map((change) => change[name]);
    return sql`unnest(${column("code")}::text[], ${column("kind")}::text[], ${column("member_id")}::uuid[],
      ${column("ccy")}::bpchar[], ${column("posted")}::bigint[], ${column("dr")}::bigint[], ${column("cr")}::bigint[])
      as c(code, kind, member_id, ccy, posted, dr, cr)`;
  };
  const [filled, drawn] = [changes.filter(fills), changes.filter((change) => !fills(change))];
  const areNew = sql`(select count(*)::int from ledger_journals) = ${journals}::int`;
  return [
    ...(drawn.length > 0 ? [drawWrite(rowsOf(drawn), areNew)] : []),
    ...(filled.length > 0 ? [fillWrite(rowsOf(filled), sql`true`)] : []),
    changedAccounts({ drawn: drawn.length > 0, filled: filled.length > 0 }),
  ];
}

/**
 * The writes for accounts of those journals of `ledger_lines` that are new, and for the holds that end in
 * `ledger_ended`. Yields `ledger_changed`, like `knownChanges`.
 */
export function foundChanges({ ends }: { ends: boolean }): Write[] {
  const isFill = sql`c.posted >= c.dr and c.dr >= 0 and c.cr >= 0`;
  return [
    read("ledger_changes", changes(ends)),
    drawWrite(sql`ledger_changes c`, sql`not (${isFill})`),
    fillWrite(sql`ledger_changes c`, isFill),
    changedAccounts({ drawn: true, filled: true }),
  ];
}

const changes = (ends: boolean) => sql`
  select code, kind, member_id, ccy, sum(posted)::bigint as posted, sum(dr)::bigint as dr, sum(cr)::bigint as cr
  from (
    select l.code, l.kind, l.member_id, l.ccy,
      case when l.status = 'posted' then l.signed else 0 end as posted,
      case when l.status = 'pending' and l.dc = 'D' then l.amount else 0 end as dr,
      case when l.status = 'pending' and l.dc = 'C' then l.amount else 0 end as cr
    from ledger_lines l join ledger_journals j on j.id = l.journal_id
    where l.member_id is not null
    ${ends ? endedLines : sql``}
  ) moved
  group by code, kind, member_id, ccy`;

const endedLines = sql`
    union all
    select a.code, a.kind, a.member_id, a.ccy, 0,
      case when e.dc = 'D' then -e.amount else 0 end, case when e.dc = 'C' then -e.amount else 0 end
    from ledger_ended p join ledger_entry e on e.journal_id = p.id join ledger_account a on a.id = e.account_id
    where a.member_id is not null`;

/*
 * An account is created by its first credit. A debit must update only: inserting a negative sum would fail its CHECK
 * before the conflict is found. So there are two statements.
 */

const drawWrite = (from: Sql, which: Sql): Write =>
  write(
    "ledger_drawn",
    sql`update ledger_account a
      set posted = a.posted + c.posted, pending_dr = a.pending_dr + c.dr, pending_cr = a.pending_cr + c.cr
      from ${from}
      where a.code = c.code and a.ccy = c.ccy and ${which}
      returning a.id, a.code, a.ccy, a.posted`,
  );

const fillWrite = (from: Sql, which: Sql): Write =>
  write(
    "ledger_filled",
    sql`insert into ledger_account as a (code, kind, member_id, ccy, posted, pending_dr, pending_cr)
      select code, kind, member_id, ccy, posted, dr, cr from ${from} where ${which}
      on conflict (code, ccy) do update set posted = a.posted + excluded.posted,
        pending_dr = a.pending_dr + excluded.pending_dr, pending_cr = a.pending_cr + excluded.pending_cr
      returning a.id, a.code, a.ccy, a.posted`,
  );

function changedAccounts({ drawn, filled }: { drawn: boolean; filled: boolean }): Write {
  const parts = [
    ...(drawn ? [sql`select * from ledger_drawn`] : []),
    ...(filled ? [sql`select * from ledger_filled`] : []),
  ];
  const none = sql`select null::bigint as id, null::text as code, null::bpchar as ccy, null::bigint as posted where false`;
  return read("ledger_changed", parts.length > 0 ? join(parts, " union all ") : none);
}
