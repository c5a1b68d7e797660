/** What a store changed in a paid order (§3.1 #38), field by field. Pure. */
import { provinceNamed } from "~/domain/accounts/provinces";
import type { LineOption, LinePart } from "~/partners/stores/store-platform";
import type { ShipTo } from "./address";

export const changedFields = [
  "firstName",
  "lastName",
  "company",
  "country",
  "province",
  "city",
  "street",
  "houseNo",
  "address",
  "postCode",
  "phone",
  "email",
  "taxId",
] as const;

export type StoreChange = {
  /** A field of the address, `units` of a line, which `variant` a line names, or the `choice` of its buyer. */
  field: (typeof changedFields)[number] | "units" | "variant" | "choice";
  line: string | null;
  old: string;
  now: string;
};

/** What of an order a store changed, in a word. */
export const changedParts = ["address", "units", "variant", "choice"] as const;
export type ChangedPart = (typeof changedParts)[number];

/** The parts of an order that changes of these fields touch, each once. */
export function partsChanged(fields: readonly string[]): ChangedPart[] {
  const touched = new Set(fields.map((field) => changedParts.find((part) => part === field) ?? "address"));
  return changedParts.filter((part) => touched.has(part));
}

export type ChangedLine = {
  externalId: string;
  externalVariantId: string;
  title: string;
  options: readonly LineOption[];
  qty: number;
};
/** A line of a store's order as it is written. */
export type LineRow = {
  readonly external_line_id: string;
  readonly external_variant_id: string;
  readonly title: string;
  readonly store_sku: string | null;
  readonly options: readonly LineOption[];
  readonly qty: number;
  /** Minor units of the order's currency. */
  readonly store_price: string;
  readonly part: LinePart | null;
};
type Ordered = { shipTo: Omit<ShipTo, "houseNo"> & { houseNo?: string }; lines: readonly ChangedLine[] };

/** The changes from what was paid for to what the store says now; none where they are the same. */
export function storeChanges(before: Ordered, now: Ordered): StoreChange[] {
  return [...addressChanges(before.shipTo, now.shipTo), ...lineChanges(before.lines, now.lines)];
}

/** A field of an address as it is compared: a province by its name. */
export function fieldSaid(to: Ordered["shipTo"], field: (typeof changedFields)[number]): string {
  const said = field === "province" ? (provinceNamed(to.country, to.province) ?? to.province) : to[field];
  return (said ?? "").trim();
}

/** Whether a change is one of where the order goes. */
export const isOfAddress = ({ field }: StoreChange): boolean => changedFields.some((name) => name === field);

function addressChanges(before: Ordered["shipTo"], now: Ordered["shipTo"]): StoreChange[] {
  return (
    changedFields
      .map((field) => ({ field, line: null, old: fieldSaid(before, field), now: fieldSaid(now, field) }))
      // A store that has no number takes none back that its member entered.
      .filter(({ field, old, now: present }) => old !== present && !(field === "taxId" && present === ""))
  );
}

function lineChanges(before: readonly ChangedLine[], now: readonly ChangedLine[]): StoreChange[] {
  const ids = [...new Set([...before, ...now].map(({ externalId }) => externalId))];
  return ids.flatMap((id) => {
    const [old, present] = [before, now].map((lines) => lines.find(({ externalId }) => externalId === id));
    const line = present?.title ?? old?.title ?? "";
    const [were, are] = [old?.qty ?? 0, present?.qty ?? 0];
    const units =
      were === are ? [] : [{ field: "units" as const, line, old: String(were), now: String(are) }];
    return old && present && are > 0 ? [...units, ...meaningChanges(line, old, present)] : units;
  });
}

function meaningChanges(line: string, old: ChangedLine, now: ChangedLine): StoreChange[] {
  const [were, are] = [choiceOf(old), choiceOf(now)];
  return [
    ...(isSameVariant(old.externalVariantId, now.externalVariantId)
      ? []
      : [{ field: "variant" as const, line, old: old.title, now: now.title }]),
    ...(were === are ? [] : [{ field: "choice" as const, line, old: were, now: are }]),
  ];
}

/** A store forgets deleted products and variations; the line keeps its own. */
export function isSameVariant(old: string, now: string): boolean {
  return old === now || old.startsWith(`${now}:`) || (now.startsWith("line:") && !old.startsWith("line:"));
}

/** What the buyer chose, as one text. */
export const choiceOf = ({ options }: Pick<ChangedLine, "options">): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(", ");
