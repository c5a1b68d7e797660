import { describe, expect, test } from "vitest";
import { sharing, type Script } from "./script-sets.ts";

const script = (file: string, imports: string[], more: Partial<Script> = {}): Script => ({
  ...{ file, entry: null, modules: [`/app/${file}.ts`], imports, later: [], size: 10 },
  ...more,
});
const page = (file: string, imports: string[], more: Partial<Script> = {}) =>
  script(file, imports, { entry: file === "root" ? "/app/root.tsx" : `/app/routes/${file}.tsx`, ...more });

const sets = [
  { name: "frame", layout: /root/, holds: /\/app\/button/ },
  { name: "forms", holds: /\/app\/form\./ },
  { name: "lists", holds: /\/app\/(table|row)/ },
];
const shared = [
  page("root", ["link"]),
  script("link", []),
  script("button", ["link"]),
  script("form", ["field", "button"]),
  script("field", []),
  script("table", ["field", "row"], { size: 90 }),
  script("row", []),
  script("odd", ["row"]),
];

describe("sets of scripts", () => {
  test("hold what they name and what it needs, less what a set before them holds", () => {
    const { setOf } = sharing(shared, sets);
    expect(Object.fromEntries(setOf)).toEqual({
      root: "frame",
      link: "frame",
      button: "frame",
      form: "forms",
      field: "forms",
      table: "lists",
      row: "lists",
    });
  });

  test("are loaded by pages that need most of them, with the sets that they need", () => {
    const { loadedBy } = sharing([...shared, page("orders", ["table", "odd"])], sets);
    expect([...(loadedBy.get("orders") ?? [])].toSorted()).toEqual(["forms", "frame", "lists"]);
  });

  test("are not loaded for a small part of them, unless they are loaded anyway", () => {
    const small = page("small", ["odd", "link"]);
    const late = page("late", ["row"], { later: ["table"] });
    const { loadedBy } = sharing([...shared, small, late], sets);
    expect([...(loadedBy.get("small") ?? [])]).toEqual(["frame"]);
    expect(loadedBy.get("late")).toContain("lists");
    expect(loadedBy.has("root")).toBe(false);
  });
});
