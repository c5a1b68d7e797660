/** The bank's lines as the model keeps them (§4.6, decision 017), and what it knows of their numbers. */
import { expect } from "vitest";
import { db, sql } from "~/platform/db";
import type { Sides } from "./accounts";
import type { Model } from "./model";
import type { Ccy, Wire } from "./things";
import type { TestStaff } from "../factories";

export type Proposal =
  /** The wire's line says another amount; worth `usd`. */
  | { kind: "wire"; no: string; wire: Wire; usd: bigint; by: TestStaff }
  /** The bank took back what was credited by a line, as a wire or as a member's money. */
  | { kind: "recall"; no: string; wire: Wire | null; came: BankLine; usd: bigint; by: TestStaff }
  /** Money that went back in another amount than the held line's. */
  | { kind: "return"; held: BankLine; by: TestStaff };

export type Misled = { no: string; by: TestStaff };

export type BankLine = {
  id: string;
  ref: string;
  dc: "C" | "D";
  amount: bigint;
  ccy: Ccy;
  status: "UNMATCHED" | "SUSPENSE" | "MATCHED";
  kind: string | null;
  words: string;
  /** The line whose number its words name. */
  names: BankLine | null;
  /** Somebody has said what it is, if only to take it back. */
  decided: boolean;
  /** Whose payout it is said to be. */
  provider: string | null;
  /** What its bookings entered, the last of which is taken back first. */
  booked: Sides[];
  /** The line that it sent back. */
  sentBack: BankLine | null;
  proposal: Proposal | null;
  /** What was credited by it went back, or is said to have. */
  recalled: boolean;
  /** It is proposed to undo what it credited, as another's. */
  misled: Misled | null;
  /** Wires that it was said to be the money of, by mistake. */
  unlinked: Set<Wire>;
};

export const bankOf = ({ ccy }: { ccy: Ccy }) => `bank:${ccy.toLowerCase()}`;
export const numberOf = ({ ccy, ref }: Pick<BankLine, "ccy" | "ref">) => `${ccy} ${ref}`;
export const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Where two people have been asked whether a line in suspense was sent back. */
export const isNamedToReturn = (model: Model, held: BankLine) =>
  model.lines.some(({ proposal }) => proposal?.kind === "return" && proposal.held === held);

/**
 * Why no wire is confirmed by hand (017, "A wire confirmed by hand is its line"): other money may be credited twice, or the
 * number stands for something else.
 */
export function standsOnStatement(model: Model, wire: Wire, amount: bigint, bankRef: string): boolean {
  return model.lines.some((line) => {
    if (line.dc !== "C" || line.ccy !== wire.ccy) return false;
    const waits = line.status !== "MATCHED";
    if (line.ref !== bankRef)
      return (
        (line.amount === amount && (waits || line.kind === "member")) || (waits && isNamedBy(line, wire))
      );
    if (line.status === "UNMATCHED") return line.amount !== amount;
    return line.status === "SUSPENSE" || ["psp", "fx", "payoneer", "returned"].includes(line.kind ?? "");
  });
}

const isNamedBy = ({ words }: BankLine, { reference, chosen }: Wire) =>
  plain(words).includes(plain(reference)) ||
  (chosen.type === "recharge" && words.split(" ").includes(chosen.key));

/**
 * Whether a wire is not said to be missing without another word: a line that waits names it, or is suggested for it as
 * the desk's list of lines shows.
 */
export async function waitsForWire(model: Model, wire: Wire): Promise<boolean> {
  const waiting = model.lines.filter(({ dc, status }) => dc === "C" && status !== "MATCHED");
  if (waiting.some((line) => line.ccy === wire.ccy && isNamedBy(line, wire))) return true;
  const rows = await db.rows<{ type: string; key: string }>(sql`
    select suggestion ->> 'type' as type, suggestion ->> 'key' as key from bank_line
    where id = any(${waiting.map(({ id }) => id)}::uuid[]) and suggestion is not null`);
  return rows.some(({ type, key }) => type === wire.chosen.type && key === wire.chosen.key);
}

/** Lines that are a wire confirmed by hand but for the spelling of their number are linked by themselves, one a wire. */
export function linkAlike(model: Model): void {
  for (const line of model.lines) {
    if (line.dc !== "C" || line.status !== "UNMATCHED") continue;
    const wire = model.wires.find(
      (each) =>
        each.typed &&
        isFreeFor(line, each) &&
        plain(each.typed) === plain(line.ref) &&
        !line.unlinked.has(each),
    );
    if (wire) link(model, line, wire);
  }
}

/** Whether a wire was found over just a line's amount, and waits for its line. */
export const isFreeFor = (line: BankLine, { ccy, received, line: linked, undone }: Wire) =>
  !linked && !undone && ccy === line.ccy && received === line.amount;

/** Says of a line that it is a wire's money. */
export function link(model: Model, line: BankLine, wire: Wire, kind = "already"): void {
  Object.assign(line, { status: "MATCHED", kind });
  wire.line = line;
  model.numbers.set(numberOf(line), wire);
}

export async function agreeOnLines(model: Model): Promise<void> {
  const rows = await db.rows<{ ref: string; text: string }>(sql`
    select entry_ref as ref, status || ' ' || coalesce(kind, 'nothing') as text from bank_line
    where id = any(${model.lines.map(({ id }) => id)}::uuid[])`);
  expect(Object.fromEntries(rows.map(({ ref, text }) => [ref, text]))).toEqual(
    Object.fromEntries(model.lines.map(({ ref, status, kind }) => [ref, `${status} ${kind ?? "nothing"}`])),
  );
}
