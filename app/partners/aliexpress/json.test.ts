import { describe, expect, test } from "vitest";
import { z } from "zod";
import { digits, id, listOf, readJson } from "./json";

describe("JSON of AliExpress", () => {
  test("an id keeps all its digits, both ways", () => {
    const read = z
      .object({ order_id: id, small: id })
      .parse(readJson('{"order_id":9007199254740993001,"small":7}'));
    expect(read).toEqual({ order_id: "9007199254740993001", small: "7" });
    expect(JSON.stringify({ order_id: digits(read.order_id) })).toBe('{"order_id":9007199254740993001}');
    expect(() => digits("1 or 2")).toThrow();
  });

  test("other figures stay numbers, and texts lose what no database keeps", () => {
    expect(readJson('{"a":1.5,"b":8212289062955038,"c":"x\\u0000y\\ud800"}')).toEqual({
      a: 1.5,
      b: 8212289062955038,
      c: "xy\ufffd",
    });
    expect(readJson("<html>")).toBeUndefined();
  });

  test.each([
    [[{ n: 1 }], [{ n: 1 }]],
    [{ any_dto: [{ n: 1 }] }, [{ n: 1 }]],
    [{ any_dto: { n: 1, m: 2 } }, [{ n: 1 }]],
    [{}, []],
    [undefined, []],
    [null, []],
  ])("a list comes wrapped or bare: %j", (said, read) => {
    expect(listOf(z.object({ n: z.number() })).parse(said)).toEqual(read);
  });

  test("what is no list is refused", () => {
    expect(listOf(z.object({ n: z.number() })).safeParse("x").success).toBe(false);
  });
});
