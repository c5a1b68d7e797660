/** Disputes of PayPal payments, read as they stand at PayPal (Customer Disputes v1). */
import { z } from "zod";
import { Mark, Money, Word } from "./bounds";
import { call, type PayPalAnswer } from "./client.server";

const Dispute = z.object({
  dispute_id: Mark,
  create_time: Word.optional(),
  reason: Word.optional(),
  status: Word,
  dispute_amount: Money,
  dispute_life_cycle_stage: Word.optional(),
  dispute_outcome: z.object({ outcome_code: Word }).optional(),
  seller_response_due_date: Word.optional(),
  disputed_transactions: z.array(
    z.object({ seller_transaction_id: Mark.optional(), custom: Mark.nullish() }),
  ),
});

export type PayPalDispute = z.infer<typeof Dispute>;

const Disputes = z.object({ items: z.array(z.object({ dispute_id: Mark })).default([]) });

/** The disputes over a payment, the newest first; nobody has so many of one that there is a second page. */
export function disputesOfCapture(captureId: string): Promise<PayPalAnswer<z.infer<typeof Disputes>>> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId, page_size: "50" });
  return call("disputes.list", Disputes, { method: "GET", path: `/v1/customer/disputes?${query}` });
}

/** Reads a dispute. */
export function readDispute(id: string): Promise<PayPalAnswer<PayPalDispute>> {
  return call("disputes.read", Dispute, {
    method: "GET",
    path: `/v1/customer/disputes/${encodeURIComponent(id)}`,
  });
}
