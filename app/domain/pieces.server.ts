/**
 * Pieces of SQL that an earlier noun asks of a later one, whose table it may not read: a question of its `events.ts`
 * like any other. So one statement stays one statement.
 */
import { later, type Sql } from "~/platform/db";
import { answererOf, type Questions } from "./bus";

type PieceName = {
  [Q in keyof Questions]: Questions[Q] extends (...args: never[]) => Sql ? Q : never;
}[keyof Questions];

/**
 * The piece that the one noun answers which knows. It may stand in a constant of a module: the noun is asked when a
 * statement is written.
 */
export function pieceOf<Q extends PieceName>(question: Q): (...args: Parameters<Questions[Q]>) => Sql {
  return (...args) => later(() => (answererOf(question) as unknown as (...of: typeof args) => Sql)(...args));
}
