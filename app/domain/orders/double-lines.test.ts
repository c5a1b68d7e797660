import { describe, expect, test } from "vitest";
import type { LinePart } from "~/partners/stores/store-platform";
import { linesSent, type TiedLine } from "./double-lines";

const line = (id: string, fields: Partial<TiedLine> = {}): TiedLine => ({
  ...{ id, part: null, link: "linked", own: false },
  ...fields,
});
const partOf = (of: string, sent: boolean | null = null, kind: LinePart["kind"] = "part"): LinePart => ({
  ...{ kind, of, name: "Set", sent },
});
const lost: LinePart = { kind: "part", of: null, name: "", sent: null };
const unlinked = { link: "unlinked" } as const;

describe("of a bundle either the whole is sent or its parts", () => {
  test.each<[string, TiedLine[], string[], boolean]>([
    ["nothing tied", [line("1"), line("2")], [], false],
    ["all linked, the store silent", [line("1"), line("2", { part: partOf("1") })], ["1"], true],
    ["only the parts are linked", [line("1", unlinked), line("2", { part: partOf("1") })], ["1"], false],
    ["only the whole is linked", [line("1"), line("2", { part: partOf("1"), ...unlinked })], ["2"], false],
    ["nothing is linked", [line("1", unlinked), line("2", { part: partOf("1"), ...unlinked })], ["1"], false],
    ["the store sends the parts", [line("1"), line("2", { part: partOf("1", true) })], ["1"], false],
    ["the store sends the whole", [line("1"), line("2", { part: partOf("1", false) })], ["2"], false],
    [
      "one part by itself, one inside",
      [line("1"), line("2", { part: partOf("1", true) }), line("3", { part: partOf("1", false) })],
      ["3"],
      false,
    ],
    [
      "the whole is to be sent, and only the parts are linked",
      [line("1", unlinked), line("2", { part: partOf("1", false) })],
      ["1"],
      false,
    ],
    [
      "the member chose the whole of this order",
      [line("1", { own: true }), line("2", { part: partOf("1", true) })],
      ["2"],
      false,
    ],
    [
      "the whole is never fulfilled",
      [line("1", { link: "do_not_fulfil" }), line("2", { part: partOf("1") })],
      ["1"],
      false,
    ],
    ["a part of a line that is gone", [line("2", { part: partOf("1") })], [], false],
    ["a part of nobody knows what, beside another line", [line("1"), line("2", { part: lost })], [], true],
    ["the same, sent by itself", [line("1"), line("2", { part: { ...lost, sent: true } })], [], false],
    [
      "a bundle within a bundle: the outer whole and the inner parts are linked",
      [line("1"), line("2", { part: partOf("1"), ...unlinked }), line("3", { part: partOf("2") })],
      ["2"],
      true,
    ],
    [
      "the same, and the member chose the outer whole",
      [
        line("1", { own: true }),
        line("2", { part: partOf("1"), ...unlinked }),
        line("3", { part: partOf("2") }),
      ],
      ["2", "3"],
      false,
    ],
  ])("%s", (_, lines, covered, doubtful) => {
    expect(linesSent(lines)).toEqual({ covered: new Set(covered), doubtful });
  });

  test("bundles in a composite: the innermost parts are sent", () => {
    const lines = [line("1"), line("2", { part: partOf("1") }), line("3", { part: partOf("2") }), line("4")];
    expect([...linesSent(lines).covered].sort()).toEqual(["1", "2"]);
  });
});

describe("lines beside others", () => {
  const tied = (kind: LinePart["kind"]) => line("2", { part: { kind, of: null, name: "", sent: null } });

  test.each<[LinePart["kind"], boolean]>([
    ["extra", true],
    ["unclear", true],
    ["gift", false],
  ])("%s is sent, too; doubtful: %s", (kind, doubtful) => {
    expect(linesSent([line("1"), tied(kind)])).toEqual({ covered: new Set(), doubtful });
  });

  test("alone it is no doubt", () => {
    expect(linesSent([line("1", unlinked), tied("unclear")]).doubtful).toBe(false);
  });
});
