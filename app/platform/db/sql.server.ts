/** SQL by tagged template: values are always parameters, never text. */
import { askTogether, pool, mapTimeout, type Asks } from "./pool.server";
import { prisma, type Models } from "./prisma.server";
import { objectsOf } from "./rows.server";

/** A piece of SQL with its values; pieces nest. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    readonly isPrepared = false,
  ) {}
}

/** Writes a piece of SQL: `sql\`select ${x}\``. Pieces inside pieces are spliced, all else is a parameter. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values);
}

/** Joins pieces, by `, ` where nothing else is said. */
export function join(pieces: readonly Sql[], separator = ", "): Sql {
  if (pieces.length === 0) return new Sql([""], []);
  return new Sql(["", ...Array.from({ length: pieces.length - 1 }, () => separator), ""], pieces);
}

/** An identifier or fragment written by a programmer, never by a user. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

class Later {
  constructor(readonly piece: () => Sql) {}
}

/** A piece that is made each time a statement with it is written, as not before is known what it says. */
export function later(piece: () => Sql): Sql {
  return new Sql(["", ""], [new Later(piece)]);
}

const mostPrepared = 500;

const names = new Map<string, string>();

/**
 * A prepared statement: each connection parses and plans it once, which often takes longer than to run it. Only where
 * one plan is good for all values.
 */
export function prepare(piece: Sql): Sql {
  return new Sql(piece.strings, piece.values, true);
}

/** Writes a prepared statement, as `sql` writes a piece. */
export function prepared(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return prepare(sql(strings, ...values));
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared) return known;
  const name = `quayside_${names.size}`;
  names.set(text, name);
  return name;
}

/** The text with `$n` and the values of a piece, flattened. */
export function compile(piece: Sql): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const write = (part: Sql): string =>
    part.strings.reduce((text, chunk, i) => {
      if (i === 0) return chunk;
      const value = part.values[i - 1];
      if (value instanceof Sql) return text + write(value) + chunk;
      if (value instanceof Later) return text + write(value.piece()) + chunk;
      values.push(value);
      return `${text}$${values.length}${chunk}`;
    }, "");
  return { text: write(piece), values };
}

type Written = { readonly text: string; readonly name: string | undefined };

const mostShapes = 2_000;
const byShape = new Map<string, Written>();

/** As `compile`, with the statement's name. Its text is kilobytes long: it is found by what it is made of. */
function compilePrepared(piece: Sql): Written & { values: unknown[] } {
  const values: unknown[] = [];
  const shape = shapeOf(piece, values);
  const known = byShape.get(shape);
  if (known) return { text: known.text, name: known.name, values };
  const { text } = compile(piece);
  const name = nameOf(text);
  if (byShape.size < mostShapes) byShape.set(shape, { text, name });
  return { text, name, values };
}

/** Which pieces a statement is made of, and where its values stand: the same shape is the same text. */
function shapeOf({ strings, values: own }: Sql, values: unknown[]): string {
  let shape = wordOf(strings);
  for (const given of own) {
    const value = given instanceof Later ? given.piece() : given;
    if (value instanceof Sql) shape += `(${shapeOf(value, values)})`;
    else {
      values.push(value);
      shape += "?";
    }
  }
  return shape;
}

const templates = new WeakMap<readonly string[], string>();
let counted = 0;

/** A template is there once a place in the code; what `raw` and `join` write is told by its text. */
function wordOf(strings: readonly string[]): string {
  if (!("raw" in strings)) return strings.map((text) => `${text.length}:${text}`).join("");
  const known = templates.get(strings);
  if (known !== undefined) return known;
  const word = `#${counted++}`;
  templates.set(strings, word);
  return word;
}

/** Something SQL can be run on: the pool, or one transaction. Rows have their columns' names in camelCase. */
export type Queryable = {
  readonly prisma: Models;
  rows<T>(piece: Sql): Promise<T[]>;
  first<T>(piece: Sql): Promise<T | null>;
  run(piece: Sql): Promise<number>;
};

/** Runs SQL wherever `runner` says at the moment. */
export function queryable(runner: () => Asks, models: Models): Queryable {
  const query = (piece: Sql) => {
    if (!piece.isPrepared) return runner().query(compile(piece));
    const { text, name, values } = compilePrepared(piece);
    return runner().query(name === undefined ? { text, values } : { name, text, values });
  };
  return {
    prisma: models,
    rows: async <T>(piece: Sql) => objectsOf(piece, await query(piece)) as T[],
    first: async <T>(piece: Sql) => (objectsOf(piece, await query(piece))[0] as T | undefined) ?? null,
    run: async (piece: Sql) => (await query(piece)).rowCount ?? 0,
  };
}

const toPool: Asks = {
  query: (statement) =>
    (statement.name === undefined
      ? pool().query({ ...statement, rowMode: "array" })
      : askTogether(statement)
    ).catch((error: unknown) => {
      throw mapTimeout(error);
    }),
};

/** The pool as a place to run single statements. */
export const db: Queryable = queryable(() => toPool, prisma);

/** Whether an error is PostgreSQL's "unique key taken", of that constraint where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const failure = error as { code?: string; constraint?: string };
  return failure.code === "23505" && (constraint === undefined || failure.constraint === constraint);
}

/** Whether an error is PostgreSQL's "a check refuses this row", of the check that is named. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const failure = error as { code?: string; constraint?: string } | null | undefined;
  return failure?.code === "23514" && failure.constraint === constraint;
}
