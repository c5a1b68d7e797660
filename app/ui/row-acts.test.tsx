import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import type { Offers } from "~/platform/steps";
import { expectComplaint } from "../../tests/setup/console";
import { DataTable } from "./data-table";
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

function drawn(rows: readonly Row[], more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}): string {
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
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

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
