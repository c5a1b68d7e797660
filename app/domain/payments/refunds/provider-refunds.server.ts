/** Refunds by card or PayPal. They never touch the balance (J5), so the wallet's statement does not show them. */
import { pieceOf } from "~/domain/pieces.server";
import { sql } from "~/platform/db";

/** Refunds with their payment and order. */
export const providerRefundSource = sql`refund r join payment p on p.id = r.payment_id left join ${pieceOf("payments.orders")()} o on o.id = r.order_id`;

export const providerRefundColumns = sql`r.id, r.no, r.created_at as at, o.no as order_no, p.method, r.amount, r.status`;

/**
 * A member's refunds by card and PayPal that moved money. Those that wait for finance have not yet; those made at the
 * provider that came back have not in the end.
 */
export const providerRefundsOf = ({ id }: { readonly id: string }) => sql`r.user_id = ${id} and (
  r.status in ('PROCESSING', 'ERROR', 'UNASSIGNED', 'COMPLETED') or (r.status = 'FAILED' and r.source <> 'provider'))`;
