import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { expectComplaint } from "../../tests/setup/console";
import { StepRunPage } from "./step-run";

type Run = NonNullable<Parameters<typeof StepRunPage>[0]["run"]>;

const asked = { id: "r1", said: "Orders ignored", at: new Date(0), total: 30, back: "/list", rows: [] };

function drawn(run: Run | null): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <StepRunPage run={run} latest={run ? [run] : []} pathOf={(id) => `/changes/${id}`} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("while rows wait the page says how far it is and refreshes, without script too", () => {
  const html = drawn({ ...asked, done: 11, refused: 1 });
  expect(html).toContain("12 of 30 done");
  expect(html).toContain('http-equiv="refresh"');
  expect(html).toContain('href="/changes/r1"');
});

test("a finished run says what was refused and why, with a way to the row, and refreshes no more", () => {
  const rows = [
    { name: "Q1", path: "/orders/Q1", why: "orders:error.stale", said: "Not now" },
    { name: "Q2", path: null, why: null, said: null },
  ];
  const html = drawn({ ...asked, done: 29, refused: 1, rows });
  expect(html).toMatch(/<a[^>]*href="\/orders\/Q1"[^>]*>Q1<\/a>: Not now/);
  expect(html).toContain("Done for 29 of the chosen rows, not possible for 1:");
  expect(html).not.toContain("http-equiv");
  expect(drawn({ ...asked, done: 30, refused: 0 })).toContain("All 30 rows done");
  expect(drawn(null)).toContain("Nothing here yet");
});
