/**
 * A batch as a Nacha file: ACH credits to accounts in the United States, in lines of 94 characters, ten to a block
 * (Nacha Operating Rules, Appendix Three). One batch of PPD entries. Pure.
 */
import { sum } from "~/platform/money";
import { bankText, type Payment } from "./bank-file";

/** Who sends it and through which bank. */
export type Originator = {
  /** Routing number of the bank the file is handed to. */
  readonly routing: string;
  readonly bank: string;
  /** Ten characters by which that bank knows us: often a 1 and the tax number. */
  readonly companyId: string;
  readonly company: string;
};

export type NachaBatch = {
  readonly no: string;
  readonly madeAt: Date;
  /** The day the money is to be there, such as `2026-11-24`. */
  readonly effectiveOn: string;
  readonly originator: Originator;
  readonly payments: readonly Payment[];
};

const width = 94;
const blocking = 10;

const maxCents = 9_999_999_999n;

/** Whether a payment can travel by ACH: US dollars to a routing number, for a holder whose name ACH can write. */
export function isAch({ ccy, payout, destination }: Omit<Payment, "no">): boolean {
  if (ccy !== "USD" || destination.type !== "ach" || payout <= 0n || payout > maxCents) return false;
  return bankText(destination.holder) !== "";
}

/** The whole file. Every payment must be one that `isAch` takes; anything else is a bug and thrown. */
export function nachaFile(batch: NachaBatch): string {
  const { no, originator, payments } = batch;
  if (payments.length === 0 || !payments.every(isAch)) throw new RangeError(`${no} is no batch for ACH`);
  const entries = payments.map((payment, i) => entryOf(payment, originator, i + 1));
  const hash = entryHash(payments);
  const total = sum(payments.map(({ payout }) => payout));
  const lines = [
    fileHeader(batch),
    batchHeader(batch),
    ...entries,
    batchControl(batch, entries.length, hash, total),
  ];
  const blocks = Math.ceil((lines.length + 1) / blocking);
  lines.push(fileControl(blocks, entries.length, hash, total));
  while (lines.length % blocking !== 0) lines.push("9".repeat(width));
  return lines.map((line) => `${line}\r\n`).join("");
}

function fileHeader({ madeAt, originator }: NachaBatch): string {
  const at = madeAt.toISOString();
  return record(
    "1",
    "01",
    ` ${originator.routing}`,
    left(originator.companyId, 10),
    at.slice(2, 10).replaceAll("-", ""),
    at.slice(11, 16).replace(":", ""),
    "A094101",
    left(originator.bank, 23),
    left(originator.company, 23),
    left("", 8),
  );
}

/** 220: credits only. PPD: to people; the entries tell people's accounts from companies' nowhere else. */
function batchHeader({ no, effectiveOn, originator }: NachaBatch): string {
  return record(
    "5",
    "220",
    left(originator.company, 16),
    left(no, 20),
    left(originator.companyId, 10),
    "PPD",
    left("PAYOUT", 10),
    left("", 6),
    effectiveOn.slice(2).replaceAll("-", ""),
    left("", 3),
    "1",
    originator.routing.slice(0, 8),
    right(1, 7),
  );
}

function entryOf({ no, payout, destination }: Payment, { routing }: Originator, index: number): string {
  if (destination.type !== "ach") throw new RangeError(`${no} goes to no account by ACH`);
  return record(
    "6",
    destination.accountKind === "checking" ? "22" : "32",
    destination.routing,
    left(destination.account, 17),
    right(payout, 10),
    left(no, 15),
    left(destination.holder, 22),
    left("", 2),
    "0",
    routing.slice(0, 8) + right(index, 7),
  );
}

function batchControl({ originator }: NachaBatch, entries: number, hash: string, total: bigint): string {
  return record(
    "8",
    "220",
    right(entries, 6),
    hash,
    right(0n, 12),
    right(total, 12),
    left(originator.companyId, 10),
    left("", 25),
    originator.routing.slice(0, 8),
    right(1, 7),
  );
}

function fileControl(blocks: number, entries: number, hash: string, total: bigint): string {
  return record(
    "9",
    right(1, 6),
    right(blocks, 6),
    right(entries, 8),
    hash,
    right(0n, 12),
    right(total, 12),
    left("", 39),
  );
}

/** The receiving banks' eight digits, summed; of a longer sum the last ten count. */
function entryHash(payments: readonly Payment[]): string {
  const all = payments.reduce(
    (total, { destination }) =>
      total + (destination.type === "ach" ? BigInt(destination.routing.slice(0, 8)) : 0n),
    0n,
  );
  return String(all).padStart(10, "0").slice(-10);
}

function left(content: string, most: number): string {
  return bankText(content).toUpperCase().slice(0, most).padEnd(most, " ");
}

/** Digits from the right; a number that does not fit is a bug, not a smaller number. */
function right(content: bigint | number, digits: number): string {
  const written = String(content);
  if (written.length > digits) throw new RangeError(`${written} does not fit ${digits} digits`);
  return written.padStart(digits, "0");
}

function record(...fields: readonly string[]): string {
  const line = fields.join("");
  if (line.length !== width) throw new RangeError(`a record of ${line.length} characters`);
  return line;
}
