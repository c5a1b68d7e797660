/**
 * An import, declared by its noun: columns, a reader, and what is applied. It runs in batches or whole (decisions 039 and
 * 062). In batches, this machine stores the file, checks it, keeps the findings and applies it in a job. Whole, it reads
 * the file within the request, keeps what it says as a document, and applies that in one transaction.
 */
import type { z } from "zod";
import type { Queryable, Sql, Tx } from "~/platform/db";
import type { Result } from "~/platform/result";
import type { CellCode, Failure, Finding, OwnCode } from "./findings";
import type { Header, Spellings } from "./header";
import type { ItemReader } from "./reader";
import type { BookLimits } from "./small-file.server";
import type { Progress, RunMode } from "./status";
import type { TableReader } from "./table";

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
  readonly committed?: () => void;
  readonly found?: () => object;
  readonly end?: (tx: Tx) => Promise<void>;
};

export type RunContext<Options> = {
  readonly importId: string;
  readonly mode: RunMode;
  readonly options: Options;
};

/** A file that is applied in batches. */
export type DeclaredImport<
  Item = unknown,
  Options extends object = object,
  Field extends string = string,
  Code extends string = string,
> = {
  readonly kind: string;
  readonly options: z.ZodType<Options>;
  readonly columns: Spellings<Field>;
  readonly required: (options: Options) => readonly Field[];
  readonly fieldOf: Readonly<Partial<Record<Code, Field | readonly Field[]>>>;
  readonly batch: number;
  /** How many things are looked at together; as many as are written, where it is not said. */
  readonly checkBatch?: number;
  /** More rows than this are refused as a whole. */
  readonly mostRows?: number;
  /** People keep such files themselves: old workbooks and GBK are read, and what was found of the file is shown. */
  readonly fromPeople?: boolean;
  /** The columns as somebody chose them, or why the file is none of its kind. */
  readonly placed?: (header: Header<Field>, run: RunContext<Options>) => Promise<Header<Field> | Failure>;
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
  readonly audited: { readonly entity: string; readonly apply: string; readonly cancel: string };
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyImport = DeclaredImport<any, any, any, any>;

/** What a small file says, or what is wrong within it; `code` where the file itself is refused. */
export type Read<Content, Problem> =
  | { readonly ok: true; readonly value: Content }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly code?: string | undefined };

/** Who sent a file, or decides about it. */
export type By = { readonly id: string };

/** A file as it came. */
export type SmallFile = { readonly name: string; readonly bytes: Buffer };

/** A file that was read and found sound. */
export type ReadFile<Content, Known> = {
  readonly file: SmallFile & { readonly sha256: string };
  readonly content: Content;
  /** What it was compared with. */
  readonly known: Known;
  /** False where it was a text of another kind. */
  readonly isTable: boolean;
};

/** What is done with a document when it is applied. */
export type Applied<Value> = {
  /** What its caller is told. */
  readonly value: Value;
  /** What the audit log keeps of it. */
  readonly after: object;
  /** What is written beside the state of its row. */
  readonly set?: Sql;
};

/**
 * A small file that is applied whole or not at all. Its table has `id, status, file_name, sha256, content, staff_id,
 * created_at, applied_by` and `applied_at`; the states are PREVIEWED, APPLIED and DISCARDED.
 */
export type WholeImport<
  Content = unknown,
  Known = unknown,
  Problem = unknown,
  Kept extends object = object,
  Value = unknown,
  Fault extends string = string,
  Field extends string = string,
> = TableReader<Field, Known, Read<Content, Problem>> & {
  readonly kind: string;
  readonly table: Sql;
  readonly maxBytes: number;
  readonly book: BookLimits;
  /** What a file is compared with while it is read and kept. */
  readonly known: () => Promise<Known>;
  /** A text that is no table, such as XML; null where it is one. */
  readonly readText?: (text: string) => Read<Content, Problem> | null;
  /** What only the database and the settings can say about it. */
  readonly check?: (content: Content) => Promise<readonly Problem[]>;
  /** So many problems are told. */
  readonly mostProblems?: number;
  /** The same file again leads to what was made of it before, unless that was put away. */
  readonly onceEach?: boolean;
  /** Keeps a document and gives its id; null where it would change nothing. */
  readonly keep: (by: By, read: ReadFile<Content, Known>) => Promise<string | null>;
  /** Locks a row that is still PREVIEWED and reads what `apply` asks for; null where there is none. */
  readonly lock: (tx: Tx, id: string) => Promise<Kept | null>;
  readonly apply: (tx: Tx, row: Kept, by: By) => Promise<Result<Applied<Value>, Fault>>;
  /** It is applied and committed. */
  readonly applied?: () => Promise<unknown>;
  /** Days after which what was never applied is deleted; what was put away, too, where it is said. */
  readonly forget: { readonly days: number; readonly discarded: boolean };
  /** Its words in the audit log; without `discard`, putting one away is not noted. */
  readonly audited: { readonly entity: string; readonly apply: string; readonly discard?: string };
};

/** A whole file of any kind, for what does not depend on what it says. */
export type AnyWhole = WholeOf<unknown, unknown, string>;

/* eslint-disable @typescript-eslint/no-explicit-any */
/** The same where its problems, and what its application answers, matter. */
export type WholeOf<Problem, Value, Fault extends string> = WholeImport<
  any,
  any,
  Problem,
  any,
  Value,
  Fault,
  any
>;
/* eslint-enable @typescript-eslint/no-explicit-any */

/** Says what an import reads and does. */
export function declareImport<Item, Options extends object, Field extends string, Code extends string>(
  declared: DeclaredImport<Item, Options, Field, Code>,
): DeclaredImport<Item, Options, Field, Code>;
export function declareImport<
  Content,
  Known,
  Problem,
  Kept extends object,
  Value,
  Fault extends string,
  Field extends string,
>(
  declared: WholeImport<Content, Known, Problem, Kept, Value, Fault, Field>,
): WholeImport<Content, Known, Problem, Kept, Value, Fault, Field>;
export function declareImport(declared: AnyImport | AnyWhole): AnyImport | AnyWhole {
  return declared;
}

const inBatches = new Map<string, AnyImport>();
const whole = new Map<string, AnyWhole>();

/** Makes the imports of all nouns known to the jobs; wiring calls it. */
export function bindImports(imports: readonly (AnyImport | AnyWhole)[]): void {
  for (const each of imports)
    if ("batch" in each) inBatches.set(each.kind, each);
    else whole.set(each.kind, each);
}

/** The import of a kind that runs in batches; throws where there is none: that is a bug. */
export function importOf(kind: string): AnyImport {
  const found = inBatches.get(kind);
  if (!found) throw new Error(`there is no import of ${kind}`);
  return found;
}

/** The imports of small files. */
export const wholeImports = (): readonly AnyWhole[] => [...whole.values()];
