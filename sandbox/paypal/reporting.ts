/** Transaction Search v1: everything that moved our balance, in windows of at most 31 days, page by page. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes, type ApiCall } from "./api";
import { PayPalRefusal } from "./errors";
import { now } from "./ids";
import { amountOf, minor } from "./money";
import type { Altered, Amount } from "./state";

interface Movement {
  id: string;
  /** Five letters and digits that say what it was. */
  event: string;
  at: string;
  currency: string;
  /** Minor units, below zero for what left us; the fee is below zero, too. */
  amount: bigint;
  fee: bigint;
  /** The transaction it is about. */
  reference: string | null;
  invoice: string | null;
  custom: string | null;
}

/** Everything that moved the balance, oldest first. */
export function movements(sandbox: Sandbox): Movement[] {
  const { orders, refunds, transfers, moves, altered } = sandbox.world.paypal;
  const captures = Object.values(orders).flatMap(
    (order) => order.purchase_units[0]?.payments?.captures ?? [],
  );
  const taken = captures.flatMap((capture) => {
    const { id, create_time: at, seller_receivable_breakdown: split } = capture;
    if (!split) return [];
    return [
      {
        ...entry(id, "T0006", at, split.gross_amount, 1n),
        ...wordsOf(capture),
        fee: -minor(split.paypal_fee),
      },
    ];
  });
  const given = Object.values(refunds)
    .filter(({ refund }) => refund.status === "COMPLETED")
    .map(({ refund, capture }) => ({
      ...entry(refund.id, "T1107", refund.create_time, refund.amount, -1n, capture),
      ...wordsOf(refund),
    }));
  const other = Object.values(moves).map(({ id, event, at, amount, leaves, reference }) =>
    entry(id, event, at, amount, leaves ? -1n : 1n, reference),
  );
  const sent = Object.values(transfers).map(({ id, amount, create_time }) =>
    entry(id, "T0400", create_time, amount, -1n),
  );
  return [...taken, ...given, ...other, ...sent]
    .filter(({ id }) => !altered[id]?.gone)
    .map((each) => ({ ...each, ...changed(altered[each.id], each) }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const wordsOf = ({
  invoice_id: invoice,
  custom_id: custom,
}: {
  invoice_id?: string;
  custom_id?: string;
}) => ({
  invoice: invoice ?? null,
  custom: custom ?? null,
});

function changed({ at, amount }: Altered = {}, was: Movement): Partial<Movement> {
  const sign = was.amount < 0n ? -1n : 1n;
  return {
    ...(at ? { at } : {}),
    ...(amount ? { amount: sign * minor(amount), currency: amount.currency_code } : {}),
  };
}

function entry(
  id: string,
  event: string,
  at: string,
  amount: Amount,
  sign: 1n | -1n,
  reference: string | null = null,
): Movement {
  const currency = amount.currency_code;
  const words = { reference, invoice: null, custom: null };
  return { id, event, at, currency, amount: sign * minor(amount), fee: 0n, ...words };
}

/** PayPal answers for so long at once. */
const longestMs = 31 * 86_400_000;

/** Movements after the last update of the books are left out. */
const isKnown = (at: string, behind: number): boolean =>
  behind === 0 || Date.parse(at) <= Date.now() - behind * 1_000;

function search({ sandbox, exchange }: ApiCall) {
  const { query } = exchange;
  const [from, to] = [Date.parse(query.get("start_date") ?? ""), Date.parse(query.get("end_date") ?? "")];
  if (!Number.isFinite(from) || !Number.isFinite(to) || to < from || to - from > longestMs)
    throw new PayPalRefusal(400, "INVALID_REQUEST", "start_date");
  const size = Math.min(500, Math.max(1, Number(query.get("page_size")) || 100));
  const number = Math.max(1, Number(query.get("page")) || 1);
  const { behind } = sandbox.world.paypal;
  const all = movements(sandbox)
    .filter(({ at }) => isKnown(at, behind))
    .filter(({ id }) => !sandbox.world.paypal.altered[id]?.unlisted)
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  return {
    status: 200,
    body: {
      transaction_details: all
        .slice((number - 1) * size, number * size)
        .map((each) => ({ transaction_info: present(each) })),
      account_number: "SANDBOXACCOUNT",
      start_date: query.get("start_date"),
      end_date: query.get("end_date"),
      last_refreshed_datetime: now(behind),
      page: number,
      total_items: all.length,
      total_pages: Math.ceil(all.length / size),
    },
  };
}

/** What stood on the account at a moment: PayPal tells it by currency. */
function balances({ sandbox, exchange }: ApiCall) {
  const { query } = exchange;
  const asked = query.get("as_of_time");
  const until = asked === null ? Date.now() : Date.parse(asked);
  if (!Number.isFinite(until)) throw new PayPalRefusal(400, "INVALID_REQUEST", "as_of_time");
  const only = query.get("currency_code") ?? "ALL";
  const { behind } = sandbox.world.paypal;
  const held = new Map<string, bigint>();
  for (const { at, amount, fee, currency } of movements(sandbox))
    if (Date.parse(at) <= until && isKnown(at, behind))
      held.set(currency, (held.get(currency) ?? 0n) + amount + fee);
  return {
    status: 200,
    body: {
      balances: [...held]
        .filter(([currency]) => only === "ALL" || only === currency)
        .map(([currency, units]) => ({
          currency,
          primary: currency === "USD",
          total_balance: signedAmount(units, currency),
          available_balance: signedAmount(units, currency),
          withheld_balance: signedAmount(0n, currency),
        })),
      account_id: "SANDBOXACCOUNT",
      as_of_time: asked ?? now(),
      last_refresh_time: now(behind),
    },
  };
}

function present({ id, event, at, currency, amount, fee, reference, invoice, custom }: Movement) {
  return {
    transaction_id: id,
    ...(reference === null ? {} : { paypal_reference_id: reference, paypal_reference_id_type: "TXN" }),
    ...(invoice === null ? {} : { invoice_id: invoice }),
    ...(custom === null ? {} : { custom_field: custom }),
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
  apiRoutes(router, sandbox, [
    ["GET", "/v1/reporting/transactions", search],
    ["GET", "/v1/reporting/balances", balances],
  ]);
}
