/**
 * Lines of a WooCommerce order that belong together. Plugins that sell bundles write one line for the whole and one for
 * each part, in ways of their own. Pure.
 *
 * Facts: Product Bundles' REST reference (woocommerce.com/document/bundles-rest-api-reference: `bundled_by` of a line is
 * the id of its parent's line); the plugins' own order metas: Product Bundles `_bundled_by`, `_bundle_cart_key`,
 * `_bundled_item_needs_shipping`; Composite Products `_composite_parent`, `_composite_cart_key`,
 * `_composite_item_needs_shipping`; Mix and Match `_mnm_container`, `_mnm_cart_key`; YITH Product Bundles `_bundled_by`,
 * `_yith_bundle_cart_key`, `_non_bundled_shipping`; WPC `_woosb_parent_id`, `wooco_parent_id`, `woofs_parent_id`, which
 * name products, also the untranslated one of a translated shop; YITH's free edition writes no key of the whole, only
 * `_cartstamp` (its contents); WPC's whole has `_woosb_ids`; Chained Products `_chained_product_of`; Free Gifts `_fgf_gift_product`.
 */
import { z } from "zod";
import { decodedText } from "~/platform/entities";
import type { LinePart } from "../stores/store-platform";

const said = z.union([z.string(), z.number()]).transform(String).catch("");
const Line = z
  .object({
    id: said,
    name: z.string().transform(decodedText).catch(""),
    product_id: said,
    variation_id: said,
    total: said,
    subtotal: said,
    bundled_by: said,
    composite_parent: said,
    meta_data: z.unknown(),
  })
  .partial();
const Meta = z.object({ key: z.string(), value: z.unknown() });

type Read = {
  id: string;
  name: string;
  goods: readonly string[];
  isFree: boolean;
  by: string;
  metas: ReadonlyMap<string, string>;
};

type Family = {
  kind: LinePart["kind"];
  part: string;
  /** Metas of the whole, one of which holds the same; none where the part names a product. */
  whole: readonly string[];
  contents?: readonly string[];
  /** Of the part: `yes` where it is sent by itself. */
  partSent?: string;
  /** Of the whole: `yes` where its parts are sent by themselves. */
  wholeSays?: string;
};

const families: readonly Family[] = [
  {
    kind: "part",
    part: "_bundled_by",
    whole: ["_bundle_cart_key", "_yith_bundle_cart_key"],
    contents: ["_cartstamp", "_bundled_items"],
    partSent: "_bundled_item_needs_shipping",
    wholeSays: "_non_bundled_shipping",
  },
  {
    kind: "part",
    part: "_composite_parent",
    whole: ["_composite_cart_key"],
    partSent: "_composite_item_needs_shipping",
  },
  { kind: "part", part: "_mnm_container", whole: ["_mnm_cart_key"], partSent: "_mnm_item_needs_shipping" },
  { kind: "part", part: "_woosb_parent_id", whole: [], contents: ["_woosb_ids", "woosb_ids"] },
  { kind: "part", part: "wooco_parent_id", whole: [] },
  { kind: "part", part: "_wooco_parent_id", whole: [] },
  { kind: "extra", part: "_chained_product_of", whole: [] },
  { kind: "extra", part: "woofs_parent_id", whole: [] },
  { kind: "extra", part: "_woofs_parent_id", whole: [] },
];
const gift = "_fgf_gift_product";

/** Metas that only tie lines together: no buyer chose them. */
export const tyingMetas: ReadonlySet<string> = new Set(families.map(({ part }) => part));

/** How lines belong to others, by the ids of their lines; those that stand for themselves are left out. */
export function lineParts(lines: unknown): ReadonlyMap<string, LinePart> {
  const items = Array.isArray(lines) ? lines : Object.values((lines ?? {}) as object);
  const read = items.flatMap(readLine);
  return new Map(
    read.flatMap((line, at) => {
      const part = partOf(line, read, at);
      return part ? [[line.id, part] as const] : [];
    }),
  );
}

function readLine(item: unknown): Read[] {
  const line = Line.safeParse(item).data;
  if (!line?.id) return [];
  const entries = Array.isArray(line.meta_data) ? line.meta_data : Object.values(line.meta_data ?? {});
  const metas = new Map(
    entries.flatMap((entry) => {
      const { data } = Meta.safeParse(entry);
      const isHeap = typeof data?.value === "object" && data.value !== null;
      const value = isHeap ? "…" : said.parse(data?.value);
      return data && value !== "" ? [[data.key, value] as const] : [];
    }),
  );
  const goods = [line.variation_id, line.product_id].filter((id) => id !== undefined && Number(id) > 0);
  return [
    {
      id: line.id,
      name: line.name ?? "",
      goods: goods as string[],
      isFree: isZero(line.total) && isZero(line.subtotal),
      by: [line.bundled_by, line.composite_parent].find((id) => Number(id) > 0) ?? "",
      metas,
    },
  ];
}

const isZero = (amount: string | undefined) => amount !== undefined && amount !== "" && Number(amount) === 0;

function partOf(line: Read, lines: readonly Read[], at: number): LinePart | null {
  const family = families.find(({ part }) => line.metas.has(part));
  const whole =
    lines.find(({ id }) => id === line.by && id !== line.id) ?? (family && wholeOf(line, family, lines, at));
  if (family || whole) {
    const kind = family?.kind ?? "part";
    return { kind, of: whole?.id ?? null, name: whole?.name ?? "", sent: sentBy(line, family, whole) };
  }
  if (line.metas.has(gift)) return { kind: "gift", of: null, name: "", sent: null };
  const others = lines.filter(({ id }) => id !== line.id);
  // Where nothing of an order costs anything, it is a sample or a replacement.
  const isOdd = line.isFree && others.some(({ isFree }) => !isFree);
  return isOdd && !isWhole(line, lines) ? { kind: "unclear", of: null, name: "", sent: null } : null;
}

function wholeOf(line: Read, family: Family, lines: readonly Read[], at: number): Read | undefined {
  const { part, whole, contents = [] } = family;
  const named = line.metas.get(part) ?? "";
  const before = lines.slice(0, at);
  const holds = () => before.findLast(({ metas }) => contents.some((key) => metas.has(key)));
  if (whole.length > 0)
    return (
      lines.find(({ id, metas }) => id !== line.id && whole.some((key) => metas.get(key) === named)) ??
      holds()
    );
  const isIt = ({ id, goods }: Read) => id !== line.id && goods.includes(named);
  return before.findLast(isIt) ?? lines.find(isIt) ?? holds();
}

/** Whether others name the line as their whole: its price may be that of its parts. */
const isWhole = (line: Read, lines: readonly Read[]) =>
  lines.some(
    (other, at) =>
      other.by === line.id ||
      families.some((family) => other.metas.has(family.part) && wholeOf(other, family, lines, at) === line),
  );

const yes = (word: string | undefined) => (word === undefined ? null : /^(yes|1|true)$/i.test(word));

function sentBy(line: Read, family: Family | undefined, whole: Read | undefined): boolean | null {
  const own = [family?.partSent, "_bundled_item_needs_shipping", "_composite_item_needs_shipping"].flatMap(
    (key) => (key ? (line.metas.get(key) ?? []) : []),
  )[0];
  return yes(own) ?? (family?.wholeSays ? yes(whole?.metas.get(family.wholeSays)) : null);
}
