/**
 * What auto-pay is about, as SQL sees it: `store_order o`, its price difference `b`, `store s`, and the rule `r` where
 * there is one.
 */
import { sql, type Sql } from "~/platform/db";

/**
 * Sound and free orders from a store or a file (what a member bought here by hand is paid by hand). One that is paid on
 * delivery only where the rule takes those, too. A file is left alone while it can still be undone (D35).
 */
export const payable: Sql = sql`o.status = 'AWAITING_PAYMENT' and o.box = 'ACTIVE' and o.hold = 'NONE'
  and o.connection = 'CONNECTED' and (o.abnormal = '{}'
    or o.abnormal = '{UNPAID_IN_STORE}' and o.on_delivery and r.on_delivery) and o.pay_lock is null and o.channel_id is not null
  and o.total > 0 and (s.platform <> 'manual' or o.source = 'excel')
  and (o.autopay_from is null or o.autopay_from <= now())`;

/**
 * Orders of one parcel are paid together: the first of them stands for all, and only where all of them are sound. One by
 * itself stands for itself.
 */
export const paysForAll: Sql = sql`(o.shipment_group is null or not exists (
  select 1 from store_order g where g.shipment_group = o.shipment_group and g.id <> o.id
    and (g.id < o.id or g.status <> 'AWAITING_PAYMENT' or g.box <> 'ACTIVE' or g.hold <> 'NONE' or g.pay_lock is not null
      or g.total <= 0 or g.autopay_from > now()
      or not (g.abnormal = '{}' or g.abnormal = '{UNPAID_IN_STORE}' and g.on_delivery and r.on_delivery))))`;

/** Open price differences of orders under way or gone; none of an order that somebody asked to stop. */
export const payableBill: Sql = sql`b.status = 'OPEN' and b.pay_lock is null and b.amount > 0
  and o.status in ('PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED') and o.hold in ('NONE', 'PRICE_DIFF', 'STOCK', 'ADDRESS')
  and s.platform <> 'manual'`;

/** When orders of a store are paid: by the member's rule, unless the store's own setting says never or at once. */
export const modeOfStore: Sql = sql`(case s.settings ->> 'autopay' when 'never' then 'off' when 'always' then 'now'
  else coalesce(r.mode, 'off') end)`;

/** What a run looks at: all that is not off, what is paid at once, or what was left for want of money. */
export const whichRuns = ["all", "now", "left"] as const;
export type WhichRun = (typeof whichRuns)[number];
