import { expect, test } from "vitest";
import { soughtOf } from "./sought";

test.each([
  ["  s2611280001 ", { text: "s2611280001", number: "S2611280001", isShort: false }],
  ["#1042", { text: "#1042", number: "1042", isShort: false }],
  ["＃1042", { text: "＃1042", number: "1042", isShort: false }],
  ["No. 1042", { text: "No. 1042", number: "1042", isShort: false }],
  ["LX 123 456 789 CN", { text: "LX 123 456 789 CN", number: "LX123456789CN", isShort: false }],
  ["Nora  Blum", { text: "Nora Blum", number: "NORA BLUM", isShort: false }],
  ["王伟", { text: "王伟", number: "王伟", isShort: true }],
  ["#", { text: "#", number: "#", isShort: true }],
])("%j is looked for as %j", (typed, sought) => expect(soughtOf(typed)).toEqual(sought));

test.each(["", "   ", "\t\n"])("%j is nothing to look for", (typed) => expect(soughtOf(typed)).toBeNull());
