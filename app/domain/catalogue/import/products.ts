/** Rows of a product file, one after another, as products with what could not be taken of them (F). Pure. */
import { createHash } from "node:crypto";
import { excerpt } from "~/domain/imports/header";
import type { ItemReader } from "~/domain/imports/reader";
import { cellBoolean, cellCode } from "~/platform/cells";
import { cellQuantity } from "~/platform/cell-numbers";
import { bodyHtml } from "../body-html";
import { sanitiseHtml, splitSpecs, type Spec } from "../sanitise";
import type { Header } from "./header";
import type { ProblemCode } from "./problems";
import {
  faultAt,
  isImageUrl,
  optionNames,
  optionValues,
  piecesIn,
  rowOf,
  textFault,
  textIn,
  type Report,
  type Row,
  type RowFault,
} from "./rows";
import { skuShown, variantOf, type ImportedVariant, type Reading } from "./variants";

/** Undefined is what the file has no column for. */
export type ImportedProduct = {
  readonly line: number;
  readonly spu: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly specs: readonly Spec[] | undefined;
  readonly vendor: string | null | undefined;
  /** From the root down; empty where the file names none. */
  readonly category: readonly string[];
  readonly status: "on" | "off" | "draft" | undefined;
  readonly moq: number | undefined;
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Positions of options (from 0) that the file has no columns for; undefined where it has all. */
  readonly unsaidOptions: readonly number[] | undefined;
  readonly variants: readonly ImportedVariant[];
  readonly images: readonly { readonly url: string; readonly alt: string | null }[];
  /** Of all of the above, so that the same words again are known to change nothing. */
  readonly hash: string;
};

const mostRows = 5000;

/**
 * Reads products out of rows that come one by one; whatever cannot be taken goes to `report`, row by row. With `makeSkus`
 * a row without a SKU gets one.
 */
export function productReader(
  header: Header,
  report: Report,
  { makeSkus = false }: { readonly makeSkus?: boolean } = {},
): ItemReader<ImportedProduct> {
  const skus = new Map<string, number>();
  const looks = new Map<string, number>();
  const handles = new Set<string>();
  let rows: Row[] = [];
  let handle = "";
  let again = false;
  const finish = () => {
    const done = rows.length > 0 ? productOf(handle, rows, { skus, looks, makeSkus, report }) : null;
    rows = [];
    return done;
  };
  return {
    push(record, line) {
      const row = rowOf(header, record, line);
      const read = cellCode(row.cell("handle"));
      if (!read.ok) {
        report({ line, ...faultAt(row, "handle", read.error), sku: skuShown(row) });
        return null;
      }
      const name = read.value.toLowerCase();
      if (!name) {
        if (record.some((value) => value.trim())) report({ line, code: "handle-missing" });
        return null;
      }
      const done = name === handle ? null : finish();
      if (name !== handle) again = handles.has(name);
      handle = name;
      handles.add(name);
      const refuse = (code: ProblemCode) => report({ line, code, item: excerpt(name), sku: skuShown(row) });
      if (again) refuse("handle-twice");
      else if (rows.length >= mostRows) refuse("rows");
      else rows.push(row);
      return done;
    },
    end: finish,
    get isOpen() {
      return rows.length > 0;
    },
  };
}

function productOf(
  handle: string,
  rows: Row[],
  reading: Pick<Reading, "skus" | "looks" | "makeSkus" | "report">,
): ImportedProduct | null {
  const { report } = reading;
  const [first] = rows;
  if (!first) return null;
  const head = headOf(first);
  if ("code" in head) {
    for (const row of rows) report({ ...head, line: row.line, item: excerpt(handle), sku: skuShown(row) });
    return null;
  }
  const names = optionNames.map((field) => textIn(first, field).slice(0, 60));
  const chosen: Reading["chosen"] = new Map();
  const variants = rows.flatMap((row) => variantOf(row, { ...reading, handle, names, chosen }) ?? []);
  const images = imagesOf(rows, handle, report);
  if (variants.length === 0) return null;
  const options = { options: optionsOf(names, variants), unsaidOptions: unsaidOptions(first) };
  const content = { spu: spuOf(handle), ...head, ...options, variants, images };
  return { ...content, line: first.line, hash: hashOf(content) };
}

type Head = Pick<
  ImportedProduct,
  "title" | "description" | "specs" | "vendor" | "category" | "status" | "moq"
>;

function headOf(row: Row): Head | RowFault {
  const broken = textFault(row, ["title", "body", "vendor", "category", "type", ...optionNames]);
  if (broken) return broken;
  const title = textIn(row, "title");
  if (!title) return { code: "title-missing" };
  if (title.length > 1000) return { code: "title-long" };
  const body = row.get("body");
  if (body.length > 100_000) return { code: "description-long" };
  const status = statusOf(row);
  if (status === null) return { code: "status" };
  const moq = piecesIn(row, "moq", { empty: 1, min: 1, max: 99_999 });
  if (!moq.ok) return moq.error;
  const category = (textIn(row, "category") || textIn(row, "type"))
    .split(">")
    .map((name) => name.trim())
    .filter(Boolean);
  if (category.length > 8 || category.some((name) => name.length > 100)) return { code: "category" };
  const vendor = row.has("vendor") ? textIn(row, "vendor").slice(0, 200) || null : undefined;
  const texts = row.has("body")
    ? splitSpecs(sanitiseHtml(bodyHtml(body)))
    : { description: undefined, specs: undefined };
  return { title, ...texts, vendor, category, status, moq: moq.value };
}

function statusOf(row: Row): ImportedProduct["status"] | null {
  if (!row.has("status") && !row.has("published")) return undefined;
  const status = row.get("status").toLowerCase();
  if (status === "archived") return "off";
  if (status === "draft") return "draft";
  if (status !== "" && status !== "active") return null;
  return cellBoolean(row.cell("published")) === false ? "draft" : "on";
}

function unsaidOptions(row: Row): number[] | undefined {
  const unsaid = optionValues.flatMap((field, i) => (row.has(field) ? [] : [i]));
  return unsaid.length > 0 ? unsaid : undefined;
}

function optionsOf(
  names: readonly string[],
  variants: readonly ImportedVariant[],
): ImportedProduct["options"] {
  return names.flatMap((name) => {
    const values = [...new Set(variants.flatMap((variant) => variant.options[name] ?? []))];
    return name && values.length > 0 ? [{ name, values }] : [];
  });
}

function imagesOf(rows: readonly Row[], handle: string, report: Report): ImportedProduct["images"] {
  const images = new Map<string, { url: string; alt: string | null; position: number }>();
  for (const [i, row] of rows.entries()) {
    const url = row.get("image");
    if (!url || images.has(url)) continue;
    const at = { line: row.line, item: excerpt(handle), sku: skuShown(row) };
    if (!isImageUrl(url)) {
      report({ ...at, code: "image", detail: excerpt(url) });
      continue;
    }
    const broken = textFault(row, ["imageAlt"]);
    if (broken) report({ ...at, ...broken });
    const said = cellQuantity(row.cell("imagePosition"));
    const position = said.ok && said.value >= 0 && said.value <= 9999 ? said.value : 1000 + i;
    images.set(url, { url, alt: textIn(row, "imageAlt").slice(0, 500) || null, position });
  }
  return [...images.values()].sort((a, b) => a.position - b.position).map(({ url, alt }) => ({ url, alt }));
}

function spuOf(handle: string): string {
  if (handle.length <= 120) return handle;
  return `${handle.slice(0, 103)}-${createHash("sha256").update(handle).digest("hex").slice(0, 16)}`;
}

function hashOf(content: Omit<ImportedProduct, "line" | "hash">): string {
  const variants = content.variants.map(({ line: _line, hints: _hints, ...variant }) => ({
    ...variant,
    price: String(variant.price),
  }));
  return createHash("sha256")
    .update(JSON.stringify({ ...content, variants }))
    .digest("hex");
}
