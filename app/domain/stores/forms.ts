/** What the forms of stores may say; messages are text keys (§2.5, F). */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, wholeFrom } from "~/platform/form-fields";
import { isCountryCode } from "~/platform/countries";
import { isDay } from "~/platform/days";
import {
  importDaysMost,
  matchPart,
  maxComponents,
  maxQty,
  mostLinkRows,
  pollMinutes,
  stockMarginMost,
  unlistPercentMost,
} from "./config";

const name = requiredText(80);
const url = requiredText(200);

export const AuthoriseForm = z.object({ name, url });

/** A Shopify shop that is authorised again. A new one is installed from Shopify, where its owner chooses it. */
export const ShopForm = z.object({ store: z.uuid() });

/** A store of which the approval tells everything; `store` is set where one is authorised again. */
export const SellerForm = z.object({ store: z.uuid().optional() });

export const ConnectForm = z.object({
  name,
  url,
  consumerKey: requiredText(200).regex(/^ck_[\da-f]{40}$/, "stores:error.key"),
  consumerSecret: field(requiredText(200).regex(/^cs_[\da-f]{40}$/, "stores:error.secret"), {
    input: "secret",
  }),
});

const box = z
  .string()
  .optional()
  .transform((value) => value === "on");

const dayMs = 86_400_000;

/** When orders of a store are paid by themselves: by the member's rule, never, or at once. */
export const storeAutopays = ["rule", "never", "always"] as const;
export type StoreAutopay = (typeof storeAutopays)[number];

/** What happens in a store when our price changes. */
export const pricePolicies = ["notify", "reprice", "unlist"] as const;
export type PricePolicy = (typeof pricePolicies)[number];

/** A number of the Union's import one-stop shop, as a member gives it; empty where there is none (§6.5). */
const ioss = z
  .string()
  .optional()
  .transform((typed) => (typed ?? "").replace(/[\s-]/g, "").toUpperCase())
  .refine((typed) => typed === "" || /^IM\d{10}$/.test(typed), "stores:error.ioss")
  .transform((typed) => (typed === "" ? null : typed));

/** A day from which on orders are imported, as its beginning in UTC. */
const importDay = z
  .string("common:required")
  .refine(isDay, "stores:error.date")
  .transform((day) => new Date(`${day}T00:00:00Z`))
  .refine(
    (day) => day.getTime() <= Date.now() && day.getTime() > Date.now() - (importDaysMost + 1) * dayMs,
    `stores:error.importFrom|{"days":${importDaysMost}}`,
  );

/** We look for orders as often as it is worth it. */
export const pollAsNeededChoice = "as-needed";

export const SettingsForm = z.object({
  name,
  ioss,
  autopay: z.enum(storeAutopays, "common:required"),
  emailPermission: box,
  /** Paid orders that the store cancels, or sends itself, are stopped by themselves. */
  autoIntercept: box,
  orders: z.enum(["paid", "all"], "common:required"),
  importFrom: importDay,
  inventorySync: box,
  stockMargin: wholeFrom(0, stockMarginMost),
  pricePolicy: z.enum(pricePolicies, "common:required"),
  unlistPercent: wholeFrom(1, unlistPercentMost),
  /** Empty: any. */
  warehouse: z
    .uuid("stores:error.warehouse")
    .optional()
    .transform((id) => id ?? null),
  location: z
    .string()
    .max(120, "stores:error.location")
    .optional()
    .transform((id) => id ?? null),
  /** The last one only where nothing but looking brings orders. */
  pollMinutes: z
    .enum([...pollMinutes.map(String), pollAsNeededChoice], "common:required")
    .transform((minutes) => (minutes === pollAsNeededChoice ? null : Number(minutes))),
});

export type SettingsValue = z.output<typeof SettingsForm>;

export const StoreActionForm = z.object({
  intent: z.enum(["sync-orders", "sync-products", "send-stock", "pause", "resume", "leave-older"]),
});
export type StoreIntent = z.output<typeof StoreActionForm>["intent"];

/** An order that was not taken, by its id in the store; all of them where none is named. */
export const RetryForm = z.object({ order: z.string().max(40).optional() });

/** Orders from before a store came from another account. */
export const OlderOrdersForm = z.object({ from: importDay });

/** What the page of a store posts, by the intent of the button. */
export const storeForms = {
  save: SettingsForm,
  "import-older": OlderOrdersForm,
  "retry-order": RetryForm,
  rest: StoreActionForm,
} as const;

export const UnbindForm = z.object({
  name: requiredText(80),
  anyway: z.literal("1").optional(),
});

/* ---------- links ---------- */

export const linkKinds = ["linked", "do_not_fulfil"] as const;

const Item = z.object({
  sku: z.string().trim().max(64, "stores:error.sku-unknown").optional(),
  qty: z
    .number(`common:error.quantity|{"min":1,"max":${maxQty}}`)
    .int(`common:error.quantity|{"min":1,"max":${maxQty}}`)
    .min(1, `common:error.quantity|{"min":1,"max":${maxQty}}`)
    .max(maxQty, `common:error.quantity|{"min":1,"max":${maxQty}}`)
    .optional(),
});

const Row = z
  .object({
    storeVariantId: z.uuid(),
    country: z.string().refine(isCountryCode, "common:required").optional(),
    override: z.enum(["1"]).optional(),
    options: z
      .array(z.object({ name: z.string().max(100), value: z.string().max(100).optional() }))
      .max(10)
      .optional(),
    kind: z.enum(linkKinds, "stores:error.choose"),
    items: z.array(Item).max(maxComponents, "stores:error.too-many-components").optional(),
  })
  .superRefine((row, context) => {
    const filled = (row.items ?? []).filter((item) => item.sku);
    if (row.override && row.kind === "linked" && filled.length === 0)
      context.addIssue({ code: "custom", path: ["items", 0, "sku"], message: "stores:error.link-empty" });
    if (row.override && !row.country && !isByChoice(row))
      context.addIssue({
        code: "custom",
        path: ["country"],
        message: row.options ? "stores:error.narrow" : "common:required",
      });
    if (row.kind !== "linked") return;
    const skus = filled.map((item) => item.sku?.toLowerCase());
    for (const [i, item] of (row.items ?? []).entries()) {
      if (item.sku && skus.indexOf(item.sku.toLowerCase()) !== skus.lastIndexOf(item.sku.toLowerCase()))
        context.addIssue({
          code: "custom",
          path: ["items", i, "sku"],
          message: "stores:error.already-associated",
        });
    }
  });

type RowValue = z.output<typeof Row>;

function isByChoice({ options }: Pick<RowValue, "options">): boolean {
  return (options ?? []).some(({ value }) => value);
}

/**
 * The form of a product's links: a row for each variant, and rows for countries or choices. A variant's own row may be
 * empty only beside rows by choice; orders with other choices then wait.
 */
export const LinksForm = z.object({
  seen: z.string().max(60_000).optional(),
  noMethod: z.string().max(64).optional(),
  rows: z
    .array(Row)
    .min(1)
    .max(mostLinkRows)
    .superRefine((rows, context) => {
      const byChoice = new Set(rows.filter(isByChoice).map(({ storeVariantId }) => storeVariantId));
      for (const [i, { override, kind, items, storeVariantId }] of rows.entries()) {
        if (override || kind !== "linked" || byChoice.has(storeVariantId)) continue;
        if (!(items ?? []).some(({ sku }) => sku))
          context.addIssue({
            code: "custom",
            path: [i, "items", 0, "sku"],
            message: "stores:error.link-empty",
          });
      }
    }),
});
export type LinksValue = z.output<typeof LinksForm>;

/* ---------- several products ---------- */

/** What can be done with products that are chosen in the list, or with one of them. */
export const ProductsForm = z.object({
  intent: z.enum(["match", "unlink", "ignore"]),
  product: z
    .union([z.uuid(), z.array(z.uuid()).max(100)])
    .optional()
    .transform((chosen) => [chosen ?? []].flat()),
});

/** Proposed SKUs as they were reviewed. A row that is not ticked, or that names no SKU, stays as it is. */
export const ReviewForm = z.object({
  seen: z.string().max(60_000).optional(),
  noMethod: z.string().max(64).optional(),
  next: z
    .string()
    .regex(/^[\da-f-]{36}(~[\da-f-]{36})?$/)
    .optional(),
  rows: z
    .array(
      z.object({
        storeVariantId: z.uuid(),
        take: box,
        sku: z.string().trim().max(64, "stores:error.sku-unknown").optional(),
      }),
    )
    .max(matchPart.variants)
    .default([]),
});
