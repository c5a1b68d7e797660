import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findMember } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { db, prisma, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { loader as authorised } from "~/routes/account/authorised";
import {
  authoriseAt,
  changeSeller,
  makeAliexpressShop,
  type AliexpressShop,
} from "../../../tests/aliexpress";
import { makeMember, sessionCookie, type TestMember } from "../../../tests/factories";
import { runJobs } from "../../../tests/setup/jobs";
import { fault } from "../../../tests/shops";
import { listenToStores, stopShops } from "../../../tests/stores";
import { approvalPage, beginAuthorisation, finishAuthorisation, readReturn } from "./authorise.server";
import { unbindStore } from "./connect.server";
import { findStore } from "./stores.server";
import { storeOf } from "./views.server";

beforeEach(() => void listenToStores());
afterEach(stopShops);

async function here(cookie: string): Promise<Member> {
  const request = new Request(env().PUBLIC_URL, { headers: { cookie } });
  const member = await findMember({ request, context: {} });
  if (!member) throw new Error("no session");
  return member;
}

async function begun(fields: { member?: TestMember; seller?: AliexpressShop; url?: string } = {}) {
  const [member, seller] = [
    fields.member ?? (await makeMember()),
    fields.seller ?? (await makeAliexpressShop()),
  ];
  const me = await here(member.cookie);
  const url = fields.url ?? "";
  const result = await beginAuthorisation(me, { platform: "aliexpress", name: "", url });
  if (!result.ok) throw new Error(result.error);
  const page = await approvalPage(me, result.value.state);
  if (!page) throw new Error("no page");
  return { member, me, seller, state: result.value.state, href: page.href };
}

const finish = (me: Member | null, back: URL) => {
  const read = readReturn(back.searchParams);
  if (!read) throw new Error("no return");
  return finishAuthorisation(me, read.state, read);
};

async function connected(fields: Parameters<typeof begun>[0] = {}) {
  const under = await begun(fields);
  const outcome = await finish(under.me, await authoriseAt(under.href, under.seller));
  if (outcome.state !== "connected") throw new Error(JSON.stringify(outcome));
  return { ...under, storeId: outcome.storeId };
}

const storesOf = (member: TestMember) =>
  prisma.store.count({ where: { userId: member.id, platform: "aliexpress", status: { not: "UNBOUND" } } });

describe("an authorisation", () => {
  test.each(["overseas", "global"] as const)(
    "connects the store of an %s seller, of whom nothing was typed",
    async (family) => {
      const { me, seller, href } = await begun({ seller: await makeAliexpressShop({ family }) });
      const back = await authoriseAt(href, seller);
      expect(back.pathname).toBe("/aliexpressstatus");
      const outcome = await finish(me, back);
      if (outcome.state !== "connected") throw new Error(JSON.stringify(outcome));
      expect(await findStore(outcome.storeId)).toMatchObject({
        platform: "aliexpress",
        name: `Shop ${seller.slug}`,
        url: seller.url,
      });
      // To open the page again changes nothing.
      expect(await finish(me, back)).toEqual(outcome);
    },
  );

  test.each(["overseas", "global"] as const)(
    "a refusal of the %s seller's profile leads to no other store: it may be tried again",
    async (family) => {
      const seller = await makeAliexpressShop({ family, quirks: { refuses: "merchant.profile.get" } });
      const { member, me, href } = await begun({ seller });
      const back = await authoriseAt(href, seller);
      expect(await finish(me, back)).toMatchObject({ state: "failed", error: "stores:error.unreachable" });
      expect(await storesOf(member)).toBe(0);
      await changeSeller(seller, { refuses: "" });
      const outcome = await finish(me, back);
      if (outcome.state !== "connected") throw new Error(JSON.stringify(outcome));
      expect((await findStore(outcome.storeId))?.url).toBe(seller.url);
    },
  );

  test("a fully managed shop is told that it cannot be served", async () => {
    const seller = await makeAliexpressShop({ family: "global", quirks: { fully_managed: true } });
    const { member, me, href } = await begun({ seller });
    const outcome = await finish(me, await authoriseAt(href, seller));
    expect(outcome).toMatchObject({ state: "failed", error: "stores:error.managed", again: false });
    expect(await storesOf(member)).toBe(0);
  });

  test.each([
    ["by its account, where no product tells it", "product"],
    ["by its products, where the account does not tell it", "relation"],
  ])("the currency of a store is known %s", async (_, refuses) => {
    const seller = await makeAliexpressShop({ family: "global", currency: "BRL", quirks: { refuses } });
    const { storeId } = await connected({ seller });
    expect(await findStore(storeId)).toMatchObject({ currency: "BRL" });
  });

  test("a visitor who opens the return page is asked to log in, and uses up nothing", async () => {
    const { me, href, seller } = await begun();
    const back = await authoriseAt(href, seller);
    const visit = authorised({ request: new Request(back), params: {}, context: {} });
    const answer = await visit.catch((thrown: unknown) => thrown);
    if (!(answer instanceof Response)) throw new Error("the page was shown");
    expect(answer.headers.get("location")).toMatch(/^\/login\?redirect=/);
    expect((await finish(me, back)).state).toBe("connected");
  });

  test("the return page opened twice at once exchanges the code once", async () => {
    const { me, href, seller, member } = await begun();
    const back = await authoriseAt(href, seller);
    const outcomes = await Promise.all([finish(me, back), finish(me, back)]);
    expect(outcomes.map(({ state }) => state)).toEqual(["connected", "connected"]);
    expect(await storesOf(member)).toBe(1);
  });

  test("a code of somebody else's, or a used one, connects nothing and ends nothing", async () => {
    const { me, href, seller } = await begun();
    const back = await authoriseAt(href, seller);
    const forged = new URL(back);
    forged.searchParams.set("code", "3_made-up");
    const failed = { state: "failed", error: "stores:error.authorisation", again: false };
    expect(await finish(me, forged)).toEqual(failed);
    expect((await finish(me, back)).state).toBe("connected");
    const other = await begun();
    const used = new URL(await authoriseAt(other.href, other.seller));
    used.searchParams.set("code", back.searchParams.get("code") ?? "");
    expect(await finish(other.me, used)).toEqual(failed);
  });

  test("nobody else can use the address, and nobody can after its time", async () => {
    const first = await begun();
    const back = await authoriseAt(first.href, first.seller);
    expect(await finish(null, back)).toEqual({ state: "signed-out" });
    expect((await finish(first.me, back)).state).toBe("failed");
    const second = await begun();
    const stranger = await here((await makeMember()).cookie);
    expect(await finish(stranger, await authoriseAt(second.href, second.seller))).toEqual({
      state: "other-member",
    });
    const third = await begun();
    const elsewhere = await here(await sessionCookie("member", third.member.id));
    expect(await finish(elsewhere, await authoriseAt(third.href, third.seller))).toEqual({
      state: "other-session",
    });
    const fourth = await begun();
    await db.run(sql`update store_auth set expires_at = now() where user_id = ${fourth.member.id}`);
    expect(await finish(fourth.me, await authoriseAt(fourth.href, fourth.seller))).toEqual({
      state: "expired",
    });
    for (const { member } of [first, second, third, fourth]) expect(await storesOf(member)).toBe(0);
  });

  test("the words of AliExpress finish no authorisation of another platform, and the other way round", async () => {
    const { me, state, href, seller } = await begun();
    const shopify = await beginAuthorisation(me, {
      platform: "shopify",
      name: "",
      url: "blue-hat.myshopify.com",
    });
    if (!shopify.ok) throw new Error(shopify.error);
    const crossed = await authoriseAt(href, seller);
    crossed.searchParams.set("state", shopify.value.state);
    expect(await finish(me, crossed)).toEqual({ state: "unknown" });
    const woo = new URL(`/authensuccess?success=1&user_id=${state}`, env().PUBLIC_URL);
    expect(await finish(me, woo)).toEqual({ state: "unknown" });
    expect((await finish(me, await authoriseAt(href, seller))).state).toBe("connected");
  });

  test("a seller who says no, or may not post products, connects nothing", async () => {
    const { me, href, seller, member } = await begun();
    const back = await authoriseAt(href, seller, "deny");
    expect(readReturn(back.searchParams)).toMatchObject({ denied: true, platform: "aliexpress" });
    await changeSeller(seller, { posting_forbidden: true });
    expect(await finish(me, await authoriseAt(href, seller))).toEqual({
      state: "failed",
      error: "stores:error.permissions",
      again: false,
    });
    expect(await storesOf(member)).toBe(0);
  });

  test("AliExpress that does not answer ends nothing: the seller may approve again", async () => {
    const { me, href, seller } = await begun();
    await fault("500", { target: "aliexpress", match: "token/create", times: 1 });
    await fault("500", { target: `aliexpress:${seller.slug}`, match: "token/create", times: 1 });
    const back = await authoriseAt(href, seller);
    expect(await finish(me, back)).toEqual({
      state: "failed",
      error: "stores:error.unreachable",
      again: true,
    });
    await stopShops();
    expect((await finish(me, await authoriseAt(href, seller))).state).toBe("connected");
  });

  describe("when AliExpress fails after it has taken the code", () => {
    const unreachable = { state: "failed", error: "stores:error.unreachable", again: true };
    const failOnce = async () => {
      const begunHere = await begun();
      const back = await authoriseAt(begunHere.href, begunHere.seller);
      const target = `aliexpress:${begunHere.seller.slug}`;
      await fault("500", { target, match: "profile" });
      expect(await finish(begunHere.me, back)).toEqual(unreachable);
      expect(await finish(begunHere.me, back)).toEqual(unreachable);
      await stopShops();
      return { ...begunHere, back };
    };

    test("the same page connects the store as soon as it answers", async () => {
      const { me, back, seller } = await failOnce();
      const outcome = await finish(me, back);
      if (outcome.state !== "connected") throw new Error(JSON.stringify(outcome));
      expect(await findStore(outcome.storeId)).toMatchObject({ url: seller.url });
    });

    test("another approval connects the store of that one", async () => {
      const { me, href } = await failOnce();
      const other = await makeAliexpressShop();
      const outcome = await finish(me, await authoriseAt(href, other));
      if (outcome.state !== "connected") throw new Error(JSON.stringify(outcome));
      expect(await findStore(outcome.storeId)).toMatchObject({ url: other.url });
    });
  });
});

describe("a store of a seller", () => {
  test("has one owner", async () => {
    const { seller, member } = await connected();
    const other = await begun({ seller });
    expect(await finish(other.me, await authoriseAt(other.href, seller))).toEqual({
      state: "failed",
      error: "stores:error.other-member",
      again: false,
    });
    expect(await storesOf(other.member)).toBe(0);
    expect(await storesOf(member)).toBe(1);
  });

  test("is authorised again by its own seller only", async () => {
    const { seller, member, storeId } = await connected();
    await db.run(sql`update store set status = 'NEED_REAUTH' where id = ${storeId}`);
    const { url } = (await findStore(storeId)) ?? { url: "" };
    const wrong = await begun({ member, url });
    expect(await finish(wrong.me, await authoriseAt(wrong.href, await makeAliexpressShop()))).toEqual({
      state: "failed",
      error: "stores:error.other-store",
      again: false,
    });
    expect(await storesOf(member)).toBe(1);
    const right = await begun({ member, url });
    expect(await finish(right.me, await authoriseAt(right.href, seller))).toEqual({
      state: "connected",
      storeId,
    });
    expect(await storeOf(member.id, storeId)).toMatchObject({ status: "CONNECTED", hasWebhooks: false });
  });

  test("is asked for no webhooks, and is not shown as if they were off", async () => {
    const { member, storeId } = await connected();
    await runJobs();
    expect(await storeOf(member.id, storeId)).toMatchObject({
      webhooksOffAt: null,
      lastError: null,
      products: 3,
      sync: { state: "done" },
    });
  });

  test("that is unbound loses its keys here", async () => {
    const { member, storeId, seller } = await connected();
    await runJobs();
    expect(await unbindStore(member.id, storeId, `Shop ${seller.slug}`)).toEqual({
      ok: true,
      value: undefined,
    });
    await runJobs();
    expect(await findStore(storeId)).toMatchObject({ status: "UNBOUND", credentialsEnc: null });
    expect(await storesOf(member)).toBe(0);
  });
});
