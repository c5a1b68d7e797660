/**
 * Rows of numbers that a page asks for at the same time, as one statement: each statement of its own costs the web process
 * a message and an answer, and PostgreSQL a start and an end.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { db, join, prepare, raw, sql, type Sql } from "./sql.server";

type Numbers = Record<string, number>;

type Question = {
  /** Who asks: the statement's text must not depend on who was faster. */
  readonly asker: number;
  readonly piece: Sql;
  readonly done: (row: Numbers | null) => void;
  readonly failed: (error: unknown) => void;
};

const asking = new AsyncLocalStorage<{ readonly asker: number; readonly open: Question[] }>();

/**
 * Calls all of `askers` and answers what they answer. The rows of numbers that they ask for before the next turn of the
 * event loop go as one prepared statement: only where one plan is good for all values.
 */
export function together<T>(askers: readonly (() => Promise<T>)[]): Promise<T[]> {
  // Inside of another page's questions they go with those.
  if (asking.getStore()) return Promise.all(askers.map((ask) => ask()));
  const open: Question[] = [];
  return Promise.all(askers.map((ask, asker) => asking.run({ asker, open }, ask)));
}

/** The first row of a question whose columns are whole numbers of 32 bits at most; null where there is none. */
export function rowOfNumbers(piece: Sql): Promise<Numbers | null> {
  const now = asking.getStore();
  if (!now) return db.first<Numbers>(piece);
  return new Promise((done, failed) => {
    if (now.open.length === 0) setImmediate(() => void answer(now.open.splice(0)));
    now.open.push({ asker: now.asker, piece, done, failed });
  });
}

async function answer(open: readonly Question[]): Promise<void> {
  const questions = open.toSorted((a, b) => a.asker - b.asker);
  const columns = questions.map(
    ({ piece }, nth) => sql`(select to_json(q) from (${piece}) q limit 1) as ${raw(`n${nth}`)}`,
  );
  try {
    const row = await db.first<Record<string, Numbers | null>>(prepare(sql`select ${join(columns)}`));
    for (const [nth, { done }] of questions.entries()) done(row?.[`n${nth}`] ?? null);
  } catch (error) {
    for (const { failed } of questions) failed(error);
  }
}
