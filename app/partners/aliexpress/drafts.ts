/** A product as AliExpress wants it: its SKUs named by properties of the category. Pure. */
import { z } from "zod";
import type { Listing, ListingRefusal, ListingVariant } from "../stores/store-platform";
import { id, listOf, readJson } from "./json";
import type { Attribute, Product } from "./shapes";

/** What a SKU is of a property; `own` is the seller's own name of the value. */
export type Choice = { attributeId: string; valueId: string; own: string | null; image: string | null };

export type DraftSku = {
  code: string;
  /** Decimal texts; `was` is the price before, shown struck through. */
  price: string;
  was: string | null;
  stock: number;
  barcode: string | null;
  choices: Choice[];
};

export type Draft = {
  categoryId: string;
  title: string;
  html: string;
  images: string[];
  attributes: Attribute[];
  skus: DraftSku[];
  freightTemplateId: string;
  promiseTemplateId: string;
  weightKg: string;
  packageCm: readonly [number, number, number];
  currency: string;
};

/** A name in several languages, in English. */
export const names = z
  .string()
  .transform((text) => z.record(z.string(), z.string()).safeParse(readJson(text)).data?.["en"] ?? text);

const Property = z.object({
  id,
  names,
  sku: z.boolean().catch(false),
  required: z.boolean().catch(false),
  customized_name: z.boolean().catch(false),
  customized_pic: z.boolean().catch(false),
  values: listOf(z.object({ id, names })).catch([]),
});
export type Property = z.infer<typeof Property>;

/** What a category's products are described by. */
export const Properties = z.object({ result: z.object({ attributes: listOf(Property) }) });

const spelled = (name: string) => name.trim().toLowerCase().replace("colour", "color");

/** Signs that AliExpress uses itself between names. */
const ownName = (value: string) =>
  value
    .replace(/[#:=,;]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * The property of the category for each option: that of the same name, else the next one that takes a seller's own names.
 * Null where there are too few. They stand in the order of the category.
 */
export function propertiesFor(options: Listing["options"], offered: readonly Property[]): Property[] | null {
  const ofSkus = offered.filter(({ sku }) => sku);
  const taken = new Map<string, Property>();
  for (const { name } of options) {
    const same = ofSkus.find(
      (each) => spelled(each.names) === spelled(name) && ![...taken.values()].includes(each),
    );
    if (same) taken.set(name, same);
  }
  for (const { name } of options) {
    if (taken.has(name)) continue;
    const free = ofSkus.find((each) => each.customized_name && ![...taken.values()].includes(each));
    if (!free) return null;
    taken.set(name, free);
  }
  return options.map(({ name }) => taken.get(name)).filter((each) => each !== undefined);
}

/**
 * The value of a property for each word: the one it had before, then the one of the same name, then one that nobody uses
 * under the seller's own name. Null for the first word that finds none.
 */
export function valuesFor(
  words: readonly string[],
  property: Property,
  before: ReadonlyMap<string, string>,
): { values: Map<string, { valueId: string; own: string | null }> } | { lacks: string } {
  const values = new Map<string, { valueId: string; own: string | null }>();
  const used = new Set<string>();
  const take = (word: string, valueId: string, own: string | null) => {
    values.set(word, { valueId, own });
    used.add(valueId);
  };
  const nameOf = (valueId: string) => property.values.find((each) => each.id === valueId)?.names ?? "";
  for (const word of words) {
    const earlier = before.get(spelled(ownName(word)));
    if (earlier !== undefined && !used.has(earlier))
      take(word, earlier, spelled(nameOf(earlier)) === spelled(word) ? null : ownName(word));
  }
  for (const word of words) {
    if (values.has(word)) continue;
    const same = property.values.find((each) => spelled(each.names) === spelled(word) && !used.has(each.id));
    if (same) take(word, same.id, null);
  }
  for (const word of words) {
    if (values.has(word)) continue;
    const reserved = new Set(before.values());
    const free =
      property.values.find((each) => !used.has(each.id) && !reserved.has(each.id)) ??
      property.values.find((each) => !used.has(each.id));
    if (!free || !property.customized_name) return { lacks: word };
    take(word, free.id, ownName(word));
  }
  return { values };
}

/** The values that a product's SKUs have of a property, by their names. */
export function valuesBefore(product: Product | null, propertyId: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const sku of product?.aeop_ae_product_s_k_us ?? [])
    for (const each of sku.aeop_s_k_u_property_list)
      if (each.sku_property_id === propertyId)
        found.set(
          spelled(each.property_value_definition_name || each.sku_property_value),
          each.property_value_id,
        );
  return found;
}

/** The choices of each variant, in the order of the category; or why there are none. */
export function choicesFor(
  listing: Listing,
  offered: readonly Property[],
  before: Product | null,
  mostName: number,
): { choices: Map<ListingVariant, Choice[]> } | { refused: ListingRefusal } {
  const refused = (words: string) => ({ refused: { why: "field" as const, words, sku: null } });
  const chosen = propertiesFor(listing.options, offered);
  if (listing.options.length > 3) return refused("AliExpress takes three options of a product at most.");
  if (!chosen) return refused("The category has too few properties for the options of this product.");
  const columns: ReadonlyMap<string, { valueId: string; own: string | null }>[] = [];
  for (const [i, property] of chosen.entries()) {
    const words = [...new Set(listing.variants.map(({ values }) => values[i] ?? ""))];
    const long = words.find((word) => ownName(word).length > mostName);
    if (long !== undefined) return refused(`"${long}" is longer than ${mostName} characters.`);
    const found = valuesFor(words, property, valuesBefore(before, property.id));
    if ("lacks" in found) return refused(`The category's ${property.names} takes no "${found.lacks}".`);
    columns.push(found.values);
  }
  // The order of properties is the category's, and the same in every SKU.
  const placeOf = (i: number) => offered.findIndex((each) => each === chosen[i]);
  const order = chosen.map((_, i) => i).toSorted((a, b) => placeOf(a) - placeOf(b));
  const pictured = order.find((i) => chosen[i]?.customized_pic);
  const choices = new Map(
    listing.variants.map((variant) => [
      variant,
      order.flatMap((i): Choice[] => {
        const property = chosen[i];
        const value = columns[i]?.get(variant.values[i] ?? "");
        if (!property || !value) return [];
        return [{ attributeId: property.id, ...value, image: i === pictured ? variant.image : null }];
      }),
    ]),
  );
  return { choices };
}
