import { expect, test } from "vitest";
import { encodeCursor, parseListQuery } from "../list";
import { keyset, type KeyColumn } from "./list.server";
import { db, sql } from "./sql.server";

/** Reads by a position that stands in an address, as a list does. */
async function readFrom(cursor: readonly string[], columns: readonly KeyColumn[]) {
  const query = parseListQuery(`http://quayside.test/?after=${encodeCursor(cursor)}`);
  const { where, orderLimit } = keyset(query, columns, "desc");
  return db.rows(
    sql`select 1 from (values (now(), 7, current_date)) as t(at, n, day) where ${where} ${orderLimit}`,
  );
}

const at = [{ column: "t.at", type: "timestamptz" }] as const;
const day = [{ column: "t.day", type: "date" }] as const;

test.each([
  ["2026-99-99T00:00:00Z", at],
  ["2026-02-31 00:00:00+00", at],
  ["2026-02-03 25:00:00+00", at],
  ["2026-02-03 12:61:00+00", at],
  ["2026-02-03 12:00:00+99:99", at],
  ["2026-02-03T:::::", at],
  ["0000-02-03 12:00:00+00", at],
  ["0000-02-03", day],
] as const)("a position that no list gave out, %s, is none", async (text, columns) => {
  expect(await readFrom([text], columns)).toHaveLength(1);
});

test.each(["2999-11-21 14:05:09.123456+00", "2999-11-21T14:05:09.123456Z", "2999-11-21 14:05:09+05:30"])(
  "one that PostgreSQL or a list wrote, %s, is kept to",
  async (text) => {
    expect(await readFrom([text], at)).toHaveLength(1);
    expect(await readFrom([text.replace("2999", "1999")], at)).toHaveLength(0);
  },
);
