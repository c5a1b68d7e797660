/** Rows of a file of a supplier's prices: which SKU, what it costs, and on which terms. Pure. */
import type { CellCode, Finding } from "~/domain/imports/findings";
import { cellIn, excerpt, type Header as AnyHeader } from "~/domain/imports/header";
import { eachRow, type ItemReader } from "~/domain/imports/reader";
import { cellBoolean, cellCode, cellText, codeKey } from "~/platform/cells";
import { cellQuantity } from "~/platform/cell-numbers";
import { ok, type Result } from "~/platform/result";
import type { CellFault } from "~/platform/cell-faults";
import { mostLeadDays, mostPieces, type supplierCurrencies } from "./config";

/** The first two names of a column are those of the template, in English and Chinese. */
export const columns = {
  sku: ["SKU", "商品SKU", "our sku", "sku code", "item code", "商品编码", "编码"],
  supplierSku: [
    "Supplier SKU",
    "供应商货号",
    "supplier item",
    "supplier code",
    "your sku",
    "货号",
    "供应商SKU",
  ],
  price: ["Price", "单价", "unit price", "unit cost", "cost", "purchase price", "价格", "采购价", "报价"],
  currency: ["Currency", "币种", "ccy", "currency code", "货币"],
  moq: [
    "MOQ",
    "起订量",
    "minimum order quantity",
    "minimum quantity",
    "min qty",
    "least quantity",
    "最小起订量",
  ],
  pack: ["Pack", "每包件数", "pack size", "pieces per pack", "case pack", "装箱数", "包装数"],
  leadDays: [
    "Lead days",
    "交货天数",
    "lead time",
    "lead time (days)",
    "lead time in days",
    "delivery days",
    "交期",
    "货期",
  ],
  usual: ["Usual", "常用", "preferred", "default supplier", "首选", "默认"],
} as const;
export type Field = keyof typeof columns;
export const fields = Object.keys(columns) as Field[];

/** A row with a hint was taken all the same. */
export const hintCodes = ["far", "other-usual"] as const;

/** Why a row was not taken; each is a text key `prices:problem.<code>`. */
export const problemCodes = [
  ...hintCodes,
  "sku-missing",
  "price-missing",
  "twice",
  "unknown",
  "currency",
  "price-range",
  "moq-range",
  "pack-range",
  "days-range",
  "usual",
  "supplier-sku",
] as const;
export type ProblemCode = (typeof problemCodes)[number];
export type Problem = Finding<ProblemCode | CellCode, Field>;

/** The column each problem is of. */
export const fieldOf: Readonly<Partial<Record<ProblemCode, Field>>> = {
  far: "price",
  "other-usual": "usual",
  "sku-missing": "sku",
  "price-missing": "price",
  twice: "sku",
  unknown: "sku",
  currency: "currency",
  "price-range": "price",
  "moq-range": "moq",
  "pack-range": "pack",
  "days-range": "leadDays",
  usual: "usual",
  "supplier-sku": "supplierSku",
};

/** A row; null where its cell is empty: that stays as it is. */
export type PriceRow = {
  readonly line: number;
  readonly sku: string;
  /** As it was written: what it means depends on the supplier's currency. */
  readonly price: string;
  readonly currency: string | null;
  readonly supplierSku: string | null;
  readonly moq: number | null;
  readonly pack: number | null;
  readonly leadDays: number | null;
  readonly usual: boolean | null;
};

const namesOf: Readonly<Record<(typeof supplierCurrencies)[number], readonly string[]>> = {
  CNY: ["CNY", "RMB", "CN¥", "¥", "元", "人民币"],
  USD: ["USD", "US$", "$", "美元"],
  EUR: ["EUR", "€", "EURO", "欧元"],
  GBP: ["GBP", "£", "英镑"],
};

/** Whether a cell names this currency, however people write it. */
export function isCurrency(cell: string, ccy: string): boolean {
  const known: readonly string[] = namesOf[ccy as keyof typeof namesOf] ?? [ccy];
  return known.includes(cell.normalize("NFKC").trim().toUpperCase());
}

const longestSku = 64;

/** Reads the rows; all that is wrong with the cells of one goes to `report`. A SKU is taken once. */
export function priceReader(
  header: AnyHeader<Field>,
  report: (problem: Problem) => void,
): ItemReader<PriceRow> {
  const seen = new Set<string>();
  return eachRow((record, line) => {
    if (record.every((cell) => cell.trim() === "")) return null;
    const raw = (field: Field) => cellIn(header, record, field);
    let sound = true;
    const refuse = (problem: Omit<Problem, "line">) => {
      sound = false;
      report({ line, ...problem });
    };
    const sku = codeIn("sku");
    const item = sku ?? "";
    function codeIn(field: "sku" | "supplierSku"): string | null {
      const cell = raw(field);
      const code = cell === "" ? ok("") : cellCode(cell);
      if (!code.ok) refuse({ code: `cell-${code.error}`, field, detail: excerpt(cell) });
      return code.ok && code.value !== "" ? code.value : null;
    }
    const read = <T>(field: Field, how: (cell: string) => Result<T, CellFault>): T | null => {
      const cell = raw(field);
      if (cell === "") return null;
      const value = how(cell);
      if (value.ok) return value.value;
      refuse({ code: `cell-${value.error}`, field, item, detail: excerpt(cell) });
      return null;
    };
    const whole = (field: Field, code: ProblemCode, least: number, most: number): number | null => {
      const value = read(field, cellQuantity);
      if (value === null || (value >= least && value <= most)) return value;
      refuse({ code, item, detail: String(value) });
      return null;
    };
    const isUsual = (): boolean | null => {
      const cell = raw("usual");
      if (cell === "") return null;
      const value = cellBoolean(cell);
      if (value === null) refuse({ code: "usual", item, detail: excerpt(cell) });
      return value;
    };
    const row = {
      line,
      sku: item,
      price: raw("price"),
      currency: read("currency", cellText),
      supplierSku: codeIn("supplierSku"),
      moq: whole("moq", "moq-range", 1, mostPieces),
      pack: whole("pack", "pack-range", 1, mostPieces),
      leadDays: whole("leadDays", "days-range", 0, mostLeadDays),
      usual: isUsual(),
    };
    if (sku === null && raw("sku") === "") refuse({ code: "sku-missing" });
    if (row.price === "") refuse({ code: "price-missing", item });
    if ((row.supplierSku ?? "").length > longestSku)
      refuse({ code: "supplier-sku", item, detail: excerpt(row.supplierSku ?? "") });
    if (sku !== null && seen.has(codeKey(sku))) refuse({ code: "twice", item });
    if (sku !== null) seen.add(codeKey(sku));
    return sound ? row : null;
  });
}
