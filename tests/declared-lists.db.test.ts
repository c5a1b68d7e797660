/** What holds for every declared list. */
import { expect, test } from "vitest";
import type { Member } from "~/domain/accounts/people";
import { memberOrders } from "~/domain/orders/lists.server";
import { memberRecharges } from "~/domain/wallet/lists.server";
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

test("a value that a filter does not know is no filter: by its condition, by a list's own reads, and of days", () => {
  const member = {} as Member;
  const asked = (list: typeof memberOrders | typeof memberRecharges, query: string) =>
    list.parse(`/?${query}`, member).filters;
  expect(asked(memberRecharges, "method=NONSENSE&from=yesterday&to=2026-01-01&no=R1")).toEqual({
    to: "2026-01-01",
    no: "R1",
  });
  expect(asked(memberOrders, "state=NONSENSE&store=x&tag=x&dated=x&q=1")).toEqual({ q: "1" });
  expect(asked(memberOrders, "tab=AWAITING_PAYMENT&state=PARTIAL&tag=UNWRITTEN")).toEqual({
    state: "PARTIAL",
    tag: "UNWRITTEN",
  });
});
