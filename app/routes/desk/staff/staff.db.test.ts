import "~/domain/wiring.server";
import { beforeEach, describe, expect, test } from "vitest";
import { requireStaff } from "~/domain/accounts/guards.server";
import { codeAt } from "~/domain/accounts/totp.server";
import { open } from "~/platform/crypto.server";
import { db, prisma, sql } from "~/platform/db";
import { CookieJar, mailsTo } from "../../../../tests/accounts";
import { makeMember, makeStaff, password, unique, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { loader as auditPage } from "../audit";
import { action as join, loader as joinPage } from "../invite";
import { action as logIn, loader as logInPage } from "../login";
import { action as invite } from "./invite";
import { action, loader } from "./person";
import { action as listAction, loader as listPage } from "./staff";

let admin: TestStaff;
let agent: TestStaff;

beforeEach(async () => {
  [admin, agent] = [await makeStaff(), await makeStaff({ roles: ["agent"] })];
  await db.run(sql`delete from rate_limit`);
});

type Fields = Record<string, string | readonly string[]>;

const act = (person: TestStaff, form: Fields, as = admin) =>
  callAction(action, { url: `/desk/staff/${person.id}`, params: { staffId: person.id }, form, as });
const isIn = async (as: { cookie: string }) =>
  (await callLoader((args) => requireStaff(args), { url: "/desk", as })).status === 200;
const refusal = (answer: { data: unknown }) =>
  (answer.data as { result: { error: Record<string, string[]> } }).result.error[""];
const actionsOn = async (id: string) =>
  (
    await db.rows<{ action: string }>(sql`select action from audit_log where entity_id = ${id} order by at`)
  ).map((row) => row.action);

/** The token of the newest link that was mailed. */
async function mailedToken(email: string): Promise<string> {
  const last = (await mailsTo(email)).at(-1);
  const sealed = open(last?.params._sealed ?? "", `mail:${last?.key ?? ""}`);
  return (JSON.parse(sealed) as { token: string }).token;
}

const invited = { name: "Ada Quay", roles: ["finance", "support"] };
const send = (email: string, fields: Fields = {}) =>
  callAction(invite, { url: "/desk/staff/invite", form: { email, ...invited, ...fields }, as: admin });
const use = (token: string, fields: Fields = {}, as?: CookieJar) =>
  callAction(join, {
    url: `/desk/invite?token=${token}`,
    form: { name: "Ada Quay", password: "harbour9", confirm: "harbour9", ...fields },
    ...(as ? { as } : {}),
  });
const look = (token: string) => callLoader(joinPage, { url: `/desk/invite?token=${token}` });

describe("an invitation", () => {
  test("is mailed, good once, and leads to the second factor", async () => {
    const email = `${unique("ada")}@example.test`;
    expect(await send(email)).toMatchObject({ status: 303, location: "/desk/staff" });
    const token = await mailedToken(email);
    expect((await look(token)).data).toMatchObject({ invite: { email, name: "Ada Quay", renews: false } });
    const jar = new CookieJar();
    expect(jar.keep(await use(token, {}, jar))).toMatchObject({ location: "/desk/login?step=code" });
    expect(jar.has("qs_staff")).toBe(false);
    const page = await callLoader(logInPage, { url: "/desk/login?step=code", as: jar });
    const secret = page.data.factor?.enrolment?.secret ?? "";
    const code = codeAt(secret, new Date());
    const form = { intent: "factor", code };
    jar.keep(await callAction(logIn, { url: "/desk/login?step=code", form, as: jar }));
    expect(await isIn(jar)).toBe(true);
    expect(await prisma.staff.findUnique({ where: { email } })).toMatchObject({
      roles: ["finance", "support"],
    });
    // The link is used up, and its token stands nowhere in clear.
    expect((await look(token)).status).toBe(410);
    expect((await use(token)).location).toBe("/desk/invite");
    const rows = await db.rows(sql`select * from staff_invite where email = ${email}`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("used twice at once makes one account", async () => {
    const email = `${unique("ada")}@example.test`;
    await send(email);
    const token = await mailedToken(email);
    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ location }) => location).sort()).toEqual(["/desk/invite", "/desk/login?step=code"]);
  });

  test("is void when a newer one was sent, it was taken back, it expired, or its sender left", async () => {
    const other = await makeStaff();
    const email = `${unique("ada")}@example.test`;
    const asOther = () =>
      callAction(invite, { url: "/desk/staff/invite", form: { email, ...invited }, as: other });
    await asOther();
    const replaced = await mailedToken(email);
    await asOther();
    const second = await mailedToken(email);
    expect([(await look(replaced)).status, (await look(second)).status]).toEqual([410, 200]);
    await act(other, { intent: "disable" });
    expect((await look(second)).status).toBe(410);
    await send(email);
    const third = await mailedToken(email);
    const { data } = await callLoader(listPage, { url: "/desk/staff", as: admin });
    const row = data.invites.find((open) => open.email === email);
    await callAction(listAction, { form: { invite: row?.id ?? "" }, as: admin });
    expect((await use(third)).location).toBe("/desk/invite");
    await send(email);
    await db.run(sql`update staff_invite set expires_at = now() where email = ${email}`);
    expect((await look(await mailedToken(email))).status).toBe(410);
    for (const token of ["", "nonsense", "null", "x".repeat(500)])
      expect((await look(token)).status).toBe(410);
  });

  test("goes to nobody who is on the staff, and names at least one role that exists", async () => {
    expect((await send(agent.email)).data).toMatchObject({
      result: { error: { email: ["staff:error.taken"] } },
    });
    expect((await send(`${unique()}@example.test`, { roles: [] })).status).toBe(400);
    expect((await send(`${unique()}@example.test`, { roles: ["owner"] })).status).toBe(400);
  });

  test("asks for a good password", async () => {
    const email = `${unique("ada")}@example.test`;
    await send(email);
    const token = await mailedToken(email);
    const refused = await use(token, { password: "short1", confirm: "short1" });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.data)).not.toContain("short1");
    expect((await use(token, { password: "password1", confirm: "password1" })).data).toMatchObject({
      result: { error: { password: ["accounts:error.passwordCommon"] } },
    });
    expect((await use(token, { password: "Ada-Quay-1", confirm: "Ada-Quay-1" })).data).toMatchObject({
      result: { error: { password: ["accounts:error.passwordOwn"] } },
    });
    expect((await look(token)).status).toBe(200);
  });
});

describe("an administrator", () => {
  test("changes roles, which count at once", async () => {
    const can = async () =>
      (await callLoader((args) => requireStaff(args, ["finance"]), { url: "/desk", as: agent })).status;
    expect(await can()).toBe(403);
    expect((await act(agent, { intent: "roles", roles: ["finance", "agent"] })).status).toBe(303);
    expect(await can()).toBe(200);
    const [entry] = await db.rows<{ before: unknown; after: unknown }>(
      sql`select before, after from audit_log where entity_id = ${agent.id} and action = 'staff.roles'`,
    );
    expect(entry).toEqual({ before: { roles: ["agent"] }, after: { roles: ["finance", "agent"] } });
  });

  test("closes access: sessions end at once, the login is shut, members go to other agents", async () => {
    const member = await makeMember({ agentId: agent.id });
    expect((await act(agent, { intent: "disable" })).status).toBe(303);
    expect(await isIn(agent)).toBe(false);
    const refused = await callAction(logIn, { url: "/desk/login", form: { email: agent.email, password } });
    expect(refused.status).toBe(422);
    const after = await prisma.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(after.agentId).not.toBe(agent.id);
    expect(await mailsTo(agent.email)).toMatchObject([{ template: "accounts.staff-disabled" }]);
    expect((await act(agent, { intent: "disable" })).status).toBe(409);
    expect((await act(agent, { intent: "enable" })).status).toBe(303);
    expect(await isIn(agent)).toBe(false);
    expect(await actionsOn(agent.id)).toEqual(["staff.disable", "staff.enable"]);
  });

  test("resets a lost second factor and ends sessions", async () => {
    await prisma.staff.update({ where: { id: agent.id }, data: { totpEnc: "sealed" } });
    await act(agent, { intent: "factor" });
    expect(await isIn(agent)).toBe(false);
    expect(await prisma.staff.findUnique({ where: { id: agent.id } })).toMatchObject({ totpEnc: null });
    const other = await makeStaff({ roles: ["support"] });
    await act(other, { intent: "sessions" });
    expect(await isIn(other)).toBe(false);
  });

  test("sends a link to a new password, which sets the second factor up anew", async () => {
    await prisma.staff.update({ where: { id: agent.id }, data: { totpEnc: "sealed" } });
    await act(agent, { intent: "renew" });
    const token = await mailedToken(agent.email);
    expect((await look(token)).data).toMatchObject({ invite: { renews: true } });
    expect((await use(token)).location).toBe("/desk/login?step=code");
    expect(await isIn(agent)).toBe(false);
    const tried = (given: string) =>
      callAction(logIn, { url: "/desk/login", form: { email: agent.email, password: given } });
    expect((await tried(password)).status).toBe(422);
    expect((await tried("harbour9")).location).toBe("/desk/login?step=code");
  });

  test("does nothing to themselves that would lock them out or raise them", async () => {
    const forms: Fields[] = [
      { intent: "roles", roles: ["admin", "finance"] },
      { intent: "disable" },
      { intent: "factor" },
    ];
    for (const form of forms) {
      const answer = await act(admin, form);
      expect(answer.status).toBe(409);
      expect(refusal(answer)).toEqual(["staff:error.self"]);
    }
  });

  test("two of them cannot remove each other at once: one always stays", async () => {
    await db.run(sql`update staff set status = 'disabled' where 'admin' = any(roles)`);
    const [first, second] = [await makeStaff(), await makeStaff()];
    const answers = await Promise.all([
      act(first, { intent: "disable" }, second),
      act(second, { intent: "roles", roles: ["support"] }, first),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const left = await db.rows(sql`select 1 from staff where status = 'active' and 'admin' = any(roles)`);
    expect(left).toHaveLength(1);
  });

  test("who was unmade one in another window does nothing more", async () => {
    const other = await makeStaff();
    await act(other, { intent: "roles", roles: ["support"] });
    expect((await act(agent, { intent: "disable" }, other)).status).toBe(403);
  });
});

describe("nobody else", () => {
  test("sees or changes the staff, by page or by post", async () => {
    const before = await prisma.staff.findUniqueOrThrow({ where: { id: agent.id } });
    expect((await callLoader(listPage, { url: "/desk/staff", as: agent })).status).toBe(403);
    expect((await callLoader(auditPage, { url: "/desk/audit", as: agent })).status).toBe(403);
    const params = { staffId: agent.id };
    expect((await callLoader(loader, { url: "/desk/staff/x", params, as: agent })).status).toBe(403);
    expect((await act(agent, { intent: "roles", roles: ["admin"] }, agent)).status).toBe(403);
    const form = { email: `${unique()}@example.test`, ...invited };
    expect((await callAction(invite, { form, as: agent })).status).toBe(403);
    expect((await callAction(listAction, { form: { invite: agent.id }, as: agent })).status).toBe(403);
    expect(await prisma.staff.findUniqueOrThrow({ where: { id: agent.id } })).toEqual(before);
  });

  test("from another site posts anything", async () => {
    const headers = { origin: "https://evil.test" };
    const params = { staffId: agent.id };
    const foreign = [
      callAction(action, { params, form: { intent: "disable" }, as: admin, headers }),
      callAction(invite, { form: { email: "x@example.test", ...invited }, as: admin, headers }),
      callAction(join, { url: "/desk/invite?token=x", form: {}, headers }),
    ];
    for (const answer of await Promise.all(foreign)) expect(answer.status).toBe(403);
    expect(await isIn(agent)).toBe(true);
  });

  test("is found under an address that is nobody's", async () => {
    for (const staffId of ["", "x", "00000000-0000-7000-8000-000000000000"]) {
      expect((await callLoader(loader, { params: { staffId }, as: admin })).status).toBe(404);
    }
  });
});

test("a desk session that nobody uses ends after an hour; one in use is noted as seen", async () => {
  await db.run(sql`update session set seen_at = now() - interval '59 minutes' where staff_id = ${agent.id}`);
  expect(await isIn(agent)).toBe(true);
  const [row] = await db.rows<{ fresh: boolean }>(
    sql`select seen_at > now() - interval '1 minute' as fresh from session where staff_id = ${agent.id}`,
  );
  expect(row?.fresh).toBe(true);
  await db.run(sql`update session set seen_at = now() - interval '61 minutes' where staff_id = ${agent.id}`);
  expect(await isIn(agent)).toBe(false);
});

test("the audit log is found by who, what, to whom and when, page by page", async () => {
  await act(agent, { intent: "sessions" });
  await act(agent, { intent: "roles", roles: ["support"] });
  const log = async (query: string) =>
    (await callLoader(auditPage, { url: `/desk/audit?${query}`, as: admin })).data.page.rows;
  const about = await log(`entity=staff&id=${agent.id}`);
  expect(about.map((row) => row.action)).toEqual(["staff.roles", "staff.sessions"]);
  expect(about[0]).toMatchObject({ actorName: admin.name, subject: agent.name });
  expect(await log(`who=staff:${admin.id}&action=staff.ro`)).toHaveLength(1);
  expect(await log(`id=${agent.id}&from=2000-01-01&to=2000-01-02`)).toEqual([]);
  for (const crooked of ["who=%00", "from=2026-99-99", "to=2026-02-31", "action=%25", "after=abc", "id='"]) {
    expect(Array.isArray(await log(crooked))).toBe(true);
  }
});
