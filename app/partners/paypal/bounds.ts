/** Limits of PayPal's answers: what a column or a sum cannot hold is refused as unreadable. */
import { z } from "zod";

/** An id of PayPal's, or a mark of ours that it gives back. */
export const Mark = z.string().max(255);

/** A status, a reason, a time. */
export const Word = z.string().max(100);

/** An ISO 4217 code and a decimal text. A million millions of minor units fit a column, and so do their sums. */
export const Money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/),
});
