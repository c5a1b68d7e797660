import { beforeEach, describe, expect, test } from "vitest";
import { sweepUnproven } from "~/domain/accounts/registration.server";
import { db, prisma, sql } from "~/platform/db";
import { CookieJar, mailedCode, mailsTo, otherCode } from "../../../tests/accounts";
import { makeMember, makeStaff, unique } from "../../../tests/factories";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { action, loader } from "./register";

const right = {
  password: "harbour7",
  confirm: "harbour7",
  firstName: "Mira",
  lastName: "Holm",
  phone: "+49 151 1234567",
  country: "DE",
  channel: "search",
  platform: "woocommerce",
  terms: "on",
};

const stepUrl = "/register?step=code";
let jar: CookieJar;
let email: string;

beforeEach(async () => {
  jar = new CookieJar();
  email = `${unique("new")}@example.test`;
  await db.run(sql`delete from rate_limit`);
});

async function post(form: Record<string, string>, url = "/register", browser = jar) {
  return browser.keep(await callAction(action, { url, form, as: browser }));
}

const register = (fields: Partial<typeof right & { email: string; _token: string }> = {}) =>
  post({ ...right, email, ...fields });
const enter = (code: string, browser = jar) => post({ intent: "code", code }, stepUrl, browser);
const userOf = (address: string) => prisma.user.findUnique({ where: { email: address } });

test("an account begins unproven, is proven by the mailed code, and is logged in", async () => {
  const agent = await makeStaff({ roles: ["agent"] });
  expect(await register()).toMatchObject({ status: 303, location: stepUrl });
  expect(await userOf(email)).toMatchObject({
    status: "0",
    emailVerifiedAt: null,
    termsVersion: expect.any(String),
  });
  expect(jar.has("qs_member")).toBe(false);

  const shown = await callLoader(loader, { url: stepUrl, as: jar });
  expect(shown.data.step).toEqual({ email, guarded: false, failed: false, resent: false });

  expect(await enter(await mailedCode(email))).toMatchObject({ status: 303, location: "/user" });
  expect(await userOf(email)).toMatchObject({ status: "1", agentId: agent.id, userName: "Mira Holm" });
  expect(jar.has("qs_member")).toBe(true);
  expect(jar.has("qs_step")).toBe(false);
  expect(
    await db.rows(sql`select from_state, to_state, event from state_transition where entity = 'user'`),
  ).toEqual([{ fromState: "0", toState: "1", event: "prove" }]);
  expect((await callLoader(loader, { url: "/register", as: jar })).location).toBe("/user");
});

test("a Chinese name is kept as it is written, the family name first, and shown so at the desk", async () => {
  await register({ firstName: "小明", lastName: "王" });
  expect(await userOf(email)).toMatchObject({ firstName: "小明", lastName: "王", userName: "王小明" });
});

test("whoever owns the address that was typed is mailed nothing a stranger has written", async () => {
  await register({ firstName: "Win $500: https://evil.example", lastName: "Now" });
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ template: "accounts.register-code" });
  expect(JSON.stringify(mail)).not.toContain("evil.example");
});

test("the mail arrives with the code in the language of the page", async () => {
  await post({ ...right, email }, "/register?lng=zh-CN");
  const code = await mailedCode(email);
  await runJobs();
  const { messages } = await control<{ messages: { subject: string; text: string }[] }>(
    `/mail/api/messages?to=${email}`,
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ subject: "您的 Quayside 验证码", text: expect.stringContaining(code) });
});

test.each([
  [{ zone: "America/Denver" }, "America/Denver"],
  [{ country: "DE" }, "Europe/Berlin"],
  [{ country: "US", zone: "Nowhere/At all" }, "America/New_York"],
])("times are in the zone of the device, else of the country: %j", async (more, timezone) => {
  await register(more as never);
  expect(await db.first(sql`select timezone from "user" where email = ${email}`)).toEqual({ timezone });
});

test("where registration was asked for by a page, it leads back there, on this site only", async () => {
  await register({ redirect: "/user/recharge?method=card" } as never);
  expect((await enter(await mailedCode(email))).location).toBe("/user/recharge?method=card");
  const other = new CookieJar();
  email = `${unique("new")}@example.test`;
  await post({ ...right, email, redirect: "//evil.test/user" }, "/register", other);
  expect((await enter(await mailedCode(email), other)).location).toBe("/user");
});

test("a refused form keeps what was typed, but no password", async () => {
  const refused = await register({ confirm: "harbour8" });
  expect(refused.status).toBe(400);
  const { result } = refused.data as unknown as {
    result: { error: object; initialValue: object };
  };
  expect(result.error).toEqual({ confirm: ["accounts:error.confirm"] });
  expect(result.initialValue).toMatchObject({ email, firstName: "Mira" });
  expect(JSON.stringify(result)).not.toContain("harbour");
  expect(await userOf(email)).toBeNull();
});

test.each([
  ["password1", "accounts:error.passwordCommon"],
  ["Mira-1984", "accounts:error.passwordOwn"],
  ["quayside7", "accounts:error.passwordOwn"],
])("%s is guessed first: refused beside the field, whoever has the e-mail", async (guessed, message) => {
  const wanted = { password: guessed, confirm: guessed };
  const taken = (await makeMember()).email;
  for (const address of [email, taken]) {
    const refused = await register({ ...wanted, email: address });
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({ result: { error: { password: [message] } } });
    expect(JSON.stringify(refused.data)).not.toContain(guessed);
  }
  expect(await userOf(email)).toBeNull();
  expect(await mailsTo(taken)).toEqual([]);
});

describe("a taken e-mail", () => {
  test("sees the same, and its owner is told by mail", async () => {
    const owner = await makeMember({ email });
    const known = await register();
    const knownJar = jar;
    jar = new CookieJar();
    // An address of the same length, for the step's cookie holds it.
    email = email.replace(/^./, "m");
    const unknown = await register();
    expect(jar.cookie.length).toBe(knownJar.cookie.length);
    const shape = (answer: typeof known) => ({
      status: answer.status,
      location: answer.location,
      body: answer.body,
      headers: [...answer.headers.keys()].sort(),
    });
    expect(shape(known)).toEqual(shape(unknown));
    const views = await Promise.all(
      [knownJar, jar].map((browser) => callLoader(loader, { url: stepUrl, as: browser })),
    );
    expect(views.map(({ data }) => ({ ...data.step, email: "" }))).toEqual([
      { email: "", guarded: false, failed: false, resent: false },
      { email: "", guarded: false, failed: false, resent: false },
    ]);
    expect(await mailsTo(owner.email)).toMatchObject([{ template: "accounts.account-exists" }]);
    expect(await mailsTo(email)).toMatchObject([{ template: "accounts.register-code" }]);
  });

  test("takes as many tries and never succeeds; the account stays as it was", async () => {
    await makeMember({ email, firstName: "Owner" });
    await register();
    for (let i = 0; i < 6; i++) {
      const answer = await enter("000000");
      expect(answer).toMatchObject({ status: 422 });
      expect(answer.data).toMatchObject({ result: { error: { code: ["accounts:error.code"] } } });
    }
    expect(await userOf(email)).toMatchObject({ firstName: "Owner", status: "1" });
    expect(jar.has("qs_member")).toBe(false);
  });

  test("may ask for the code again like anybody", async () => {
    await makeMember({ email });
    await register();
    expect((await post({ intent: "resend" }, stepUrl)).location).toBe("/register?step=code&resent=1");
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      "accounts.account-exists",
      "accounts.account-exists",
    ]);
  });
});

describe("the code", () => {
  test("is refused after five wrong tries, even the right one", async () => {
    await register();
    const code = await mailedCode(email);
    for (let i = 0; i < 5; i++) expect((await enter(otherCode(code))).status).toBe(422);
    expect((await enter(code)).status).toBe(422);
    expect(await userOf(email)).toMatchObject({ status: "0" });
  });

  test("works up to the fifth try", async () => {
    await register();
    const code = await mailedCode(email);
    for (let i = 0; i < 4; i++) await enter(otherCode(code));
    expect((await enter(code)).status).toBe(303);
  });

  test("is refused after ten minutes", async () => {
    await register();
    await db.run(sql`update email_code set expires_at = now() where email = ${email}`);
    expect((await enter(await mailedCode(email))).status).toBe(422);
  });

  test("is refused in another browser", async () => {
    await register();
    const code = await mailedCode(email);
    const thief = new CookieJar();
    expect(await enter(code, thief)).toMatchObject({ status: 303, location: "/register?reason=step" });
    // Somebody else's registration of the same e-mail does not take the owner's code either.
    await post({ ...right, email, password: "thief777", confirm: "thief777" }, "/register", thief);
    expect((await enter(code, thief)).status).toBe(422);
  });

  test("sent again makes the first worthless; not twice within a minute", async () => {
    await register();
    const first = await mailedCode(email);
    expect((await post({ intent: "resend" }, stepUrl)).status).toBe(303);
    const again = await post({ intent: "resend" }, stepUrl);
    expect(again.status).toBe(429);
    expect(again.data).toMatchObject({ result: { error: { "": ["accounts:error.waitCode"] } } });
    const second = await mailedCode(email);
    if (first !== second) expect((await enter(first)).status).toBe(422);
    expect((await enter(second)).status).toBe(303);
  });

  test("empty says so in the contract's words", async () => {
    await register();
    const refused = await enter("");
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({ result: { error: { code: ["accounts:error.codeEmpty"] } } });
  });

  test("of a mail that was refused: the page says that sending failed", async () => {
    await control("/control/faults", { target: "mail", kind: "500", times: 1, match: email });
    await register();
    await runJobs();
    const { data } = await callLoader(loader, { url: stepUrl, as: jar });
    expect(data.step).toMatchObject({ failed: true });
  });

  test("is gone with its step", async () => {
    expect((await callLoader(loader, { url: stepUrl })).location).toBe("/register?reason=step");
    const forged = await callLoader(loader, { url: stepUrl, as: { cookie: "qs_step=k1.AAAA" } });
    expect(forged.location).toBe("/register?reason=step");
  });
});

describe("sent twice", () => {
  test("one registration has one account and one mail, whoever comes first", async () => {
    const probe = await register();
    expect(probe.status).toBe(303);
    await db.run(sql`delete from "user" where email = ${email}`);
    email = `${unique("new")}@example.test`;
    const token = tokenOf({ url: "/register" });
    const answers = await Promise.all([register({ _token: token }), register({ _token: token })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await enter(await mailedCode(email))).status).toBe(303);
  });

  test("the right code twice logs in twice, and proves once", async () => {
    await register();
    const code = await mailedCode(email);
    const _token = tokenOf({ url: "/register" });
    const send = () =>
      callAction(action, { url: stepUrl, form: { intent: "code", code, _token }, as: { cookie } });
    const { cookie } = jar;
    const answers = await Promise.all([send(), send()]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 303, location: "/user" });
      expect(answer.headers.getSetCookie().join()).toContain("qs_member=");
    }
    const user = await userOf(email);
    expect(
      await db.rows(sql`select 1 from state_transition where entity_id = ${user?.id ?? ""}`),
    ).toHaveLength(1);
  });

  test("a used code does not work again", async () => {
    await register();
    const [code, before] = [await mailedCode(email), jar.cookie];
    await enter(code);
    const replay = await callAction(action, {
      url: stepUrl,
      form: { intent: "code", code },
      as: { cookie: before },
    });
    expect(replay.status).toBe(422);
  });
});

describe("an unproven account", () => {
  test("is replaced by a later registration, and its code is worthless then", async () => {
    await register({ firstName: "First" });
    const [firstJar, firstCode] = [jar, await mailedCode(email)];
    jar = new CookieJar();
    await register({ firstName: "Second" });
    expect((await enter(firstCode, firstJar)).status).toBe(422);
    expect((await enter(await mailedCode(email))).status).toBe(303);
    expect(await userOf(email)).toMatchObject({ firstName: "Second", status: "1" });
  });

  test("is deleted after seven days; a proven one is not", async () => {
    const [old, fresh, proven] = [unique("old"), unique("fresh"), unique("proven")];
    await makeMember({
      email: `${old}@e.test`,
      status: "0",
      createdAt: new Date(Date.now() - 7.1 * 86_400_000),
    });
    await makeMember({
      email: `${fresh}@e.test`,
      status: "0",
      createdAt: new Date(Date.now() - 6.9 * 86_400_000),
    });
    await makeMember({ email: `${proven}@e.test`, createdAt: new Date(Date.now() - 30 * 86_400_000) });
    await sweepUnproven();
    expect(await userOf(`${old}@e.test`)).toBeNull();
    expect(await userOf(`${fresh}@e.test`)).not.toBeNull();
    expect(await userOf(`${proven}@e.test`)).not.toBeNull();
  });
});

test("agents get new members in turn", async () => {
  await db.run(sql`update staff set status = 'off'`);
  const agents = [await makeStaff({ roles: ["agent"] }), await makeStaff({ roles: ["agent", "support"] })];
  const assigned: (string | null | undefined)[] = [];
  for (let i = 0; i < 4; i++) {
    jar = new CookieJar();
    email = `${unique("new")}@example.test`;
    await register();
    await enter(await mailedCode(email));
    assigned.push((await userOf(email))?.agentId);
  }
  expect(assigned.slice(0, 2).sort()).toEqual(agents.map(({ id }) => id).sort());
  expect(assigned.slice(2)).toEqual(assigned.slice(0, 2));
});

test("one visitor cannot flood a mailbox with codes", async () => {
  for (let i = 0; i < 6; i++) expect((await register()).status).toBe(303);
  const refused = await register();
  expect(refused.status).toBe(429);
  expect(refused.data).toMatchObject({ result: { error: { "": ["accounts:error.wait"] } } });
});
