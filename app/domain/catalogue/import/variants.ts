/** One row of a product file as the variant it describes (F). Pure. */
import { excerpt } from "~/domain/imports/header";
import { cellAmount, cellNumber } from "~/platform/cell-numbers";
import { cellBoolean, cellChoice, cellCode, codeKey } from "~/platform/cells";
import { maxAmount } from "~/platform/money";
import { ok } from "~/platform/result";
import type { Field } from "./header";
import { latinKey } from "./same-variants";
import { madeSku } from "./made-skus";
import type { Problem } from "./problems";
import {
  faultAt,
  isImageUrl,
  optionValues,
  piecesIn,
  refused,
  textFault,
  type Read,
  type Report,
  type Row,
  type RowFault,
} from "./rows";

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
  readonly made?: boolean;
  readonly hints: readonly Problem[];
};

const variantFields: Field[] = ["sku", "price", "option1Value", "quantity", "grams"];

/** How the rows of one product are read. */
export type Reading = {
  readonly handle: string;
  readonly names: readonly string[];
  readonly skus: Map<string, number>;
  readonly looks: Map<string, number>;
  readonly chosen: Map<string, { readonly line: number; readonly made: boolean }>;
  readonly makeSkus: boolean;
  readonly report: Report;
};

/** The variant that a row is, if it is one, noted in `reading`; what is wrong with it is reported. */
export function variantOf(row: Row, reading: Reading): ImportedVariant | null {
  if (variantFields.every((field) => row.get(field) === "")) return null;
  const read = readVariant(row, reading);
  if (read.ok) return read.value;
  const { detail = null, ...fault } = read.error;
  reading.report({ line: row.line, item: excerpt(reading.handle), sku: skuShown(row), detail, ...fault });
  return null;
}

/** The SKU of a row as it is shown with what is wrong in it. */
export const skuShown = (row: Row): string | null => excerpt(row.get("sku")) || null;

function readVariant(row: Row, reading: Reading): Read<ImportedVariant> {
  const options = optionsIn(row, reading.names);
  if (!options.ok) return options;
  const key = skuIn(row, options.value, reading);
  if (!key.ok) return key;
  const { sku, own, made, twin } = key.value;
  const facts = factsIn(row);
  if (!facts.ok) return facts;
  reading.skus.set(codeKey(sku), row.line);
  const look = latinKey(sku);
  if (look !== null) reading.looks.set(look, row.line);
  if (reading.makeSkus && !twin) reading.chosen.set(made, { line: row.line, made: own === "" });
  const { hints, ...said } = facts.value;
  const item = { line: row.line, item: excerpt(reading.handle), sku };
  return ok({
    line: row.line,
    sku,
    options: options.value,
    ...said,
    ...(own ? {} : { made: true }),
    hints: hints.map((hint) => ({ ...item, ...hint })),
  });
}

function skuIn(row: Row, options: Readonly<Record<string, string>>, reading: Reading) {
  const { handle, skus, looks, chosen, makeSkus } = reading;
  const read = cellCode(row.cell("sku"));
  if (!read.ok) return refused(faultAt(row, "sku", read.error));
  const own = read.value;
  const made = makeSkus ? madeSku(handle, options) : "";
  const sku = own || made;
  if (!sku) return refused({ code: "sku-missing" });
  if (sku.length > 100) return refused({ code: "sku-long" });
  const before = skus.get(codeKey(sku));
  if (before !== undefined)
    return refused({ code: own ? "sku-twice" : "options-twice", detail: String(before) });
  const look = latinKey(sku);
  const alike = (look === null ? undefined : skus.get(look)) ?? looks.get(look ?? codeKey(sku));
  if (alike !== undefined) return refused({ code: "sku-alike", detail: String(alike) });
  const twin = chosen.get(made);
  if (twin && (twin.made || !own)) return refused({ code: "options-twice", detail: String(twin.line) });
  return ok({ sku, own, made, twin });
}

type Facts = Pick<
  ImportedVariant,
  "price" | "weightG" | "quantity" | "backorder" | "barcode" | "imageUrl"
> & { readonly hints: readonly RowFault[] };

/** A file may count goods that were sold before they came; less than none is none. */
const mostOwed = -100_000_000;

function factsIn(row: Row): Read<Facts> {
  const price = cellAmount(row.cell("price"));
  if (!price.ok) return refused(faultAt(row, "price", price.error, "price"));
  if (price.value <= 0n || price.value > maxAmount)
    return refused(faultAt(row, "price", "unreadable", "price"));
  const weightG = gramsIn(row);
  if (!weightG.ok) return weightG;
  const quantity = piecesIn(row, "quantity", { empty: 0, min: mostOwed, max: -mostOwed });
  if (!quantity.ok) return quantity;
  const policy = textFault(row, ["policy"]);
  if (policy) return refused(policy);
  const barcode = barcodeIn(row);
  const isOwed = (quantity.value ?? 0) < 0;
  const image = row.get("variantImage");
  return ok({
    price: price.value,
    weightG: weightG.value,
    quantity: isOwed ? 0 : quantity.value,
    backorder: row.has("policy")
      ? /^continue$/i.test(row.get("policy")) || cellBoolean(row.cell("policy")) === true
      : undefined,
    barcode: barcode.ok ? barcode.value : undefined,
    imageUrl: isImageUrl(image) ? image : null,
    hints: [
      ...(isOwed ? [{ code: "below-zero", detail: excerpt(row.get("quantity")) } as const] : []),
      ...(barcode.ok ? [] : [barcode.error]),
    ],
  });
}

/** Null where the cell is empty. What a spreadsheet broke is not said: the barcode that is there stays. */
function barcodeIn(row: Row): Read<string | null | undefined> {
  if (!row.has("barcode")) return ok(undefined);
  const read = cellCode(row.cell("barcode"));
  return read.ok ? ok(read.value.slice(0, 60) || null) : refused(faultAt(row, "barcode", read.error));
}

/** Whole grams; null where nothing or zero is said. */
function gramsIn(row: Row): Read<number | null | undefined> {
  if (!row.has("grams")) return ok(undefined);
  if (row.get("grams") === "") return ok(null);
  const read = cellNumber(row.cell("grams"), { places: 9 });
  if (!read.ok) return refused(faultAt(row, "grams", read.error, "weight"));
  const grams = Math.round(Number(read.value));
  const fits = grams >= 0 && grams <= 1_000_000;
  return fits ? ok(grams || null) : refused(faultAt(row, "grams", "unreadable", "weight"));
}

function optionsIn(row: Row, names: readonly string[]): Read<Record<string, string>> {
  const options: Record<string, string> = {};
  for (const [i, field] of optionValues.entries()) {
    const read = cellChoice(row.cell(field));
    if (!read.ok) return refused(faultAt(row, field, read.error));
    const value = read.value.replace(/\s+/g, " ");
    const name = names[i] ?? "";
    if (!value) continue;
    if (!name || value.length > 200) return refused({ code: "options", field, detail: excerpt(value) });
    // Shopify's word for "no options at all".
    if (name.toLowerCase() === "title" && value.toLowerCase() === "default title") continue;
    options[name] = value;
  }
  return ok(options);
}
