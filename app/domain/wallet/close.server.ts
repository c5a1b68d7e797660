/** Closing a recharge that its member does not want to pay any more (§3.3). */
import { endAttemptsOn } from "~/domain/payments/payments.server";
import { sql, transaction } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";

/** `closed`, or the payment that prevents it: paid, or with an unknown outcome. */
export type Closing =
  { readonly state: "closed" } | { readonly state: "settled" | "error"; readonly paymentId: string };

/**
 * Closes an unpaid recharge. Its open payment page is ended at the provider first; if it was paid meanwhile, it is
 * settled instead. Err where the recharge is no longer open.
 */
export async function closeRecharge(
  memberId: string,
  id: string,
): Promise<Result<Closing, "wallet:error.notOpen">> {
  const held = await endAttemptsOn(memberId, [{ type: "recharge_order", id }], "cancelled");
  if (held) return ok(held);
  return (await close(memberId, id)) ? ok({ state: "closed" }) : err("wallet:error.notOpen");
}

function close(memberId: string, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await tx.first(sql`
      update recharge_order set status = 'CLOSED', version = version + 1
      where id = ${id} and user_id = ${memberId} and status = 'AWAITING_PAYMENT' returning id`);
    if (!row) return false;
    const [from, to, actor] = ["AWAITING_PAYMENT", "CLOSED", `member:${memberId}` as const];
    await recordTransitions(tx, [
      { entity: "recharge_order", entityId: id, from, to, event: "close", actor },
    ]);
    return true;
  });
}
