import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { sql } from "./index.server";
import { cappedCount, cappedCounts, cappedSums, rowOfNumbers, together } from "./list.server";

/** The texts of what connections are asked from now on, without the settings of new ones. */
function listen(): () => string[] {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  return () =>
    asked.mock.calls.flatMap(([statement]) => {
      const { text } = statement as unknown as { text?: string };
      return text === undefined ? [] : [text];
    });
}

afterEach(() => void vi.restoreAllMocks());

const rows = (n: number) => sql`from generate_series(1, ${n}::int) o(n)`;

test("what is asked together goes as one statement, also from inside, and each gets its own numbers", async () => {
  const asked = listen();
  const found = await together<unknown>([
    async () => {
      await Promise.resolve();
      return cappedCount(rows(3));
    },
    () => cappedCounts({ few: rows(2), most: rows(10_500) }),
    () =>
      together<unknown>([
        () => cappedSums(sql`o.n`, rows(4), { even: sql`o.n % 2 = 0` }),
        () => Promise.resolve(7),
      ]),
    () => rowOfNumbers(sql`select 1 as one where false`),
  ]);
  expect(found).toEqual([3, { few: 2, most: 10_001 }, [{ even: 6 }, 7], null]);
  expect(asked()).toHaveLength(1);
  await cappedCount(rows(3));
  expect(asked()).toHaveLength(2);
});

test("the statement is the same whoever is faster", async () => {
  const asked = listen();
  for (const [first, second] of [
    [0, 3],
    [3, 0],
  ] as const)
    await together(
      [first, second].map((waits, n) => async () => {
        for (let i = 0; i < waits; i++) await Promise.resolve();
        return cappedCount(sql`from generate_series(1, ${n}::int) o${n === 0 ? sql`(a)` : sql`(b)`}`);
      }),
    );
  const texts = asked();
  expect(texts).toEqual([texts[0], texts[0]]);
  expect(texts[0]).toContain("generate_series");
});

test("where the statement fails, all who asked hear of it", async () => {
  const failures = together([
    () => cappedCount(rows(1)).catch(() => "failed"),
    () => cappedCount(sql`from generate_series(1, 1 / ${0}::int) o`).catch(() => "failed"),
  ]);
  expect(await failures).toEqual(["failed", "failed"]);
});
