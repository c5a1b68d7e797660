/** Claims that reduce the withdrawable balance (§4.1); later nouns, such as bills after dispatch, answer. */
import { answerersOf } from "~/domain/bus";
import type { Queryable } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** Cents of USD that must stay on the balance. */
    "withdrawals.reserved": (on: Queryable, memberId: string) => Promise<bigint>;
    /** Whether nothing at all may be paid out, as while a chargeback is not settled. */
    "withdrawals.blocked": (on: Queryable, memberId: string) => Promise<boolean>;
  }
}

export type Claimed = { reserved: bigint; blocked: boolean };

/** All that is claimed from a member. */
export async function claimedFrom(on: Queryable, memberId: string): Promise<Claimed> {
  let [reserved, blocked] = [0n, false];
  for (const claim of answerersOf("withdrawals.reserved")) reserved += await claim(on, memberId);
  for (const blocks of answerersOf("withdrawals.blocked")) blocked ||= await blocks(on, memberId);
  return { reserved, blocked };
}
