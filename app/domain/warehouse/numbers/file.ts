/** Rows of a file of tracking numbers: which parcel, which carrier, which number. Pure. */
import { cellIn, type Header as AnyHeader } from "~/domain/imports/header";
import { excerpt } from "~/domain/imports/header";
import type { CellCode, Finding } from "~/domain/imports/findings";
import { eachRow, type ItemReader } from "~/domain/imports/reader";
import { plainTrackingNo, trackingNoShape } from "~/domain/shipping/tracking-number";
import { cellCode, cellText } from "~/platform/cells";

export const columns = {
  number: [
    "Tracking number",
    "tracking no",
    "tracking_number",
    "tracking",
    "waybill",
    "number",
    "运单号",
    "物流单号",
    "快递单号",
  ],
  parcel: ["Parcel", "parcel no", "parcel number", "parcel_no", "包裹号", "包裹"],
  order: ["Order", "order no", "order number", "order_no", "order id", "订单号", "订单"],
  carrier: ["Carrier", "courier", "shipping carrier", "logistics company", "承运商", "物流公司", "快递公司"],
} as const;
export type Field = keyof typeof columns;

/** A row with a hint was taken all the same. */
export const hintCodes = ["doubt"] as const;

/** Why a row was not taken; each is a text key `numbers:problem.<code>`. */
export const problemCodes = [
  ...hintCodes,
  "nothing-named",
  "number-missing",
  "shape",
  "twice",
  "unknown",
  "several",
  "open",
  "gone",
  "void",
  "stopped",
  "numbered",
  "used",
  "carrier-missing",
  "missing",
  "changed",
  "mixed",
] as const;
export type ProblemCode = (typeof problemCodes)[number];
export type Problem = Finding<ProblemCode | CellCode, Field>;

/** The column each problem is of. */
export const fieldOf: Readonly<Partial<Record<ProblemCode, Field | readonly Field[]>>> = {
  doubt: "number",
  "number-missing": "number",
  shape: "number",
  twice: "number",
  used: "number",
  numbered: "number",
  unknown: ["parcel", "order"],
  several: "order",
  open: ["parcel", "order"],
  gone: ["parcel", "order"],
  void: ["parcel", "order"],
  stopped: ["parcel", "order"],
  missing: ["parcel", "order"],
  changed: ["parcel", "order"],
  mixed: ["parcel", "order"],
  "carrier-missing": "carrier",
};

export type NumberRow = {
  readonly line: number;
  /** Of the parcel, or of its order where no parcel is named; ours, or the store's. */
  readonly parcel: string;
  readonly order: string;
  /** Empty where the parcel's channel says it. */
  readonly carrier: string;
  readonly number: string;
};

/** Reads the rows; what cannot be a row goes to `report`. */
export function numberReader(
  header: AnyHeader<Field>,
  report: (problem: Problem) => void,
): ItemReader<NumberRow> {
  return eachRow((record, line) => {
    if (record.every((cell) => cell.trim() === "")) return null;
    const read = (field: Field) => {
      const cell = cellIn(header, record, field);
      const value = field === "carrier" ? cellText(cell) : cellCode(cell);
      if (value.ok) return value.value.trim();
      report({ line, code: `cell-${value.error}`, field, detail: excerpt(cell) });
      return null;
    };
    const [parcel, order, carrier, typed] = [read("parcel"), read("order"), read("carrier"), read("number")];
    if (parcel === null || order === null || carrier === null || typed === null) return null;
    const item = parcel || order;
    if (item === "") return (report({ line, code: "nothing-named" }), null);
    if (typed === "") return (report({ line, code: "number-missing", item }), null);
    const number = plainTrackingNo(typed);
    if (!trackingNoShape.test(number))
      return (report({ line, code: "shape", item, detail: excerpt(typed) }), null);
    return { line, parcel, order, carrier, number };
  });
}
