/** Orders are stopped: asked for by members, and by the rule of a store; and what becomes late (§3.1 #24, #38). */
import { sql, transactionOr, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { cancelPaidIn, lockWalletOfOrder } from "../cancel-paid.server";
import { lockAnyOrder } from "../row.server";
import { orderSteps, type MoveError } from "../steps.server";
import { stopsByItself, wantsLess } from "./for-store.server";
import { markLate, stageOf } from "./interception.server";

/** #24: a member asks for one order or many to be stopped; what became of each. */
export const askToStop = (
  memberId: string,
  orderNos: readonly string[],
  reason: string | undefined,
  once: string,
) => orderSteps.runSteps({ member: memberId }, orderNos, "intercept", { input: { reason }, once });

/** #27: a member lets one stopped order or many go on. */
export const letGoOn = (memberId: string, orderNos: readonly string[], once: string) =>
  orderSteps.runSteps({ member: memberId }, orderNos, "resume", { once });

/** An interception nobody answered in time is late: its member is told, the desk sees it first. */
export const interceptionDue = (id: string): Promise<void> => transaction((tx) => markLate(tx, id));

/**
 * #38: the store does not want a paid order sent any more, and its rule says that this stops it: nothing bought, it is
 * cancelled and refunded; else it is intercepted. Where it wants it again meanwhile, or nothing can be stopped, nothing
 * happens.
 */
export async function stopOrderForStore(orderId: string): Promise<void> {
  type Answer = Result<undefined, MoveError>;
  await transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const known = await tx.first<{ no: string }>(sql`select no from store_order where id = ${orderId}`);
    if (!known) return err("orders:error.unknown");
    await lockWalletOfOrder(tx, known.no);
    const order = await lockAnyOrder(tx, { id: orderId });
    const isWanted = await tx.first(sql`
      select 1 from store_order o join store s on s.id = o.store_id
      where o.id = ${orderId} and ${stopsByItself} and (o.abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE}'::text[]
        or 'STORE_CHANGED' = any(o.abnormal) and ${wantsLess})`);
    if (!order || !isWanted) return ok();
    const reasons = ["STORE_CANCELLED", "FULFILLED_ELSEWHERE"].filter((tag) => order.abnormal.includes(tag));
    const [reason = "STORE_CHANGED"] = reasons;
    // What is held is not cancelled over its member, nor over a dispute; nor where only some of it is not wanted.
    const isUnwanted = reason !== "STORE_CHANGED";
    if (
      isUnwanted &&
      order.status === "PENDING" &&
      order.hold === "NONE" &&
      (await stageOf(tx, orderId)) === "none"
    ) {
      const cancelled = await cancelPaidIn(tx, order, "system", reason);
      if (cancelled.ok) return ok();
    }
    const input = { reason, source: "STORE" as const };
    const asked = await orderSteps.takeStep(tx, order, "intercept", "system", { input });
    return asked.ok ? ok() : asked;
  });
}
