import { beforeEach, describe, expect, test } from "vitest";
import { requireMember } from "~/domain/accounts/guards.server";
import { memberText } from "~/domain/accounts/found-by.server";
import { db, prisma, sql, transaction } from "~/platform/db";
import { mailsTo } from "../../../../tests/accounts";
import { makeMember, makeStaff, unique, type TestMember, type TestStaff } from "../../../../tests/factories";
import { makeWorld, newOrder } from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action, loader } from "./member";
import { loader as listPage } from "./members";

let support: TestStaff;
let agent: TestStaff;
let member: TestMember;

beforeEach(async () => {
  support = await makeStaff({ roles: ["support"] });
  agent = await makeStaff({ roles: ["agent"] });
  member = await makeMember({ agentId: agent.id });
});

const act = (form: Record<string, string>, as = support, id = member.id) =>
  callAction(action, { url: `/desk/members/${id}`, params: { memberId: id }, form, as });
const look = (id = member.id, as = support) =>
  callLoader(loader, { url: `/desk/members/${id}`, params: { memberId: id }, as });
const list = async (query: string, as = support) =>
  (await callLoader(listPage, { url: `/desk/members?${query}`, as })).data;
const found = async (q: string, as = support) =>
  (await list(`tab=all&q=${encodeURIComponent(q)}`, as)).page.rows.map(({ id }) => id);
const statusOf = async (id: string) => (await prisma.user.findUniqueOrThrow({ where: { id } })).status;

describe("the list", () => {
  test("finds by part of e-mail or name, by phone however typed, and by an order's number", async () => {
    const word = unique("zed").replace("-", "");
    const somebody = await makeMember({
      email: `${word}@example.test`,
      userName: `Shop ${word.toUpperCase()}`,
      phone: "+44 (20) 7946-0987",
    });
    expect(await found(word)).toEqual([somebody.id]);
    expect(await found(`SHOP ${word}`)).toEqual([somebody.id]);
    expect(await found("+44 20 7946 0987")).toContain(somebody.id);
    expect(await found("442079460987")).toContain(somebody.id);
    const world = await makeWorld();
    const { no } = await newOrder(world);
    expect(await found(no.toLowerCase())).toEqual([world.member.id]);
    expect(await found("100%_\\")).toEqual([]);
  });

  test("finds a Chinese name whichever way it is typed", async () => {
    const { id } = await makeMember();
    await db.run(sql`update "user" set first_name = '攸之', last_name = '郭' where id = ${id}`);
    for (const typed of ["郭攸之", "郭 攸之", "攸之 郭", "攸之"])
      expect([typed, await found(typed)]).toEqual([typed, [id]]);
    expect(await found("郭之攸")).toEqual([]);
  });

  test("is served by its index", async () => {
    const plan = await transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.rows<{ "QUERY PLAN": string }>(
        sql`explain select id from "user" where ${memberText} like '%needle%'`,
      );
    });
    expect(JSON.stringify(plan)).toContain("user_found_by");
  });

  test("has a tab for each status and filters by agent", async () => {
    const only = await makeStaff({ roles: ["agent"] });
    const frozen = await makeMember({ status: "2", agentId: only.id });
    await makeMember({ status: "2" });
    const { page, counts } = await list(`tab=frozen&agent=${only.id}`);
    expect(page.rows.map(({ id }) => id)).toEqual([frozen.id]);
    expect(counts).toMatchObject({ frozen: 1, active: 0, all: 1 });
    for (const crooked of ["agent='", "after=zzz", "q=%00", "agent=none&tab=nonsense&size=7"]) {
      expect(Array.isArray((await list(crooked)).page.rows)).toBe(true);
    }
  });

  test("shows an agent their own members only", async () => {
    const other = await makeMember();
    const own = (await list("tab=all&size=100", agent)).page.rows.map(({ id }) => id);
    expect(own).toEqual([member.id]);
    expect(await found(other.email, agent)).toEqual([]);
  });
});

describe("a member's page", () => {
  test("shows what is theirs, to those who may see it", async () => {
    const world = await makeWorld();
    const { no } = await newOrder(world);
    const { data } = await look(world.member.id);
    expect(data.member).toMatchObject({ email: world.member.email, status: "1" });
    expect(data.things.orders.map((order) => order.no)).toContain(no);
    expect(data.things.stores).toHaveLength(1);
    expect(data.things.sessions).toHaveLength(1);
    expect(
      JSON.stringify(data, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toMatch(/password|argon2|totp|token/i);
  });

  test("is a 404 for another agent, a finance page without buttons, a 403 for other roles", async () => {
    const stranger = await makeStaff({ roles: ["agent"] });
    expect((await look(member.id, stranger)).status).toBe(404);
    expect((await act({ intent: "freeze", reason: "Looks odd" }, stranger)).status).toBe(404);
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await look(member.id, finance)).data.mayAct).toBe(false);
    expect((await act({ intent: "freeze", reason: "Looks odd" }, finance)).status).toBe(403);
    const warehouse = await makeStaff({ roles: ["warehouse"] });
    expect((await look(member.id, warehouse)).status).toBe(403);
    for (const id of ["x", "", "00000000-0000-7000-8000-000000000000"]) {
      expect((await look(id)).status).toBe(404);
    }
    expect(await statusOf(member.id)).toBe("1");
  });
});

describe("what staff do", () => {
  test("freezing needs a reason, tells the member, keeps the session and is written down", async () => {
    const refused = await act({ intent: "freeze", reason: " " });
    expect(refused.status).toBe(400);
    expect((await act({ intent: "freeze", reason: "Chargebacks" })).location).toBe(
      `/desk/members/${member.id}`,
    );
    expect(await statusOf(member.id)).toBe("2");
    expect(await mailsTo(member.email)).toMatchObject([{ template: "accounts.frozen" }]);
    const looking = await callLoader((args) => requireMember(args), { url: "/user", as: member });
    expect(looking.data).toMatchObject({ status: "2" });
    const { data } = await look();
    expect(data.things.history).toMatchObject([{ event: "freeze", reason: "Chargebacks", by: support.name }]);
    expect(data.things.trail).toMatchObject([{ action: "member.freeze", before: { status: "1" } }]);
    expect((await act({ intent: "freeze", reason: "Again" })).status).toBe(409);
    expect((await act({ intent: "unfreeze", reason: "Cleared up" })).status).toBe(303);
    expect(await statusOf(member.id)).toBe("1");
  });

  test("the same form twice, or two colleagues at once, freeze once", async () => {
    const answers = await Promise.all([
      act({ intent: "freeze", reason: "One" }),
      act({ intent: "freeze", reason: "Two" }, agent),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test("an unproven account is proven by hand, gets an agent, and cannot be twice", async () => {
    const unproven = await makeMember({ status: "0", emailVerifiedAt: null });
    expect((await act({ intent: "verify", reason: "Called back" }, support, unproven.id)).status).toBe(303);
    const row = await prisma.user.findUniqueOrThrow({ where: { id: unproven.id } });
    expect(row).toMatchObject({
      status: "1",
      emailVerifiedAt: expect.any(Date),
      agentId: expect.any(String),
    });
    expect((await act({ intent: "verify", reason: "Called back" }, support, unproven.id)).status).toBe(409);
    expect((await act({ intent: "unfreeze", reason: "No reason" }, support, unproven.id)).status).toBe(409);
  });

  test("a level, which nothing follows from, is neither shown nor set", async () => {
    expect((await act({ intent: "level", level: "3" })).status).toBe(400);
    expect((await prisma.user.findUniqueOrThrow({ where: { id: member.id } })).level).toBe(0);
  });

  test("an agent is set, within what there is", async () => {
    const other = await makeStaff({ roles: ["agent"] });
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await act({ intent: "agent", agent: finance.id })).status).toBe(409);
    // An agent who gives a member away sees them no more.
    expect((await act({ intent: "agent", agent: other.id }, agent)).location).toBe("/desk/members");
    const row = await prisma.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(row.agentId).toBe(other.id);
    await act({ intent: "agent" });
    expect((await prisma.user.findUniqueOrThrow({ where: { id: member.id } })).agentId).toBeNull();
  });

  test("an agent whom a member has already is not noted as a change", async () => {
    const noted = () =>
      prisma.auditLog.count({
        where: { entityId: member.id, action: "member.agent" },
      });
    await act({ intent: "agent", agent: agent.id });
    const before = await noted();
    expect((await act({ intent: "agent", agent: agent.id })).status).toBe(303);
    expect(await noted()).toBe(before);
  });

  test("sessions end at once", async () => {
    expect((await act({ intent: "sessions" })).status).toBe(303);
    const looking = await callLoader((args) => requireMember(args), { url: "/user", as: member });
    expect(looking.status).toBe(302);
  });

  test("a closed account stays as it is, and another site's form does nothing", async () => {
    const headers = { origin: "https://evil.test" };
    const form = { intent: "freeze", reason: "Looks odd" };
    const params = { memberId: member.id };
    expect((await callAction(action, { params, form, as: support, headers })).status).toBe(403);
    await prisma.user.update({ where: { id: member.id }, data: { status: "9" } });
    expect((await act({ intent: "unfreeze", reason: "No reason" })).status).toBe(409);
  });
});
