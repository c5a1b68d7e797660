/** Unpaid orders when a store returns to an account or moves to another one (§3.7). */
import { sql, type Tx } from "~/platform/db";
import { heldElsewhere } from "./other-accounts.server";
import { evaluateSoon } from "./requote.server";
import { orderSteps } from "./steps.server";

/**
 * A store was connected: other accounts that had it can no longer pay its orders. A payment that is open there ends
 * first, and is not repeated if it fails. Orders are locked by id, as payments do.
 */
export async function takeFromOthers(tx: Tx, storeId: string): Promise<void> {
  const others = await tx.rows<{ id: string }>(sql`
    select o.id from store s
    join store t on t.platform = s.platform and t.domain_norm = s.domain_norm and t.id <> s.id
    join store_order o on o.store_id = t.id and (o.status = 'AWAITING_PAYMENT' or o.hold = 'PAYMENT_REVIEW')
    where s.id = ${storeId} and s.platform <> 'manual' order by o.id for update of o`);
  if (others.length === 0) return;
  await tx.run(sql`
    update store_order set abnormal = abnormal || '{OTHER_ACCOUNT}'::text[], version = version + 1
    where id = any(${others.map(({ id }) => id)}::uuid[]) and not 'OTHER_ACCOUNT' = any(abnormal)`);
}

/**
 * Restores orders that unbinding had ignored, not those that the member or store had. Only after the store's changes
 * are read, so that auto-pay does not pay cancelled orders.
 */
export async function bringBack(tx: Tx, storeId: string, memberId: string): Promise<void> {
  const back = await orderSteps.sweep(
    "store-bound",
    { member: memberId },
    {
      on: tx,
      where: sql`id in (
        select o.id from store_order o
        where o.store_id = ${storeId} and o.status = 'AWAITING_PAYMENT' and o.box = 'IGNORED' and o.pay_lock is null
          and (select t.event from state_transition t where t.entity = 'store_order' and t.entity_id = o.id
              and t.to_state = 'IGNORED' and t.from_state is distinct from 'IGNORED'
            order by t.at desc, t.id desc limit 1) = 'store-unbound'
          and not o.abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE}'::text[] and not ${heldElsewhere})`,
      set: sql`quoted_total = null, version = version + 1`,
    },
  );
  await evaluateSoon(tx, back);
}
