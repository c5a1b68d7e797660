import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import { runJobs } from "../../../tests/setup/jobs";
import { control, sandbox } from "../../../tests/setup/outside";
import { buy, connect, fault, keysOf, makeShop, type Shop } from "../../../tests/shops";
import { connectedStore, listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { approvalPage, authorisation, beginAuthorisation } from "./authorise.server";
import { connectWooStore } from "./connect.server";
import { findStore } from "./stores.server";
import { storeOf } from "./views.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

describe("connecting by key and secret", () => {
  test("the keys are proven, kept sealed, and products, webhooks and orders follow", async () => {
    const shop = await makeShop();
    const old = await buy(shop, `${shop.slug}-MUG-1`);
    const { member, storeId } = await connectedStore(shop);
    expect((await storeOf(member.id, storeId))?.sync).toEqual({ state: "queued" });
    await runJobs();
    const store = await storeOf(member.id, storeId);
    expect(store).toMatchObject({ status: "CONNECTED", currency: "USD", products: 2, lastError: null });
    expect(store?.sync).toMatchObject({ state: "done", done: 2 });
    expect(store?.lastOrderSyncAt).toBeInstanceOf(Date);
    expect(news.numbers(storeId)).toEqual([old.number]);
    const row = await findStore(storeId);
    expect(row?.credentialsEnc).not.toContain(shop.consumerKey);
    const { webhooks } = await control<{ webhooks: { topic: string }[] }>(`/control/woo/${shop.slug}`);
    expect(webhooks.map(({ topic }) => topic).sort()).toEqual(
      ["created", "deleted", "updated"].flatMap((event) => [`order.${event}`, `product.${event}`]).sort(),
    );
  });

  test("each variation is a variant of its own, with its SKU and price", async () => {
    const { storeId, shop } = await readyStore();
    const variants = await db.rows(sql`
      select v.title, v.sku, v.price from store_variant v where v.store_id = ${storeId} order by v.sku`);
    expect(variants).toEqual([
      { title: "Moss", sku: `${shop.slug}-MOSS`, price: 3900n },
      { title: "Mug 1", sku: `${shop.slug}-MUG-1`, price: 1450n },
      { title: "Sand", sku: `${shop.slug}-SAND`, price: 3900n },
    ]);
  });

  test("a wrong address, a wrong key, a key that may only read, a shop that is down", async () => {
    const [member, shop] = [await makeMember(), await makeShop()];
    const attempt = async (fields: Partial<Shop>) => {
      const { url, consumerKey, consumerSecret } = { ...shop, ...fields };
      const result = await connectWooStore({
        memberId: member.id,
        name: "x",
        url,
        consumerKey,
        consumerSecret,
      });
      return result.ok ? "connected" : result.error;
    };
    expect(await attempt({ url: "http://shop.example" })).toBe("stores:error.https");
    expect(await attempt({ url: `${sandbox().url}/nothing-here` })).toBe("stores:error.not-woocommerce");
    expect(await attempt({ consumerSecret: `cs_${"0".repeat(40)}` })).toBe("stores:error.authorisation");
    expect(await attempt(await keysOf(shop.slug, "read"))).toBe("stores:error.permissions");
    await fault("500", { target: `woo:${shop.slug}` });
    expect(await attempt({})).toBe("stores:error.unreachable");
    const { n } = (await db.first<{ n: number }>(
      sql`select count(*)::int as n from store where user_id = ${member.id}`,
    )) ?? { n: -1 };
    expect(n).toBe(0);
  });

  test("another member's shop is refused, however it is spelt; one's own is the same row again", async () => {
    const { member, shop, storeId } = await connectedStore();
    const again = { ...shop, url: `${shop.url}/wp-admin/` };
    expect(await connect(member.id, again)).toBe(storeId);
    const stranger = await makeMember();
    await expect(connect(stranger.id, again)).rejects.toThrow("stores:error.other-member");
  });

  test("two at the same moment are one store, of two members only one gets it", async () => {
    const [shop, member, other] = [await makeShop(), await makeMember(), await makeMember()];
    const ids = await Promise.all([connect(member.id, shop), connect(member.id, shop)]);
    expect(new Set(ids).size).toBe(1);
    const second = await makeShop();
    const race = await Promise.allSettled([connect(member.id, second), connect(other.id, second)]);
    expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("connecting by the store's approval page", () => {
  async function begun(url?: string) {
    const [member, shop] = [await makeMember(), await makeShop()];
    const result = await beginAuthorisation(member.id, { name: "My shop", url: url ?? shop.url });
    if (!result.ok) throw new Error(result.error);
    return { member, shop, state: result.value.state };
  }

  const post = (body: unknown) =>
    fetch(new URL(paths.woocommerceAuthoriseHook(), env().PUBLIC_URL), {
      method: "POST",
      headers: { "content-type": "application/json;charset=UTF-8" },
      body: JSON.stringify(body),
    }).then((answer) => answer.status);

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

  test("the whole way: our page, the shop's page, keys by callback, back to us", async () => {
    const { member, state } = await begun();
    const page = await approvalPage(member.id, state);
    const back = await approve(page?.href ?? "");
    expect(back.pathname).toBe(paths.authorised());
    expect(back.searchParams.get("user_id")).toBe(state);
    const outcome = await authorisation(member.id, state);
    expect(outcome?.state).toBe("connected");
    if (outcome?.state !== "connected") return;
    await runJobs();
    expect(await storeOf(member.id, outcome.storeId)).toMatchObject({ name: "My shop", products: 2 });
  });

  test("it is the member's own: nobody else sees its page or its outcome", async () => {
    const { state } = await begun();
    const stranger = await makeMember();
    expect(await approvalPage(stranger.id, state)).toBeNull();
    expect(await authorisation(stranger.id, state)).toBeNull();
  });

  test("keys with an unknown, used or expired state are not kept", async () => {
    const { member, shop, state } = await begun();
    const keys = {
      key_id: 2,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
      key_permissions: "read_write",
    };
    expect(await post({ ...keys, user_id: "made-up" })).toBe(404);
    expect(await post({ ...keys, user_id: state })).toBe(200);
    expect(await post({ ...keys, user_id: state })).toBe(404);
    const late = await beginAuthorisation(member.id, { name: "x", url: shop.url });
    if (!late.ok) throw new Error(late.error);
    await db.run(sql`update store_auth set expires_at = now() - interval '1 second' where used_at is null`);
    expect(await post({ ...keys, user_id: late.value.state })).toBe(404);
    expect(await approvalPage(member.id, late.value.state)).toBeNull();
  });

  test("keys of another shop than the one that was approved prove nothing", async () => {
    const { member, state } = await begun();
    const other = await makeShop();
    const { consumerKey, consumerSecret } = other;
    const sent = {
      consumer_key: consumerKey,
      consumer_secret: consumerSecret,
      key_permissions: "read_write",
    };
    expect(await post({ key_id: 2, user_id: state, ...sent })).toBe(400);
    expect(await authorisation(member.id, state)).toEqual({
      state: "failed",
      error: "stores:error.authorisation",
    });
  });

  test("what is no callback is refused and uses nothing up", async () => {
    const { member, state } = await begun();
    for (const body of [null, [], {}, { user_id: state }, { user_id: state, consumer_key: "ck_x" }])
      expect(await post(body)).toBe(400);
    expect(await approvalPage(member.id, state)).not.toBeNull();
  });
});
