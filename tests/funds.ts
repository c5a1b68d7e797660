/** Money for tests. Loads nothing but the ledger, so that browser tests can use it, which cannot load the product's texts. */
import { randomUUID } from "node:crypto";
import { post } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { transaction } from "~/platform/db";

/** Puts money on a member's balance, in cents. */
export async function fund(memberId: string, amount: bigint): Promise<void> {
  const receipt = { amount, ccy: "USD", credited: amount };
  const ref = { type: "test", id: memberId };
  const facts = { idemKey: randomUUID(), member: memberId, ref, psp: "psp:stripe" as const, receipt };
  await transaction((tx) => post(tx, [recharged(facts)]));
}
