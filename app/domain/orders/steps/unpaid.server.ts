/** What happens to an order before it is paid, and to one that its store or its member puts away. */
import { roles } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { err, ok } from "~/platform/result";
import { discountRoles, trashDays } from "../config";
import { discountSaid, fitsDiscount, leavesSomething, setDiscount } from "../discount.server";
import { evaluateOrders } from "../evaluate.server";
import {
  fitsQuotes,
  forgetQuotes,
  hasFreight,
  isDeliverable,
  lacksFreight,
  quotesSaid,
  tellQuoted,
  tellRefused,
  writeQuotes,
} from "../freight-quotes.server";
import { quoteMerged, sameMethod } from "../merging/leave.server";
import { releaseOrderStock } from "../payable.server";
import type { Row } from "../row.server";
import { editParts, type EditPart } from "../words";
import { hasTakenDown, unlocked } from "./checks.server";
import { reasonGiven as reason } from "./entity.server";
import type { OrderEdit, OrderSteps } from "./inputs.server";

const byMember = { by: "member", guard: unlocked } as const;
const byStore = { by: "store", guard: unlocked } as const;

export const unpaidSteps = {
  ignore: {
    by: "member",
    guard: (order) =>
      !order.paying && order.abnormal.length === 0 ? err("orders:error.nothing-abnormal") : unlocked(order),
    then: [quoteMerged],
  },
  restore: {
    by: "member",
    guard: ({ box, trashedAt, resend }, _by, now) => {
      // What was sent again free of charge has no price: it is asked for again, not bought.
      if (resend) return err("orders:error.stale");
      const oldest = now.getTime() - trashDays * 86_400_000;
      return box === "TRASH" && trashedAt && trashedAt.getTime() < oldest
        ? err("orders:error.too-old")
        : ok();
    },
    check: async (tx, { row }) =>
      row.box === "DRAFT" && (await hasTakenDown(tx, row.id)) ? err("orders:error.taken-down") : ok(),
    set: ({ row }) =>
      row.hold === "QUOTE"
        ? sql`quoted_total = null, channel_chosen = false, channel_choices = null`
        : sql`quoted_total = null`,
    then: [forgetQuotes, evaluate],
  },
  cancel: { ...byMember, then: [releaseStock, quoteMerged] },
  delete: {
    by: "member",
    guard: (order) =>
      !order.paying && order.paidAt !== null ? err("orders:error.paid-already") : unlocked(order),
    then: [releaseStock, quoteMerged],
  },
  close: { by: ["member", "system"], guard: unlocked },
  "store-unbound": byMember,
  "store-bound": byMember,
  edited: { ...byMember, set: edit, reason: whatChanged, then: [sameMethod, evaluate] },
  merged: {
    ...byMember,
    set: ({ input }) =>
      sql`shipment_group = ${input.group}::uuid, quoted_total = null, autopay_note = null, autopay_noted_at = null`,
  },
  unmerged: {
    by: ["member", "system"],
    guard: (order, by) =>
      by !== "system" && order.paidAt !== null ? err("orders:error.paid-already") : unlocked(order),
    set: ({ row }) =>
      row.paidAt === null ? sql`shipment_group = null, quoted_total = null` : sql`shipment_group = null`,
  },
  // The lines are written, and quoted, before: the history says what it costs more.
  split: { ...byMember, set: splitAnew, reason: ({ input }) => input.said },
  // By the system where the parcels are not possible any more: then the quote is being made.
  unsplit: { ...byMember, by: ["member", "system"], set: splitAnew, reason: ({ input }) => input.said },
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
  "store-cancelled": { ...byStore, then: [quoteMerged] },
  "fulfilled-elsewhere": { ...byStore, then: [quoteMerged] },
  "store-reinstated": { by: "store", set: () => sql`quoted_total = null` },
  "request-quote": {
    by: ["member", "system"],
    guard: (order) => (lacksFreight(order) ? unlocked(order) : err("orders:error.stale")),
    check: isDeliverable,
    then: [quoteMerged],
  },
  quoted: {
    by: roles("agent"),
    check: fitsQuotes,
    set: () => sql`quoted_total = null, channel_chosen = false, channel_choices = null, autopay_note = null`,
    audit: ({ input }) => ({ after: quotesSaid(input) }),
    then: [writeQuotes, evaluate, hasFreight, tellQuoted],
  },
  "quote-refused": { by: roles("agent"), reason, then: [evaluate, tellRefused] },
  discounted: {
    by: roles(...discountRoles),
    guard: unlocked,
    check: fitsDiscount,
    set: setDiscount,
    reason: ({ input }) => input.reason,
    audit: ({ input }) => ({ after: discountSaid(input) }),
    then: [evaluate, leavesSomething],
  },
} satisfies Partial<OrderSteps>;

/** Whoever has seen the price of before pays nothing by it. */
function splitAnew() {
  return sql`quote_version = quote_version + 1`;
}

function edit({ input: { channelId, shipTo, lettersKept, remark, relinked } }: Doing<Row, OrderEdit>) {
  const anew = shipTo ?? channelId ?? relinked;
  return sql`
    channel_id = coalesce(${channelId ?? null}::uuid, channel_id),
    channel_chosen = channel_chosen or ${channelId !== undefined}::boolean,
    channel_choices = case when ${channelId !== undefined}::boolean then coalesce(channel_choices, '{}') || coalesce((
      select jsonb_build_object(c.warehouse_id, c.id) from ship_channel c where c.id = ${channelId ?? null}::uuid), '{}')
      else channel_choices end,
    ship_to = coalesce(${shipTo ? JSON.stringify(shipTo) : null}::jsonb, ship_to),
    letters_kept = coalesce(${lettersKept ?? null}::boolean, letters_kept),
    country = coalesce(${shipTo?.country ?? null}::text, country),
    remark = case when ${remark !== undefined}::boolean then ${remark ?? null}::text else remark end${
      anew === undefined
        ? sql``
        : sql`, quoted_total = null, kept_until = null, autopay_note = null, quote_version = quote_version + 1`
    }`;
}

/** Words of the history: what was changed. */
function whatChanged({ input: { channelId, shipTo, lettersKept, remark, relinked } }: Doing<Row, OrderEdit>) {
  const all: Record<EditPart, unknown> = {
    address: shipTo,
    letters: shipTo === undefined ? lettersKept : undefined,
    method: channelId,
    remark,
    products: relinked,
  };
  return editParts.filter((part) => all[part] !== undefined).join(" ");
}

async function evaluate(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await evaluateOrders(tx, [row.id]);
}

async function releaseStock(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await releaseOrderStock(tx, row.id);
}
