/** What earlier nouns ask of payments, as pieces of SQL. */
import { deskPage } from "~/domain/ledger/things.server";
import { pieceOf } from "~/domain/pieces.server";
import type { Undecided } from "~/domain/tasks/events";
import { sql, type Sql } from "~/platform/db";

/** Payments by card or PayPal and wires have pages; what was paid from the balance has none. */
export const paymentPage = (id: Sql): Sql => sql`(
  select case when p.method in ('card', 'paypal') then ${deskPage("payment", sql`p.id`)}
    when exists (select 1 from payment_wire w where w.payment_id = p.id) then ${deskPage("wire", sql`p.id`)} end
  from payment p where p.id = ${id})`;

/** Whether a payment of the member's is disputed and that is not settled. */
export const isDisputed = (memberId: string): Sql =>
  sql`exists (select 1 from dispute d where d.user_id = ${memberId} and d.status = 'OPEN')`;

/** The provider's number of a payment, or its wire's reference, else the first order and the count of others. */
export const paymentReference = (id: Sql): Sql => sql`coalesce(
  (select coalesce(p.provider_payment_ref, p.provider_ref) from payment p where p.id = ${id}),
  (select w.reference from payment_wire w where w.payment_id = ${id}),
  ${pieceOf("payments.firstOrderNo")(id)})`;

/** A select of payments, as `id`: by the whole number of any order that was paid, or of the wire. */
export const paymentsNumbered = (no: string): Sql => sql`
  ${pieceOf("payments.withOrderNo")(no)}
  union select w.payment_id from payment_wire w where w.reference = ${no}`;

/** How many of a member's payments were ever disputed. */
export const disputed = (memberId: Sql): Sql => sql`
  select count(*)::int as disputes from dispute where user_id = ${memberId}`;

/** How many of a member's attempts to pay were declined in the last 90 days. */
export const declinedLately = (memberId: Sql): Sql => sql`
  select count(*)::int as declined from payment
  where user_id = ${memberId} and status = 'FAILED' and error_code = 'declined'
    and created_at > now() - interval '90 days'`;

/** The member of a payment. */
export const payer = (id: Sql): Sql => sql`(select p.user_id from payment p where p.id = ${id})`;

/** A task about a payment ends with its outcome. */
export const undecidedPayment = (id: Sql): Undecided[] => [
  {
    kind: "payment-unresolved",
    is: sql`exists (select 1 from payment p where p.id = ${id} and p.status in ('IN_PROGRESS', 'ERROR'))`,
  },
];
