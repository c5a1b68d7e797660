import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { expectComplaint } from "../../../../tests/setup/console";
import type { LineView } from "../member.server";
import { Decisions, LineTrail } from "./desk-line";

function shown(fields: Partial<LineView>, locale: Locale = "en-US", borrowed = 0n): string {
  const line: LineView = {
    version: 3,
    status: "SUSPENDED",
    limit: 30_000n,
    termDays: 15,
    autoRepay: true,
    useCredit: true,
    suspendedFor: "staff",
    pauseReason: null,
    wanted: null,
    purpose: null,
    appliedAt: null,
    reason: null,
    decidedAt: null,
    overdue: 0n,
    nextDueAt: null,
    ...fields,
  };
  const element = (
    <I18nProvider i18n={i18nFor(locale)}>
      <Decisions line={line} borrowed={borrowed} result={undefined} />
    </I18nProvider>
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
  expect(shown({ overdue: 2_000n, suspendedFor: "overdue" })).toContain("resumes automatically");
  expect(shown({ overdue: 2_000n }, "zh-CN")).toContain("仍有逾期款项");
  expect(shown({ overdue: 2_000n, status: "ACTIVE", suspendedFor: null })).not.toContain("cannot be resumed");
});

test("before a line is closed its page says what is still owed, by when, and what closing leaves as it is", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const nextDueAt = new Date("2026-11-02T12:00:00Z");
  const active = { status: "ACTIVE", suspendedFor: null } as const;
  const late = shown({ ...active, overdue: 2_000n, nextDueAt }, "en-US", 5_025n);
  for (const words of ["Still to be repaid", "$50.25", "Overdue part", "$20.00", "The oldest was due on"])
    expect(late).toContain(words);
  expect(late).toMatch(/does not change what is owed.*cannot pay new orders/);
  const onTime = shown({ ...active, nextDueAt }, "en-US", 5_025n);
  expect(onTime).toContain("Next due on");
  expect(onTime).not.toContain("cannot pay new orders");
  expect(shown(active)).toContain("the member owes nothing on this line");
  expect(shown({ ...active, nextDueAt }, "zh-CN", 5_025n)).toContain("已借款项仍按原到期日偿还");
});

test("a closed line of which something is owed says so; one that is repaid does not", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const closed = {
    status: "CLOSED",
    suspendedFor: null,
    nextDueAt: new Date("2026-12-02T12:00:00Z"),
  } as const;
  expect(shown(closed, "en-US", 5_025n)).toMatch(/still needs to be repaid.*\$50\.25/);
  expect(shown({ ...closed, nextDueAt: null })).not.toContain("still needs to be repaid");
});

test("the history says which limit and term a change made of which", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const step = { id: "1", event: "change", by: "Ann", reason: "Steady.", at: new Date(0) };
  const terms = { before: 50_000n, limit: 40_000n, daysBefore: 15, days: 20 };
  const trail = (locale: Locale) => {
    const element = (
      <I18nProvider i18n={i18nFor(locale)}>
        <LineTrail history={[{ ...step, terms }]} />
      </I18nProvider>
    );
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  };
  expect(trail("en-US")).toContain("Terms changed: $500.00 → $400.00, 15 → 20 days");
  expect(trail("zh-CN")).toMatch(/条件已修改.*500\.00 → .*400\.00，15 → 20 天/);
});
