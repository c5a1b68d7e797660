/** What the forms of cart and wishlist may say. Quantities are bounded by the command, which knows the mode. */
import { z } from "zod";
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
    mode: z.enum(cartModes).default("dropship"),
    qty: quantity.default(1),
    from: z.string().max(20).optional(),
    press: z.string().max(60).optional(),
  })
  .refine((form) => form.sku ?? form.product);

export const WishForm = z.object({ product: id, intent: z.enum(["add", "remove"]).default("add") });

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
  z.object({ intent: z.enum(["remove", "wish", "buy", "ask"]), line: lines }),
  z.object({ intent: z.literal("clear") }),
]);

const products = z.array(id, { error: "cart:error.nothingWished" }).min(1, {
  error: "cart:error.nothingWished",
});

export const WishlistForm = z.object({
  intent: z.literal("remove"),
  product: products.max(200),
});
