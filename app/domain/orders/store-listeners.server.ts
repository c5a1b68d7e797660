/** What orders do when stores tell and ask them something. */
import type { Listeners } from "~/domain/bus";
import { euCountries } from "~/domain/shipping/customs";
import { sql } from "~/platform/db";
import { importStoreOrders } from "./import.server";
import { orderGone } from "./store-leaving.server";
import { orderSteps } from "./steps.server";
import { openOrders, placedAt } from "./open-orders.server";
import { bringBack, takeFromOthers } from "./store-transfer.server";
import { evaluateSoon } from "./requote.server";
import { resumeWriteBacks } from "./write-back.server";
import { eraseRecipients } from "./recipients.server";

export const storeListeners = {
  async "stores.eraseBuyers"(tx, erasing) {
    return eraseRecipients(tx, erasing);
  },

  "stores.ordersSeen": importStoreOrders,

  "stores.orderGone": orderGone,

  "stores.openOrders": openOrders,

  "stores.placedAt": placedAt,

  async "stores.linksChanged"(tx, storeVariantIds) {
    const orders = await tx.rows<{ id: string }>(sql`
      select distinct o.id from order_line l join store_order o on o.id = l.order_id
      where l.store_variant_id = any(${storeVariantIds}::uuid[]) and o.status = 'AWAITING_PAYMENT'
        and o.pay_lock is null
      union
      select distinct o.id from store_variant v join store_order o on o.store_id = v.store_id
      join order_line l on l.order_id = o.id and l.store_variant_id is null and l.external_variant_id = v.external_id
      where v.id = any(${storeVariantIds}::uuid[]) and o.status = 'AWAITING_PAYMENT' and o.pay_lock is null`);
    const ids = orders.map((order) => order.id);
    // The member's own links decide what it costs now.
    await tx.run(sql`update store_order set quoted_total = null where id = any(${ids}::uuid[])`);
    await evaluateSoon(tx, ids);
  },

  async "stores.taxChanged"(tx, storeId) {
    const orders = await tx.rows<{ id: string }>(sql`
      select id from store_order
      where store_id = ${storeId} and status = 'AWAITING_PAYMENT' and box = 'ACTIVE' and pay_lock is null
        and country = any(${[...euCountries]}::text[])`);
    await evaluateSoon(
      tx,
      orders.map((order) => order.id),
    );
  },

  async "stores.warehouseChanged"(tx, storeId) {
    const orders = await tx.rows<{ id: string }>(sql`
      select id from store_order
      where store_id = ${storeId} and status = 'AWAITING_PAYMENT' and box = 'ACTIVE' and pay_lock is null`);
    await evaluateSoon(
      tx,
      orders.map((order) => order.id),
    );
  },

  async "stores.reconnected"(tx, storeId) {
    await takeFromOthers(tx, storeId);
    await resumeWriteBacks(tx, storeId);
  },

  "stores.caughtUp": bringBack,

  async "stores.payLocked"(tx, storeId) {
    return (
      (await tx.first(
        sql`select 1 from store_order where store_id = ${storeId} and pay_lock is not null limit 1`,
      )) !== null
    );
  },

  async "stores.unbound"(tx, storeId, memberId) {
    await orderSteps.sweep(
      "store-unbound",
      { member: memberId },
      {
        on: tx,
        where: sql`store_id = ${storeId} and status = 'AWAITING_PAYMENT' and box = 'ACTIVE' and pay_lock is null`,
        set: sql`version = version + 1`,
      },
    );
  },
} satisfies Listeners;
