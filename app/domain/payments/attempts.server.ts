/** The rows of attempts: what a command locks, and what it writes. */
import { lockLine, standingOf, type LineRow } from "~/domain/credit/line.server";
import type { Standing } from "~/domain/credit/rules";
import { fundsOf, lockWallet, type Funds } from "~/domain/ledger/ledger.server";
import { join, raw, sql, type Sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { prepared, transitionsWrite, write, type Write } from "~/platform/db/writes.server";
import type { Method } from "./methods";
import { payableKind, type Attempt, type Due, type PayableRef, type PayableType } from "./payable.server";
import type { SavedCardOf } from "./provider.server";
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
  /** Begun by auto-pay: nobody is there. */
  auto: boolean;
  savedCardId: string | null;
  /** At the card provider: whose card pays, or is to be saved. */
  card: SavedCardOf | null;
};

export const paymentColumns =
  raw(`id, user_id as "userId", method, amount, ccy, expected_total as "expectedTotal",
  paypal_fee as "paypalFee", status,
  provider_ref as "providerRef", provider_url as "providerUrl", error_code as "errorCode", tags, checks,
  expires_at as "expiresAt", created_at as "createdAt", auto, saved_card_id as "savedCardId",
  case when saved_card_id is not null or save_card then (
    select jsonb_build_object('customer', k.provider_ref, 'method', c.provider_ref)
    from card_customer k left join saved_card c on c.id = payment.saved_card_id
    where k.user_id = payment.user_id) end as card`);

export type Dues = ReadonlyMap<PayableType, readonly Due[]>;

type DueRow = {
  id: string;
  no: string;
  amount: string;
  ccy: string;
  quote_version: number;
  locked_by: string | null;
  facts: unknown;
};

/** Ids by type, in an order that all commands share. */
export function byType(refs: readonly PayableRef[]): Map<PayableType, string[]> {
  const groups = new Map<PayableType, string[]>();
  for (const ref of [...refs].sort((a, b) => a.type.localeCompare(b.type))) {
    const ids = groups.get(ref.type) ?? [];
    if (!ids.includes(ref.id)) groups.set(ref.type, [...ids, ref.id]);
  }
  return groups;
}

/** What a command locked: the funds, the credit line (null where there is none) and the payables. */
export type Locked = { funds: Funds; line: Standing | null; dues: Dues };

/** Locks the wallet, the credit line, then the payables (§4.7), and reads them: one round trip. */
export async function lockFundsAndDues(
  tx: Tx,
  memberId: string,
  refs: readonly PayableRef[],
): Promise<Locked> {
  const groups = [...byType(refs)];
  const parts: Sql[] = [
    sql`wallet as materialized (${lockWallet(memberId)})`,
    sql`line as materialized (select * from (${lockLine(memberId)}) l where (select count(*) from wallet) >= 0)`,
  ];
  let before = "line";
  for (const [type, ids] of groups) {
    // Counting the part before makes the locks be taken in this order.
    const part = sql`select * from (${payableKind(type).lock(memberId, ids)}) due
      where (select count(*) from ${raw(before)}) >= 0`;
    parts.push(sql`${raw(type)} as materialized (${part})`);
    before = type;
  }
  const results = [
    sql`(select jsonb_agg(jsonb_build_object('kind', kind, 'free', free::text)) from wallet) as wallet`,
    sql`(select to_jsonb(line) from line) as line`,
    ...groups.map(
      ([type]) => sql`(select jsonb_agg(to_jsonb(due) || jsonb_build_object('amount', amount::text))
        from ${raw(type)} due) as ${raw(type)}`,
    ),
  ];
  const [row] = await prepared<Record<string, unknown>>(tx, sql`with ${join(parts)} select ${join(results)}`);
  return {
    funds: fundsOf((row?.["wallet"] as { kind: string; free: string }[] | null) ?? []),
    line: standingOf(row?.["line"] as LineRow | null),
    dues: new Map(groups.map(([type]) => [type, ((row?.[type] as DueRow[] | null) ?? []).map(dueOf)])),
  };
}

function dueOf(row: DueRow): Due {
  return {
    id: row.id,
    no: row.no,
    amount: BigInt(row.amount),
    ccy: row.ccy,
    quoteVersion: row.quote_version,
    lockedBy: row.locked_by,
    facts: row.facts,
  };
}

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

/** A new attempt with its payables, and how it came to its state. */
export function createWrites(payment: NewPayment, dues: Dues, actor: Actor): Write[] {
  const { id, status } = payment;
  const open = status === "IN_PROGRESS";
  const rows = allDues(dues).map(({ type, due }) => ({
    type,
    id: due.id,
    amount: due.amount.toString(),
    quote_version: due.quoteVersion,
  }));
  const history = [
    { entity: "payment", entityId: id, from: null, to: "IN_PROGRESS", event: "create", actor },
    ...(open
      ? []
      : [
          {
            entity: "payment",
            entityId: id,
            from: "IN_PROGRESS",
            to: status,
            event: status === "FAILED" ? "failed" : "succeeded",
            actor,
            reason: payment.errorCode,
          },
        ]),
  ];
  return [
    write(
      "payment_created",
      sql`insert into payment (id, user_id, method, amount, ccy, status, idem_key, expected_total, paypal_fee,
          error_code, expires_at, settled_at, saved_card_id, save_card, auto)
        values (${id}, ${payment.userId}, ${payment.method}, ${payment.amount}, ${payment.ccy}, ${status},
          ${payment.idemKey}, ${payment.expectedTotal ?? payment.amount}, ${payment.paypalFee ?? 0n},
          ${payment.errorCode ?? null}::text, ${payment.expiresAt}::timestamptz,
          ${open ? null : new Date()}::timestamptz, ${payment.savedCardId ?? null}::uuid,
          ${payment.saveCard ?? false}::boolean, ${payment.auto ?? false}::boolean)
        returning 1`,
      1,
    ),
    write(
      "payment_payables",
      sql`insert into payment_payable (payment_id, payable_type, payable_id, amount, quote_version, active)
        select ${id}::uuid, p.type, p.id, p.amount, p.quote_version, ${open}::boolean
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as p(type text, id uuid, amount bigint, quote_version int)
        returning 1`,
      rows.length,
    ),
    transitionsWrite(history, "payment_history"),
  ];
}

export type Move = {
  to: PaymentStatus;
  event: string;
  actor: Actor;
  errorCode?: string | null;
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
          reason: move.errorCode ?? undefined,
        },
      ],
      "payment_history",
    ),
  ];
}
