/** What PayPal may tell, bounded: what a column or a sum cannot hold is an answer that cannot be read. */
import { z } from "zod";

/** An id of PayPal's, or a mark of ours that it gives back. */
export const Mark = z.string().max(255);

/** A status, a reason, a time. */
export const Word = z.string().max(100);

/** An ISO 4217 code and a decimal text: minor units of a million millions still fit a column, and sums of them do. */
export const Money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/),
});
