/** What holds for every declared list. */
import { expect, test } from "vitest";
import { declaredLists } from "~/routes/lists.server";
import { drawn, type AnyView } from "~/ui";
import { routeTable } from "../server/route-table";

const lists = [...(await declaredLists()).values()].map((list) => [list.path, list.view as AnyView] as const);
const addresses = routeTable().map(({ path }) => path);

test("there are lists", () => expect(lists.length).toBeGreaterThan(5));

test.each(lists)("%s has a page, and a file where it names one", (path, view) => {
  expect(addresses).toContain(path);
  expect(addresses.includes(`${path}.csv`)).toBe(view.file !== undefined);
});

test.each(lists.filter(([, view]) => view.file !== undefined))(
  "%s: every column of the table is in the file, or is said not to be",
  (_path, view) => {
    const unsaid = view.columns
      .map(drawn)
      .filter(({ file }) => file === undefined)
      .map(({ key }) => key);
    expect(unsaid).toEqual([]);
  },
);
