/** Rows of a product file, one after another, as products with what could not be taken of them (F). Pure. */
import { createHash } from "node:crypto";
import { maxAmount, parseAmount } from "~/platform/money";
import { sanitiseHtml, splitSpecs, type Spec } from "../sanitise";
import { excerpt, valueOf, type Field, type Header } from "./header";
import type { Problem, ProblemCode } from "./problems";

/** Undefined, here and below, is what the file has no column for. */
export type ImportedVariant = {
  readonly line: number;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents. */
  readonly price: bigint;
  /** Grams of one piece; null where the cell is empty: shown, but not to be ordered. */
  readonly weightG: number | null | undefined;
  readonly quantity: number | undefined;
  readonly backorder: boolean | undefined;
  readonly barcode: string | null | undefined;
  readonly imageUrl: string | null;
};

export type ImportedProduct = {
  readonly line: number;
  /** The handle, which is the product's key in our catalogue. */
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

type Row = { line: number; get: (field: Field) => string; has: (field: Field) => boolean };
type Report = (problem: Problem) => void;

/** Collects rows of one handle and hands out a product when the next one begins. */
export type ProductReader = {
  push(record: readonly string[], line: number): ImportedProduct | null;
  end(): ImportedProduct | null;
  /** Whether rows were taken in of which no product was handed out yet. */
  readonly isOpen: boolean;
};

/** More rows than this under one handle are no product. */
const mostRows = 5000;

/** Reads products out of rows that come one by one; whatever cannot be taken goes to `report`, row by row. */
export function productReader(header: Header, report: Report): ProductReader {
  const skus = new Map<string, number>();
  const handles = new Set<string>();
  let rows: Row[] = [];
  let handle = "";
  let again = false;
  const finish = () => {
    const done = rows.length > 0 ? productOf(handle, rows, skus, report) : null;
    rows = [];
    return done;
  };
  return {
    push(record, line) {
      if (record.length !== header.width) {
        report({ line, code: "columns", detail: `${record.length} / ${header.width}` });
        return null;
      }
      const row: Row = {
        line,
        get: (field) => valueOf(header, record, field),
        has: (field) => header.columns[field] !== undefined,
      };
      const name = row.get("handle").toLowerCase();
      if (!name) {
        if (record.some((value) => value.trim())) report({ line, code: "handle-missing" });
        return null;
      }
      const done = name === handle ? null : finish();
      if (name !== handle) again = handles.has(name);
      handle = name;
      handles.add(name);
      const refusal = again ? "handle-twice" : rows.length >= mostRows ? "rows" : null;
      if (refusal)
        report({ line, code: refusal, handle: excerpt(name), sku: excerpt(row.get("sku")) || null });
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
  skus: Map<string, number>,
  report: Report,
): ImportedProduct | null {
  const [first] = rows;
  if (!first) return null;
  const head = headOf(first);
  if (typeof head === "string") {
    for (const row of rows)
      report({ line: row.line, code: head, handle: excerpt(handle), sku: row.get("sku") || null });
    return null;
  }
  const names = (["option1Name", "option2Name", "option3Name"] as const).map((field) =>
    first.get(field).slice(0, 60),
  );
  const variants = rows.flatMap((row) => variantOf(row, handle, names, skus, report) ?? []);
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

function headOf(row: Row): Head | ProblemCode {
  const title = row.get("title");
  if (!title) return "title-missing";
  if (title.length > 1000) return "title-long";
  const body = row.get("body");
  if (body.length > 100_000) return "description-long";
  const status = statusOf(row);
  if (status === null) return "status";
  const moq = !row.has("moq")
    ? undefined
    : row.get("moq") === ""
      ? 1
      : wholeNumber(row.get("moq"), 1, 99_999);
  if (moq === null) return "moq";
  const category = (row.get("category") || row.get("type")).split(/\s*>\s*/).filter(Boolean);
  if (category.length > 8 || category.some((name) => name.length > 100)) return "category";
  const vendor = row.has("vendor") ? row.get("vendor").slice(0, 200) || null : undefined;
  const texts = row.has("body")
    ? splitSpecs(sanitiseHtml(body))
    : { description: undefined, specs: undefined };
  return { title, ...texts, vendor, category, status, moq };
}

/** Null where it is no state. */
function statusOf(row: Row): ImportedProduct["status"] | null {
  if (!row.has("status") && !row.has("published")) return undefined;
  const status = row.get("status").toLowerCase();
  if (status === "archived") return "off";
  if (status === "draft") return "draft";
  if (status !== "" && status !== "active") return null;
  return /^(false|no|0)$/i.test(row.get("published")) ? "draft" : "on";
}

const variantFields: Field[] = ["sku", "price", "option1Value", "quantity", "grams"];

function variantOf(
  row: Row,
  handle: string,
  names: readonly string[],
  skus: Map<string, number>,
  report: Report,
): ImportedVariant | null {
  if (variantFields.every((field) => row.get(field) === "")) return null;
  const sku = row.get("sku");
  const refuse = (code: ProblemCode, detail: string | null = null, field?: Field) => {
    report({
      line: row.line,
      code,
      ...(field ? { field } : {}),
      handle: excerpt(handle),
      sku: excerpt(sku) || null,
      detail: detail && excerpt(detail),
    });
    return null;
  };
  if (!sku) return refuse("sku-missing");
  if (sku.length > 100) return refuse("sku-long");
  const before = skus.get(sku);
  if (before !== undefined) return refuse("sku-twice", String(before));
  const price = parseAmount(row.get("price"));
  if (price === null || price <= 0n || price > maxAmount) return refuse("price", row.get("price"));
  const weightG = gramsOf(row.get("grams"));
  if (weightG === undefined) return refuse("weight", row.get("grams"));
  const quantity = !row.has("quantity")
    ? undefined
    : row.get("quantity") === ""
      ? 0
      : wholeNumber(row.get("quantity"), 0, 100_000_000);
  if (quantity === null) return refuse("quantity", row.get("quantity"));
  const options = optionValues(row, names);
  if (typeof options === "string") return refuse("options", row.get(options), options);
  skus.set(sku, row.line);
  const image = row.get("variantImage");
  return {
    ...{ line: row.line, sku, options, price, weightG: row.has("grams") ? weightG : undefined, quantity },
    backorder: row.has("policy") ? /^(continue|true)$/i.test(row.get("policy")) : undefined,
    barcode: row.has("barcode") ? row.get("barcode").slice(0, 60) || null : undefined,
    imageUrl: isImageUrl(image) ? image : null,
  };
}

/** Grams; null where nothing or zero is said; undefined where it makes no sense. */
function gramsOf(text: string): number | null | undefined {
  if (text === "") return null;
  if (!/^\d{1,7}(\.\d+)?$/.test(text)) return undefined;
  const grams = Math.round(Number(text));
  return grams > 1_000_000 ? undefined : grams || null;
}

function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

/** The options of a row, or the field that cannot be one. */
function optionValues(row: Row, names: readonly string[]): Record<string, string> | Field {
  const options: Record<string, string> = {};
  for (const [i, field] of (["option1Value", "option2Value", "option3Value"] as const).entries()) {
    const value = row.get(field);
    const name = names[i] ?? "";
    if (!value) continue;
    if (!name || value.length > 200) return field;
    // Shopify's word for "no options at all".
    if (name.toLowerCase() === "title" && value.toLowerCase() === "default title") continue;
    options[name] = value;
  }
  return options;
}

/** An option is said by its values; without a column of those nothing is said of it. */
function unsaidOptions(row: Row): number[] | undefined {
  const unsaid = (["option1Value", "option2Value", "option3Value"] as const).flatMap((field, i) =>
    row.has(field) ? [] : [i],
  );
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
    if (!isImageUrl(url)) {
      report({
        line: row.line,
        code: "image",
        handle: excerpt(handle),
        sku: row.get("sku") || null,
        detail: excerpt(url),
      });
      continue;
    }
    const position = wholeNumber(row.get("imagePosition"), 0, 9999) ?? 1000 + i;
    images.set(url, { url, alt: row.get("imageAlt").slice(0, 500) || null, position });
  }
  return [...images.values()].sort((a, b) => a.position - b.position).map(({ url, alt }) => ({ url, alt }));
}

function isImageUrl(text: string): boolean {
  if (text.length > 2000) return false;
  const url = URL.parse(text);
  return (
    url !== null && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password
  );
}

/** A key of at most 120 characters; longer handles keep their beginning and a hash of the whole. */
function spuOf(handle: string): string {
  if (handle.length <= 120) return handle;
  return `${handle.slice(0, 103)}-${createHash("sha256").update(handle).digest("hex").slice(0, 16)}`;
}

function hashOf(content: Omit<ImportedProduct, "line" | "hash">): string {
  const variants = content.variants.map(({ line: _line, ...variant }) => ({
    ...variant,
    price: String(variant.price),
  }));
  return createHash("sha256")
    .update(JSON.stringify({ ...content, variants }))
    .digest("hex");
}
