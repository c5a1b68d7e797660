/** Steps on a real database, by the example of tickets: once for a form, by one of two, for many rows, in one statement. */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTicket } from "~/domain/tickets/open.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { db, sql } from "~/platform/db";
import { mostAtOnce } from "~/platform/steps";
import { makeMember, makeStaff } from "../factories";

let staff: { id: string; name: string; roles: ["support"] };
beforeAll(async () => {
  staff = { ...(await makeStaff({ roles: ["support"] })), roles: ["support"] };
});

async function ask(memberId: string | null = null): Promise<string> {
  const asked = { name: "Elif", email: "elif@example.test", topic: "stock", message: "Is it back?" } as const;
  const opened = await openTicket(asked, { locale: "en-US", memberId });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}
const historyOf = (no: string) =>
  db.rows<{ from: string | null; to: string; event: string; actor: string }>(sql`
    select h.from_state as from, h.to_state as to, h.event, h.actor from state_transition h join ticket t on t.id = h.entity_id
    where h.entity = 'ticket' and t.no = ${no} order by h.at, h.id`);
const answer = { intent: "answer", message: "On Monday." } as const;

test("a step is taken once for a form, and its history says who did what", async () => {
  const member = await makeMember();
  const [no, once] = [await ask(member.id), randomUUID()];
  const send = () => ticketSteps.runStep({ staff }, no, "answer", { input: answer, once });
  const both = await Promise.all([send(), send()]);
  expect([...both, await send()]).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: null })));
  expect(await historyOf(no)).toEqual([
    { from: null, to: "OPEN", event: "open", actor: `member:${member.id}` },
    { from: "OPEN", to: "WAITING_USER", event: "answer", actor: `staff:${staff.id}` },
  ]);
  await ticketSteps.runStep({ staff }, no, "answer", { input: answer, once: randomUUID() });
  expect(await historyOf(no)).toHaveLength(3);
});

test("of two who close a ticket at once, one does; what a consequence or check refuses leaves nothing", async () => {
  const no = await ask();
  const close = { input: { intent: "close" } } as const;
  const both = [0, 1].map(() => ticketSteps.runStep({ staff }, no, "close", close));
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
  const open = await ask();
  const input = { intent: "assign", to: (await makeStaff({ roles: ["warehouse"] })).id } as const;
  expect(await ticketSteps.runStep({ staff }, open, "assign", { input })).toEqual({
    ok: false,
    error: "assignee",
  });
  expect(await historyOf(open)).toHaveLength(1);
});

test("of many rows each is taken by itself and reported; sent again, nothing happens twice", async () => {
  const nos = [await ask(), await ask(), await ask()];
  const [, second = ""] = nos;
  const input = { intent: "close" } as const;
  await ticketSteps.runStep({ staff }, second, "close", { input });
  const once = randomUUID();
  const close = () => ticketSteps.runSteps({ staff }, [...nos, "T0", ...nos], "close", { input, once });
  const stale = { ok: false, error: "stale" } as const;
  const report = [
    { key: nos[0], ok: true, value: null },
    { key: second, ...stale },
    { key: nos[2], ok: true, value: null },
    { key: "T0", ...stale },
  ];
  expect(await close()).toEqual(report);
  expect(await close()).toEqual(report);
  expect(await historyOf(nos[0] ?? "")).toHaveLength(2);
  const tooMany = Array.from({ length: mostAtOnce + 1 }, (_, i) => `T${i}`);
  await expect(ticketSteps.runSteps({ staff }, tooMany, "close", { input })).rejects.toThrow("501 rows");
});

test("one statement moves the rows that fit, from whatever state, and writes the history of each", async () => {
  const nos = [await ask(), await ask(), await ask()];
  const [first = "", second = "", third = ""] = nos;
  await ticketSteps.runStep({ staff }, second, "solve", { input: { intent: "solve" } });
  await ticketSteps.runStep({ staff }, third, "close", { input: { intent: "close" } });
  const swept = await ticketSteps.sweep("close", "system", { where: sql`no = any(${nos}::text[])` });
  expect(swept).toHaveLength(2);
  expect((await historyOf(first)).at(-1)).toEqual({
    from: "OPEN",
    to: "CLOSED",
    event: "close",
    actor: "system",
  });
  expect((await historyOf(second)).at(-1)).toMatchObject({ from: "SOLVED", to: "CLOSED", actor: "system" });
  await expect(ticketSteps.sweep("answer", "system", { where: sql`true` })).rejects.toThrow("ticket.answer");
});
