/** What customs ask of a parcel: which form, what it says, and what is missing for it. Pure. */
import { numberAskedBy } from "~/domain/shipping/customs-numbers";
import { customsNumberName } from "~/domain/accounts/customs-numbers";
import { passesCustoms, placeOf } from "~/domain/shipping/places";
import { sdrUsd, smallForm } from "./config";
import type { Party } from "./address-lines";
import type { PaperContent, PaperItem } from "./content";
import type { FormRule } from "./customs-rules";

/** Whether a parcel from a warehouse passes a border, by the place of its address. */
export const passesBorder = (fromCountry: string, to: Party): boolean =>
  passesCustoms(fromCountry, placeOf({ country: to.country, zip: to.postCode, province: to.province }));

type Declared = { readonly valueUsd: bigint | null; readonly weightG: number; readonly rule: FormRule };

/** The form of a parcel. One of unknown value takes the large form. */
export function formOf({ valueUsd, weightG, rule }: Declared): "CN22" | "CN23" {
  if (rule !== "auto") return rule;
  const limit = (smallForm.sdr * 100n * sdrUsd) / 1_000_000n;
  const small = valueUsd !== null && valueUsd <= limit && weightG <= smallForm.grams;
  return small ? "CN22" : "CN23";
}

/** Something that a form cannot do without. */
export type Lack =
  | { readonly what: "hs" | "origin" | "weight" | "value"; readonly sku: string; readonly productId: string }
  | { readonly what: "taxId" | "sender" };

/** Without these the label is not made; the others are only told. */
export const blocks = ({ what }: Lack): boolean => what !== "sender";

const hs = /^\d{6}/;

/** The first six digits, which are the same in all countries; null where there are fewer. */
export const hs6 = (code: string | null): string | null =>
  hs.exec((code ?? "").replaceAll(/\D/g, ""))?.[0] ?? null;

type Asked = Pick<PaperContent, "items" | "from" | "to"> & {
  readonly taxIdRequired: boolean;
  readonly border: boolean;
};

/**
 * What is missing for the forms of a parcel that passes a border. Posts take no goods without HS code, origin, weight and
 * value (UPU, HS code since 1 September 2025); some countries clear nothing without the recipient's number.
 */
export function lacksOf({ items, from, to, taxIdRequired, border }: Asked): Lack[] {
  if (!border) return [];
  const way = { taxIdRequired, warehouseCountry: from.country };
  const place = { country: to.country, zip: to.postCode, province: to.province };
  const asksNumber = numberAskedBy(place, way) !== null && !to.taxId;
  return [
    ...items.flatMap(lacksOfItem),
    ...(asksNumber ? [{ what: "taxId" } as const] : []),
    ...(from.street === "" || from.city === "" ? [{ what: "sender" } as const] : []),
  ];
}

function lacksOfItem({ sku, productId, hsCode, origin, weightG, value }: PaperItem): Lack[] {
  const lacking = [
    ["hs", hs6(hsCode) === null],
    ["origin", !origin],
    ["weight", weightG === null || weightG <= 0],
    ["value", value === null || BigInt(value) <= 0n],
  ] as const;
  return lacking.filter(([, isLacking]) => isLacking).map(([what]) => ({ what, sku, productId }));
}

/** Net weight of the goods, in grams. */
export const netWeight = (items: readonly PaperItem[]): number =>
  items.reduce((sum, { weightG, qty }) => sum + (weightG ?? 0) * qty, 0);

/** What the goods are worth in all, in minor units; null where something has no value. */
export function totalValue(items: readonly PaperItem[]): bigint | null {
  let total = 0n;
  for (const { value } of items) {
    if (value === null) return null;
    total += BigInt(value);
  }
  return total;
}

/** The recipient's number with what it is called there, such as `CPF 52998224725`. */
export const namedTaxId = ({ country, taxId }: Party): string | null =>
  taxId ? `${customsNumberName(country, taxId)} ${taxId}`.trim() : null;
