import type { SubmissionResult } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { FormErrors } from "~/ui";
import { expectComplaint } from "../../../../tests/setup/console";
import { ListRefusal } from "./list-refusal";

const shown = (element: JSX.Element) => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const page = <I18nProvider i18n={i18nFor("en-US")}>{element}</I18nProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
};

const doubts = [
  ["maybeTwice", { reference: "QSWR1" }],
  ["maybeDiffers", { reference: "QSWR1" }],
  ["maybeTakenBack", { entry: "E1" }],
  ["maybeCameBack", { no: "W1" }],
  ["payoutBooked", { payout: "P1", line: "E1" }],
  ["payoutAmount", { payout: "P1", sent: "5.00 USD" }],
] as const;

test.each(doubts)("%s: the line's own page does not say to open it, the list leads there", (code, words) => {
  const error = `banking:error.${code}|${JSON.stringify(words)}`;
  const own = shown(<FormErrors form={{ id: "line", allErrors: { "": [error] } }} />);
  expect(own).toContain(Object.values(words)[0]);
  expect(own).not.toMatch(/open the line/i);
  const result: SubmissionResult = { error: { "": [error] }, initialValue: { line: "L1" } };
  const list = shown(<ListRefusal result={result} />);
  expect(list).toContain(Object.values(words)[0]);
  expect(list).toMatch(new RegExp(`href="${paths.deskBankLine("L1")}"[^>]*>Open the line<`));
});

test("nothing is said, and nowhere led, before anything was refused", () => {
  expect(shown(<ListRefusal result={undefined} />)).toBe("");
});
