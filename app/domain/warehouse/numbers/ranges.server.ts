/** Ranges of tracking numbers: one number after the other, none twice. */
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { prepared, sql, transaction, type Tx } from "~/platform/db";
import { rowOfNumbers } from "~/platform/db/list.server";
import { err, ok, type Result } from "~/platform/result";
import { fewNumbers } from "../paper/config";
import type { RangeFields } from "./forms";
import { leftIn, numberOf, overlap, rangeFault, type Check, type Range, type RangeFault } from "./number";

type Kept = Range & { readonly id: string };

/** The columns of a range `r`. */
const rangeColumns = sql`r.id, r.prefix, r.suffix, r.digits, r."check", r.first, r.last, r.next`;

export type NextNumber = {
  readonly trackingNo: string;
  /** How many its carrier's ranges still have: few of them are told at the desk before they are used up. */
  readonly left: bigint;
};

/**
 * Takes the next number of a carrier's ranges, the oldest range first. `no-range`: it has none; `exhausted`: all were
 * used. Locks the ranges until the caller's transaction ends. A number is never given out again, whatever becomes of its
 * parcel; one that somebody typed before is passed over.
 */
export async function nextNumber(
  tx: Tx,
  carrier: string,
): Promise<Result<NextNumber, "no-range" | "exhausted">> {
  const ranges = await tx.rows<Kept>(sql`
    select ${rangeColumns} from number_range r where lower(r.carrier) = lower(${carrier}) and r.active
    order by r.created_at, r.id for update`);
  if (ranges.length === 0) return err("no-range");
  for (const range of ranges) {
    const taken = await takeFrom(tx, carrier, range);
    if (!taken) continue;
    const left = ranges.reduce((sum, each) => sum + leftIn(each.id === range.id ? taken.range : each), 0n);
    return ok({ trackingNo: taken.trackingNo, left });
  }
  return err("exhausted");
}

/** The numbers of one look: those that were typed before are passed over in one statement. */
const lookAhead = 50n;

async function takeFrom(tx: Tx, carrier: string, range: Kept) {
  for (let { next } = range; next <= range.last; next += lookAhead) {
    const end = next + lookAhead > range.last ? range.last + 1n : next + lookAhead;
    const serials = Array.from({ length: Number(end - next) }, (_, i) => next + BigInt(i));
    const numbers = serials.map((serial) => numberOf(range, serial));
    const used = await usedAmong(tx, carrier, numbers);
    const at = numbers.findIndex((number) => !used.has(number));
    const serial = serials[at];
    const trackingNo = numbers[at];
    if (serial === undefined || trackingNo === undefined) continue;
    await tx.run(sql`update number_range set next = ${serial + 1n} where id = ${range.id}`);
    return { trackingNo, range: { ...range, next: serial + 1n } };
  }
  await tx.run(sql`update number_range set next = last + 1 where id = ${range.id}`);
  return null;
}

async function usedAmong(tx: Tx, carrier: string, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ no: string }>(sql`
    select tracking_no as no from outbound_parcel
    where lower(carrier) = lower(${carrier}) and tracking_no = any(${numbers}::text[])
    union select tracking_no from package
    where lower(carrier) = lower(${carrier}) and tracking_no = any(${numbers}::text[])`);
  return new Set(rows.map(({ no }) => no));
}

export type AddRange = Result<null, RangeFault | "overlap">;

/** Adds a range; two people who add the same one are told apart by the lock. */
export function addRange(staff: Pick<Staff, "id">, fields: RangeFields): Promise<AddRange> {
  return transaction(async (tx): Promise<AddRange> => {
    const { carrier, prefix, suffix, digits, check } = fields;
    const range = { prefix, suffix, digits, check, first: BigInt(fields.first), last: BigInt(fields.last) };
    const fault = rangeFault(range);
    if (fault) return err(fault);
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`number_range:${carrier.toLowerCase()}`}, 0))`,
    );
    const others = await tx.rows<Kept>(sql`
      select ${rangeColumns} from number_range r where lower(r.carrier) = lower(${carrier})`);
    if (others.some((other) => overlap(range, other))) return err("overlap");
    const row = await tx.first<{ id: string }>(sql`
      insert into number_range (carrier, prefix, suffix, digits, "check", first, last, next, created_by)
      values (${carrier}, ${prefix}, ${suffix}, ${digits}, ${check}, ${range.first}, ${range.last}, ${range.first},
        ${`staff:${staff.id}`}) returning id`);
    const after = { carrier, from: numberOf(range, range.first), to: numberOf(range, range.last) };
    await noteRange(tx, staff, row?.id ?? "", "add", after);
    return ok(null);
  });
}

/** Opens a range or closes it; `stale` where somebody did already. */
export function setActive(
  staff: Pick<Staff, "id">,
  rangeId: string,
  active: boolean,
): Promise<Result<null, "stale">> {
  return transaction(async (tx): Promise<Result<null, "stale">> => {
    const row = await tx.first<{ carrier: string }>(sql`
      update number_range set active = ${active} where id = ${rangeId}::uuid and active <> ${active}
      returning carrier`);
    if (!row) return err("stale");
    await noteRange(tx, staff, rangeId, active ? "open" : "close", { carrier: row.carrier });
    return ok(null);
  });
}

type RangeAct = "add" | "open" | "close";

const noteRange = (tx: Tx, { id }: Pick<Staff, "id">, rangeId: string, act: RangeAct, after: object) =>
  audit(tx, {
    actor: `staff:${id}`,
    action: `numbers.${act}`,
    entity: "number_range",
    entityId: rangeId,
    after,
  });

/** A range as the desk lists it. */
export type RangeRow = {
  readonly id: string;
  readonly carrier: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly digits: number;
  readonly check: Check;
  readonly first: bigint;
  readonly last: bigint;
  readonly next: bigint;
  readonly active: boolean;
  readonly createdAt: Date;
};

/** Carriers whose open ranges have few numbers left, or none. */
export async function carriersRunningOut(): Promise<number> {
  const row = await rowOfNumbers(
    prepared`
    select count(*)::int as count from (
      select 1 from number_range where active group by lower(carrier)
      having sum(last - next + 1) <= ${fewNumbers}) few`,
  );
  return row?.count ?? 0;
}
