/** Money for tests. Loads nothing but the ledger, so that browser tests can use it, which cannot load the product's texts. */
import { randomUUID } from "node:crypto";
import { listenersOf, replaceListeners } from "~/domain/bus";
import { post } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { storeOfOrder } from "~/domain/orders/facts.server";
import { transaction } from "~/platform/db";

// Browser tests do not wire the nouns: the ledger asks for this one fact.
if (listenersOf("ledger.storeOfOrder") === 0) replaceListeners({ "ledger.storeOfOrder": storeOfOrder });

/** Puts money on a member's balance, in cents. */
export async function fund(memberId: string, amount: bigint): Promise<void> {
  const receipt = { amount, ccy: "USD", credited: amount };
  const ref = { type: "test", id: memberId };
  const facts = { idemKey: randomUUID(), member: memberId, ref, psp: "psp:stripe" as const, receipt };
  await transaction((tx) => post(tx, [recharged(facts)]));
}
