/** What the forms of sourcing may say; messages are text keys (§2.4). */
import { z } from "zod";
import { amountFrom, requiredText, textUpTo, ticked, wholeFrom } from "~/platform/form-fields";
import { isCountryCode } from "~/platform/countries";
import { decimalText } from "~/platform/money";
import {
  failReasons,
  mostCountries,
  mostPictures,
  mostVariants,
  purchaseTypes,
  textLength,
  titleLength,
} from "./config";
import { isProductUrl } from "./urls";
import { readTiers } from "./tiers";
import { field } from "~/platform/field-looks";

const several = <Item extends z.ZodType>(item: Item, most: number, error?: string) =>
  z.preprocess(
    (value) =>
      [value]
        .flat()
        .filter((one) => (one instanceof File ? one.size > 0 : typeof one === "string" && one !== "")),
    z.array(item).max(most, error),
  );

const fileId = z.union([z.uuid(), z.instanceof(File)]);

/** A rule on several fields is checked whatever else is wrong, so that everything is said at once. */
const always = (field: string) => ({ path: [field], when: () => true });
const said =
  (rule: (fields: Partial<Record<string, unknown>>) => unknown) =>
  (fields: object): boolean =>
    Boolean(rule(fields as Partial<Record<string, unknown>>));

export const RequestForm = z
  .object({
    storeProduct: z.uuid().optional(),
    variants: several(z.uuid(), 100),
    /** Left out for a product of a store, which has its own. */
    url: textUpTo(2000).refine(isProductUrl, "sourcing:error.url").optional(),
    title: requiredText(titleLength.max, titleLength.min),
    description: textUpTo(textLength).optional().default(""),
    pictures: several(fileId, mostPictures, `sourcing:error.pictures|{"most":${mostPictures}}`).refine(
      (list) => (list as unknown[]).length > 0,
      "sourcing:error.no-picture",
    ),
    attachment: several(fileId, 1, "sourcing:error.attachments"),
    targetPrice: amountFrom(1n).optional(),
    qty: wholeFrom(1, 999_999),
    purchaseType: z.enum(purchaseTypes, "common:required"),
    countries: several(z.string().refine(isCountryCode, "common:required"), mostCountries),
    haveOrders: z.enum(["yes", "no"], "sourcing:error.orders"),
    ordersPerDay: wholeFrom(1, 99_999).optional(),
    acceptSimilar: z.enum(["yes", "no"], "sourcing:error.similar"),
    note: textUpTo(textLength).optional().default(""),
    again: ticked,
  })
  .refine(
    said(({ storeProduct, url }) => storeProduct ?? url),
    {
      ...always("url"),
      error: "sourcing:error.url-empty",
    },
  )
  .refine(
    said(({ storeProduct, variants }) => !storeProduct || (variants as unknown[] | undefined)?.length),
    {
      ...always("variants"),
      error: "sourcing:error.variant",
    },
  )
  .refine(
    said(({ haveOrders, ordersPerDay }) => haveOrders !== "yes" || ordersPerDay),
    {
      ...always("ordersPerDay"),
      error: "common:required",
    },
  );

type Parsed = z.output<typeof RequestForm>;
/** What the form says once its files are stored. */
export type RequestFields = Omit<Parsed, "variants" | "pictures" | "attachment" | "countries"> & {
  variants: string[];
  pictures: string[];
  attachment: string[];
  countries: string[];
};

const message = requiredText(textLength);

/** What a member does with a request. `links`: for each store variant a SKU of the quote, or nothing. */
export const MemberStepForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reply"), message }),
  z.object({ intent: z.literal("requote"), message }),
  z.object({ intent: z.literal("withdraw") }),
  z.object({
    intent: z.literal("accept"),
    then: z.literal("list").optional(),
    links: z
      .array(z.object({ variant: z.uuid(), sku: textUpTo(64).optional() }))
      .max(100)
      .optional(),
  }),
]);
export type MemberStep = z.output<typeof MemberStepForm>;

const names = (text: string) => text.split(/[/,，、]/).map((name) => name.trim());

const partsText = z
  .string()
  .trim()
  .max(200)
  .transform((text) => (text === "" ? [] : names(text)))
  .refine((parts) => parts.every(Boolean) && parts.length <= 3, "sourcing:error.options");

const Variant = z.object({
  options: partsText.optional().default([]),
  price: amountFrom(1n),
  tiers: z
    .string()
    .trim()
    .max(200)
    .transform((text, context) => {
      const tiers = readTiers(text);
      if (tiers) return tiers;
      context.addIssue({ code: "custom", message: "sourcing:error.tiers" });
      return z.NEVER;
    })
    .optional()
    .default([]),
  weightG: wholeFrom(1, 99_999),
  days: wholeFrom(0, 90),
  moq: wholeFrom(1, 99_999),
});
export type QuotedVariant = z.output<typeof Variant>;

export const QuoteForm = z
  .object({
    intent: z.literal("quote"),
    title: requiredText(titleLength.max, titleLength.min),
    optionNames: partsText.optional().default([]),
    variants: z.array(Variant).min(1, "sourcing:error.no-variant").max(mostVariants),
    message: textUpTo(textLength).optional(),
  })
  .superRefine(({ optionNames, variants }, context) => {
    const seen = new Set<string>();
    for (const [i, { options, tiers, price, moq }] of variants.entries()) {
      const at = (field: string, error: string) =>
        context.addIssue({ code: "custom", path: ["variants", i, field], message: error });
      const key = options.join("/").toLowerCase();
      if (options.length !== optionNames.length)
        at("options", `sourcing:error.option-count|${JSON.stringify({ count: optionNames.length })}`);
      else if (seen.has(key)) at("options", "sourcing:error.option-twice");
      seen.add(key);
      if (tiers.some((tier) => tier.price >= price || tier.minQty <= moq))
        at("tiers", "sourcing:error.tier-price");
    }
  });
export type QuoteFields = z.output<typeof QuoteForm>;

/** Why there is no quote. */
export const FailForm = z.object({
  intent: z.literal("fail"),
  code: field(z.enum(failReasons, "common:required"), {
    label: "sourcing:reason",
    input: "select",
    options: { values: failReasons, text: "sourcing:reason." },
    placeholder: "sourcing:desk.fail.choose",
  }),
  message: field(message, { label: "sourcing:message", hint: "sourcing:desk.fail.hint", input: "textarea" }),
  skus: field(
    textUpTo(500)
      .optional()
      .transform((text) => (text ?? "").split(/[\s,，;；]+/).filter(Boolean))
      .pipe(z.array(z.string()).max(10, "sourcing:error.skus")),
    { label: "sourcing:desk.fail.skus", hint: "sourcing:desk.fail.skusHint", input: "code" },
  ),
});

/** A question to the member. */
export const AskForm = z.object({ intent: z.literal("ask"), message });

const DeskSteps = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("assign"), to: z.uuid("common:field.invalid").optional() }),
  AskForm,
  FailForm,
]);
export const DeskForm = z.union([QuoteForm, DeskSteps]);
export type DeskStep = z.output<typeof DeskSteps>;

/** An amount as its field shows it. */
export const amountText = (cents: bigint | null) => (cents === null ? "" : decimalText(cents));
