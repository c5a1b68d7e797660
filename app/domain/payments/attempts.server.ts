/** The rows of attempts: what a command locks, and what it writes. */
import { raw, sql, type Tx } from "~/platform/db";
import type { Actor, Transition } from "~/platform/db/transitions.server";
import { addition, transitionsWrite, write, type Write } from "~/platform/db/writes.server";
import type { Method } from "./methods";
import { payableKind, type Attempt, type Due, type PayableType } from "./payable.server";
import type { SavedCardOf } from "./providers/provider.server";
import type { PaymentStatus } from "./states";

export type PaymentRow = {
  id: string;
  userId: string;
  method: Method;
  /** What the provider is to take; with the PayPal fee where the wallet could not cover it (D6). */
  amount: bigint;
  ccy: string;
  /** What is due, without any fee. */
  expectedTotal: bigint;
  paypalFee: bigint;
  status: PaymentStatus;
  providerRef: string | null;
  providerUrl: string | null;
  errorCode: string | null;
  tags: string[];
  checks: number;
  expiresAt: Date | null;
  createdAt: Date;
  auto: boolean;
  savedCardId: string | null;
  card: SavedCardOf | null;
};

export const paymentColumns = raw(`id, user_id, method, amount, ccy, expected_total,
  paypal_fee, status,
  provider_ref, provider_url, error_code, tags, checks,
  expires_at, created_at, auto, saved_card_id,
  case when saved_card_id is not null or save_card then (
    select jsonb_build_object('customer', k.provider_ref, 'method', c.provider_ref)
    from card_customer k left join saved_card c on c.id = payment.saved_card_id
    where k.user_id = payment.user_id) end as card`);

export type Dues = ReadonlyMap<PayableType, readonly Due[]>;

/** All payables of a payment in one list. */
export function allDues(dues: Dues): { type: PayableType; due: Due }[] {
  return [...dues].flatMap(([type, list]) => list.map((due) => ({ type, due })));
}

/** Calls one thing of each kind, in order, until one refuses; gathers the writes. */
export async function eachKind(
  tx: Tx,
  dues: Dues,
  attempt: Attempt,
  verb: "reserve" | "review" | "settle",
): Promise<{ ok: true; writes: Write[] } | { ok: false; error: string }> {
  const writes: Write[] = [];
  for (const [type, list] of dues) {
    const done = await payableKind(type)[verb]?.(tx, list, attempt);
    if (!done) continue;
    if (!done.ok) return { ok: false, error: done.error };
    writes.push(...done.value);
  }
  return { ok: true, writes };
}

export type NewPayment = {
  id: string;
  userId: string;
  method: Method;
  amount: bigint;
  ccy: string;
  status: "IN_PROGRESS" | "SUCCESSFUL" | "FAILED";
  errorCode?: string | undefined;
  /** What is due without the fee, where that is another sum than `amount`. */
  expectedTotal?: bigint;
  paypalFee?: bigint;
  idemKey: string;
  expiresAt: Date | null;
  savedCardId?: string | null;
  saveCard?: boolean;
  auto?: boolean;
};

/** A new attempt with what it pays for and who began it. */
export type Created = { readonly payment: NewPayment; readonly dues: Dues; readonly actor: Actor };

/** New attempts with their payables, and how each came to its state. */
export function createWrites(created: readonly Created[]): Write[] {
  const payments = created.map(({ payment }) => paymentRow(payment));
  const payables = created.flatMap(payableRows);
  return [
    addition(
      "payment_created",
      sql`insert into payment (id, user_id, method, amount, ccy, status, idem_key, expected_total, paypal_fee,
          error_code, expires_at, settled_at, saved_card_id, save_card, auto)
        select p.id, p.user_id, p.method, p.amount, p.ccy, p.status, p.idem_key, p.expected_total, p.paypal_fee,
          p.error_code, p.expires_at, case when p.status <> 'IN_PROGRESS' then now() end, p.saved_card_id,
          p.save_card, p.auto
        from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p(id uuid, user_id uuid, method text,
          amount bigint, ccy text, status text, idem_key text, expected_total bigint, paypal_fee bigint,
          error_code text, expires_at timestamptz, saved_card_id uuid, save_card boolean, auto boolean)`,
    ),
    addition(
      "payment_payables",
      sql`insert into payment_payable (payment_id, payable_type, payable_id, amount, quote_version, active)
        select p.payment_id, p.type, p.id, p.amount, p.quote_version, p.active
        from jsonb_to_recordset(${JSON.stringify(payables)}::jsonb)
          as p(payment_id uuid, type text, id uuid, amount bigint, quote_version int, active boolean)`,
    ),
    transitionsWrite(created.map(historyOf), "payment_history"),
  ];
}

function paymentRow(payment: NewPayment) {
  return {
    id: payment.id,
    user_id: payment.userId,
    method: payment.method,
    amount: payment.amount.toString(),
    ccy: payment.ccy,
    status: payment.status,
    idem_key: payment.idemKey,
    expected_total: (payment.expectedTotal ?? payment.amount).toString(),
    paypal_fee: (payment.paypalFee ?? 0n).toString(),
    error_code: payment.errorCode,
    expires_at: payment.expiresAt,
    saved_card_id: payment.savedCardId,
    save_card: payment.saveCard ?? false,
    auto: payment.auto ?? false,
  };
}

function payableRows({ payment, dues }: Created) {
  return allDues(dues).map(({ type, due }) => ({
    payment_id: payment.id,
    type,
    id: due.id,
    amount: due.amount.toString(),
    quote_version: due.quoteVersion,
    active: payment.status === "IN_PROGRESS",
  }));
}

/** One move each: an attempt that is begun and decided in one transaction was never seen in between. */
function historyOf({ payment: { id, status, errorCode }, actor }: Created): Transition {
  const events = { IN_PROGRESS: "create", SUCCESSFUL: "succeeded", FAILED: "failed" } as const;
  return {
    entity: "payment",
    entityId: id,
    actor,
    from: null,
    to: status,
    event: events[status],
    reason: errorCode,
  };
}

export type Move = {
  to: PaymentStatus;
  event: string;
  actor: Actor;
  errorCode?: string | null;
  reason?: string | undefined;
  providerRef?: string | null | undefined;
  providerPaymentRef?: string | null | undefined;
  tags?: readonly string[];
};

/** Moves an attempt by compare-and-set; it lets go of its payables where it ends. */
export function moveWrites(payment: PaymentRow, move: Move): Write[] {
  const ends = move.to === "SUCCESSFUL" || move.to === "FAILED";
  return [
    write(
      "payment_moved",
      sql`update payment set status = ${move.to}, error_code = ${move.errorCode ?? null}::text,
          provider_ref = coalesce(${move.providerRef ?? null}::text, provider_ref),
          provider_payment_ref = coalesce(${move.providerPaymentRef ?? null}::text, provider_payment_ref),
          tags = array(select distinct unnest(tags || ${move.tags ?? []}::text[])),
          settled_at = case when ${ends}::boolean then now() else settled_at end
        where id = ${payment.id} and status = ${payment.status}
        returning 1`,
      1,
    ),
    ...(ends
      ? [
          write(
            "payment_let_go",
            sql`update payment_payable set active = false where payment_id = ${payment.id} and active returning 1`,
          ),
        ]
      : []),
    transitionsWrite(
      [
        {
          entity: "payment",
          entityId: payment.id,
          from: payment.status,
          to: move.to,
          event: move.event,
          actor: move.actor,
          reason: move.reason ?? move.errorCode ?? undefined,
        },
      ],
      "payment_history",
    ),
  ];
}
