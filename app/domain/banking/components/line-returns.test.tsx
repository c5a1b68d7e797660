import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { expectComplaint } from "../../../../tests/setup/console";
import type { BankLine } from "../lines.server";
import { LineDecisions } from "./line-decisions";
import { LineFacts } from "./line-facts";

const by = "01a2b3c4-0000-7000-8000-000000000001";
const line = {
  id: "01a2b3c4-0000-7000-8000-000000000002",
  entryRef: "IN-1",
  account: "bank:usd",
  ccy: "USD",
  dc: "C",
  bookedOn: "2026-11-20",
  valueOn: null,
  amount: 33_00n,
  party: null,
  partyAccount: null,
  remittance: "",
  status: "MATCHED",
  kind: "returned",
  refId: by,
  refIsLine: true,
  refNo: "OUT-1",
  ownJournal: true,
  reversal: false,
  fileName: "a.csv",
  statementNo: null,
  decidedAt: null,
  decidedBy: null,
} as unknown as BankLine;

test("who looks at money that was sent back is led to the entry that sent it, where that is taken back", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <LineFacts line={line} />
      <LineDecisions line={line} me="01900000-0000-7000-8000-000000000009" result={undefined} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(html).toMatch(new RegExp(`<a [^>]*href="${paths.deskBankLine(by)}"[^>]*>OUT-1</a>`));
  expect(html).toContain("undo that entry&#x27;s booking");
  expect(html).not.toContain("what it paid");
});
