import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { expectComplaint } from "../../../../tests/setup/console";
import type { LineView } from "../member.server";
import { Decisions } from "./desk-line";

function shown(fields: Partial<LineView>, locale: Locale = "en-US"): string {
  const line: LineView = {
    ...{ status: "SUSPENDED", limit: 30_000n, termDays: 15, autoRepay: true, useCredit: true },
    ...{ suspendedFor: "staff", pauseReason: null, wanted: null, purpose: null, appliedAt: null },
    ...{ reason: null, decidedAt: null, overdue: 0n, nextDueAt: null, ...fields },
  };
  const element = (
    <I18nextProvider i18n={i18nFor(locale)}>
      <Decisions line={line} result={undefined} />
    </I18nextProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("a line that cannot be resumed while something is overdue says so, and what lifts it", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  expect(shown({})).toContain('value="resume"');
  expect(shown({})).not.toContain("overdue");
  const byFinance = shown({ overdue: 2_000n });
  expect(byFinance).not.toContain('value="resume"');
  expect(byFinance).toContain("It cannot be resumed yet");
  expect(byFinance).toContain("finance can resume the line here");
  expect(shown({ overdue: 2_000n, suspendedFor: "overdue" })).toContain("goes on by itself");
  expect(shown({ overdue: 2_000n }, "zh-CN")).toContain("仍有逾期款项");
  expect(shown({ overdue: 2_000n, status: "ACTIVE", suspendedFor: null })).not.toContain("cannot be resumed");
});
