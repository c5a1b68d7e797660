import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { BankLine } from "../lines.server";
import { SecondPayment } from "./line-credited";

const line = { byHand: [], differing: [], takenBack: [], cameBack: [] } as unknown as BankLine;
const came = {
  type: "recharge" as const,
  key: "R1",
  reference: "QSWR1",
  member: "mira@example.test",
  receivedOn: "2026-11-20",
  lineId: "1",
  entryRef: "CAME-1",
};

const wordsOf = (gone: { goneId: string | null; goneRef: string | null }) => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <SecondPayment line={line} wire={{ ...came, ...gone }} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
};

test("a wire that has its money is told as such, and what came as a second payment", () => {
  const html = wordsOf({ goneId: null, goneRef: null });
  expect(html).toContain("has already been credited");
  expect(html).toContain("Second payment: add it to the balance");
});

test("a wire whose money the bank took back waits for it to be sent again", () => {
  const html = wordsOf({ goneId: "2", goneRef: "GONE-1" });
  expect(html).toContain(
    "Line CAME-1 credited the wire shown here, and with line GONE-1 the bank took the money back",
  );
  expect(html).toMatch(/Taken back by line.*GONE-1.*Sent again: add it to the balance/s);
  expect(html).not.toMatch(/has already been credited|second payment/);
});
