import { beforeEach, expect, test } from "vitest";
import { loader as readTicket, action as actOnTicket } from "~/routes/desk/tickets/ticket";
import { loader as readTickets } from "~/routes/desk/tickets/tickets";
import { loader as readFile } from "~/routes/desk/tickets/attachment";
import { closeSolved } from "~/domain/tickets/steps.server";
import { mails as ticketMails } from "~/domain/tickets/mails.server";
import { db, sql } from "~/platform/db";
import { makeMember, makeStaff } from "../../../tests/factories";
import { callAgain } from "../../../tests/setup/again";
import type { Written } from "~/platform/http/rejected-post";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { action, loader } from "./contact";

const message = "Is the folding chair back in stock next week?";
const fields = { name: "Ada Buyer", email: "Ada@Shop.example", topic: "stock", sku: "CHAIR-1", message };
const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2])], "chair.png", { type: "text/html" });

const send = (form: Record<string, string | Blob>, as?: { cookie: string }) =>
  callAction(action, { url: "/contanctus", form, ...(as ? { as } : {}) });
const errorsOf = (data: Awaited<ReturnType<typeof send>>["data"]) => data?.result.error ?? {};
const numberIn = (location: string | null) => /ticket=(T\d+)$/.exec(location ?? "")?.[1] ?? "";
const mails = (no: string) =>
  db.rows<{ to: string; template: string }>(sql`
    select "to", template from mail where params->>'no' = ${no} order by template`);

beforeEach(async () => {
  await db.run(sql`delete from rate_limit`);
});

test("a message becomes a ticket with its file; support and the sender are told; the page shows the number", async () => {
  const sent = await send({ ...fields, file: png });
  expect(sent.status).toBe(303);
  const no = numberIn(sent.location);
  expect(no).not.toBe("");
  expect((await mails(no)).map(({ to, template }) => [template, to])).toEqual([
    ["tickets.new", "support@quayside.test"],
    ["tickets.received", "ada@shop.example"],
  ]);
  expect((await callLoader(loader, { url: `/contanctus?ticket=${no}` })).data.sent).toEqual({
    no,
    failed: false,
  });

  const staff = await makeStaff({ roles: ["support"] });
  const { ticket } = (await callLoader(readTicket, { params: { ticketNo: no }, as: staff })).data;
  expect(ticket).toMatchObject({ status: "OPEN", sku: "CHAIR-1", fileName: "chair.png", user: null });
  expect(ticket.messages.map(({ body, by }) => [body, by])).toEqual([[message, null]]);
  const file = await callLoader(readFile, { params: { ticketNo: no }, as: staff });
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment;/);
});

test("one form opens one ticket, also where the process died before it could answer", async () => {
  const email = "twice@shop.example";
  const [first, again] = await callAgain(action, {
    url: "/contanctus",
    form: { ...fields, email, file: png },
  });
  expect(again.location).toBe(first.location);
  expect(await db.rows(sql`select no from ticket where email = ${email}`)).toHaveLength(1);
  expect(await mails(numberIn(first.location))).toHaveLength(2);
});

test("the confirmation goes to any address that was typed, and so says nothing that was typed", async () => {
  const sent = await send({
    ...fields,
    name: "Win at spam.example",
    message: "Click https://spam.example at once",
  });
  const no = numberIn(sent.location);
  const mail = await db.first<{ locale: string; params: { no: string } }>(sql`
    select locale, params from mail where template = 'tickets.received' and params->>'no' = ${no}`);
  expect(mail?.params).toEqual({ no });
  const { subject, blocks } = ticketMails["tickets.received"]({ no }, mail?.locale ?? "");
  expect(subject).toContain(no);
  expect(JSON.stringify(blocks)).not.toMatch(/spam|undefined|\{\{/);
});

test("a number nobody got is no success", async () => {
  expect((await callLoader(loader, { url: "/contanctus?ticket=T999" })).data.sent).toBeNull();
});

test("the form knows the member, the SKU and the order it was opened for", async () => {
  const member = await makeMember();
  const { start } = (await callLoader(loader, { url: "/contanctus?sku=CHAIR-1", as: member })).data;
  expect(start).toMatchObject({ sku: "CHAIR-1", topic: "stock" });
  expect(start.email).toContain("@");
  expect((await callLoader(loader, { url: "/contanctus?order=Q1" })).data.start.topic).toBe("order");
});

test.each([
  ["message", { message: "too short" }],
  ["message", { message: "x".repeat(2001) }],
  ["email", { email: "nobody" }],
  ["name", { name: " " }],
  ["topic", { topic: "gossip" }],
])("a wrong %s is refused with the typed values", async (field, wrong) => {
  const { status, data } = await send({ ...fields, ...wrong });
  expect(status).toBe(400);
  expect(Object.keys(errorsOf(data))).toEqual([field]);
});

test("a file of another kind, whatever it is called, is refused", async () => {
  const { status, data } = await send({
    ...fields,
    file: new File(["<html>"], "photo.png", { type: "image/png" }),
  });
  expect(status).toBe(422);
  expect(errorsOf(data)).toEqual({ file: ["tickets:error.file"] });
});

test.each([5 * 1024 * 1024 + 1, 19 * 1024 * 1024])(
  "a file of %d bytes is refused beside its field, and what was typed stays",
  async (bytes) => {
    const { status, data } = await send({ ...fields, file: new File([new Uint8Array(bytes)], "big.png") });
    expect(status).toBe(400);
    expect(errorsOf(data)).toEqual({ file: [expect.stringMatching(/tooLarge/)] });
    expect(data?.result.initialValue).toMatchObject(fields);
  },
);

test("a file of more than four times the limit is not heard out", async () => {
  const file = new File([new Uint8Array(21 * 1024 * 1024)], "big.png");
  expect((await send({ ...fields, file })).status).toBe(413);
});

test("what was typed before the login is sent after it, and given back after the session's end", async () => {
  const member = await makeMember();
  const before = tokenOf({ url: "/contanctus" });
  expect((await send({ ...fields, _token: before }, member)).status).toBe(303);

  const during = tokenOf({ url: "/contanctus", as: member });
  const refused = await send({ ...fields, _token: during });
  expect(refused.status).toBe(403);
  const { written, token } = refused.data as unknown as { written: Written; token: string };
  expect(Object.fromEntries(written.fields)).toMatchObject(fields);
  expect((await send({ ...fields, _token: token })).status).toBe(303);
});

test("the sixth message within an hour has to wait", async () => {
  for (let i = 0; i < 5; i += 1) expect((await send({ ...fields, name: `Ada ${i}` })).status).toBe(303);
  const sixth = await send(fields);
  expect(sixth.status).toBe(429);
  expect(errorsOf(sixth.data)).toEqual({ "": ["tickets:error.often"] });
});

test("staff answer by email, add what came back and solve; solved tickets are closed after a week", async () => {
  const no = numberIn((await send(fields)).location);
  const staff = await makeStaff({ roles: ["support"] });
  const act = (form: Record<string, string>) =>
    callAction(actOnTicket, { url: `/desk/tickets/${no}`, params: { ticketNo: no }, as: staff, form });
  const status = async () =>
    (await callLoader(readTicket, { params: { ticketNo: no }, as: staff })).data.ticket.status;

  expect((await act({ intent: "answer", message: "It is back on Tuesday." })).status).toBe(303);
  expect(await status()).toBe("WAITING_USER");
  expect((await mails(no)).map(({ template }) => template)).toContain("tickets.answered");
  await act({ intent: "reply", message: "Thank you, and the table?" });
  expect(await status()).toBe("OPEN");
  await act({ intent: "solve" });
  expect(await status()).toBe("SOLVED");
  await closeSolved();
  expect(await status()).toBe("SOLVED");
  await db.run(sql`alter table ticket disable trigger touch_updated_at`);
  await db.run(sql`update ticket set updated_at = now() - interval '8 days' where no = ${no}`);
  await db.run(sql`alter table ticket enable trigger touch_updated_at`);
  await closeSolved();
  expect(await status()).toBe("CLOSED");
  expect((await act({ intent: "answer", message: "One more thing." })).status).toBe(409);
});

test("an agent sees visitors' tickets and their own members', nobody else's; other roles none", async () => {
  const [agent, other] = [await makeStaff({ roles: ["agent"] }), await makeStaff({ roles: ["agent"] })];
  const member = await makeMember();
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${member.id}`);
  const no = numberIn((await send({ ...fields, name: "Member" }, member)).location);
  const seenBy = async (staff: { cookie: string }) =>
    (await callLoader(readTicket, { params: { ticketNo: no }, as: staff })).status;
  expect([await seenBy(agent), await seenBy(other)]).toEqual([200, 404]);
  expect(await seenBy(await makeStaff({ roles: ["warehouse"] }))).toBe(403);
  const list = (await callLoader(readTickets, { url: "/desk/tickets?q=Member", as: agent })).data;
  expect(list.page.rows.map((row) => row.no)).toContain(no);
  expect(list.counts.OPEN).toBeGreaterThan(0);
});

test("what one was looking at comes along", async () => {
  const start = async (query: string) =>
    (await callLoader(loader, { url: `/contanctus?${query}` })).data.start;
  expect(await start("topic=stock&sku=QS-1")).toMatchObject({ topic: "stock", sku: "QS-1", message: "" });
  expect(await start("topic=pre-sale&q=camp+chair")).toMatchObject({
    topic: "pre-sale",
    message: expect.stringContaining("camp chair") as string,
  });
  expect((await start("topic=nonsense")).topic).toBeUndefined();
});

test("a member is told who looks after it", async () => {
  const agent = await makeStaff({ roles: ["agent"] });
  const member = await makeMember({ agentId: agent.id });
  const { data } = await callLoader(loader, { url: "/contanctus", as: member });
  expect(data.agent).toBe(agent.name);
});
