/** Statements as CSV: one entry a line under a line of names, which banks word differently. Pure. */
import { valueOf, type Header } from "~/domain/imports/header";
import type { Table, TableReader } from "~/domain/imports/table";
import { cellDate } from "~/platform/cell-days";
import { cellNumber } from "~/platform/cell-numbers";
import { cellText, scientific } from "~/platform/cells";
import { entryAmount, type Entry, type Problem, type ReadStatements, type Statement } from "./statement";

const names = {
  account: ["account", "account number", "iban", "own account"],
  ccy: ["currency", "ccy"],
  ref: ["entry reference", "reference number", "entry ref", "transaction id", "bank reference"],
  bookedOn: ["booking date", "booked on", "date"],
  valueOn: ["value date", "valued on"],
  amount: ["amount"],
  direction: ["direction", "credit/debit", "cdtdbtind"],
  party: ["counterparty", "payer", "name"],
  partyAccount: ["counterparty account", "payer account"],
  remittance: ["remittance information", "remittance", "description", "reference"],
} as const;
type Column = keyof typeof names;
const required: readonly Column[] = ["account", "ccy", "ref", "bookedOn", "amount"];

/** How the rows of a statement are read. Amounts carry a sign, or a column says CRDT or DBIT. */
export const statementTable: TableReader<Column, unknown, ReadStatements> = {
  columns: names,
  required,
  fromMachines: true,
  read: readRows,
  refused: () => ({ ok: false, problems: [{ code: "format", at: null }] }),
};

function readRows({ header, rows }: Table<Column>): ReadStatements {
  const problems: Problem[] = [];
  const groups = new Map<string, Statement & { entries: Entry[] }>();
  for (const [i, { cells }] of rows.entries()) {
    const cell = (column: Column) => valueOf(header, cells, column);
    const entry = fits(cells, header) ? entryOf(cell) : "cells";
    if (typeof entry === "string") {
      problems.push({ code: entry, at: i + 1 });
      continue;
    }
    const [account, ccy] = [cell("account"), cell("ccy").toUpperCase()];
    const key = `${account} ${ccy}`;
    const group = groups.get(key) ?? {
      account,
      ccy,
      no: "",
      from: null,
      to: null,
      opening: null,
      closing: null,
      entries: [],
    };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: [...groups.values()].map(dated) };
}

/**
 * Whether a row has the cells of its columns. Empty ones may follow, and optional ones may be missing at the end. An
 * unquoted comma in an amount makes one cell too many.
 */
function fits(row: readonly string[], { width, columns: at }: Header<Column>): boolean {
  if (row.slice(width).some((cell) => cell !== "")) return false;
  const needed = [...required, "direction" as const].map((column) => at[column] ?? -1);
  if (row.length <= Math.max(...needed)) return false;
  const next = (at.amount ?? 0) + 1;
  if (!/^[+-]?\d{1,3}$/.test(row[next - 1] ?? "")) return true;
  // With the right number of cells, an amount may be followed by a figure, but not by a name or text.
  if (row.length !== width) return !/^\d{3}(\.\d{1,2})?$/.test(row[next] ?? "");
  return !Object.values(at).includes(next) || !/^\d{3}\.\d{2}$/.test(row[next] ?? "");
}

function entryOf(cell: (column: Column) => string): Entry | Problem["code"] {
  const ref = cell("ref").slice(0, 81);
  const [bookedOn, valueOn] = [cellDate(cell("bookedOn")), cellDate(cell("valueOn"))];
  const said = cellNumber(cell("amount"), { currency: cell("ccy").toUpperCase() });
  const [, sign = "", digits = ""] = /^(-?)(.*)$/.exec(said.ok ? said.value : "") ?? [];
  const amount = entryAmount(digits);
  const direction = cell("direction").toUpperCase();
  if (ref === "" || ref.length > 80 || !cellText(ref).ok || isShortened(ref)) return "reference";
  if (amount === null) return "amount";
  if (!bookedOn.ok) return "date";
  if (direction !== "" && !/^(CRDT|DBIT|C|D)$/.test(direction)) return "direction";
  const out = direction === "" ? sign === "-" : direction.startsWith("D");
  // A minus beside the word that it came in says two things.
  if (direction !== "" && sign === "-" && !out) return "amount";
  return {
    ref,
    bookedOn: bookedOn.value,
    valueOn: valueOn.ok ? valueOn.value : null,
    dc: out ? "D" : "C",
    amount,
    reversal: false,
    party: plain(cell("party")) || null,
    partyAccount: plain(cell("partyAccount")) || null,
    remittance: plain(cell("remittance")),
  };
}

/** A number that a spreadsheet shortened is no number of the bank; letters and digits such as 12E4 may be one. */
const isShortened = (ref: string): boolean => scientific.test(ref) && /[+.,]/.test(ref);

const plain = (text: string): string => text.replaceAll("\u0000", "").slice(0, 500).toWellFormed();

function dated(statement: Statement): Statement {
  const days = statement.entries.map(({ bookedOn }) => bookedOn).sort();
  return { ...statement, from: days[0] ?? null, to: days.at(-1) ?? null };
}
