import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../tests/setup/console";
import { NoneFound } from "./work-list";

function shown(tab: string, all: number): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nextProvider i18n={i18nFor("en-US")}>
      <NoneFound title="No member fits" text="Change the filters." tab={tab} all={all} />
    </I18nextProvider>
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
