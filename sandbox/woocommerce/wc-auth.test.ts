import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { listen, start, wooClient, type Keys, type Listener } from "../test-kit";
import { refusalOf } from "./wc-auth";

let sandbox: RunningSandbox;
let app: Listener;

beforeEach(async () => {
  [sandbox, app] = await Promise.all([start(), listen()]);
});
afterEach(async () => {
  await Promise.all([sandbox.close(), app.close()]);
});

function request(over: Record<string, string> = {}): string {
  const query = {
    app_name: "Quayside",
    scope: "read_write",
    user_id: "state-123",
    return_url: `${app.url}/back?from=woo`,
    callback_url: `${app.url}/callback`,
    ...over,
  };
  return new URLSearchParams(query).toString();
}

/** Walks as a browser does: request, log in, consent. Returns the links of the consent page. */
async function consent(query = request()): Promise<{ approve: string; refuse: string; cookie: string }> {
  const at = `${sandbox.url}/woo/harbour/wc-auth/v1`;
  const first = await fetch(`${at}/authorize?${query}`, { redirect: "manual" });
  expect(first.headers.get("location")).toContain("/wc-auth/v1/login/?");
  const login = await fetch(`${at}/login/?${query}`, { method: "POST", redirect: "manual" });
  const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const page = await (
    await fetch(sandbox.url + (login.headers.get("location") ?? ""), { headers: { cookie } })
  ).text();
  const links = [...page.matchAll(/class="button[^"]*" href="([^"]+)"/g)].map(
    (match) => match[1]?.replaceAll("&#38;", "&") ?? "",
  );
  return { approve: sandbox.url + links[0], refuse: links[1] ?? "", cookie };
}

test("approving posts working keys and then goes back", async () => {
  const { approve, cookie } = await consent();
  const back = await fetch(approve, { headers: { cookie }, redirect: "manual" });
  expect(back.status).toBe(302);
  expect(back.headers.get("location")).toBe(`${app.url}/back?from=woo&success=1&user_id=state-123`);
  const posted = app.heard[0];
  expect(posted?.headers["content-type"]).toBe("application/json;charset=UTF-8");
  expect(posted?.headers["user-agent"]).toBe(`WordPress/6.8.8; ${sandbox.url}/woo/harbour`);
  const keys = JSON.parse(posted?.body ?? "{}") as Keys & Record<string, unknown>;
  expect(keys).toMatchObject({ user_id: "state-123", key_permissions: "read_write" });
  expect(keys.consumer_key).toMatch(/^ck_[0-9a-f]{40}$/);
  expect((await wooClient(`${sandbox.url}/woo/harbour`, keys)("GET", "wc/v3/orders")).status).toBe(200);
  expect((await fetch(approve, { headers: { cookie }, redirect: "manual" })).status).toBe(401);
});

test("anything but exactly 200 takes the keys back", async () => {
  app.status = 204;
  const { approve, cookie } = await consent();
  expect((await fetch(approve, { headers: { cookie }, redirect: "manual" })).status).toBe(401);
  const keys = JSON.parse(app.heard[0]?.body ?? "{}") as Keys;
  expect((await wooClient(`${sandbox.url}/woo/harbour`, keys)("GET", "wc/v3/orders")).status).toBe(401);
});

test("refusing goes back with success=0 and makes no key", async () => {
  const { refuse } = await consent();
  expect(refuse).toBe(`${app.url}/back?from=woo&success=0&user_id=state-123`);
  expect(app.heard).toHaveLength(0);
});

test("approving needs the manager and the page's nonce", async () => {
  const { approve, cookie } = await consent();
  expect((await fetch(approve, { redirect: "manual" })).status).toBe(401);
  const forged = approve.replace(/wc_auth_nonce=\w+/, "wc_auth_nonce=guess");
  expect((await fetch(forged, { headers: { cookie }, redirect: "manual" })).status).toBe(401);
  expect(app.heard).toHaveLength(0);
});

test.each([
  ["https://app.example/callback", null],
  ["http://127.0.0.1:3000/callback", null],
  ["http://localhost:3000/callback", null],
  ["http://[::1]:3000/callback", null],
  ["http://app.example/callback", "The callback_url needs to be over SSL"],
  ["http://127.0.0.1.example/callback", "The callback_url needs to be over SSL"],
  ["ftp://127.0.0.1/callback", "The callback_url needs to be over SSL"],
  ["nonsense", "The callback_url is not a valid URL"],
  ["", "Missing parameter callback_url"],
])("callback %s", (callback_url, refusal) => {
  expect(refusalOf(new URLSearchParams(request({ callback_url })))).toBe(refusal);
});

test("a plain callback off this machine is a 401 page", async () => {
  const query = request({ callback_url: "http://app.example/callback" });
  const answer = await fetch(`${sandbox.url}/woo/harbour/wc-auth/v1/authorize?${query}`);
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("needs to be over SSL");
});
