/** A recharge whose payment is disputed says so (§3.3). */
import type { DisputeListener } from "~/domain/payments/disputes/events";
import { sql } from "~/platform/db";

export const rechargeDisputes: DisputeListener = {
  async disputed(tx, { payables }) {
    const ids = payables.flatMap(({ type, id }) => (type === "recharge_order" ? [id] : []));
    await tx.run(sql`
      update recharge_order set tags = array_append(tags, 'DISPUTED')
      where id = any(${ids}::uuid[]) and not 'DISPUTED' = any(tags)`);
  },
};
