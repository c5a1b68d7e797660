import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { DeskRow } from "../desk.server";
import { DeclaredTable } from "~/ui";
import { deskWithdrawalView } from "./desk-list";

const row: DeskRow = {
  id: "1",
  no: "W1",
  at: new Date(0),
  amount: 10_000n,
  fee: 0n,
  ccy: "EUR",
  payout: null,
  mask: "DE **** 3000",
  caution: false,
  member: "Lea",
  email: "lea@example.com",
  approvals: 0,
  type: "iban",
  status: "UNDER_REVIEW",
  batchNo: null,
};

test("what is not paid out yet has no amount there; its currency stands with where it goes", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <DeclaredTable view={deskWithdrawalView} rows={[row, { ...row, id: "2", no: "W2", payout: 9_200n }]} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  const paid = [...html.matchAll(/data-label="Paid out"[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell);
  expect(paid.map((cell) => cell?.replace(/<[^>]*>/g, ""))).toEqual(["–", "€92.00"]);
  expect(html).toContain("DE **** 3000 · EUR");
});
