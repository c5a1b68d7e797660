/** What the forms of the desk's catalogue may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, ticked, tooLong, wholeFrom } from "~/platform/form-fields";
import { isCountryCode } from "~/platform/countries";
import { isDay } from "~/platform/days";
import { maxAmount } from "~/platform/money";
import { plainDecimal, plainInteger, typedAmount } from "~/platform/typed-numbers";
import { factOf } from "./facts";
import {
  goodsAttributes,
  mostBulk,
  mostOptions,
  mostSort,
  mostTiers,
  mostValues,
  productStatuses,
  productBounds,
  textLimits,
  uploadCount,
  uploadMegabytes,
  variantBounds,
} from "./desk-config";
import { readSynonyms, synonymLimits, wrongLine } from "./synonyms";

const line = (max: number) =>
  textUpTo(max)
    .optional()
    .transform((text) => text || null);

const whole = ({ min, max }: { min: number; max: number }) => wholeFrom(min, max);

/** A price as typed, in US cents. */
const price = amountFrom(1n);

const version = z
  .string("common:error.stale")
  .regex(/^\d{1,9}$/, "common:error.stale")
  .transform(Number);

const sku = requiredText(100).regex(/^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u, "products:error.sku");

export const BasicsForm = z
  .object({
    version,
    categoryId: z.uuid("common:required"),
    attributes: z.array(z.enum(goodsAttributes)).min(1, "common:required"),
    saleModes: z.array(z.enum(["dropship", "bulk"])).min(1, "common:required"),
    moq: whole(productBounds.moq),
    daysMin: whole(productBounds.days),
    daysMax: whole(productBounds.days),
    hsCode: line(14).refine(
      (text) => text === null || /^\d{4}(?:[. ]?\d{2}){0,4}$/.test(text),
      "products:error.hs",
    ),
    origin: line(2).refine((code) => code === null || isCountryCode(code), "common:required"),
    vendor: line(200),
    newUntil: line(10).refine((day) => day === null || isDay(day), "products:error.date"),
    hotPinned: ticked,
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, {
    path: ["daysMax"],
    message: "products:error.days",
  });
export type BasicsFields = z.output<typeof BasicsForm>;

/** Facts, one a line: "Label: value". */
const specs = z
  .string()
  .optional()
  .transform((text = "", context) => {
    const rows: [string, string][] = [];
    for (const [i, line] of text.split(/\r?\n/).entries()) {
      if (line.trim() === "") continue;
      const fact = factOf(line);
      const [label, value] = fact ?? ["", ""];
      const fits = fact && label.length <= textLimits.label && value.length <= textLimits.value;
      if (fits && rows.length < 100) rows.push([label, value]);
      else context.addIssue({ code: "custom", message: `products:error.specs|{"line":${i + 1}}` });
    }
    return rows;
  });

const description = z
  .string()
  .max(textLimits.description, tooLong(textLimits.description))
  .optional()
  .transform((text = "") => text);

export const TextsForm = z.object({
  version,
  titleEn: requiredText(textLimits.title),
  titleZh: line(textLimits.title),
  descriptionEn: description,
  descriptionZh: description,
  specsEn: specs,
  specsZh: specs,
});
export type TextsFields = z.output<typeof TextsForm>;

const word = (max: number) =>
  textUpTo(max)
    .optional()
    .transform((text = "") => text);

const wording = { was: word(200), en: word(200), zh: word(200) };

/** Options with their values; `was` is what it was called before, empty where it is new. */
export const OptionsForm = z.object({
  version,
  options: z
    .array(
      z.object({
        ...wording,
        values: z
          .array(z.object(wording))
          .max(mostValues)
          .optional()
          .transform((all = []) => all),
      }),
    )
    .max(mostOptions)
    .optional()
    .transform((all = []) => all),
});
export type OptionsFields = z.output<typeof OptionsForm>;

const size = line(6).transform((text, context) => {
  if (text === null) return 0;
  const value = Math.round(Number(plainDecimal(text, 1) ?? NaN) * 10);
  if (value <= variantBounds.sideCm.max * 10) return value;
  context.addIssue({ code: "custom", message: "products:error.size" });
  return z.NEVER;
});

const weight = line(7).transform((text, context) => {
  if (text === null) return null;
  const value = Number(plainInteger(text) ?? NaN);
  const { min, max } = variantBounds.weightG;
  if (value >= min && value <= max) return value;
  context.addIssue({ code: "custom", message: `common:error.quantity|{"min":${min},"max":${max}}` });
  return z.NEVER;
});

/** A variant; sizes are typed in centimetres and come out in millimetres, the weight is in grams. */
export const VariantForm = z.object({
  version,
  sku,
  price,
  weightG: weight,
  lengthMm: size,
  widthMm: size,
  heightMm: size,
  barcode: line(60),
  backorder: ticked,
  status: z.enum(["on", "off"], "common:required"),
  image: line(2000),
  choices: z
    .array(word(200))
    .max(mostOptions)
    .optional()
    .transform((all = []) => all),
});
export type VariantFields = z.output<typeof VariantForm>;

const tier = z.object({ minQty: word(9), price: word(12) }).transform((row, context) => {
  if (row.minQty === "" && row.price === "") return null;
  const minQty = Number(plainInteger(row.minQty) ?? 0);
  const cents = typedAmount(row.price);
  const { min, max } = variantBounds.tierQty;
  if (minQty >= min && minQty <= max && cents !== null && cents > 0n && cents <= maxAmount)
    return { minQty, price: cents };
  context.addIssue({ code: "custom", message: "products:error.tier" });
  return z.NEVER;
});

export const TiersForm = z.object({
  version,
  tiers: z
    .array(tier)
    .max(mostTiers)
    .optional()
    .transform((rows = []) => rows.flatMap((row) => row ?? []).sort((a, b) => a.minQty - b.minQty))
    .refine(
      (rows) => new Set(rows.map(({ minQty }) => minQty)).size === rows.length,
      "products:error.tierTwice",
    )
    .refine(
      (rows) => rows.every((row, i) => i === 0 || row.price < (rows[i - 1]?.price ?? 0n)),
      "products:error.tierOrder",
    ),
});
export type TiersFields = z.output<typeof TiersForm>;

/** On the shelf, off it, or back to the drafts. */
export const ShelfForm = z.object({ version, intent: z.enum(productStatuses) });

/** Several products at once. */
export const BulkForm = z
  .object({
    intent: z.enum(["on", "off", "category"]),
    product: z.array(z.uuid()).min(1, "products:error.none").max(mostBulk, "products:error.tooMany"),
    category: line(36),
    withoutPictures: ticked,
  })
  .refine(({ intent, category }) => intent !== "category" || z.uuid().safeParse(category).success, {
    path: ["category"],
    message: "common:required",
  });
export type BulkFields = z.output<typeof BulkForm>;

export const NewProductForm = z.object({
  titleEn: field(requiredText(textLimits.title), {
    label: "products:field.titleEn",
    autoComplete: "off",
    lang: "en",
  }),
  titleZh: field(line(textLimits.title), {
    label: "products:field.titleZh",
    autoComplete: "off",
    lang: "zh-CN",
  }),
  categoryId: field(z.uuid("common:required"), {
    label: "products:field.category",
    input: "select",
    placeholder: "–",
  }),
  spu: field(requiredText(120).regex(/^[A-Za-z0-9][\w.-]*$/, "products:error.spu"), {
    label: "products:field.spu",
    hint: "products:field.spuHint",
    input: "code",
  }),
  sku: field(sku, { label: "products:field.sku", input: "code" }),
  price: field(price, { label: "products:field.price" }),
  weightG: field(weight, { label: "products:field.weightG", input: "whole", ...variantBounds.weightG }),
});
export type NewProductFields = z.output<typeof NewProductForm>;

/** What is done with one picture. */
export const PictureForm = z.object({
  version,
  intent: z.enum(["words", "up", "down", "first", "remove", "again"]),
  picture: z.uuid(),
  alt: line(textLimits.alt),
  altZh: line(textLimits.alt),
});
export type PictureFields = z.output<typeof PictureForm>;

export const CategoryForm = z.object({
  nameEn: requiredText(100),
  nameZh: line(100),
  parentId: line(36).refine((id) => id === null || z.uuid().safeParse(id).success, "common:required"),
  sort: wholeFrom(0, mostSort),
  active: ticked,
  /** The category as its form began with it, by `categorySeen`; a new one has none. */
  seen: line(1000).optional(),
});
export type CategoryFields = Omit<z.output<typeof CategoryForm>, "seen"> & {
  readonly seen?: string | null | undefined;
};

type SeenCategory = {
  readonly name: { readonly en: string; readonly zh?: string | null };
  readonly parentId: string | null;
  readonly sort: number;
  readonly active: boolean;
};

/** All that the form of a category changes, as one text: whether somebody else changed it meanwhile is told by this. */
export function categorySeen({ name, parentId, sort, active }: SeenCategory): string {
  return JSON.stringify([name.en, name.zh ?? "", parentId ?? "", sort, active]);
}

/** A category that is emptied into another. */
export const CategoryMergeForm = z.object({
  into: field(z.uuid("common:required"), {
    label: "products:category.into",
    input: "select",
    placeholder: "–",
  }),
});

/** The list of synonyms: a group a line, at least two names in each. */
export const SynonymsForm = z.object({
  text: z
    .string()
    .max(100_000, tooLong(100_000))
    .default("")
    .superRefine((text, context) => {
      const groups = readSynonyms(text);
      const isWrong = groups.length > synonymLimits.groups || wrongLine(groups) !== null;
      if (isWrong) context.addIssue({ code: "custom", message: "products:synonyms.wrong" });
    }),
  seen: z.string(),
});

const uploadBytes = uploadMegabytes * 1024 * 1024;

/** New pictures; the files themselves are looked at by their content. */
export const UploadForm = z.object({
  file: z.preprocess(
    (value) => [value].flat().filter((file) => file instanceof File && file.size > 0),
    z
      .array(z.instanceof(File))
      .min(1, "common:required")
      .max(uploadCount, `products:error.tooManySent|{"count":${uploadCount}}`)
      .refine(
        (files) => files.reduce((bytes, { size }) => bytes + size, 0) <= uploadBytes,
        `products:error.tooMuchSent|{"size":${uploadMegabytes}}`,
      ),
  ),
});
