/** What Stripe holds for us, and every transaction that made it so. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes } from "./api";
import { missing } from "./errors";
import { seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { rules, textOf } from "./params";

/** A transaction as it stands now: its money is available some days after it was made. */
function asOfNow(transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= seconds() ? "available" : "pending" };
}

/** Sums of what is available and what is on its way there, one line a currency. */
function balanceOf(sandbox: Sandbox): object {
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() };
  for (const each of Object.values(sandbox.world.stripe.transactions).map(asOfNow)) {
    for (const state of ["available", "pending"] as const)
      sums[state].set(
        each.currency,
        (sums[state].get(each.currency) ?? 0) + (each.status === state ? each.net : 0),
      );
  }
  const lines = (sum: Map<string, number>) =>
    [...sum].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return {
    object: "balance",
    available: lines(sums.available),
    livemode: false,
    pending: lines(sums.pending),
  };
}

export function balanceRoutes(router: Router, sandbox: Sandbox): void {
  const state = (): Sandbox["world"]["stripe"] => sandbox.world.stripe;
  apiRoutes(router, sandbox, [
    ["GET", "balance", () => balanceOf(sandbox)],
    [
      "GET",
      "balance_transactions",
      ({ params }) => {
        const [source, type] = [textOf(params, "source"), textOf(params, "type")];
        const [currency, payout] = [textOf(params, "currency"), textOf(params, "payout")];
        const items = Object.values(state().transactions).filter(
          (item) =>
            !state().unlisted.includes(item.id) &&
            (!source || item.source === source) &&
            (!type || item.type === type) &&
            (!currency || item.currency === currency.toLowerCase()) &&
            (!payout || state().paidOut[item.id] === payout),
        );
        return listed(
          sandbox,
          "/v1/balance_transactions",
          items.sort((a, b) => a.created - b.created).map(asOfNow),
          params,
          { source: rules.string, type: rules.string, currency: rules.string, payout: rules.string },
        );
      },
    ],
    [
      "GET",
      "balance_transactions/:id",
      ({ path, params }) => {
        const transaction = state().transactions[path["id"] ?? ""];
        if (!transaction) throw missing("balance transaction", path["id"] ?? "");
        return expanded(sandbox, asOfNow(transaction), params);
      },
    ],
  ]);
}
