import { expect, test } from "vitest";
import { writtenNames } from "./names";

test.each([
  ["Nora Quinn", ["Nora Quinn"]],
  ["王", ["王"]],
  ["王伟", ["王伟", "王 伟", "伟 王"]],
  ["王 伟", ["王 伟", "王伟", "伟王", "伟 王"]],
  ["伟  王", ["伟  王", "伟王", "王伟", "伟 王", "王 伟"]],
  ["欧阳修", ["欧阳修", "欧 阳修", "阳修 欧", "欧阳 修", "修 欧阳"]],
  ["王伟 Wang", ["王伟 Wang"]],
  ["王 小 伟", ["王 小 伟"]],
  ["上海市浦东新区", ["上海市浦东新区"]],
  ["", [""]],
  [`${"王".repeat(39)}x`, [`${"王".repeat(39)}x`]],
  ["王 ".repeat(5_000), ["王 ".repeat(5_000)]],
])("%j is looked for as %j", (text, found) => {
  expect(writtenNames(text)).toEqual(found);
});
