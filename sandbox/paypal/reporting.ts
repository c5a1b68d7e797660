/** Transaction Search v1: everything that moved our balance, in windows of at most 31 days, page by page. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes, type ApiCall } from "./api";
import { PayPalRefusal } from "./errors";
import { now } from "./ids";
import { amountOf, minor } from "./money";
import type { Amount } from "./state";

interface Movement {
  id: string;
  /** Five letters and digits that say what it was. */
  event: string;
  at: string;
  currency: string;
  /** Minor units, below zero for what left us; the fee is below zero, too. */
  amount: bigint;
  fee: bigint;
}

/** Everything that moved the balance, in no order. */
export function movements(sandbox: Sandbox): Movement[] {
  const { orders, refunds, transfers, disputes } = sandbox.world.paypal;
  const captures = Object.values(orders).flatMap(
    (order) => order.purchase_units[0]?.payments?.captures ?? [],
  );
  const taken = captures.flatMap(({ id, update_time, create_time, seller_receivable_breakdown: split }) =>
    split
      ? [entry(id, "T0006", create_time || update_time, split.gross_amount, 1n, minor(split.paypal_fee))]
      : [],
  );
  const given = Object.values(refunds)
    .filter(({ refund }) => refund.status === "COMPLETED")
    .map(({ refund }) => entry(refund.id, "T1107", refund.create_time, refund.amount, -1n));
  const reversed = Object.values(disputes).flatMap((dispute) =>
    (dispute["dispute_outcome"] as { outcome_code?: string } | undefined)?.outcome_code ===
    "RESOLVED_BUYER_FAVOUR"
      ? [
          entry(
            String(dispute["dispute_id"]),
            "T1201",
            String(dispute["update_time"]),
            dispute["dispute_amount"] as Amount,
            -1n,
          ),
        ]
      : [],
  );
  const sent = Object.values(transfers).map(({ id, amount, create_time }) =>
    entry(id, "T0400", create_time, amount, -1n),
  );
  return [...taken, ...given, ...reversed, ...sent];
}

function entry(id: string, event: string, at: string, amount: Amount, sign: 1n | -1n, fee = 0n): Movement {
  return { id, event, at, currency: amount.currency_code, amount: sign * minor(amount), fee: -fee };
}

/** PayPal answers for so long at once. */
const longestMs = 31 * 86_400_000;

function search({ sandbox, exchange }: ApiCall) {
  const { query } = exchange;
  const [from, to] = [Date.parse(query.get("start_date") ?? ""), Date.parse(query.get("end_date") ?? "")];
  if (!Number.isFinite(from) || !Number.isFinite(to) || to < from || to - from > longestMs)
    throw new PayPalRefusal(400, "INVALID_REQUEST", "start_date");
  const size = Math.min(500, Math.max(1, Number(query.get("page_size")) || 100));
  const number = Math.max(1, Number(query.get("page")) || 1);
  const all = movements(sandbox)
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    status: 200,
    body: {
      transaction_details: all
        .slice((number - 1) * size, number * size)
        .map((each) => ({ transaction_info: present(each) })),
      account_number: "SANDBOXACCOUNT",
      start_date: query.get("start_date"),
      end_date: query.get("end_date"),
      last_refreshed_datetime: now(),
      page: number,
      total_items: all.length,
      total_pages: Math.ceil(all.length / size),
    },
  };
}

function present({ id, event, at, currency, amount, fee }: Movement) {
  return {
    transaction_id: id,
    transaction_event_code: event,
    transaction_initiation_date: at,
    transaction_updated_date: at,
    transaction_amount: signedAmount(amount, currency),
    ...(fee === 0n ? {} : { fee_amount: signedAmount(fee, currency) }),
    transaction_status: "S",
  };
}

function signedAmount(units: bigint, currency: string): Amount {
  const amount = amountOf(units < 0n ? -units : units, currency);
  return units < 0n ? { ...amount, value: `-${amount.value}` } : amount;
}

export function reportingRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [["GET", "/v1/reporting/transactions", search]]);
}
