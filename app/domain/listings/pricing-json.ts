/** How the prices of a listing or template are made, as `pricing` columns keep it. Pure. */
import { z } from "zod";
import type { Pricing } from "./draft";
import { endings } from "./price-rules";

const cents = z.string().regex(/^\d+$/).transform(BigInt);

const Stored = z.object({
  rule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("multiple"), multiple: z.int() }),
    z.object({ kind: z.literal("profit"), profit: cents }),
    z.object({
      kind: z.literal("tiers"),
      tiers: z.array(z.object({ upTo: cents.nullable(), multiple: z.int() })),
    }),
  ]),
  ending: z.enum(endings),
  comparePercent: z.int(),
  shipCountry: z.string(),
  channelId: z.string().nullable(),
  allowLoss: z.boolean(),
});

/** What the database keeps of it: cents are texts. */
export function pricingJson(pricing: Pricing): z.input<typeof Stored> {
  const { rule } = pricing;
  if (rule.kind === "profit") return { ...pricing, rule: { ...rule, profit: String(rule.profit) } };
  if (rule.kind === "multiple") return { ...pricing, rule };
  const tiers = rule.tiers.map(({ upTo, multiple }) => ({
    upTo: upTo === null ? null : String(upTo),
    multiple,
  }));
  return { ...pricing, rule: { kind: "tiers", tiers } };
}

/** Reads it back; throws on what `pricingJson` has not written. */
export function readPricing(json: unknown): Pricing {
  return Stored.parse(json);
}
