/**
 * Wires confirmed by hand with another amount than the bank line has. One person proposes to book the difference,
 * another posts it (J1w). Only then they are linked.
 */
import type { Staff } from "~/domain/accounts/people";
import { proposeWireDifference as propose } from "~/domain/adjustments/propose.server";
import type { WireLine, WireOf } from "~/domain/adjustments/events";
import type { HouseAccount } from "~/domain/ledger/chart";
import { undoneTag, type WireCurrency } from "~/domain/payments/wires/config";
import { one, toUsd } from "~/domain/rates/rates";
import { claimReceipts } from "~/domain/payments/wires/accounts.server";
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { audit } from "~/platform/audit.server";
import { db, isUniqueViolation, sql, transaction, type Queryable, type Sql, type Tx } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { undoConfirmation } from "./undo-confirmation.server";
import { namedAs, namedByLine, plain } from "./naming.server";
import { linkReversedWire } from "./wire-reversals.server";
import { undoMember } from "./wrong-member.server";
import type { Suggestion } from "./suggest";

/**
 * Removes the wire from the suggestions of all open lines. A line that is locked by a booking is skipped; that booking
 * is refused and removes it.
 */
export async function forgetWire(tx: Tx, { type, key }: Pick<Suggestion, "type" | "key">): Promise<void> {
  await tx.run(sql`
    update bank_line set suggestion = null where id in (
      select id from bank_line
      where status in ('UNMATCHED', 'SUSPENSE') and dc = 'C'
        and suggestion ->> 'type' = ${type} and suggestion ->> 'key' = ${key}
      for update skip locked)`);
}

/** A line is not suggested for a wire any more that it was refused for. */
export async function forgetSuggestion(lineId: string, key: string): Promise<void> {
  await db.run(sql`
    update bank_line set suggestion = null
    where id = ${lineId} and status in ('UNMATCHED', 'SUSPENSE') and suggestion ->> 'key' = ${key}`);
}

export type Differing = {
  type: "recharge" | "payment";
  /** Number of the recharge, or id of the payment. */
  key: string;
  wireId: string;
  reference: string;
  bankRef: string;
  receivedOn: string;
  memberId: string;
  member: string;
  language: string;
  /** Confirmed by hand, in minor units of the line's currency. */
  received: bigint;
  /** The line's amount minus the confirmed one, in minor units of its currency and in cents of USD. */
  difference: bigint;
  usd: bigint;
};

type Found = Omit<Differing, "difference" | "usd"> & {
  lineId: string;
  arrived: bigint;
  rate: bigint | null;
  credited: bigint;
  asked: bigint | null;
  price: bigint | null;
};

/** Recharges and payments that the line `l` names by the bank's number, in any spelling, or in its text. */
const namedBy = sql`
  select b.ref_id as id from bank_receipt b where b.account = l.account and b.bank_ref = l.entry_ref
  union
  select b.ref_id from bank_receipt b
  where b.account = l.account and ${plain(sql`b.bank_ref`)} = ${plain(sql`l.entry_ref`)} and ${plain(sql`l.entry_ref`)} <> ''
  union
  ${namedByLine}`;

/** Those of the wires that were confirmed with another amount than the line `l` has and are not linked. */
const differing = (ids: Sql): Sql => sql`lateral (
  select h.*, u.email as member, u.locale as language from (
    select 'recharge' as type, r.no as key, r.id as wire_id, w.reference, w.bank_ref, w.received, w.received_on, r.user_id,
      r.fx_rate as rate, r.credited, null::bigint as asked, null::bigint as price
    from (${ids}) named join recharge_order r on r.id = named.id join wire w on w.recharge_id = r.id
    where r.ccy = l.ccy and r.credited is not null and w.received <> l.amount and not ${undoneTag}::text = any (r.tags)
    union all
    select 'payment', p.id::text, p.id, w.reference, w.bank_ref, w.received, w.received_on, p.user_id,
      case when p.ccy <> 'USD' then w.fx_rate end, w.credited, p.amount, p.expected_total
    from (${ids}) named join payment p on p.id = named.id join payment_wire w on w.payment_id = p.id
    where p.ccy = l.ccy and w.credited is not null and w.received <> l.amount and not ${undoneTag}::text = any (p.tags)) h
  join "user" u on u.id = h.user_id
  where not exists (
    select 1 from bank_line t where t.ref_id = h.wire_id and t.kind in ('recharge', 'payment', 'already')))`;

const waits = sql`l.status = 'UNMATCHED' and l.dc = 'C' and not l.reversal`;

async function find(on: Queryable, lines: readonly string[], reference: string | null): Promise<Found[]> {
  const ids = reference === null ? namedBy : namedAs(reference);
  return on.rows<Found>(sql`
    select l.id as line_id, h.type, h.key, h.wire_id, h.reference, h.bank_ref,
      h.received_on::text as received_on, h.user_id as member_id, h.member, h.language, h.received, l.amount as arrived, h.rate,
      h.credited, h.asked, h.price
    from bank_line l cross join ${differing(ids)} h
    where l.id = any(${lines}::uuid[]) and ${waits}
    order by l.id, ${plain(sql`h.bank_ref`)} = ${plain(sql`l.entry_ref`)} desc, abs(l.booked_on - h.received_on), h.key`);
}

function differenceOf({ lineId: _, arrived, rate, credited, asked, price, ...wire }: Found): Differing {
  const worth = price !== null && arrived === asked ? price : toUsd(arrived, rate ?? one);
  const difference = arrived - wire.received;
  // What is worth less than half a cent is a cent: the bank's account has to agree.
  const least = difference > 0n ? 1n : -1n;
  const usd = worth - credited;
  return { ...wire, difference, usd: usd * least > 0n ? usd : least };
}

/** Wires that a line names, or that `named` gives, confirmed with another amount; the likelier first. */
export async function differingWires(
  lineId: string,
  reference: string | null = null,
  on: Queryable = db,
): Promise<Differing[]> {
  return (await find(on, [lineId], reference)).map(differenceOf);
}

/** For each line that waits, the likeliest such wire. */
export async function likeliestDiffering(lineIds: readonly string[]): Promise<Map<string, Differing>> {
  const rows = await find(db, lineIds, null);
  return new Map(rows.toReversed().map((row) => [row.lineId, differenceOf(row)]));
}

const taskKey = (lineId: string) => `wire-difference:${lineId}`;

/** Tells finance of a line that says another amount than was confirmed, once. */
export async function notifyDifference(lineId: string, ccy: string, wire: Differing): Promise<void> {
  const { reference, received, difference } = wire;
  const confirmed = `${decimalText(received)} ${ccy}`;
  const data = {
    amount: difference.toString(),
    ccy,
    confirmed,
    arrived: `${decimalText(received + difference)} ${ccy}`,
    wire: reference,
  };
  const added = addTask({
    key: taskKey(lineId),
    kind: "wire-difference",
    refType: "bank_line",
    refId: lineId,
    data,
  });
  await db.run(sql`${added} on conflict (key) do nothing`);
}

/** Ends that task once the line is booked, as whatever. */
export async function endDifferenceTask(tx: Tx, lineId: string): Promise<void> {
  await tx.run(endTasks(sql`f.key = ${taskKey(lineId)}`));
}

/** The number of the proposal that a line waits for; null where there is none. */
export async function proposalFor(lineId: string, on: Queryable = db): Promise<string | null> {
  const row = await on.first<{ no: string }>(sql`
    select no from adjustment where line_id = ${lineId} and status = 'PROPOSED'`);
  return row?.no ?? null;
}

export type DifferenceError = "banking:error.stale" | "banking:error.noWire";

/** Proposes to book the difference between a line and a confirmed wire. Returns the proposal's number. */
export async function proposeDifference(
  by: Pick<Staff, "id">,
  lineId: string,
  { reference, reason }: { reference: string; reason: string },
): Promise<Result<string, DifferenceError>> {
  try {
    return await transaction(async (tx) => {
      const line = await tx.first<{ ccy: WireCurrency }>(sql`
        select ccy from bank_line l where l.id = ${lineId} and ${waits} for update`);
      if (!line) return err("banking:error.stale");
      const [wire] = await differingWires(lineId, reference, tx);
      if (!wire) return err("banking:error.noWire");
      const { memberId: userId, wireId, usd: amount, difference: ccyAmount } = wire;
      const of = { lineId, wireId, ccy: line.ccy, ccyAmount };
      return ok(await propose(tx, by, { userId, amount, wire: of, reason }));
    });
  } catch (error) {
    const twice = ["adjustment_one_wire", "adjustment_one_line"];
    if (twice.some((index) => isUniqueViolation(error, index))) return err("banking:error.stale");
    throw error;
  }
}

const isLine = async (tx: Tx, id: string) =>
  (await tx.first(sql`select 1 from bank_line where id = ${id}`)) !== null;

/** Locks a line for a correction, before any wallet. */
export async function holdLine(tx: Tx, lineId: string): Promise<void> {
  await tx.run(sql`select 1 from bank_line where id = ${lineId} for update`);
}

/** Settles what a correction says of a wire and a held line. */
export async function settleWire(
  tx: Tx,
  by: Pick<Staff, "id">,
  { lineId, wireId }: WireOf,
): Promise<boolean> {
  if (lineId === null)
    return (await isLine(tx, wireId)) ? undoMember(tx, by, wireId) : undoConfirmation(tx, by, wireId);
  const line = await tx.first<{ dc: "C" | "D" }>(sql`select dc from bank_line where id = ${lineId}`);
  return (line?.dc === "D" ? linkReversedWire : linkDiffering)(tx, by, { lineId, wireId });
}

/** Links a line to a wire. The caller books the difference in the same transaction. */
async function linkDiffering(tx: Tx, by: Pick<Staff, "id">, { lineId, wireId }: WireLine): Promise<boolean> {
  const wire = await tx.first<{
    shown: string;
    account: HouseAccount;
    entryRef: string;
    refType: string;
    type: Differing["type"];
    key: string;
  }>(sql`
    select h.type, h.key, case h.type when 'recharge' then h.key else h.reference end as shown, l.account, l.entry_ref,
      case h.type when 'recharge' then 'recharge_order' else 'payment' end as ref_type
    from bank_line l
    cross join ${differing(sql`select ${wireId}::uuid as id`)} h
    where l.id = ${lineId} and ${waits}`);
  if (!wire) return false;
  // The line's number is used up, unless it is the one that was typed.
  const claimed = await tx.first<{ refId: string }>(sql`
    with claim as (
      ${claimReceipts(sql`values (${wire.account}, ${wire.entryRef}, ${wire.refType}, ${wireId}::uuid)`)} on conflict do nothing returning ref_id)
    select ref_id from claim
    union all
    select ref_id from bank_receipt where account = ${wire.account} and bank_ref = ${wire.entryRef} limit 1`);
  if (claimed?.refId !== wireId) return false;
  await tx.run(sql`
    update bank_line set status = 'MATCHED', kind = 'already', ref_id = ${wireId}, ref_no = ${wire.shown},
      suggestion = null, decided_by = ${by.id}, decided_at = now() where id = ${lineId}`);
  await forgetWire(tx, wire);
  await endDifferenceTask(tx, lineId);
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: "bank.book",
    entity: "bank_line",
    entityId: lineId,
    before: { status: "UNMATCHED" },
    after: { status: "MATCHED", kind: "already", refNo: wire.shown, entryRef: wire.entryRef },
  });
  return true;
}
