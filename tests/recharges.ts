/** What tests of recharges share: one that is begun by card, and the member's list of them. */
import { randomUUID } from "node:crypto";
import { recharge, rechargesOf } from "~/domain/wallet/wallet.server";
import { parseListQuery } from "~/platform/list";
import type { TestMember } from "./factories";

/** A member's recharges, newest first. */
export const rechargesBy = async (member: TestMember) =>
  (await rechargesOf(member.id, parseListQuery("/"))).rows;

/** Begins one by card: the payment, and the provider's page to pay it on. */
export async function begunByCard(
  member: TestMember,
  amount = 10_000n,
  currency: "USD" | "EUR" = "USD",
): Promise<{ paymentId: string; url: string }> {
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const started = await recharge(payer, { amount, currency, method: "card" }, randomUUID());
  if (!started.ok || started.value.state !== "leave") throw new Error("no page to pay on");
  return started.value;
}
