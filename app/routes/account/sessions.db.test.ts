import { beforeEach, describe, expect, test } from "vitest";
import { findMember, requireMember } from "~/domain/accounts/guards.server";
import { db, prisma, sql } from "~/platform/db";
import { makeMember, unique, type TestMember } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { loader } from "./login";
import { action as logOut, loader as logOutPage } from "./logout";

let member: TestMember;
beforeEach(async () => {
  member = await makeMember();
});

describe("sessions (D12)", () => {
  const guarded = (cookie: string, context?: object) =>
    callLoader((args) => requireMember(context ? { ...args, context: context as never } : args), {
      url: "/user/storeorder?tab=paid",
      as: { cookie },
    });

  test("a missing, `null`, unknown, expired or revoked token leads to the login and back", async () => {
    const leads = "/login?redirect=%2Fuser%2Fstoreorder%3Ftab%3Dpaid";
    for (const cookie of ["", "qs_member=", "qs_member=null", "qs_member=nonsense"]) {
      expect(await guarded(cookie)).toMatchObject({ status: 302, location: leads });
    }
    expect((await guarded(member.cookie)).status).toBe(200);
    await db.run(sql`update session set expires_at = now() where user_id = ${member.id}`);
    expect((await guarded(member.cookie)).location).toBe(leads);
    await db.run(
      sql`update session set expires_at = now() + interval '1 h', revoked_at = now() where user_id = ${member.id}`,
    );
    expect((await guarded(member.cookie)).location).toBe(leads);
  });

  test("a post after the session's end says so, and the login page tells why", async () => {
    const answer = await callAction((args) => requireMember(args), { url: "/user/recharge", form: {} });
    expect(answer).toMatchObject({
      status: 303,
      location: "/login?redirect=%2Fuser%2Frecharge&reason=session",
    });
    const page = await callLoader(loader, { url: answer.location ?? "" });
    expect(page.data).toMatchObject({ reason: "session", redirect: "/user/recharge" });
  });

  test("all loaders of a request share one look at the database, two requests do not", async () => {
    const context = {};
    expect((await guarded(member.cookie, context)).status).toBe(200);
    await db.run(sql`delete from session where user_id = ${member.id}`);
    expect((await guarded(member.cookie, context)).status).toBe(200);
    expect((await guarded(member.cookie, {})).status).toBe(302);
  });

  test("the shop's name is the first connected store's, else the user name", async () => {
    const named = () =>
      callLoader((args) => findMember(args), { as: member }).then(({ data }) => data?.shopName);
    expect(await named()).toBe("Mira Holm");
    const store = (name: string, fields: object) =>
      prisma.store.create({
        data: {
          userId: member.id,
          platform: "woocommerce",
          name,
          url: "https://x",
          domainNorm: unique("d"),
          ...fields,
        },
      });
    await store("By hand", { platform: "manual", createdAt: new Date(1) });
    await store("Gone", { status: "UNBOUND", createdAt: new Date(2) });
    await store("Harbour", { createdAt: new Date(3) });
    await store("Later", {});
    expect(await named()).toBe("Harbour");
  });
});

describe("logout", () => {
  test("ends the session, expires its cookie by name and clears what the browser keeps", async () => {
    const answer = await callAction(logOut, { url: "/logout", form: {}, as: member });
    expect(answer).toMatchObject({ status: 303, location: "/login" });
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^qs_member=; Max-Age=0/)]);
    expect(await db.rows(sql`select 1 from session where user_id = ${member.id}`)).toEqual([]);
  });

  test("by a link asks first; without a session it leads to the login", async () => {
    expect((await callLoader(logOutPage, { url: "/logout", as: member })).data.email).toBe(member.email);
    expect((await callLoader(logOutPage, { url: "/logout" })).location).toBe("/login");
    expect((await callAction(logOut, { url: "/logout", form: {} })).location).toBe("/login");
  });

  test("who switches account is led on after the login, on this site only", async () => {
    const to = async (redirect: string) =>
      (await callAction(logOut, { url: "/logout", form: { redirect } })).location;
    expect(await to("/user/woocommerce?connect=1")).toBe(
      "/login?redirect=%2Fuser%2Fwoocommerce%3Fconnect%3D1",
    );
    expect(await to("https://evil.example/")).toBe("/login?redirect=%2Fuser");
  });

  test("is refused to another site's form", async () => {
    const headers = { origin: "https://evil.test" };
    expect((await callAction(logOut, { url: "/logout", form: {}, as: member, headers })).status).toBe(403);
    expect(await db.rows(sql`select 1 from session where user_id = ${member.id}`)).toHaveLength(1);
  });
});
