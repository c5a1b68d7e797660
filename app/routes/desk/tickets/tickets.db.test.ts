import "~/domain/wiring.server";
import { beforeEach, describe, expect, test } from "vitest";
import { openTicket } from "~/domain/tickets/open.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { makeMember, makeStaff, type TestStaff } from "../../../../tests/factories";
import { callAgain } from "../../../../tests/setup/again";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { loader as home } from "../home";
import { action, loader } from "./ticket";
import { loader as listPage } from "./tickets";

let support: TestStaff;
let no: string;

beforeEach(async () => {
  support = await makeStaff({ roles: ["support"] });
  no = await ask();
});

async function ask(memberId: string | null = null): Promise<string> {
  const asked = {
    name: "Elif",
    email: "elif@example.test",
    topic: "stock",
    message: "Is it in stock again?",
  } as const;
  const opened = await openTicket(asked, { locale: "en-US", memberId });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

const act = (form: Record<string, string>, as = support, ticket = no) =>
  callAction(action, { url: `/desk/tickets/${ticket}`, params: { ticketNo: ticket }, form, as });
const look = (as = support, ticket = no) =>
  callLoader(loader, { url: `/desk/tickets/${ticket}`, params: { ticketNo: ticket }, as });
const listed = async (query: string, as = support) =>
  (await callLoader(listPage, { url: `/desk/tickets?size=100&${query}`, as })).data.page.rows.map(
    (row) => row.no,
  );

test("an answer written when the session had ended is given back; a mere click leads to the login", async () => {
  const message = "The blue one comes on Monday,\nand the red one is here.";
  const url = `/desk/tickets/${no}`;
  const post = (form: Record<string, string>) => callAction(action, { url, params: { ticketNo: no }, form });
  expect(await post({ intent: "answer", message })).toMatchObject({
    status: 401,
    data: {
      code: "session",
      written: { typed: [message] },
      back: `/desk/login?redirect=${encodeURIComponent(url)}`,
    },
  });
  expect(await post({ intent: "assign" })).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/desk\/login\?/),
  });
  const foreign = { origin: "https://evil.example" };
  const form = { intent: "answer", message };
  expect(await callAction(action, { url, params: { ticketNo: no }, form, headers: foreign })).toMatchObject({
    status: 303,
  });
});

test("without script, the frame around the page that gives an answer back is refused with it", async () => {
  const context = {};
  const refused = async (request: Request) =>
    requireStaff({ request, context }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
  const address = new URL(`/desk/tickets/${no}`, env().PUBLIC_URL);
  const headers = { origin: address.origin, "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ intent: "answer", message: "It comes on Monday morning." });
  const answer = await refused(new Request(address, { method: "POST", headers, body }));
  expect(answer).toMatchObject({
    data: { code: "session", written: { typed: ["It comes on Monday morning."] } },
  });
  expect(await refused(new Request(address))).toBe(answer);
});

describe("looking after a ticket", () => {
  test("it is given to somebody who answers, and taken back", async () => {
    const other = await makeStaff({ roles: ["support"] });
    expect((await act({ intent: "assign", to: other.id })).status).toBe(303);
    expect((await look()).data.ticket).toMatchObject({ assignedTo: other.id, assignee: other.name });
    expect(await listed("who=mine", other)).toEqual([no]);
    expect(await listed("who=nobody")).not.toContain(no);
    await act({ intent: "assign" });
    expect(await listed("who=nobody")).toContain(no);
    const warehouse = await makeStaff({ roles: ["warehouse"] });
    expect((await act({ intent: "assign", to: warehouse.id })).status).toBe(409);
  });

  test("who answers what nobody looks after looks after it; another's answer changes nothing", async () => {
    await act({ intent: "answer", message: "From next week on, yes." });
    const other = await makeStaff({ roles: ["support"] });
    await act({ intent: "answer", message: "And in blue as well." }, other);
    expect((await look()).data.ticket.assignedTo).toBe(support.id);
  });

  test("an agent sees what they were given, even of another's member, until they give it on", async () => {
    const [agent, member] = [await makeStaff({ roles: ["agent"] }), await makeMember()];
    const theirs = await ask(member.id);
    expect((await look(agent, theirs)).status).toBe(404);
    await act({ intent: "assign", to: agent.id }, support, theirs);
    expect((await look(agent, theirs)).status).toBe(200);
    expect((await act({ intent: "assign", to: support.id }, agent, theirs)).location).toBe("/desk/tickets");
    expect((await look(agent, theirs)).status).toBe(404);
  });
});

test("an answer is written and sent once, also where the process died before it could be told", async () => {
  const form = { intent: "answer", message: "From next week on, yes." };
  const post = { url: `/desk/tickets/${no}`, params: { ticketNo: no }, as: support, form };
  const [first, again] = await callAgain(action, post);
  expect(again.location).toBe(first.location);
  expect((await look()).data.ticket.messages).toHaveLength(2);
  const sent = sql`select 1 from mail where template = 'tickets.answered' and params->>'no' = ${no}`;
  expect(await db.rows(sent)).toHaveLength(1);
});

describe("closing", () => {
  test("is for good: nothing more is done with it", async () => {
    expect((await act({ intent: "close" })).status).toBe(303);
    expect((await look()).data.ticket.status).toBe("CLOSED");
    for (const form of [{ intent: "close" }, { intent: "assign", to: support.id }, { intent: "solve" }]) {
      expect((await act(form as Record<string, string>)).status).toBe(409);
    }
  });

  test("is not for other roles, nor for another site's form", async () => {
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await act({ intent: "close" }, finance)).status).toBe(403);
    const params = { ticketNo: no };
    const headers = { origin: "https://evil.test" };
    expect(
      (await callAction(action, { params, form: { intent: "close" }, as: support, headers })).status,
    ).toBe(403);
    expect((await look()).data.ticket.status).toBe("OPEN");
  });
});

test("the overview counts what waits, and what of it is mine", async () => {
  await db.run(sql`delete from ticket`);
  [no] = [await ask(), await ask()];
  const waiting = await ask();
  const input = { intent: "answer", message: "Which colour do you want?" } as const;
  await ticketSteps.runStep({ staff: { ...support, roles: ["support"] } }, waiting, "answer", { input });
  await act({ intent: "assign", to: support.id });
  const seenBy = async (as: typeof support) => {
    const { waiting } = (await callLoader(home, { url: "/desk", as })).data;
    const card = waiting.find(({ title }) => title === "Tickets");
    return card?.queues.map(({ label, count }) => [label, count]);
  };
  expect(await seenBy(support)).toEqual([
    ["Open", 2],
    ["Mine, open", 1],
    ["Waiting for sender", 1],
  ]);
  expect(await seenBy(await makeStaff({ roles: ["finance"] }))).toBeUndefined();
});
