/** What the forms of preferred shipping may say. */
import { z } from "zod";
import { goodsAttributes } from "~/domain/catalogue/desk-config";
import { field } from "~/platform/field-looks";
import { amountFrom, wholeFrom } from "~/platform/form-fields";
import { fallbacks, zones } from "./rules";

const isCountry = z
  .union([z.literal(""), z.string().regex(/^[A-Z]{2}$/, "common:field.invalid")])
  .default("");

export const RuleForm = z
  .object({
    intent: z.literal("save"),
    rule: z.union([z.literal(""), z.uuid("common:field.invalid")]).default(""),
    store: field(z.union([z.literal(""), z.uuid("common:field.invalid")]).default(""), {
      label: "preferred:field.store",
      input: "select",
    }),
    country: field(isCountry, { label: "preferred:field.country", input: "select" }),
    zone: field(z.union([z.literal(""), z.enum(zones)]).default(""), {
      label: "preferred:field.zone",
      input: "select",
    }),
    attribute: field(z.union([z.literal(""), z.enum(goodsAttributes)]).default(""), {
      label: "preferred:field.attribute",
      input: "select",
    }),
    valueMin: field(amountFrom(0n).optional(), { label: "preferred:field.valueMin" }),
    valueMax: field(amountFrom(0n).optional(), { label: "preferred:field.valueMax" }),
    weightMin: field(wholeFrom(0, 100_000).optional(), { label: "preferred:field.weightMin" }),
    weightMax: field(wholeFrom(0, 100_000).optional(), { label: "preferred:field.weightMax" }),
    method: field(
      z
        .string("common:required")
        .regex(/^(?:cheapest|fastest|tracked|channel:[\da-f-]{36})$/, "common:required"),
      { label: "preferred:field.method", input: "select" },
    ),
    maxDays: field(wholeFrom(1, 200).optional(), { label: "preferred:field.maxDays" }),
    fallback: field(z.enum(fallbacks, "common:required"), {
      label: "preferred:field.fallback",
      input: "select",
    }),
  })
  .superRefine(({ country, zone, valueMin, valueMax, weightMin, weightMax }, context) => {
    const say = (path: string, key: string) =>
      context.addIssue({ code: "custom", path: [path], message: `preferred:error.${key}` });
    if (country && zone) say("zone", "onePlace");
    if (valueMin !== undefined && valueMax !== undefined && valueMin > valueMax) say("valueMax", "range");
    if (weightMin !== undefined && weightMax !== undefined && weightMin > weightMax)
      say("weightMax", "range");
  });
export type RuleFields = z.output<typeof RuleForm>;

export const RuleButtons = z.object({
  intent: z.enum(["up", "down", "remove"]),
  rule: z.uuid("common:field.invalid"),
});
