/** Money that PayPal sends to our bank: all it holds for us, one transfer a currency. */
import type { Sandbox } from "../state";
import { id, now } from "./ids";
import { amountOf, minor } from "./money";
import { movements } from "./reporting";

/** Pays out what is there. Amounts are minor units. */
export function payOutPayPal(sandbox: Sandbox): { ccy: string; amount: number; reference: string }[] {
  const held = new Map<string, bigint>();
  for (const { amount, fee, currency } of movements(sandbox))
    held.set(currency, (held.get(currency) ?? 0n) + amount + fee);
  const paid = [...held].filter(([, amount]) => amount > 0n);
  return paid.map(([ccy, amount]) => {
    const transfer = { id: id(), amount: amountOf(amount, ccy), create_time: now() };
    sandbox.world.paypal.transfers[transfer.id] = transfer;
    sandbox.save();
    return { ccy, amount: Number(minor(transfer.amount)), reference: `PAYPAL TRANSFER ${transfer.id}` };
  });
}
