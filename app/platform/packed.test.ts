import { expect, test } from "vitest";
import { pack, unpack } from "./packed";

test("what is packed comes back, the same each time", () => {
  const groups = [{ key: "desk.home", entries: [{ to: "/desk", letter: "h" }] }];
  const text = pack(groups);
  expect(unpack(text)).toEqual(groups);
  expect(unpack(text)).toBe(unpack(text));
  for (let n = 0; n < 100; n++) unpack(pack([n]));
  expect(unpack(text)).toEqual(groups);
});
