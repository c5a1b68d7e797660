/** One row of a product file as the variant it describes (F). Pure. */
import { maxAmount, parseAmount } from "~/platform/money";
import { excerpt } from "~/domain/imports/header";
import type { Field } from "./header";
import { madeSku } from "./made-skus";
import type { ProblemCode } from "./problems";
import { isImageUrl, optionValues, wholeNumberOf, type Report, type Row } from "./rows";

/** Undefined is what the file has no column for. */
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
  /** Set where the file has no SKU and this one was made. */
  readonly made?: boolean;
};

const variantFields: Field[] = ["sku", "price", "option1Value", "quantity", "grams"];

/** How the rows of one product are read. */
export type Reading = {
  readonly handle: string;
  /** Names of its options. */
  readonly names: readonly string[];
  /** The line of each SKU of the file that was read before. */
  readonly skus: Map<string, number>;
  /** The rows of this product by their options; kept only where SKUs are made. */
  readonly chosen: Map<string, { readonly line: number; readonly made: boolean }>;
  /** Whether a row without a SKU gets one. */
  readonly makeSkus: boolean;
  readonly report: Report;
};

/** The variant that a row is, if it is one, noted in `reading`; what is wrong with it is reported. */
export function variantOf(row: Row, reading: Reading): ImportedVariant | null {
  if (variantFields.every((field) => row.get(field) === "")) return null;
  const { handle, names, skus, chosen, makeSkus } = reading;
  const own = row.get("sku");
  const refuse = (code: ProblemCode, detail: string | null = null, field?: Field) => {
    reading.report({
      line: row.line,
      code,
      ...(field ? { field } : {}),
      item: excerpt(handle),
      sku: excerpt(own) || null,
      detail: detail && excerpt(detail),
    });
    return null;
  };
  const options = optionsOf(row, names);
  if (typeof options === "string") return refuse("options", row.get(options), options);
  const made = makeSkus ? madeSku(handle, options) : "";
  const sku = own || made;
  if (!sku) return refuse("sku-missing");
  if (sku.length > 100) return refuse("sku-long");
  const before = skus.get(sku);
  if (before !== undefined) return refuse(own ? "sku-twice" : "options-twice", String(before));
  const twin = chosen.get(made);
  if (twin && (twin.made || !own)) return refuse("options-twice", String(twin.line));
  const price = parseAmount(row.get("price"));
  if (price === null || price <= 0n || price > maxAmount) return refuse("price", row.get("price"));
  const weightG = gramsOf(row.get("grams"));
  if (weightG === undefined) return refuse("weight", row.get("grams"));
  const quantity = wholeNumberOf(row, "quantity", { empty: 0, min: 0, max: 100_000_000 });
  if (quantity === null) return refuse("quantity", row.get("quantity"));
  skus.set(sku, row.line);
  if (makeSkus && !twin) chosen.set(made, { line: row.line, made: !own });
  const image = row.get("variantImage");
  return {
    line: row.line,
    sku,
    options,
    price,
    weightG: row.has("grams") ? weightG : undefined,
    quantity,
    backorder: row.has("policy") ? /^(continue|true)$/i.test(row.get("policy")) : undefined,
    barcode: row.has("barcode") ? row.get("barcode").slice(0, 60) || null : undefined,
    imageUrl: isImageUrl(image) ? image : null,
    ...(own ? {} : { made: true }),
  };
}

/** Grams; null where nothing or zero is said; undefined where it makes no sense. */
function gramsOf(text: string): number | null | undefined {
  if (text === "") return null;
  if (!/^\d{1,7}(\.\d+)?$/.test(text)) return undefined;
  const grams = Math.round(Number(text));
  return grams > 1_000_000 ? undefined : grams || null;
}

/** The options of a row, or the field that cannot be one. */
function optionsOf(row: Row, names: readonly string[]): Record<string, string> | Field {
  const options: Record<string, string> = {};
  for (const [i, field] of optionValues.entries()) {
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
