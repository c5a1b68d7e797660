/** Movements of stock that staff make by hand, and what their form may say. */
import { z } from "zod";
import { textUpTo } from "~/platform/form-fields";
import { plainInteger } from "~/platform/typed-numbers";

export const moveReasons = ["delivery", "count", "return", "damage", "loss", "correction"] as const;

const mostMoved = 1_000_000;

/** `qty` with its sign: what comes is positive, what goes is negative. A counted total is no movement. */
export const StockMoveForm = z.object({
  warehouseId: z.uuid("common:required"),
  qty: z
    .string("common:required")
    .trim()
    .transform((text) => Number(plainInteger(text) ?? NaN))
    .pipe(z.number("products:error.move"))
    .refine((value) => value !== 0 && Math.abs(value) <= mostMoved, "products:error.move"),
  reason: z.enum(moveReasons, "common:required"),
  note: textUpTo(200)
    .optional()
    .transform((text) => text || null),
});
export type StockMoveFields = z.output<typeof StockMoveForm>;
