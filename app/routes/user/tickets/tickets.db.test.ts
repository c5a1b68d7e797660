import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { openTicket } from "~/domain/tickets/open.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as atDesk } from "~/routes/desk/tickets/ticket";
import { loader as home } from "~/routes/user/home";
import { makeMember, makeStaff, type TestMember } from "../../../../tests/factories";
import { callAgain } from "../../../../tests/setup/again";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { loader as file } from "./attachment";
import { action, loader } from "./ticket";
import { loader as list } from "./tickets";

const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1])], "chair.png", { type: "image/png" });

async function ask(member: TestMember, message = "Is the folding chair back next week?"): Promise<string> {
  const asked = { name: "Mira", email: member.email, topic: "stock" as const, message, file: png };
  const opened = await openTicket(asked, { locale: "en-US", memberId: member.id });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

const page = (no: string) => ({ url: paths.ticket(no), params: { ticketNo: no } });
const answer = async (no: string, message = "It is, on Tuesday morning.") => {
  const staff = await makeStaff({ roles: ["support"], name: "Lin Yue" });
  const url = paths.deskTicket(no);
  return callAction(atDesk, {
    url,
    params: { ticketNo: no },
    as: staff,
    form: { intent: "answer", message },
  });
};
const write = (as: TestMember, no: string, message = "Thank you!") =>
  callAction(action, { ...page(no), as, form: { intent: "reply", message } });
const solve = (as: TestMember, no: string) =>
  callAction(action, { ...page(no), as, form: { intent: "solve" } });
const ticketOf = async (as: TestMember, no: string) => (await callLoader(loader, { ...page(no), as })).data;
const mails = (no: string, template: string) =>
  db.rows<{ to: string }>(sql`select "to" from mail where params->>'no' = ${no} and template = ${template}`);

describe("a member's question", () => {
  test("is answered at the desk, told to the member, and written back to", async () => {
    const member = await makeMember();
    const no = await ask(member);
    await answer(no);
    const { cards, waiting, news } = (await callLoader(home, { url: "/user", as: member })).data;
    expect(cards[0]?.lines[0]).toMatchObject({ no, to: paths.ticket(no), state: "Answered", tone: "accent" });
    expect(waiting.map(({ label }) => label)).toContain("We have answered one of your questions");
    expect(news[0]).toMatchObject({ event: "ticket.answered", data: { no, by: "Lin Yue" } });

    expect((await write(member, no)).location).toBe(paths.ticket(no));
    const { ticket } = await ticketOf(member, no);
    expect(ticket.messages.map(({ by, body }) => [by, body])).toEqual([
      [null, "Is the folding chair back next week?"],
      ["Lin Yue", "It is, on Tuesday morning."],
      [null, "Thank you!"],
    ]);
    expect(ticket.status).toBe("OPEN");
    expect(await mails(no, "tickets.reply")).toEqual([{ to: "support@quayside.test" }]);
  });

  test("is written back to once, also where the process died before it could answer", async () => {
    const member = await makeMember();
    const no = await ask(member);
    const form = { intent: "reply", message: "Thank you!" };
    const [first, again] = await callAgain(action, { ...page(no), as: member, form });
    expect(again.location).toBe(first.location);
    expect((await ticketOf(member, no)).ticket.messages).toHaveLength(2);
    expect(await mails(no, "tickets.reply")).toHaveLength(1);
  });

  test("is solved by the member and opened again by writing; a closed one takes nothing more", async () => {
    const member = await makeMember();
    const no = await ask(member);
    expect((await solve(member, no)).status).toBe(303);
    expect((await ticketOf(member, no)).ticket.status).toBe("SOLVED");
    expect((await solve(member, no)).status).toBe(409);
    await write(member, no);
    expect((await ticketOf(member, no)).ticket.status).toBe("OPEN");

    await db.run(sql`update ticket set status = 'CLOSED' where no = ${no}`);
    const refused = await write(member, no, "One more thing");
    expect(refused.status).toBe(409);
    expect(refused.data?.result.initialValue).toMatchObject({ message: "One more thing" });
    expect((await ticketOf(member, no)).ticket.messages).toHaveLength(2);
  });

  test("stands under its tab, with its attachment", async () => {
    const member = await makeMember();
    const [open, done] = [await ask(member), await ask(member, "A second question, please?")];
    await solve(member, done);
    const tab = async (name: string) =>
      (await callLoader(list, { url: `/user/tickets?tab=${name}`, as: member })).data.page.rows.map(
        ({ no }) => no,
      );
    expect([await tab("open"), await tab("done"), await tab("all")]).toEqual([[open], [done], [done, open]]);
    const sent = await callLoader(file, { ...page(open), as: member });
    expect(sent.headers.get("content-disposition")).toContain("chair.png");
  });

  test("is nobody else's", async () => {
    const [owner, other] = [await makeMember(), await makeMember()];
    const no = await ask(owner);
    expect((await callLoader(loader, { ...page(no), as: other })).status).toBe(404);
    expect((await callLoader(file, { ...page(no), as: other })).status).toBe(404);
    expect((await write(other, no)).status).toBe(404);
    expect((await ticketOf(owner, no)).ticket.messages).toHaveLength(1);
  });

  test("of a frozen member is read and not written to; an empty message is refused", async () => {
    const member = await makeMember();
    const no = await ask(member);
    expect((await write(member, no, "  ")).status).toBe(400);
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await ticketOf(member, no)).steps).toEqual({
      can: [],
      closed: { reply: "frozen", solve: "frozen" },
    });
    expect((await write(member, no)).status).toBe(403);
  });
});
