import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findMember } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { makeMember, sessionCookie, type TestMember } from "../../../tests/factories";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { connect, fault, keysOf, makeShop, type Shop } from "../../../tests/shops";
import { listenToStores, stopShops } from "../../../tests/stores";
import {
  approvalPage,
  authorisation,
  beginAuthorisation,
  finishAuthorisation,
  forgetExpiredKeys,
  refusedAuthorisation,
} from "./authorise.server";
import { storeOf } from "./views.server";

beforeEach(() => void listenToStores());
afterEach(stopShops);

/** A member as a request of theirs has them, in the session of the cookie. */
async function here({ cookie }: { cookie: string }): Promise<Member> {
  const request = new Request(env().PUBLIC_URL, { headers: { cookie } });
  const member = await findMember({ request, context: {} });
  if (!member) throw new Error("no session");
  return member;
}

const elsewhere = async (member: TestMember) => here({ cookie: await sessionCookie("member", member.id) });

async function begun(fields: { member?: TestMember; shop?: Shop } = {}) {
  const [member, shop] = [fields.member ?? (await makeMember()), fields.shop ?? (await makeShop())];
  const me = await here(member);
  const result = await beginAuthorisation(me, { platform: "woocommerce", name: "My shop", url: shop.url });
  if (!result.ok) throw new Error(result.error);
  return { member, me, shop, state: result.value.state };
}

const post = (body: unknown) =>
  fetch(new URL(paths.authoriseHook("woocommerce"), env().PUBLIC_URL), {
    method: "POST",
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: JSON.stringify(body),
  }).then((answer) => answer.status);

const keysFor = (state: string, keys: Omit<Shop, "slug" | "url">) => ({
  key_id: 2,
  user_id: state,
  consumer_key: keys.consumerKey,
  consumer_secret: keys.consumerSecret,
  key_permissions: "read_write",
});

async function withKeys() {
  const under = await begun();
  expect(await post(keysFor(under.state, under.shop))).toBe(200);
  return under;
}

/** Approves as the shop's manager does: logs in, presses *Approve*, and is sent back. */
async function approve(href: string): Promise<URL> {
  const loggedIn = await fetch(href.replace("/authorize?", "/login/?"), {
    method: "POST",
    redirect: "manual",
  });
  const cookie = loggedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = await fetch(href, { headers: { cookie } }).then((answer) => answer.text());
  const link = /href="([^"]*access_granted[^"]*)"/.exec(page)?.[1]?.replaceAll("&#38;", "&") ?? "";
  const back = await fetch(new URL(link, href), { headers: { cookie }, redirect: "manual" });
  return new URL(back.headers.get("location") ?? "", href);
}

const storesAt = (shop: Shop) =>
  db.rows<{ userId: string }>(sql`select user_id from store where url = ${shop.url} and status <> 'UNBOUND'`);

const sealedKeys = async (state: string) => {
  const rows = await db.rows<{ keys: string | null }>(sql`
    select credentials_enc as keys from store_auth where access_code_hash = encode(sha256(${state}::bytea), 'hex')`);
  return rows[0]?.keys ?? null;
};

const callsOf = async (shop: Shop) =>
  (await control<{ webhooks: unknown[] }>(`/control/woo/${shop.slug}`)).webhooks.length;

describe("connecting by the store's approval page", () => {
  test("the whole way: our page, the shop's page, keys by callback, back to us", async () => {
    const { member, me, state } = await begun();
    const page = await approvalPage(me, state);
    const back = await approve(page?.href ?? "");
    expect(back.pathname).toBe(paths.authorised("woocommerce"));
    expect(back.searchParams.get("user_id")).toBe(state);
    const outcome = await finishAuthorisation(me, state);
    expect(outcome.state).toBe("connected");
    if (outcome.state !== "connected") return;
    await runJobs();
    expect(await storeOf(member.id, outcome.storeId)).toMatchObject({ name: "My shop", products: 2 });
    expect(await sealedKeys(state)).toBeNull();
  });

  test("the shop's administrator is told which account it was connected to; without one, the member", async () => {
    const mails = ({ member, shop }: Awaited<ReturnType<typeof withKeys>>) =>
      db.rows<{ to: string; template: string; store: string }>(sql`
        select "to", template, params ->> 'store' as store from mail
        where params ->> 'account' = ${member.email} and params ->> 'store' like ${`%${shop.slug}`}`);
    const told = await withKeys();
    expect(await mails(told)).toEqual([]);
    await finishAuthorisation(told.me, told.state);
    expect(await mails(told)).toMatchObject([
      { to: `owner@${told.shop.slug}.example`, template: "stores.connected-to" },
    ]);
    const silent = await withKeys();
    await fault("403", { target: `woo:${silent.shop.slug}`, match: "settings/products", times: 9 });
    expect((await finishAuthorisation(silent.me, silent.state)).state).toBe("connected");
    expect(await mails(silent)).toMatchObject([{ to: silent.member.email, template: "stores.connected" }]);
  });

  test("until the return page is opened nothing happens at the store, and the keys are sealed", async () => {
    const { me, shop, state } = await withKeys();
    await runJobs();
    expect(await storesAt(shop)).toEqual([]);
    expect(await callsOf(shop)).toBe(0);
    expect(await sealedKeys(state)).not.toBeNull();
    expect(await sealedKeys(state)).not.toContain(shop.consumerKey);
    // To look at it is not to finish it.
    expect(await authorisation(me, state)).toEqual({ state: "waiting" });
    expect(await storesAt(shop)).toEqual([]);
  });

  test("a link that was sent to the shop's owner connects nothing, also not by the address of the return page", async () => {
    const { me, shop, state } = await withKeys();
    expect(await finishAuthorisation(null, state)).toEqual({ state: "signed-out" });
    expect(await sealedKeys(state)).toBeNull();
    const said = { state: "failed", error: "stores:error.other-browser", again: false };
    expect(await finishAuthorisation(me, state)).toEqual(said);
    expect(await refusedAuthorisation(me.id, "woocommerce")).toEqual({
      shop: shop.url,
      error: "stores:error.other-browser",
    });
    expect(await storesAt(shop)).toEqual([]);
  });

  test("an owner with an account of their own connects nothing for the sender either", async () => {
    const { me, shop, state } = await withKeys();
    const owner = await here(await makeMember());
    expect(await finishAuthorisation(owner, state)).toEqual({ state: "other-member" });
    expect(await finishAuthorisation(me, state)).toMatchObject({ state: "failed" });
    expect(await storesAt(shop)).toEqual([]);
    expect(await sealedKeys(state)).toBeNull();
    expect(await approvalPage(owner, state)).toBeNull();
  });

  test("the member's other session does not connect it; the one that began it still does", async () => {
    const { member, me, shop, state } = await withKeys();
    const phone = await elsewhere(member);
    expect(await finishAuthorisation(phone, state)).toEqual({ state: "other-session" });
    expect(await approvalPage(phone, state)).toBeNull();
    expect(await storesAt(shop)).toEqual([]);
    expect(await finishAuthorisation(me, state)).toMatchObject({ state: "connected" });
    expect(await storesAt(shop)).toEqual([{ userId: member.id }]);
  });

  test("a page that waits for the keys connects only after the owner's own browser had its time", async () => {
    const { me, shop, state } = await begun();
    expect(await finishAuthorisation(me, state)).toEqual({ state: "waiting" });
    expect(await post(keysFor(state, shop))).toBe(200);
    expect(await finishAuthorisation(me, state)).toEqual({ state: "waiting" });
    expect(await storesAt(shop)).toEqual([]);
    await db.run(sql`update store_auth set keys_at = now() - interval '10 seconds' where user_id = ${me.id}`);
    expect(await finishAuthorisation(me, state)).toMatchObject({ state: "connected" });
  });

  test("the return page opened again, and twice at once, is one store", async () => {
    const { me, shop, state } = await withKeys();
    const twice = await Promise.all([finishAuthorisation(me, state), finishAuthorisation(me, state)]);
    const again = await finishAuthorisation(me, state);
    expect([...twice, again]).toEqual([again, again, again]);
    expect(again.state).toBe("connected");
    expect(await storesAt(shop)).toHaveLength(1);
    // Somebody else who opens it later changes nothing.
    expect(await finishAuthorisation(null, state)).toEqual({ state: "signed-out" });
    expect(await finishAuthorisation(me, state)).toEqual(again);
  });

  test("after its time it connects nothing, and the keys are forgotten", async () => {
    const { me, shop, state } = await withKeys();
    await db.run(sql`update store_auth set expires_at = now() where user_id = ${me.id}`);
    expect(await finishAuthorisation(me, state)).toEqual({ state: "expired" });
    expect(await storesAt(shop)).toEqual([]);
    await forgetExpiredKeys();
    expect(await sealedKeys(state)).toBeNull();
  });

  test("a store that does not answer keeps the keys for another try", async () => {
    const { me, shop, state } = await withKeys();
    await fault("500", { target: `woo:${shop.slug}` });
    const said = { state: "failed", error: "stores:error.unreachable", again: true };
    expect(await finishAuthorisation(me, state)).toEqual(said);
    await control("/control/faults", undefined, "DELETE");
    expect(await finishAuthorisation(me, state)).toMatchObject({ state: "connected" });
  });

  test("a member who was frozen meanwhile connects nothing", async () => {
    const { me, shop, state } = await withKeys();
    expect(await finishAuthorisation({ ...me, status: "2" }, state)).toMatchObject({
      state: "failed",
      error: "common:error.frozen",
    });
    expect(await storesAt(shop)).toEqual([]);
  });

  test("keys with an unknown, used or expired state are not kept", async () => {
    const { me, shop, state } = await begun();
    const keys = (of: string) => keysFor(of, shop);
    expect(await post(keys("made-up"))).toBe(404);
    expect(await post(keys(state))).toBe(200);
    expect(await post(keys(state))).toBe(404);
    const late = await beginAuthorisation(me, { platform: "woocommerce", name: "x", url: shop.url });
    if (!late.ok) throw new Error(late.error);
    await db.run(sql`update store_auth set expires_at = now() - interval '1 second' where keys_at is null`);
    expect(await post(keys(late.value.state))).toBe(404);
    expect(await post({ ...keys(late.value.state), key_permissions: "read" })).toBe(404);
    expect(await approvalPage(me, late.value.state)).toBeNull();
  });

  test("keys of another shop than the one that was approved prove nothing", async () => {
    const { me, state } = await begun();
    expect(await post(keysFor(state, await makeShop()))).toBe(200);
    const said = { state: "failed", error: "stores:error.authorisation", again: false };
    expect(await finishAuthorisation(me, state)).toEqual(said);
    expect(await authorisation(me, state)).toEqual(said);
    expect(await sealedKeys(state)).toBeNull();
  });

  test("the return of another platform says nothing about it, and fetches no keys", async () => {
    const { me, state, shop } = await withKeys();
    const fetchKeys = () => Promise.reject(new Error("asked"));
    expect(await finishAuthorisation(me, state, { platform: "shopify", fetchKeys })).toEqual({
      state: "unknown",
    });
    expect(await storesAt(shop)).toEqual([]);
    expect((await finishAuthorisation(me, state)).state).toBe("connected");
  });

  test("keys that may only read, and those of another member's store, are refused when they come", async () => {
    const reading = await begun();
    const keys = keysFor(reading.state, await keysOf(reading.shop.slug, "read"));
    expect(await post({ ...keys, key_permissions: "read" })).toBe(400);
    expect(await authorisation(reading.me, reading.state)).toMatchObject({
      error: "stores:error.permissions",
    });
    const taken = await begun();
    await connect((await makeMember()).id, taken.shop);
    expect(await post(keysFor(taken.state, taken.shop))).toBe(400);
    expect(await authorisation(taken.me, taken.state)).toMatchObject({ error: "stores:error.other-member" });
  });

  test("what is no callback is refused and uses nothing up", async () => {
    const { me, state } = await begun();
    for (const body of [null, [], {}, { user_id: state }, { user_id: state, consumer_key: "ck_x" }])
      expect(await post(body)).toBe(400);
    expect(await approvalPage(me, state)).not.toBeNull();
  });
});
