/**
 * In an integration run that is told to (`RECORD_ROWS` is a folder), writes down what each call really got from the
 * database. `check.ts` holds it against the declared row types.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll } from "vitest";
import { camelCase, observeRows } from "~/platform/db/rows.server";
import { Sql } from "~/platform/db/sql.server";
import { add, type Answered } from "./seen";

const folder = process.env["RECORD_ROWS"];

/** Of one answer no more rows are looked at. */
const mostRows = 300;

const sites = new WeakMap<object, string>();
const answers: Record<string, Answered> = {};

function mark(site: string, piece: unknown): unknown {
  if (!(piece instanceof Sql)) return piece;
  // A copy: one statement may be asked by several calls.
  const own = new Sql(piece.strings, piece.values, piece.isPrepared);
  sites.set(own, site);
  return own;
}

function record(piece: object, { fields, rows }: pg.QueryArrayResult): void {
  const site = sites.get(piece);
  if (site === undefined) return;
  const names = fields.map(({ name }) => camelCase(name));
  const answer = (answers[site] ??= { calls: 0, lists: {}, columns: {} });
  answer.calls += 1;
  const list = JSON.stringify(names);
  answer.lists[list] = (answer.lists[list] ?? 0) + 1;
  const some = rows.slice(0, mostRows) as unknown[][];
  for (const [i, name] of names.entries()) {
    const column = (answer.columns[name] ??= { types: [], seen: { n: 0 } });
    const type = fields[i]?.dataTypeID ?? 0;
    if (!column.types.includes(type)) column.types.push(type);
    for (const row of some) add(column.seen, row[i]);
  }
}

if (folder) {
  Object.assign(globalThis, { markStatement: mark });
  observeRows(record);
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(answers));
  });
}
