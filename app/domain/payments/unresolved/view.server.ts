/** A payment by card or PayPal as finance sees it: what the provider is asked about, and how far that is. */
import type { StaffRole } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";
import { cardOf } from "../cards/cards.server";
import type { SavedCard } from "../cards/cards";
import type { ProvidedMethod } from "../methods";
import { payableKind, type PayableType, type PayableView } from "../payable.server";
import type { PaymentStatus } from "../states";
import { isDecidable } from "./decide.server";

/** Who of the staff decides payments without an outcome (§7). */
export const unresolvedRoles: readonly StaffRole[] = ["finance"];

export type DeskPayment = {
  id: string;
  memberId: string;
  member: string;
  method: ProvidedMethod;
  card: Pick<SavedCard, "brand" | "last4"> | null;
  /** In minor units of `ccy`. */
  amount: bigint;
  ccy: string;
  status: PaymentStatus;
  code: string | null;
  session: string | null;
  reference: string | null;
  createdAt: Date;
  checks: number;
  mayDecide: boolean;
  decided: { by: string; at: Date; reason: string } | null;
  things: (PayableView & { type: PayableType })[];
};

type Row = Omit<DeskPayment, "card" | "mayDecide" | "decided" | "things"> & { savedCardId: string | null };

/** One payment by card or PayPal; null where there is none. */
export async function deskPayment(id: string): Promise<DeskPayment | null> {
  const row = await db.first<Row>(sql`
    select p.id, p.user_id as member_id, u.user_name as member, p.method, p.amount, p.ccy, p.status,
      p.error_code as code, p.provider_ref as session, p.provider_payment_ref as reference,
      p.created_at, p.checks, p.saved_card_id
    from payment p join "user" u on u.id = p.user_id where p.id = ${id} and p.method in ('card', 'paypal')`);
  if (!row) return null;
  const { savedCardId, ...payment } = row;
  const [card, decided, things] = await Promise.all([
    savedCardId ? cardOf(savedCardId) : null,
    decisionOn(id),
    thingsOf(id, row.memberId),
  ]);
  return { ...payment, card, mayDecide: isDecidable({ ...row, errorCode: row.code }), decided, things };
}

function decisionOn(id: string): Promise<DeskPayment["decided"]> {
  return db.first<NonNullable<DeskPayment["decided"]>>(sql`
    select s.name as by, t.at, t.reason from state_transition t join staff s on 'staff:' || s.id = t.actor
    where t.entity = 'payment' and t.entity_id = ${id} order by t.at desc limit 1`);
}

async function thingsOf(id: string, memberId: string): Promise<DeskPayment["things"]> {
  const refs = await db.rows<{ type: PayableType; ids: string[] }>(sql`
    select payable_type as type, array_agg(payable_id::text order by payable_id) as ids from payment_payable
    where payment_id = ${id} group by payable_type order by payable_type`);
  const things = await Promise.all(
    refs.map(async ({ type, ids }) =>
      (await payableKind(type).describe(memberId, ids)).map((view) => ({ ...view, type })),
    ),
  );
  return things.flat();
}
