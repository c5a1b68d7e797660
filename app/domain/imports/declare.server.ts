/**
 * An import, declared by its noun: columns, reading a row, applying a batch. This machine stores the file, checks it,
 * keeps the findings and applies it in a job (decision 039).
 */
import type { z } from "zod";
import type { Queryable, Tx } from "~/platform/db";
import type { CellCode, Finding, OwnCode } from "./findings";
import type { Header, Spellings } from "./header";
import type { ItemReader } from "./reader";
import type { Progress, RunMode } from "./status";

/** What becomes of a thing: with its findings, and with hints, which refuse no row. */
export type Outcome<Found> = {
  readonly outcome: "created" | "updated" | "unchanged" | "refused";
  readonly findings?: readonly Found[];
  readonly hints?: readonly Found[];
};

/** One run through a file. */
export type Work<Item, Found> = {
  /**
   * Writes a batch, or only looks what it would do, in a transaction that keeps its progress too. `before` counts the
   * earlier batches.
   */
  readonly write: (tx: Tx, items: readonly Item[], before: Progress) => Promise<readonly Outcome<Found>[]>;
  /** The batch that was written last is committed. */
  readonly committed?: () => void;
  /** What a check found beside numbers; kept with them. */
  readonly found?: () => object;
  /** An import is over. */
  readonly end?: (tx: Tx) => Promise<void>;
};

export type RunContext<Options> = {
  readonly importId: string;
  readonly mode: RunMode;
  readonly options: Options;
};

export type DeclaredImport<
  Item = unknown,
  Options extends object = object,
  Field extends string = string,
  Code extends string = string,
> = {
  /** Its name in the table of imports; its things are of this kind. */
  readonly kind: string;
  /** What whoever sends a file asks for beside it, as it is kept. */
  readonly options: z.ZodType<Options>;
  readonly columns: Spellings<Field>;
  /** Columns that a file must have. */
  readonly required: (options: Options) => readonly Field[];
  /** The field each finding is of, where it does not name one itself; of several the first that the file has. */
  readonly fieldOf: Readonly<Partial<Record<Code, Field | readonly Field[]>>>;
  /** Things that are written in one transaction. */
  readonly batch: number;
  readonly reader: (
    header: Header<Field>,
    report: (finding: Finding<Code | OwnCode, Field>) => void,
    options: Options,
  ) => ItemReader<Item>;
  readonly begin: (run: RunContext<Options>) => Work<Item, Finding<Code | CellCode, Field>>;
  /** How many things are no longer as a check saw them; where there are any, nothing is applied. */
  readonly changedSince?: (on: Pick<Queryable, "rows">, importId: string) => Promise<number>;
  /** Forgets what the last check, or only what it saw of things, kept of a file. */
  readonly forget?: (tx: Tx, importId: string, what: "check" | "seen") => Promise<void>;
  /** Its words in the audit log. */
  readonly audited: { readonly entity: string; readonly apply: string; readonly cancel: string };
};

/** An import of any kind, for what does not depend on its things. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyImport = DeclaredImport<any, any, any, any>;

/** Says what an import reads and does. */
export const declareImport = <Item, Options extends object, Field extends string, Code extends string>(
  declared: DeclaredImport<Item, Options, Field, Code>,
): DeclaredImport<Item, Options, Field, Code> => declared;

const known = new Map<string, AnyImport>();

/** Makes the imports of all nouns known to the jobs; wiring calls it. */
export function bindImports(imports: readonly AnyImport[]): void {
  for (const each of imports) known.set(each.kind, each);
}

/** The import of a kind; throws where there is none: that is a bug. */
export function importOf(kind: string): AnyImport {
  const found = known.get(kind);
  if (!found) throw new Error(`there is no import of ${kind}`);
  return found;
}
