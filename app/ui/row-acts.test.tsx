import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { keepMarkup, type MarkupKeeper } from "~/platform/http/kept-markup.server";
import type { Offers } from "~/platform/steps";
import { expectComplaint } from "../../tests/setup/console";
import { DataTable } from "./data-table";
import { KeeperContext } from "./kept";
import type { RowActs } from "./row-acts";

type Row = { no: string; offers: Offers };

const acts: RowActs<Row> = {
  id: "rows",
  name: "row",
  label: ({ no }) => no,
  offers: ({ offers }) => offers,
  acts: [
    { intent: "show", label: "Show" },
    { intent: "drop", label: "Drop", many: "Drop all" },
    { intent: "print", many: "Print all" },
  ],
};

type Drawn = Partial<Parameters<typeof DataTable<Row>>[0]> & { keeper?: MarkupKeeper };

function drawn(rows: readonly Row[], { keeper, ...more }: Drawn = {}): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const columns = [{ key: "no", header: "No.", cell: ({ no }: Row) => no }];
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <DataTable
        caption="Rows"
        rows={rows}
        columns={columns}
        rowKey={({ no }) => no}
        acts={acts}
        empty={null}
        {...more}
      />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(
    <KeeperContext.Provider value={keeper ?? null}>
      <RouterProvider router={router} />
    </KeeperContext.Provider>,
  );
}

test("a menu is kept until something in it changes", () => {
  const rows = [
    { no: "A1", offers: { show: true } },
    { no: "A2", offers: { show: "common:error.stale", drop: true } },
  ] as const;
  const written = (some: readonly Row[], more: Drawn = {}) => {
    const keeper = keepMarkup();
    return keeper.finish(drawn(some, { ...more, keeper }));
  };
  expect([written(rows), written(rows)]).toEqual([drawn(rows), drawn(rows)]);
  const later: Row[] = [rows[0], { no: "A2", offers: { show: true } }];
  expect(written(later)).toBe(drawn(later));
  const elsewhere = { acts: { ...acts, action: ({ no }: Row) => `/rows/${no}` } };
  expect(written(rows, elsewhere)).toBe(drawn(rows, elsewhere));
});

test("a menu has what is offered; a closed act says why and cannot be pressed", () => {
  const html = drawn([{ no: "A1", offers: { show: true, drop: "common:error.stale" } }]);
  expect(html).toMatch(/<button[^>]*form="rows"[^>]*name="_row"[^>]*value="show row A1"/);
  expect(html).toMatch(/<button[^>]*value="drop row A1"[^>]*disabled=""[^>]*>.*Drop.*<\/button>/);
  expect(html).not.toContain("print row A1");
});

test("one form takes menus and boxes; the bar has what some row offers, and other rows have no open box", () => {
  const html = drawn([
    { no: "A1", offers: { drop: true } },
    { no: "A2", offers: { show: true } },
  ]);
  expect(html.match(/<form/g)).toHaveLength(1);
  expect(html).toContain("Drop all");
  expect(html).not.toContain("Print all");
  expect(html).toMatch(
    /<input(?=[^>]*value="A2")(?=[^>]*disabled="")[^>]*type="checkbox"|<input type="checkbox"(?=[^>]*value="A2")(?=[^>]*disabled="")/,
  );
});

test("what is found on other pages can be chosen, and is sent along; what is not offered is not", () => {
  const rows = [{ no: "A1", offers: { drop: true as const } }];
  const most = { acts: { ...acts, most: 500 }, more: true };
  expect(drawn(rows, most)).toMatch(/<a[^>]*href="[^"]*\?found=1"[^>]*>Select all found \(up to 500\)/);
  expect(drawn(rows, { more: true })).not.toContain("found");
  const chosen = drawn(rows, { ...most, found: ["A1", "A2", "A3"] });
  expect(chosen.match(/<input type="hidden" name="row" value="A[23]"/g)).toHaveLength(2);
  expect(chosen).toMatch(
    /<input[^>]*type="checkbox"[^>]*checked=""[^>]*value="A1"|value="A1"[^>]*checked=""/,
  );
  expect(chosen).toContain("3 found and selected");
  expect(chosen).toContain("Drop all");
  const few = acts.acts.map((act) => ({ ...act, most: 2 }));
  expect(
    drawn(rows, { ...most, acts: { ...most.acts, acts: few }, found: ["A1", "A2", "A3"] }),
  ).not.toContain("Drop all");
});

test("a row without offers and ways has no menu", () => {
  expect(drawn([{ no: "A1", offers: {} }])).not.toContain("<details");
});
