/** Closing a recharge that its member does not want to pay any more (§3.3). */
import { endAttemptsOn } from "~/domain/payments/payments.server";
import { ok, type Result } from "~/platform/result";
import { rechargeSteps } from "./steps.server";

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
  const closed = await rechargeSteps.runStep({ member: memberId }, id, "close", {});
  return closed.ok ? ok({ state: "closed" }) : closed;
}
