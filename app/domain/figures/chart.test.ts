import { expect, test } from "vitest";
import { draw } from "./chart";
import { size } from "./chart-size";

test("a loss stands below zero, and all stays within the picture", () => {
  const drawn = draw([
    { key: "2026-11-01", bar: 1000, line: 300 },
    { key: "2026-11-02", bar: 0, line: -200 },
  ]);
  expect(drawn.bars[1]).toMatchObject({ height: 0, y: drawn.zero });
  expect(drawn.bars[0]?.height).toBeGreaterThan(0);
  expect(drawn.zero).toBeLessThan(size.height - size.bottom);
  expect(drawn.path).toMatch(/^M[\d.,]+L[\d.,]+$/);
  for (const { y } of drawn.ticks) expect(y >= size.top && y <= size.height - size.bottom).toBe(true);
});

test.each([[[]], [[{ key: "2026-11-01", bar: 0 }]]])("nothing sold is a line of zero: %j", (points) => {
  const drawn = draw(points);
  expect(drawn.ticks).toEqual([{ y: drawn.zero, value: 0 }]);
  expect(JSON.stringify(drawn)).not.toMatch(/NaN/);
  expect(drawn.path).toBeNull();
});

test("many days have few labels", () => {
  const many = Array.from({ length: 90 }, (_, i) => ({ key: String(i), bar: i }));
  expect(draw(many).labels.length).toBeLessThanOrEqual(6);
});
