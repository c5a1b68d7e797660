/**
 * What stands against paying a balance out (§4.1, Withdrawable): later nouns, such as bills after dispatch, register
 * their claim; `wiring.server.ts` alone knows them all.
 */
import type { Queryable } from "~/platform/db";

export type Claim = {
  /** Cents of USD that must stay on the balance. */
  reserved?(on: Queryable, memberId: string): Promise<bigint>;
  /** Whether nothing at all may be paid out, as while a chargeback is not settled. */
  blocks?(on: Queryable, memberId: string): Promise<boolean>;
};

const claims: Claim[] = [];

/** Makes a noun's claim known. */
export function registerClaim(claim: Claim): void {
  if (!claims.includes(claim)) claims.push(claim);
}

export type Claimed = { reserved: bigint; blocked: boolean };

/** All that is claimed from a member. */
export async function claimedFrom(on: Queryable, memberId: string): Promise<Claimed> {
  let [reserved, blocked] = [0n, false];
  for (const claim of claims) {
    reserved += (await claim.reserved?.(on, memberId)) ?? 0n;
    blocked ||= (await claim.blocks?.(on, memberId)) ?? false;
  }
  return { reserved, blocked };
}
