/** What the forms of cart and wishlist may say. Quantities are bounded by the command, which knows the mode. */
import { z } from "zod";
import { textUpTo, tooLong } from "~/platform/form-fields";
import { cartModes } from "./config";

const quantity = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);

const id = z.uuid();

/** From a product's page or card: a SKU, or a product that has only one. */
export const AddForm = z
  .object({
    sku: z.string().trim().min(1).max(64).optional(),
    product: id.optional(),
    mode: z.enum(cartModes).optional(),
    qty: quantity.optional(),
    from: z.string().max(20).optional(),
    method: z.string().max(40).optional(),
    press: z.string().max(60).optional(),
  })
  .refine((form) => form.sku ?? form.product);

/** The heart: the button pressed says which product, and whether it comes on or goes off. */
export const WishForm = z
  .object({ add: id.optional(), remove: id.optional() })
  .refine((form) => form.add ?? form.remove);

const lines = z.array(id, { error: "cart:error.nothing" }).min(1, { error: "cart:error.nothing" }).max(400);

/** On the cart's page: one line changes, or something becomes of those that are ticked. */
export const CartForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("update"),
    line: id,
    qty: z
      .string({ error: "cart:error.quantity" })
      .trim()
      .regex(/^[1-9]\d{0,4}$/, { error: "cart:error.quantity" })
      .transform(Number),
    from: z.string().max(20).optional(),
  }),
  z.object({ intent: z.enum(["remove", "wish", "list", "buy", "ask"]), line: lines }),
  z.object({ intent: z.literal("clear") }),
]);

/** On the way to an order: a choice whose prices are to be shown, or the order itself. */
export const PurchaseForm = z.object({
  intent: z.enum(["choose", "order"]),
  seen: z.string().max(40_000).default(""),
  seenBulk: z.string().max(40_000).default(""),
  remark: textUpTo(500).default(""),
});

/** The message that goes to the agent with the lines. */
export const AskForm = z.object({
  message: z
    .string({ error: "common:required" })
    .trim()
    .min(10, { error: 'cart:error.short|{"min":10}' })
    .max(2000, tooLong(2000)),
});

const products = z.array(id, { error: "cart:error.nothingWished" }).min(1, {
  error: "cart:error.nothingWished",
});

export const WishlistForm = z.object({
  intent: z.literal("remove"),
  product: products.max(200),
});
