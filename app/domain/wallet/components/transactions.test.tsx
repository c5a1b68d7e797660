import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import type { StatementRow } from "~/domain/ledger/statement.server";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { DeclaredTable } from "~/ui";
import { statementView } from "./transactions";

const row: StatementRow = {
  id: "1",
  at: new Date(0),
  refType: "recharge_order",
  refId: "2",
  refNo: "R1",
  amount: 100n,
  after: 100n,
  type: "recharge",
  method: "wire",
  account: "mem:avail",
  memo: null,
};

test("a movement without a remark says so, beside a label that would else stand alone", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <DeclaredTable view={statementView} rows={[row]} more={{ stores: [] }} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(/data-label="Remark"[^>]*>(.*?)<\/td>/.exec(html)?.[1]?.replace(/<[^>]*>/g, "")).toBe("–");
});
