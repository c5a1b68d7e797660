/** The locks of a payment, in the order of all commands (§4.7): wallets, credit lines, then payables by type and id. */
import { lockLines, standingOf, type LineRow } from "~/domain/credit/line.server";
import type { Standing } from "~/domain/credit/rules";
import { fundsOf, lockWallets, type Funds } from "~/domain/ledger/ledger.server";
import { join, raw, sql, type Sql, type Tx } from "~/platform/db";
import { camelCase } from "~/platform/db/rows.server";
import { prepared } from "~/platform/db/writes.server";
import type { Dues } from "./attempts.server";
import { payableKind, type Due, type PayableRef, type PayableType } from "./payable.server";

/** What a command locked for one member: the funds, the credit line (null where there is none) and the payables. */
export type Locked = { funds: Funds; line: Standing | null; dues: Dues };

/** Whose wallet is to be locked, and which of the member's payables. */
export type LockRequest = { readonly memberId: string; readonly refs: readonly PayableRef[] };

type DueRow = {
  member_id: string;
  id: string;
  no: string;
  amount: string;
  ccy: string;
  quote_version: number;
  locked_by: string | null;
  facts: unknown;
};

type Row = Record<string, unknown> & {
  funds: { member_id: string; kind: string; free: string }[] | null;
  line: (LineRow & { member_id: string })[] | null;
};

/** Ids by type, in an order that all commands share. */
export function byType(refs: readonly PayableRef[]): Map<PayableType, string[]> {
  const groups = new Map<PayableType, string[]>();
  for (const ref of [...refs].sort((a, b) => a.type.localeCompare(b.type))) {
    const ids = groups.get(ref.type) ?? [];
    if (!ids.includes(ref.id)) groups.set(ref.type, [...ids, ref.id]);
  }
  return groups;
}

/** As `lockTogether`, for one member. */
export async function lockFundsAndDues(
  tx: Tx,
  memberId: string,
  refs: readonly PayableRef[],
): Promise<Locked> {
  const [locked] = await lockTogether(tx, [{ memberId, refs }]);
  if (!locked) throw new Error("a lock without an answer");
  return locked;
}

/**
 * Locks and reads wallets, credit lines and payables for all requests in one round trip. Answers in the order of the
 * requests. No two requests may share a payable.
 */
export async function lockTogether(tx: Tx, asked: readonly LockRequest[]): Promise<Locked[]> {
  const types = [...byType(asked.flatMap(({ refs }) => refs)).keys()];
  const members = [...new Set(asked.map(({ memberId }) => memberId))];
  const parts: Sql[] = [
    sql`funds as materialized (${lockWallets(members)})`,
    sql`line as materialized (select * from (${lockLines(members)}) l where (select count(*) from funds) >= 0)`,
  ];
  let before = "line";
  for (const type of types) {
    // Counting the part before makes the locks be taken in this order.
    const part = sql`select * from (${lockOf(type, asked)}) due where (select count(*) from ${raw(before)}) >= 0`;
    parts.push(sql`${raw(type)} as materialized (${part})`);
    before = type;
  }
  const results = [
    sql`(select json_agg(json_build_object('member_id', member_id, 'kind', kind, 'free', free::text)) from funds) as funds`,
    sql`(select json_agg(line) from line) as line`,
    ...types.map(
      (
        type,
      ) => sql`(select json_agg(json_build_object('member_id', member_id, 'id', id, 'no', no, 'amount', amount::text,
          'ccy', ccy, 'quote_version', quote_version, 'locked_by', locked_by, 'facts', facts)) from ${raw(type)}) as ${raw(type)}`,
    ),
  ];
  const [row] = await prepared<Row>(tx, sql`with ${join(parts)} select ${join(results)}`);
  if (!row) throw new Error("a lock without an answer");
  return asked.map((one) => lockedOf(one, row));
}

function lockOf(type: PayableType, asked: readonly LockRequest[]): Sql {
  const rows = asked.flatMap(({ memberId, refs }) =>
    (byType(refs).get(type) ?? []).map((id) => ({ memberId, id })),
  );
  return payableKind(type).lock(
    rows.map(({ memberId }) => memberId),
    rows.map(({ id }) => id),
  );
}

function lockedOf({ memberId, refs }: LockRequest, row: Row): Locked {
  const mine = <T extends { member_id: string }>(rows: readonly T[] | null | undefined) =>
    (rows ?? []).filter((each) => each.member_id === memberId);
  const dues = [...byType(refs)].map(([type, ids]) => {
    const rows = mine(row[camelCase(type)] as DueRow[] | null).filter(({ id }) => ids.includes(id));
    return [type, rows.map(dueOf)] as const;
  });
  return { funds: fundsOf(mine(row.funds)), line: standingOf(mine(row.line)[0]), dues: new Map(dues) };
}

function dueOf(row: DueRow): Due {
  return {
    id: row.id,
    no: row.no,
    amount: BigInt(row.amount),
    ccy: row.ccy,
    quoteVersion: row.quote_version,
    lockedBy: row.locked_by,
    facts: row.facts,
  };
}
