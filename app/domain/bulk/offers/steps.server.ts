/** What agent and member do with an offer until it is an order, or none. */
import { findAddress } from "~/domain/accounts/addresses.server";
import { roles } from "~/domain/accounts/people";
import { notify } from "~/domain/notifications/notifications.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { idOf } from "~/platform/crypto.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { priceHours } from "../config";
import { keepBulk } from "../create.server";
import type { BulkKind } from "../states";
import { offerMakers, visibleTo } from "../view.server";
import { offerStates, type OfferStatus } from "./states";
import type { Round } from "./view.server";

export type TermLine = {
  readonly variantId: string;
  readonly sku: string;
  readonly qty: number;
  readonly unitPrice: bigint;
};

/** What an agent offers; `keepPrices` makes its prices the member's own until it ends. */
export type Terms = {
  readonly lines: readonly TermLine[];
  readonly freight: bigint;
  readonly daysMin: number;
  readonly daysMax: number;
  readonly validUntil: Date;
  readonly keepPrices: boolean;
  readonly note: string;
};

type Row = {
  readonly id: string;
  readonly no: string;
  readonly userId: string;
  readonly status: OfferStatus;
  readonly kind: BulkKind;
  readonly warehouse: string;
  readonly freight: bigint;
  readonly isSplit: boolean;
  readonly validUntil: Date;
  readonly version: number;
};
type Shown = Pick<Row, "status" | "userId" | "validUntil">;

type Refusal =
  | "bulk:error.stale"
  | "bulk:error.unknown"
  | "bulk:offer.error.over"
  | "bulk:offer.error.changed"
  | "bulk:error.address"
  | "bulk:error.warehouse";

type Inputs = {
  revise: Terms;
  counter: { readonly lines: readonly TermLine[]; readonly note: string };
  accept: { readonly addressId: string | null; readonly version: number };
};

const agent = roles(...offerMakers);
const isValid = ({ validUntil }: Shown, _by: By, now: Date): Result<unknown, Refusal> =>
  validUntil > now ? ok() : err("bulk:offer.error.over");

export const offerSteps = defineSteps<Row, Inputs, Refusal, Shown>()({
  entity: "bulk_offer",
  machine: offerStates,
  lock: (tx, no: string, by: By) =>
    tx.first<Row>(sql`
      select f.id, f.no, f.user_id, f.status, f.kind, w.code as warehouse, f.freight, f.is_split, f.valid_until, f.version
      from bulk_offer f join warehouse w on w.id = f.warehouse_id join "user" u on u.id = f.user_id
      where f.no = ${no} and ${seenBy(by)} for update of f`),
  owner: ({ userId }) => userId,
  stale: "bulk:error.stale",
  unknown: "bulk:error.unknown",
  audit: "bulk_offer",
  set: () => sql`updated_at = now(), version = version + 1`,
  starts: { make: "OPEN" },
  steps: {
    counter: { by: "member", guard: isValid, reason: ({ input }) => input.note || null, then: [sayCounter] },
    revise: {
      by: agent,
      reason: ({ input }) => input.note || null,
      audit: ({ input }) => ({ after: { lines: input.lines.length, freight: input.freight.toString() } }),
      then: [writeTerms],
    },
    accept: {
      by: "member",
      guard: isValid,
      check: (_tx, { row, input }) =>
        Promise.resolve(row.version === input.version ? ok() : err("bulk:offer.error.changed")),
      then: [makeOrder],
    },
    decline: { by: "member", then: [endPrices] },
    withdraw: { by: agent, then: [endPrices] },
    expire: {
      by: "system",
      guard: ({ validUntil }, _by, now) => (validUntil <= now ? ok() : err("bulk:error.stale")),
    },
  },
});

function seenBy(by: By) {
  if (typeof by !== "object") return sql`true`;
  if ("member" in by) return sql`f.user_id = ${by.member}`;
  return "staff" in by ? visibleTo(by.staff as Parameters<typeof visibleTo>[0]) : sql`false`;
}

const wordsOf = (lines: readonly TermLine[]) =>
  lines.map(({ sku, qty, unitPrice }) => ({ sku, qty, price: unitPrice.toString() }));

async function addRound(tx: Tx, id: string, round: Round): Promise<void> {
  await tx.run(sql`
    update bulk_offer set rounds = rounds || ${JSON.stringify([round])}::jsonb where id = ${id}::uuid`);
}

async function sayCounter(tx: Tx, { row, input, now }: Doing<Row, Inputs["counter"]>): Promise<void> {
  const { note } = input;
  await addRound(tx, row.id, {
    ...{ at: now.toISOString(), by: "member", note, freight: null },
    lines: wordsOf(input.lines),
  });
}

/** Writes what the agent offers now, as lines and as a round; the member is told. */
export async function writeTerms(
  tx: Tx,
  { row, input, now }: Pick<Doing<Pick<Row, "id" | "no" | "userId">, Terms>, "row" | "input" | "now">,
): Promise<void> {
  const { lines, freight, daysMin, daysMax, validUntil, keepPrices, note } = input;
  await tx.run(sql`
    update bulk_offer set freight = ${freight}, days_min = ${daysMin}::int, days_max = ${daysMax}::int,
      valid_until = ${validUntil}::timestamptz,
      prices_until = case when ${keepPrices}::boolean then ${validUntil}::timestamptz end
    where id = ${row.id}::uuid`);
  await tx.run(sql`delete from bulk_offer_line where offer_id = ${row.id}::uuid`);
  const rows = lines.map(({ variantId, qty, unitPrice }) => ({
    variant_id: variantId,
    qty,
    price: unitPrice.toString(),
  }));
  await tx.run(sql`
    insert into bulk_offer_line (offer_id, variant_id, qty, unit_price)
    select ${row.id}::uuid, r.variant_id, r.qty, r.price
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (variant_id uuid, qty int, price bigint)`);
  // What it said before holds no more.
  await endPrices(tx, { row });
  if (keepPrices)
    await tx.run(sql`
      insert into member_price (user_id, variant_id, min_qty, price, valid_until, offer_id)
      select ${row.userId}::uuid, r.variant_id, r.qty, r.price, ${validUntil}::timestamptz, ${row.id}::uuid
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (variant_id uuid, qty int, price bigint)
      on conflict (user_id, variant_id, min_qty) do update set price = excluded.price,
        valid_until = excluded.valid_until, offer_id = excluded.offer_id`);
  await addRound(tx, row.id, {
    ...{ at: now.toISOString(), by: "agent", note, freight: freight.toString() },
    lines: wordsOf(lines),
  });
  await notify(tx, { userId: row.userId, event: "bulk.offer", data: { no: row.no } });
}

/** The member's own prices that an offer made end with it; those of an accepted one hold as long as they were to. */
async function endPrices(tx: Tx, { row }: { readonly row: Pick<Row, "id"> }): Promise<void> {
  await tx.run(sql`delete from member_price where offer_id = ${row.id}::uuid`);
}

/** The order of what was offered: its prices and its freight are agreed, and kept as long as the offer would be valid. */
async function makeOrder(
  tx: Tx,
  { row, input, now }: Doing<Row, Inputs["accept"]>,
): Promise<Result<unknown, Refusal>> {
  const address =
    row.kind === "BULK" && input.addressId
      ? await findAddress(row.userId, "shipping", input.addressId)
      : null;
  if (row.kind === "BULK" && !address) return err("bulk:error.address");
  const lines = await tx.rows<{ variantId: string; qty: number; unitPrice: bigint }>(sql`
    select variant_id, qty, unit_price from bulk_offer_line where offer_id = ${row.id} order by id`);
  const made = await keepBulk(tx, {
    ...{ memberId: row.userId, id: idOf(`bulk-offer:${row.id}`), kind: row.kind, lines, address },
    ...{ warehouse: row.warehouse, isSplit: row.isSplit, freight: null },
  });
  if (!made.ok) return err("bulk:error.warehouse");
  await tx.run(sql`
    update bulk_order set shipping = ${row.freight}, price_lock_until = greatest(${row.validUntil}::timestamptz,
      ${now}::timestamptz + make_interval(hours => ${priceHours}))
    where id = ${made.value.id}::uuid`);
  await tx.run(sql`update bulk_offer set bulk_order_id = ${made.value.id}::uuid where id = ${row.id}::uuid`);
  return ok();
}
