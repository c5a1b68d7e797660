/** Rows of a file as orders: those of one number are one order, wherever they stand. Pure. */
import type { ItemReader } from "~/domain/imports/reader";
import { cellIn, excerpt } from "~/domain/imports/header";
import { countryNamed } from "~/platform/country-names";
import { cellDate } from "~/platform/cell-days";
import type { CellFault } from "~/platform/cell-faults";
import { cellQuantity } from "~/platform/cell-numbers";
import { cellChoice, cellCode, cellOf, cellText, codeKey } from "~/platform/cells";
import type { Result } from "~/platform/result";
import { mostLines, mostPieces } from "../config";
import { missingFields, recipientFields, type Field, type Header } from "./columns";
import type { Problem, ProblemCode } from "./problems";

export type FileLine = { readonly line: number; readonly sku: string; readonly qty: number };
export type FileRow = { readonly line: number; readonly cells: readonly string[] };

/** An order as its rows say it, with all that is wrong in them. */
export type FileOrder = {
  /** Where its first row stands. */
  readonly line: number;
  readonly orderNo: string;
  /** Empty where no row names one. */
  readonly store: string;
  /** A day and a time in the member's zone, `2026-11-28 13:45:00`; null where none is said. */
  readonly placedAt: string | null;
  readonly to: Readonly<Record<(typeof recipientFields)[number], string>>;
  readonly method: string;
  readonly remark: string;
  readonly lines: readonly FileLine[];
  readonly rows: readonly FileRow[];
  readonly findings: readonly Problem[];
};

type Read = { line: number; cells: readonly string[]; values: Values; findings: Problem[] };
type Values = Partial<Record<Field, string>>;

/** Collects the rows of a file, and hands out its orders in the order of their first rows. */
export function orderReader(header: Header): ItemReader<FileOrder> {
  const rows: Read[] = [];
  const readable = missingFields(header.columns).length === 0;
  return {
    push(record, line) {
      if (readable && record.some((cell) => cell.trim() !== "")) rows.push(readRow(header, record, line));
      return null;
    },
    end: () => null,
    isOpen: false,
    rest: () => grouped(rows).map(orderOf),
  };
}

type Reader = (cell: string) => Result<string, CellFault>;

/** A code whose digits are whole; what looks like a day is one here, such as a phone number with dashes. */
const codeOrDay: Reader = (cell) => {
  const read = cellCode(cell);
  return !read.ok && read.error === "date" ? cellText(cell) : read;
};

const readers: Readonly<Partial<Record<Field, Reader>>> = {
  orderNo: cellCode,
  sku: cellCode,
  phone: codeOrDay,
  postCode: cellCode,
  taxId: codeOrDay,
  houseNo: cellChoice,
};

/** Letters that each field may have. */
const longest: Readonly<Partial<Record<Field, number>>> = {
  orderNo: 60,
  sku: 100,
  store: 200,
  name: 101,
  firstName: 50,
  lastName: 50,
  houseNo: 20,
  postCode: 30,
  phone: 50,
  email: 254,
  taxId: 40,
  remark: 500,
};

function readRow(header: Header, record: readonly string[], line: number): Read {
  const findings: Problem[] = [];
  const values: Values = {};
  const say = (field: Field, code: Problem["code"], cell: string) =>
    findings.push({ line, code, field, detail: excerpt(cellOf(cell)) || null });
  for (const field of Object.keys(header.columns) as Field[]) {
    const cell = cellIn(header, record, field);
    if (cell === "") continue;
    const read = (readers[field] ?? cellText)(cell);
    if (!read.ok) say(field, `cell-${read.error}`, cell);
    else if (read.value.length > (longest[field] ?? 120)) say(field, "too-long", cell);
    else values[field] = read.value;
  }
  if (record.slice(header.width).some((cell) => cell.trim() !== ""))
    findings.push({ line, code: "more-cells", detail: excerpt(record.slice(header.width).join(" ")) });
  return { line, cells: record, values, findings };
}

/** Rows of one number and store are one order; a row without a store belongs to the order of its number, if there is one. */
function grouped(rows: readonly Read[]): Read[][] {
  const groups = new Map<string, Read[]>();
  const ofNumber = new Map<string, Set<string>>();
  for (const row of rows) {
    const { orderNo, store = "" } = row.values;
    // Without a number it is no other row's.
    const no = orderNo === undefined ? `line ${row.line}` : `no ${codeKey(orderNo.replace(/^#/, ""))}`;
    const before = ofNumber.get(no) ?? new Set<string>();
    const [only] = before;
    const key = store === "" && before.size === 1 && only !== undefined ? only : `${no}\n${codeKey(store)}`;
    ofNumber.set(no, before.add(key));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function orderOf(rows: readonly Read[]): FileOrder {
  const first = rows[0];
  if (!first) throw new Error("an order without rows");
  const findings = rows.flatMap((row) => row.findings);
  const item = first.values.orderNo ?? null;
  const said = (field: Field) => agreed(rows, field, findings);
  const broken = new Set(findings.flatMap(({ line, field }) => (field ? [`${line} ${field}`] : [])));
  const lines = rows.map((row) => lineOf(row, broken, findings));
  if (first.values.orderNo === undefined && !broken.has(`${first.line} orderNo`))
    findings.push({ line: first.line, code: "missing", field: "orderNo" });
  if (rows.length > mostLines)
    findings.push({ line: first.line, code: "too-many-lines", detail: String(rows.length) });
  const to = Object.fromEntries(recipientFields.map((field) => [field, said(field)])) as FileOrder["to"];
  const day = said("orderTime");
  const order = {
    line: first.line,
    orderNo: first.values.orderNo ?? "",
    store: said("store"),
    placedAt: day === "" ? null : timeOf(day),
    to: { ...named(to), country: countryNamed(to.country) ?? to.country },
    method: said("method"),
    remark: said("remark"),
    lines,
    rows: rows.map(({ line, cells }) => ({ line, cells })),
  };
  if (day !== "" && order.placedAt === null)
    findings.push({ line: first.line, code: "order-time", field: "orderTime", detail: excerpt(day) });
  return { ...order, findings: findings.map((finding) => ({ ...finding, item })) };
}

/** What the rows of an order say together; each that says something else than the first is named. */
function agreed(rows: readonly Read[], field: Field, findings: Problem[]): string {
  const told = rows.filter(({ values }) => values[field] !== undefined);
  const said = told[0]?.values[field] ?? "";
  for (const { line, values } of told.slice(1)) {
    const other = values[field] ?? "";
    if (keyOf(field, other) !== keyOf(field, said))
      findings.push({ line, code: "differs", field, detail: excerpt(other) });
  }
  return said;
}

const keyOf = (field: Field, text: string) =>
  codeKey(field === "country" ? (countryNamed(text) ?? text) : text);

function lineOf({ line, values }: Read, broken: ReadonlySet<string>, findings: Problem[]): FileLine {
  const say = (field: Field, code: ProblemCode, detail: string | null) => {
    if (!broken.has(`${line} ${field}`)) findings.push({ line, code, field, detail });
  };
  const { sku = "", qty = "" } = values;
  if (sku === "") say("sku", "missing", null);
  if (qty === "") say("qty", "missing", null);
  const pieces = qty === "" ? null : cellQuantity(qty);
  if (pieces && !pieces.ok) {
    if (pieces.error === "unreadable") say("qty", "qty", excerpt(qty));
    else if (!broken.has(`${line} qty`))
      findings.push({ line, code: `cell-${pieces.error}`, field: "qty", detail: excerpt(qty) });
  } else if (pieces && (pieces.value < 1 || pieces.value > mostPieces)) say("qty", "qty", excerpt(qty));
  return { line, sku, qty: pieces?.ok ? pieces.value : 0 };
}

/** A whole name as first and last: the last word is the family name, in East Asia's letters the first sign. */
function named(to: FileOrder["to"]): FileOrder["to"] {
  const name = to.name.replace(/\s+/g, " ").trim();
  if (name === "" || to.firstName !== "" || to.lastName !== "") return to;
  const at = name.lastIndexOf(" ");
  if (at > 0) return { ...to, firstName: name.slice(0, at), lastName: name.slice(at + 1) };
  const isHan = /^\p{Script=Han}{2,4}$/u.test(name);
  return isHan ? { ...to, firstName: name.slice(1), lastName: name.slice(0, 1) } : { ...to, firstName: name };
}

/** A day, with its time where one is said; null where it is neither. */
function timeOf(text: string): string | null {
  const day = cellDate(text);
  if (!day.ok) return null;
  const [, hour, minute, second = "00"] = /[ T](\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return `${day.value} 12:00:00`;
  return `${day.value} ${hour.padStart(2, "0")}:${minute}:${second}`;
}
