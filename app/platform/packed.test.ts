import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { pack, packList, unpack, unpackShared } from "./packed";

const leaf = fc.oneof(
  fc.string().filter((text) => !text.includes("\u0000")),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
);
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("data")),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie("data"), { noNullPrototype: true }),
  ),
}));

test.prop([data])("what is packed is unpacked as it was", (value) => {
  expect(unpack(pack(value))).toStrictEqual(value);
});

test("amounts and times are no texts, and what is undefined is left out", () => {
  expect(unpack(pack({ total: 5n, at: new Date(0), text: "5", none: undefined }))).toStrictEqual({
    total: 5n,
    at: new Date(0),
    text: "5",
  });
});

test("what is shared comes back, the same each time", () => {
  const groups = [{ key: "desk.home", entries: [{ to: "/desk", letter: "h" }] }];
  const text = pack(groups);
  expect(unpackShared(text)).toEqual(groups);
  expect(unpackShared(text)).toBe(unpackShared(text));
  for (let n = 0; n < 100; n++) unpackShared(pack([n]));
  expect(unpackShared(text)).toEqual(groups);
});

test("a list is packed once, as pack does", () => {
  const list = [{ total: 5n, at: new Date(0) }];
  const text = packList(list);
  expect(text).toBe(pack(list));
  list.push({ total: 6n, at: new Date(1) });
  expect(packList(list)).toBe(text);
  expect(Object.keys(list)).toEqual(["0", "1"]);
});
