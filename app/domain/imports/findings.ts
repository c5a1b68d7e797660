/** What is found in a file that is imported, row by row, and why a whole file was not taken. Pure. */

import { cellFaults, type CellFault } from "~/platform/cell-faults";

/** `line` is where the row begins in the file, counted from 1. */
export type Finding<Code extends string = string, Field extends string = string> = {
  readonly line: number;
  /** A text key of the import: `problem.<code>`. */
  readonly code: Code;
  readonly item?: string | null;
  readonly sku?: string | null;
  readonly detail?: string | null;
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
  "too-many-rows",
  "gone",
  "interrupted",
  "internal",
] as const;
export type FileFailure = (typeof fileFailures)[number];
export type Failure = { code: FileFailure; detail: string | null };
