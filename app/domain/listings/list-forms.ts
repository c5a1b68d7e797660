/** What the forms of a listing may say; messages are text keys (§3.6). */
import { z } from "zod";
import { isCountryCode } from "~/platform/countries";
import { amountFrom, requiredText, textUpTo, ticked, wholeFrom } from "~/platform/form-fields";
import { decimalText } from "~/platform/money";
import { typedAmount } from "~/platform/typed-numbers";
import { longestTitle, mostCategories, mostListedAtOnce, mostTemplateName } from "./config";
import { mostVariants, type Pricing } from "./draft";
import type { ListingError } from "./draft-check";
import { endings, type PriceRule } from "./price-rules";

export const priceTypes = ["multiple", "profit", "tiers"] as const;
export type PriceType = (typeof priceTypes)[number];

/** Tiers that the form has room for, beside the last one. */
export const tierRows = [0, 1, 2] as const;

/** A multiple such as `2.5`, in hundredths. */
const multiple = z
  .string("common:required")
  .trim()
  .transform((text, context) => {
    const value = typedAmount(text);
    if (value !== null && value >= 1n && value <= 10_000n) return Number(value);
    context.addIssue({
      code: "custom",
      message: text === "" ? "common:required" : "listing:error.multiple",
    });
    return z.NEVER;
  });

const Tier = z.object({ upTo: amountFrom(1n).optional(), multiple: multiple.optional() });

const settings = {
  priceType: z.enum(priceTypes, "common:required"),
  multiple: multiple.optional(),
  profit: amountFrom(0n).optional(),
  tiers: z.array(Tier).max(tierRows.length).optional().default([]),
  above: multiple.optional(),
  ending: z.enum(endings, "common:required"),
  comparePercent: wholeFrom(0, 500).optional().default(0),
  country: z.string("common:required").refine(isCountryCode, "common:required"),
  /** A channel's id; left out for the recommended one. */
  channel: z.uuid("common:required").optional(),
  allowLoss: ticked,
  skuPrefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{0,20}$/, "listing:error.skuPrefix")
    .optional()
    .default(""),
  visibility: z.enum(["published", "draft"], "common:required"),
  categories: z.preprocess(
    (value) => [value].flat().filter((one) => typeof one === "string" && one !== ""),
    z.array(z.string().regex(/^[\da-f-]{36}:\d{1,20}$/i)).max(mostCategories, "listing:error.categories"),
  ),
};

const several = <Item extends z.ZodType>(item: Item, most: number, error: string) =>
  z.preprocess(
    (value) => [value].flat().filter((one) => typeof one === "string" && one !== ""),
    z.array(item).min(1, error).max(most, error),
  );

/** What goes to stores, and in which language; the settings belong to it. */
const toStores = {
  stores: several(z.uuid(), 50, "listing:error.no-store"),
  /** Of the texts that the catalogue has. */
  words: z.enum(["en", "zh"], "common:required"),
};

type Rules = Partial<Record<string, unknown>>;
type TierFields = { upTo?: bigint | undefined; multiple?: number | undefined };

/** The rule says what the chosen kind of price needs. Checked whatever else is wrong, so that all is said at once. */
function withPriceRule<Shape extends z.ZodRawShape>(shape: Shape) {
  const needs = (kind: PriceType, field: string) =>
    [
      (fields: object) => {
        const said = fields as Rules;
        return said["priceType"] !== kind || said[field] !== undefined;
      },
      { path: [field], when: () => true, error: "common:required" },
    ] as [(fields: object) => boolean, { path: string[]; when: () => boolean; error: string }];
  return z
    .object({ ...settings, ...shape })
    .refine(...needs("multiple", "multiple"))
    .refine(...needs("profit", "profit"))
    .refine(...needs("tiers", "above"))
    .refine(
      (fields: object) => {
        const said = fields as Rules;
        return said["priceType"] !== "tiers" || areTiers(said["tiers"] as TierFields[] | undefined);
      },
      { path: ["tiers"], when: () => true, error: "listing:error.tiers" },
    );
}

function areTiers(tiers: readonly TierFields[] = []): boolean {
  const used = tiers.filter((tier) => tier.upTo !== undefined || tier.multiple !== undefined);
  return used.every(
    ({ upTo, multiple }, i) =>
      upTo !== undefined && multiple !== undefined && (i === 0 || upTo > (used[i - 1]?.upTo ?? 0n)),
  );
}

/** How prices are made, and how the goods are named and shown. */
export const SettingsForm = withPriceRule({});
export type Settings = z.output<typeof SettingsForm>;
export type SettingsFields = z.input<typeof SettingsForm>;

/** The settings in what stands in a form; null while they are not complete. Fields that are empty count as left out. */
export function settingsIn(values: object): Settings | null {
  const read = SettingsForm.safeParse(withoutEmpty(values));
  return read.success ? read.data : null;
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const filled = Object.entries(value).filter(([, one]) => one !== "");
  return Object.fromEntries(filled.map(([name, one]) => [name, withoutEmpty(one)]));
}

/** A template: the settings under a name. */
export const TemplateForm = withPriceRule({
  templateName: requiredText(mostTemplateName),
  /** Left out for all stores. */
  templateStore: z.uuid("common:required").optional(),
  templateDefault: ticked,
});

const Picture = z.object({
  id: z.uuid(),
  on: ticked,
  place: wholeFrom(1, 999).optional(),
});

const Variant = z.object({
  id: z.uuid(),
  on: ticked,
  /** In the currency of the store; left out where the rule makes it. */
  price: textUpTo(20).optional().default(""),
});

/** One product for one store or several. `noVariants`: why no variant is ticked, where none of them can be. */
export function listForm(noVariants: ListingError | null) {
  const error = noVariants ?? "listings:error.no-variants";
  const form = listForms.get(error) ?? makeListForm(error);
  listForms.set(error, form);
  return form;
}

/** A page asks for its form with each key that is pressed. */
const listForms = new Map<ListingError, ReturnType<typeof makeListForm>>();

const makeListForm = (noVariants: ListingError) =>
  withPriceRule({
    ...toStores,
    title: requiredText(longestTitle),
    description: z.string().optional().default(""),
    pictures: z.array(Picture).max(500).optional().default([]),
    variants: z
      .array(Variant)
      .max(1000)
      .optional()
      .default([])
      .refine((all) => all.some(({ on }) => on), noVariants)
      .refine((all) => all.filter(({ on }) => on).length <= mostVariants, "listings:error.too-many-variants"),
  });
export type ListFields = z.output<ReturnType<typeof makeListForm>>;

/** Many products at once: besides the settings, only which. */
export const ManyForm = withPriceRule({
  ...toStores,
  product: several(z.uuid(), mostListedAtOnce, "listing:error.no-product"),
});
export type ManyFields = z.output<typeof ManyForm>;

/** Products that are ticked in a list. */
export const ChosenProducts = z.object({
  product: several(z.uuid(), mostListedAtOnce, "listing:error.no-product"),
});

const uuid = z.uuid();
export const TemplateStepForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), id: uuid, name: requiredText(mostTemplateName) }),
  z.object({ intent: z.literal("default"), id: uuid }),
  z.object({ intent: z.literal("delete"), id: uuid }),
]);
export type TemplateStep = z.output<typeof TemplateStepForm>;

function ruleOf({ priceType, multiple, profit, tiers, above }: Settings): PriceRule {
  if (priceType === "profit") return { kind: "profit", profit: profit ?? 0n };
  if (priceType === "multiple") return { kind: "multiple", multiple: multiple ?? 100 };
  const used = tiers.flatMap(({ upTo, multiple }) =>
    upTo === undefined || multiple === undefined ? [] : [{ upTo, multiple }],
  );
  return { kind: "tiers", tiers: [...used, { upTo: null, multiple: above ?? 100 }] };
}

/** How prices are made, as listings and templates keep it. */
export function pricingOf(fields: Settings): Pricing {
  const { ending, comparePercent, country, channel, allowLoss } = fields;
  return {
    rule: ruleOf(fields),
    ending,
    comparePercent,
    shipCountry: country,
    channelId: channel ?? null,
    allowLoss,
  };
}

const multipleText = (hundredths: number) => decimalText(BigInt(hundredths));

/** What stands in the fields of settings that are kept. */
export function fieldsOf(
  { rule, ending, comparePercent, shipCountry, channelId, allowLoss }: Pricing,
  { skuPrefix, published, categories }: Sent,
): SettingsFields {
  return {
    priceType: rule.kind,
    ...ruleFields(rule),
    ending,
    comparePercent: String(comparePercent),
    country: shipCountry,
    channel: channelId ?? "",
    ...(allowLoss ? { allowLoss: "on" as const } : {}),
    skuPrefix,
    visibility: published ? "published" : "draft",
    categories: [...categories],
  };
}

type Sent = { skuPrefix: string; published: boolean; categories: readonly string[] };

function ruleFields(rule: PriceRule): Partial<SettingsFields> {
  if (rule.kind === "profit") return { profit: decimalText(rule.profit) };
  if (rule.kind === "multiple") return { multiple: multipleText(rule.multiple) };
  return {
    tiers: rule.tiers.flatMap(({ upTo, multiple }) =>
      upTo === null ? [] : [{ upTo: decimalText(upTo), multiple: multipleText(multiple) }],
    ),
    above: multipleText(rule.tiers.find(({ upTo }) => upTo === null)?.multiple ?? 100),
  };
}

/** What a form begins with where nothing is kept. */
export const firstSettings = (country: string): SettingsFields => ({
  priceType: "multiple",
  multiple: "2.50",
  ending: "none",
  comparePercent: "0",
  country,
  channel: "",
  skuPrefix: "",
  visibility: "published",
  categories: [],
});
