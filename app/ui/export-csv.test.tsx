import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../tests/setup/console";
import { ExportCsv } from "./export-csv";

function shown(rows: unknown[], locale: "en-US" | "zh-CN" = "en-US"): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor(locale)}>
      <ExportCsv to="/desk/refunds/refunds.csv" page={{ rows }} />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: ["/desk/refunds?tab=done&q=mira&size=50&after=x"],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a list leads to its file by its tab and filters, from its beginning", () => {
  const html = shown([1]);
  expect(html).toContain('href="/desk/refunds/refunds.csv?tab=done&amp;q=mira"');
  expect(html).toContain("Export as CSV");
  expect(shown([1], "zh-CN")).toContain("导出 CSV");
});

test("an empty list has no file", () => {
  expect(shown([])).toBe("");
});
