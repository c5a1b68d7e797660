/** Payouts: what Stripe holds for us goes to our bank, and the API tells of each. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes } from "./api";
import { missing } from "./errors";
import { id, seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { post } from "./new-payment";
import { rules, textOf } from "./params";

export interface PaidOut {
  /** In capitals. */
  ccy: string;
  /** Minor units. */
  amount: number;
  reference: string;
}

/** Pays out all there is, one payout a currency. */
export function payOutStripe(sandbox: Sandbox): PaidOut[] {
  const state = sandbox.world.stripe;
  const held = new Map<string, number>();
  for (const { currency, net } of Object.values(state.transactions))
    held.set(currency, (held.get(currency) ?? 0) + net);
  const paid = [...held].filter(([, amount]) => amount > 0);
  return paid.map(([currency, amount]) => {
    const payout = newPayout(amount, currency);
    for (const each of Object.values(state.transactions))
      if (each.currency === currency) state.paidOut[each.id] ??= payout.id;
    payout.balance_transaction = post(sandbox, "payout", payout.id, -amount, currency);
    state.paidOut[payout.balance_transaction] = payout.id;
    state.payouts[payout.id] = payout;
    sandbox.save();
    return { ccy: currency.toUpperCase(), amount, reference: `STRIPE PAYOUT ${payout.id}` };
  });
}

function newPayout(amount: number, currency: string): Stripe.Payout {
  return {
    id: id("po_1"),
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(),
    automatic: true,
    balance_transaction: null,
    created: seconds(),
    currency,
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  };
}

export function payoutRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    [
      "GET",
      "payouts",
      ({ params }) => {
        const status = textOf(params, "status");
        const items = Object.values(sandbox.world.stripe.payouts).filter(
          (item) => !status || item.status === status,
        );
        return listed(sandbox, "/v1/payouts", items, params, {
          status: rules.string,
          arrival_date: rules.any,
          destination: rules.string,
        });
      },
    ],
    [
      "GET",
      "payouts/:id",
      ({ path, params }) => {
        const payout = sandbox.world.stripe.payouts[path["id"] ?? ""];
        if (!payout) throw missing("payout", path["id"] ?? "");
        return expanded(sandbox, payout, params);
      },
    ],
  ]);
}
