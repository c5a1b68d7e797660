/** What is found in a file that is imported, row by row, and why a whole file was not taken. Pure. */

import { cellFaults, type CellFault } from "~/platform/cell-faults";

/** `line` is where the row begins in the file, counted from 1. */
export type Finding<Code extends string = string, Field extends string = string> = {
  readonly line: number;
  /** A text key of the import: `problem.<code>`. */
  readonly code: Code;
  /** The key of the thing that the row belongs to, such as a handle or an order's number. */
  readonly item?: string | null;
  readonly sku?: string | null;
  /** What stood there, shortened. */
  readonly detail?: string | null;
  /** The field at fault where the code alone does not say it. */
  readonly field?: Field;
};

/** What is found in a file of any import; a text key `imports:problem.<code>`. */
export const ownCodes = [
  "quoting",
  "columns",
  ...cellFaults.map((fault) => `cell-${fault}` as const),
] as const;
export type OwnCode = "quoting" | "columns" | CellCode;

/** What is wrong with a cell, whatever it is to say. */
export type CellCode = `cell-${CellFault}`;

/** Why a whole file was not taken; each is a text key `imports:failure.<code>`. */
export const fileFailures = [
  "empty",
  "not-csv",
  "encoding",
  "headers",
  "too-broken",
  "too-large",
  "gone",
  "interrupted",
  "internal",
] as const;
export type FileFailure = (typeof fileFailures)[number];
export type Failure = { code: FileFailure; detail: string | null };
