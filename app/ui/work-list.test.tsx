import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../tests/setup/console";
import { NoneFound, WorkList } from "./work-list";

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

function listed(address: string, ownEmpty = false): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const page = { rows: [], before: null, after: null };
  const list = { label: "Lines", tabs: ["open", "done"] as const, text: (tab: string) => tab, size: 20 };
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <WorkList {...list} tab="open" page={page} ownEmpty={ownEmpty}>
        Import a statement of the bank
      </WorkList>
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an empty list under a filter says that nothing matches, and how to clear it, not what an empty one says", () => {
  const html = listed("/desk/bank?tab=done&q=zzzz&ccy=&after=x");
  expect(html).toContain("No results for this filter");
  expect(html).not.toContain("Import a statement");
  expect(html).toContain('href="/desk/bank?tab=done&amp;ccy="');
  for (const other of [listed("/desk/bank?tab=done&q=&lng=zh-CN"), listed("/desk/bank?q=zzzz", true)]) {
    expect(other).toContain("Import a statement");
    expect(other).not.toContain("Nothing matches");
  }
});
