import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../tests/setup/console";
import { DeclaredList } from "./declared-list";
import { NoneFound } from "./list-state";
import { listView } from "./list-view";

function shown(tab: string, all: number): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <NoneFound title="No members match" text="Change the filters." tab={tab} all={all} />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: ["/desk/members?q=mira&after=x"],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a search that finds somebody under another tab leads to all of them", () => {
  expect(shown("active", 1)).toContain('href="/desk/members?q=mira&amp;tab=all"');
});

test("one that finds nobody leads nowhere", () => {
  for (const html of [shown("active", 0), shown("all", 0)]) {
    expect(html).toContain("Change the filters.");
    expect(html).not.toContain("<a ");
  }
});

const view = listView<{ id: string }>()({
  texts: ["common"],
  title: "filters",
  tabs: ["open", "done"],
  filters: { q: { search: "filters" }, ccy: { search: "filters" } },
  rowKey: (row) => row.id,
  columns: [],
  empty: () => ({ icon: "bank", title: "Import a statement of the bank" }),
});

function listed(address: string, filters: Record<string, string>): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const page = { rows: [], before: null, after: null };
  const list = { page, counts: { open: 0, done: 0 }, tab: "done", sort: "", size: 20, filters };
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <DeclaredList view={view} list={list} />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an empty list under a filter says that nothing matches, and how to clear it, not what an empty one says", () => {
  const html = listed("/desk/bank?tab=done&q=zzzz&ccy=&after=x", { q: "zzzz" });
  expect(html).toContain("No results for this filter");
  expect(html).not.toContain("Import a statement");
  expect(html).toContain('href="/desk/bank?tab=done&amp;ccy="');
  const other = listed("/desk/bank?tab=done&q=&lng=zh-CN", {});
  expect(other).toContain("Import a statement");
  expect(other).not.toContain("No results for this filter");
});
