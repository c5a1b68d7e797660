import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { isAcceptablePassword } from "./password";
import { guessedPassword } from "./password-choice.server";

const mira = { email: "mira@example.test", names: ["Mira", "Holm"] };

test.each([
  ["password1", "passwordCommon"],
  ["Password1", "passwordCommon"],
  ["ｐａｓｓｗｏｒｄ１", "passwordCommon"],
  ["qwerty123", "passwordCommon"],
  ["1qaz2wsx", "passwordCommon"],
  ["abc12345", "passwordCommon"],
  ["Passw0rd!", "passwordCommon"],
  ["P@ssw0rd2026", "passwordCommon"],
  ["Summer2026", "passwordCommon"],
  ["Summer2026!", "passwordCommon"],
  ["w1nter26", "passwordCommon"],
  ["2026March", "passwordCommon"],
  ["Welcome123!", "passwordCommon"],
  ["Qwerty123!!", "passwordCommon"],
  ["Admin@2026", "passwordCommon"],
  ...(
    "Sommer2026! Verano2026 Ete2026!! Été2026!! Montag2026 Dragon2026 Shopify123 Dropship2026 Summer2026Summer " +
    "passwordpassword1 密码123456 Woaini1314 Février2026 lunes2026!"
  )
    .split(" ")
    .map((password): [string, string] => [password, "passwordCommon"]),
  ["summer harbour 26", null],
  ["mira1984", "passwordOwn"],
  ["quayside7", "passwordOwn"],
  ["harbour7", null],
  ["correct horse 8 battery", null],
])("%s: %s", async (password, fault) => {
  expect(await guessedPassword(password, mira)).toBe(fault);
});

test("the list holds the 10,000 commonest, and all of them that the rule lets through are refused", async () => {
  const list = dictionary["passwords-common"];
  expect(list.length).toBeGreaterThan(10_000);
  const tried = list.filter(isAcceptablePassword);
  expect(tried.length).toBeGreaterThan(5_000);
  const faults = await Promise.all(tried.map((password) => guessedPassword(password, mira)));
  expect(new Set(faults)).toEqual(new Set(["passwordCommon"]));
});
