import type { SubmissionResult } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { TicketStatus } from "../states";
import { ticketSteps } from "../steps.server";
import { DeskTicket, MemberTicket } from "./ticket";

const at = new Date("2026-11-22T08:00:00Z");
const ticket = {
  no: "T1",
  topic: "order",
  orderNo: null,
  sku: null,
  fileName: null,
  createdAt: at,
  name: "Dana",
  email: "dana@shop.example",
  locale: "en-US",
  memberId: null,
  member: null,
  assignedTo: null,
  assignee: null,
  messages: [{ id: "1", by: null, body: "Where is it?", at }],
};
const refused = (initialValue: Record<string, string>) =>
  ({ status: "error", error: { "": ["tickets:error.stale"] }, initialValue }) as unknown as SubmissionResult;

function shown(page: React.ReactNode): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = <I18nProvider i18n={i18nFor("en-US")}>{page}</I18nProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

const desk = (status: TicketStatus, result: SubmissionResult) => {
  const steps = ticketSteps.stepsOf({ status, userId: "1" }, { staff: { id: "2", roles: ["support"] } });
  return shown(<DeskTicket ticket={{ ...ticket, status } as never} people={[]} {...{ steps, result }} />);
};
const member = (open: boolean, result: SubmissionResult) => {
  const status = open ? "OPEN" : "CLOSED";
  const steps = ticketSteps.stepsOf({ status, userId: "1" }, { member: "1" });
  return shown(<MemberTicket ticket={{ ...ticket, status } as never} {...{ steps, result }} />);
};

const moved = "This ticket has changed in the meantime.";

test("what was written to a ticket that was closed meanwhile is still on the page, with the reason", () => {
  const answer = refused({ intent: "answer", message: "Yes, as long as it has not left." });
  const reply = refused({ intent: "reply", message: "One more thing" });
  for (const [page, text] of [
    [desk("CLOSED", answer), "Yes, as long as it has not left."],
    [member(false, reply), "One more thing"],
  ] as const) {
    expect(page).toContain(moved);
    expect(page).toContain(`${text}</textarea>`);
  }
});

test("where the form is still there it says it itself, once", () => {
  const answer = refused({ intent: "answer", message: "Again" });
  for (const page of [desk("OPEN", answer), member(true, refused({ intent: "reply", message: "Again" }))]) {
    expect(page.split(moved)).toHaveLength(2);
    expect(page.split("Again</textarea>")).toHaveLength(2);
  }
});

test("a step that has no form of its own to say it is answered, too", () => {
  expect(desk("SOLVED", refused({ intent: "solve" }))).toContain(moved);
  expect(member(true, refused({ intent: "solve" }))).toContain(moved);
});
