import { expect, test, vi } from "vitest";
import { pool, sql } from "./index.server";
import { cappedCount, cappedCounts, cappedSums, rowOfNumbers, together } from "./list.server";

const rows = (n: number) => sql`from generate_series(1, ${n}::int) o(n)`;

test("what is asked together goes as one statement, also from inside, and each gets its own numbers", async () => {
  const asked = vi.spyOn(pool(), "query");
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
  expect(asked.mock.calls).toHaveLength(1);
  await cappedCount(rows(3));
  expect(asked.mock.calls).toHaveLength(2);
  asked.mockRestore();
});

test("the statement is the same whoever is faster", async () => {
  const asked = vi.spyOn(pool(), "query");
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
  const texts = asked.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
  expect(texts).toEqual([texts[0], texts[0]]);
  asked.mockRestore();
});

test("where the statement fails, all who asked hear of it", async () => {
  const failures = together([
    () => cappedCount(rows(1)).catch(() => "failed"),
    () => cappedCount(sql`from generate_series(1, 1 / ${0}::int) o`).catch(() => "failed"),
  ]);
  expect(await failures).toEqual(["failed", "failed"]);
});
