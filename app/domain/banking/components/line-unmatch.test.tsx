import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { BankLine } from "../lines.server";
import { LineDecisions } from "./line-decisions";

const line = { status: "MATCHED", dc: "C", ownJournal: true, correction: null, spent: null };

test.each([
  ["a line that credited a member", { kind: "member", toldMember: "It was another's" }, true],
  ["one that is a provider's payout", { kind: "psp", toldMember: null }, false],
])("who takes back %s knows whether the member reads why", (_, as, told) => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <LineDecisions line={{ ...line, ...as } as unknown as BankLine} me="" result={undefined} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(html).toContain("Undo");
  expect(html.includes("The member sees this")).toBe(told);
  expect(html.includes("It was another&#x27;s</textarea>")).toBe(told);
});
