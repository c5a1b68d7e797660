import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { WirePage } from "./wire-page";

type Props = Parameters<typeof WirePage>[0];
const account = {
  holder: "Quayside",
  bank: "Harbour Bank",
  account: "1",
  swift: "HDBKUS00",
} as Props["account"];
const wire = { reference: "QS-1", amount: 4025n, ccy: "USD", proofs: 0 } as Props["wire"];

/** What stands first in the columns of the page. */
function firstOf(open: boolean): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <WirePage
        {...{
          title: "Wire",
          description: undefined,
          wire,
          open,
          frozen: true,
          result: undefined,
          news: null,
        }}
        account={account}
        facts={<aside />}
      />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return /lg:grid-cols-[^>]*><(\w+)/.exec(html)?.[1] ?? "";
}

test("how a settled wire stands takes the wide column, where nothing else is left to show", () => {
  expect(firstOf(true)).toBe("div");
  expect(firstOf(false)).toBe("aside");
});
