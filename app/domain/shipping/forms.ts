/** What the forms of logistics and tax may say; messages are text keys. */
import { z } from "zod";
import { amountFrom, requiredText, textUpTo, ticked, tooLong, wholeFrom } from "~/platform/form-fields";
import { isCountryCode } from "~/platform/countries";
import { areasText as areaLine, parseAreas, isPlaceCode } from "./areas";
import { goodsAttributes } from "./fee-query";
import { isDay } from "~/platform/days";
import { amountFault, plainDecimal } from "~/platform/typed-numbers";
import { isZoneCode } from "./price-list";
import { taxBases, taxCollections, taxKinds, taxUnits } from "./tax";
import { field } from "~/platform/field-looks";

const required = "common:required";
const maybe = (max: number) => textUpTo(max).optional();

const money = amountFrom(0n);

/** A share in percent with at most four decimals, as millionths. */
const percent = z
  .string(required)
  .trim()
  .transform((typed) => Math.round(Number(plainDecimal(typed, 4) ?? NaN) * 10_000))
  .pipe(z.number("logistics:error.percent").max(5_000_000, "logistics:error.percent"));

const day = z.string().trim().refine(isDay, "logistics:error.date");
const country = z
  .string(required)
  .trim()
  .transform((code) => code.toUpperCase())
  .refine(isCountryCode, "logistics:error.country");
const place = z
  .string(required)
  .trim()
  .transform((code) => code.toUpperCase())
  .refine(isPlaceCode, "logistics:error.country");
const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const channelModes = ["dropship", "bulk"] as const;
export const divisors = ["0", "1000", "3000", "5000", "6000", "8000", "9000"] as const;
export const volumeRules = ["actual", "max", "max_if_ge_2x"] as const;

const channelCode = z
  .string(required)
  .trim()
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z0-9][A-Z0-9-]{1,23}$/.test(code) && code !== "NEW", "logistics:error.code");

/** Least and greatest figures of a channel. */
export const channelBounds = {
  daysMin: { min: 0, max: 180 },
  daysMax: { min: 0, max: 180 },
  processingDays: { min: 0, max: 60 },
  minWeightG: { min: 0, max: 10_000_000 },
  maxWeightG: { min: 1, max: 10_000_000 },
  minBillG: { min: 0, max: 1_000_000 },
  weightStepG: { min: 1, max: 1_000_000 },
  maxSideCm: { min: 1, max: 1000 },
  maxGirthCm: { min: 1, max: 5000 },
  sort: { min: 0, max: 9999 },
} as const;

const figure = (name: keyof typeof channelBounds) =>
  wholeFrom(channelBounds[name].min, channelBounds[name].max);

const readAreas = (typed: string, context: Pick<z.RefinementCtx, "addIssue">) => {
  const { areas, wrong } = parseAreas(typed);
  if (wrong.length === 0) return areas;
  const detail = JSON.stringify({ wrong: wrong.slice(0, 5).join(" ") });
  context.addIssue({ code: "custom", message: `logistics:error.areas|${detail}` });
  return null;
};

const areasText = textUpTo(2000)
  .default("")
  .transform((typed, context) => {
    const areas = readAreas(typed, context);
    return areas ? areaLine(areas) : z.NEVER;
  });

export const ChannelForm = z
  .object({
    code: channelCode,
    nameEn: requiredText(80),
    nameZh: maybe(80),
    carrier: requiredText(80),
    trackingUrl: maybe(300).refine(
      (url) => !url || (/^https:\/\/[^\s]+$/.test(url) && url.includes("{no}")),
      "logistics:error.trackingUrl",
    ),
    warehouse: requiredText(20),
    mode: z.enum(channelModes, required),
    tracked: ticked,
    daysMin: figure("daysMin"),
    daysMax: figure("daysMax"),
    processingDays: figure("processingDays"),
    minWeightG: figure("minWeightG"),
    maxWeightG: figure("maxWeightG"),
    minBillG: figure("minBillG"),
    weightStepG: figure("weightStepG"),
    volDivisor: z.enum(divisors, required).transform(Number),
    volRule: z.enum(volumeRules, required),
    maxSideCm: figure("maxSideCm").optional(),
    maxGirthCm: figure("maxGirthCm").optional(),
    maxValue: money.optional(),
    ddp: ticked,
    iossOk: ticked,
    phoneRequired: ticked,
    taxIdRequired: ticked,
    notTo: areasText,
    activeFrom: day.optional(),
    activeTo: day.optional(),
    sort: figure("sort"),
    version,
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { path: ["daysMax"], error: "logistics:error.days" })
  .refine(({ minWeightG, maxWeightG }) => minWeightG <= maxWeightG, {
    path: ["maxWeightG"],
    error: "logistics:error.weights",
  })
  .refine(({ activeFrom, activeTo }) => !activeFrom || !activeTo || activeFrom <= activeTo, {
    path: ["activeTo"],
    error: "logistics:error.dates",
  });
export type ChannelFields = z.output<typeof ChannelForm>;

/** Copies a channel under another code. */
export const CopyForm = z.object({
  intent: z.literal("copy"),
  code: field(channelCode, { label: "logistics:copy.code", hint: "logistics:copy.hint", input: "code" }),
});

/** Goods that a channel does not take, or takes. */
export const RestrictForm = z.object({
  intent: z.literal("restrict"),
  attribute: z.enum(goodsAttributes, required),
  country: country.optional(),
  rule: z.enum(["deny", "allow"], required),
});

/** What the page of a channel does besides its forms of their own. */
export const ChannelAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["close", "open"]), version }),
  CopyForm,
  RestrictForm,
  z.object({ intent: z.literal("unrestrict"), id: z.uuid() }),
]);
export type ChannelWish = z.output<typeof ChannelAction>;

/** A zone without its brackets, which are read one by one. */
export const SaveZoneForm = z.object({
  intent: z.literal("save"),
  code: z
    .string(required)
    .trim()
    .transform((code) => code.toUpperCase())
    .refine(isZoneCode, "logistics:error.zoneCode"),
  nameEn: requiredText(80),
  nameZh: maybe(80),
  areas: z
    .string(required)
    .trim()
    .max(8000, tooLong(8000))
    .transform((typed, context) => {
      const areas = readAreas(typed, context);
      if (areas?.length === 0) context.addIssue({ code: "custom", message: required });
      return areas?.length ? areas : z.NEVER;
    }),
  version,
  meant: ticked,
});

/** A zone goes with all its prices, so its code is typed. */
export const RemoveZoneForm = z.object({
  intent: z.literal("remove"),
  confirm: field(z.string(required).trim().min(1, required), {
    label: "logistics:zone.confirm",
    hint: "logistics:hint.removeZone",
    input: "code",
  }),
  version,
});

export const ZoneForm = z.discriminatedUnion("intent", [SaveZoneForm, RemoveZoneForm]);

export const surchargeKinds = ["remote", "fuel", "battery", "oversize", "peak"] as const;

const codes = (right: (code: string) => boolean, error: string) =>
  textUpTo(4000)
    .transform((typed) => [
      ...new Set(
        typed
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ])
    .refine((found) => found.every(right), error)
    .optional();

export const SurchargeForm = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.literal("save"),
      kind: z.enum(surchargeKinds, required),
      countries: codes(isCountryCode, "logistics:error.countries"),
      zips: codes((zip) => /^[0-9A-Z-]{1,10}$/.test(zip), "logistics:error.zips"),
      attributes: z.array(z.enum(goodsAttributes)).default([]),
      minSideCm: figure("maxSideCm").optional(),
      from: day.optional(),
      to: day.optional(),
      percent: percent.optional(),
      fixed: money.optional(),
      version,
    })
    .refine(({ percent, fixed }) => (percent === undefined) !== (fixed === undefined), {
      path: ["fixed"],
      error: "logistics:error.oneAmount",
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: "logistics:error.dates" }),
  z.object({ intent: z.literal("remove"), version }),
]);
export type SurchargeFields = Extract<z.output<typeof SurchargeForm>, { intent: "save" }>;

export const PriceFileForm = z.object({
  file: z
    .instanceof(File, { error: "logistics:error.file" })
    .refine(({ size }) => size > 0, "logistics:error.file"),
});

const taxAmount = z
  .string()
  .trim()
  .transform((typed, context) => {
    const plain = plainDecimal(typed);
    if (plain !== null && /^\d{1,9}(\.|$)/.test(plain)) return plain;
    context.addIssue({ code: "custom", message: amountFault(typed) ?? "common:error.amount" });
    return z.NEVER;
  });

/** A tax rule; amounts stay texts, because their currency says what they mean. */
/** The last day a rule had when its form was made, `open` where it had none: somebody may have ended it meanwhile. */
const seenEnd = z.string().max(10).optional();
export const seenEndOf = ({ validTo }: { readonly validTo: string | null }) => validTo ?? "open";

export const TaxRuleForm = z
  .object({
    intent: z.literal("save"),
    seen: seenEnd,
    country: place,
    kind: z.enum(taxKinds, required),
    labelEn: maybe(60),
    labelZh: maybe(60),
    percent: percent.optional(),
    fixed: taxAmount.optional(),
    ccy: z.string(required).regex(/^[A-Z]{3}$/, required),
    unit: z.enum(taxUnits, required),
    base: z.enum(taxBases, required),
    dutyInBase: ticked,
    collect: z.enum(taxCollections, required),
    threshold: taxAmount.optional(),
    validFrom: day.optional(),
    validTo: day.optional(),
  })
  .refine(({ percent, fixed }) => percent !== undefined || fixed !== undefined, {
    path: ["percent"],
    error: "logistics:error.someAmount",
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ["validTo"],
    error: "logistics:error.dates",
  });
export type TaxRuleFields = z.output<typeof TaxRuleForm>;

export const EndRuleForm = z.object({
  intent: z.literal("end"),
  seen: seenEnd,
  lastDay: field(z.string(required).trim().refine(isDay, "logistics:error.date"), {
    label: "taxes:lastDay",
    hint: "taxes:hint.lastDay",
    input: "date",
  }),
});

/** An earlier rule ends, a rule to come is taken back. */
export const TaxMoveForm = z.discriminatedUnion("intent", [
  EndRuleForm,
  z.object({ intent: z.literal("withdraw") }),
]);

export const SanctionForm = z.object({
  intent: z.enum(["add", "remove"]),
  country: field(country, {
    label: "logistics:field.country",
    hint: "logistics:hint.country",
    input: "letters",
  }),
});
