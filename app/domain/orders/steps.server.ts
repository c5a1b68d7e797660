/**
 * What happens to an order before it is paid (§3.1 #1–#10, #36, #37): what its member, its store and the clock do. A
 * payment settles its own events in one statement; of a paid order `writeMove` writes each move.
 */
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { trashDays } from "./config";
import { evaluateOrders } from "./evaluate.server";
import { releaseOrderStock } from "./payable.server";
import { keyOf, movesOfPaid, orderMachine, stateOf, type OrderKey, type OrderState } from "./states";

export type MoveError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "orders:error.taken-down"
  | "orders:error.too-old"
  | "orders:error.nothing-abnormal"
  | "orders:error.paid-already"
  | "orders:error.changed";

/** An order as steps hold it. */
export type Row = OrderState & {
  id: string;
  no: string;
  userId: string;
  payLock: string | null;
  abnormal: string[];
  trashedAt: Date | null;
  paidAt: Date | null;
};

export type OrderEdit = {
  channelId?: string;
  shipTo?: ShipTo;
  /** Keeps letters of the address that carriers may not print. */
  lettersKept?: boolean;
  remark?: string;
  /** A line was linked with other goods. */
  relinked?: true;
};

type Inputs = {
  edited: OrderEdit;
  /** The total that the member saw, in cents. */
  "price-accepted": { seen: bigint };
  /** The doubt and the store's word that the member saw. */
  "state-confirmed": { seen: string };
};

const columns = sql`id, no, user_id, status, box, hold, pay_lock, abnormal, trashed_at, paid_at`;

/** Locks an order by its id, whoever's it is. */
export const lockById = (tx: Tx, id: string) =>
  tx.first<Row>(sql`select ${columns} from store_order where id = ${id}::uuid for update`);

/** An open payment forbids what would change the order under it. */
const unlocked = ({ payLock }: Row): Result<unknown, MoveError> =>
  payLock === null ? ok() : err("orders:error.pay-locked");

const byMember = { by: "member", guard: unlocked } as const;
const byStore = { by: "store", guard: unlocked } as const;

export const orderSteps = defineSteps<Row, Inputs, MoveError>()({
  entity: "store_order",
  machine: orderMachine,
  state: {
    of: keyOf,
    column: sql`concat_ws('/', status, box, hold)`,
    assign: (key) => sql`
      status = split_part(${key}, '/', 1), box = split_part(${key}, '/', 2), hold = split_part(${key}, '/', 3)`,
    name: (key) => shown(stateOf(key)),
  },
  lock: (tx, no: string, by: { readonly member: string }) =>
    tx.first<Row>(sql`
      select ${columns} from store_order where no = ${no} and user_id = ${by.member} for update`),
  owner: (order) => order.userId,
  stale: "orders:error.stale",
  unknown: "orders:error.unknown",
  set: ({ row, to }) => {
    const { box } = stateOf(to as OrderKey);
    const moved = sql`, trashed_at = case when ${box} = 'TRASH' then now() end${
      box === "ACTIVE" ? sql`` : sql`, kept_until = null`
    }`;
    return sql`version = version + 1${box === row.box ? sql`` : moved}`;
  },
  starts: { import: unpaidKey(), placed: unpaidKey() },
  elsewhere: movesOfPaid,
  steps: {
    ignore: {
      by: "member",
      guard: (order) =>
        order.payLock === null && order.abnormal.length === 0
          ? err("orders:error.nothing-abnormal")
          : unlocked(order),
    },
    restore: {
      by: "member",
      guard: ({ box, trashedAt }, _by, now) => {
        const oldest = now.getTime() - trashDays * 86_400_000;
        return box === "TRASH" && trashedAt && trashedAt.getTime() < oldest
          ? err("orders:error.too-old")
          : ok();
      },
      check: async (tx, { row }) =>
        row.box === "DRAFT" && (await hasTakenDown(tx, row.id)) ? err("orders:error.taken-down") : ok(),
      set: () => sql`quoted_total = null`,
      then: [evaluate],
    },
    cancel: { ...byMember, then: [releaseStock] },
    delete: {
      by: "member",
      guard: (order) =>
        order.payLock === null && order.paidAt !== null ? err("orders:error.paid-already") : unlocked(order),
      then: [releaseStock],
    },
    close: { by: ["member", "system"], guard: unlocked },
    "store-unbound": byMember,
    "store-bound": byMember,
    edited: { ...byMember, set: edit, then: [evaluate] },
    "price-accepted": {
      ...byMember,
      check: async (tx, { row, input }) =>
        (await tx.first(sql`
          select 1 from store_order
          where id = ${row.id} and total = ${input.seen} and 'PRICE_CHANGED' = any(abnormal)`))
          ? ok()
          : err("orders:error.changed"),
      set: () => sql`quoted_total = total, autopay_note = null, autopay_noted_at = null`,
      then: [evaluate],
    },
    "state-confirmed": {
      ...byMember,
      check: async (tx, { row, input }) =>
        (await tx.first(sql`
          select 1 from store_order where id = ${row.id} and store_doubt || ':' || store_status = ${input.seen}`))
          ? ok()
          : err("orders:error.stale"),
      set: ({ input }) => sql`doubt_seen = ${input.seen}`,
      then: [evaluate],
    },
    "store-edited": byStore,
    "store-cancelled": byStore,
    "fulfilled-elsewhere": byStore,
    "store-reinstated": { by: "store", set: () => sql`quoted_total = null` },
  },
});

function unpaidKey(): OrderKey {
  return "AWAITING_PAYMENT/ACTIVE/NONE";
}

/** In history, an order outside the box ACTIVE shows its box. */
export function shown({ status, box }: OrderState): string {
  return box === "ACTIVE" ? status : box;
}

/** §3.1 #3. What its price depends on is quoted anew, and no quoted price holds. */
function edit({ input: { channelId, shipTo, lettersKept, remark, relinked } }: Doing<Row, OrderEdit>) {
  const anew = shipTo ?? channelId ?? relinked;
  return sql`
    channel_id = coalesce(${channelId ?? null}::uuid, channel_id),
    channel_chosen = channel_chosen or ${channelId !== undefined}::boolean,
    ship_to = coalesce(${shipTo ? JSON.stringify(shipTo) : null}::jsonb, ship_to),
    letters_kept = coalesce(${lettersKept ?? null}::boolean, letters_kept),
    country = coalesce(${shipTo?.country ?? null}::text, country),
    remark = case when ${remark !== undefined}::boolean then ${remark ?? null}::text else remark end${
      anew === undefined
        ? sql``
        : sql`, quoted_total = null, kept_until = null, autopay_note = null, quote_version = quote_version + 1`
    }`;
}

async function evaluate(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await evaluateOrders(tx, [row.id]);
}

async function releaseStock(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await releaseOrderStock(tx, row.id);
}

async function hasTakenDown(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id
    where l.order_id = ${orderId} and (p.status <> 'on' or v.status <> 'on') limit 1`);
  return row !== null;
}
