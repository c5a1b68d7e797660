/** One row of a product file as the variant it describes (F). Pure. */
import { maxAmount, parseAmount } from "~/platform/money";
import { excerpt, type Field } from "./header";
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
};

const variantFields: Field[] = ["sku", "price", "option1Value", "quantity", "grams"];

/**
 * The variant that a row is, if it is one; what is wrong with it goes to `report`. `skus` has the lines of those read
 * before and takes this one in.
 */
export function variantOf(
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
  const quantity = wholeNumberOf(row, "quantity", { empty: 0, min: 0, max: 100_000_000 });
  if (quantity === null) return refuse("quantity", row.get("quantity"));
  const options = optionsOf(row, names);
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
