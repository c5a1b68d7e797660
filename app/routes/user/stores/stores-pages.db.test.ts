import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { connect, keysOf, makeShop } from "../../../../tests/shops";
import { loader as listFile } from "~/routes/list-file";
import { loader as authorised } from "~/routes/account/authorised";
import { hiddenState } from "~/domain/stores/products";
import { receiveGrant } from "~/domain/stores/authorise.server";
import { texts } from "~/i18n/i18n.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import {
  makeMember,
  makeProduct,
  makeStore,
  sessionCookie,
  type TestMember,
} from "../../../../tests/factories";
import { recordsOf } from "../../../../tests/csv-files";
import { callAction, callLoader, type Visitor } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { makeStoreProduct } from "../../../../tests/store-products";
import { loader as connection } from "./connection";
import { action as link, loader as linking } from "./sku-connect";
import { action as unbind, loader as unbindPage } from "./unbind";
import { action as connectStore, loader as list } from "./woocommerce";
import { action as change, loader as page } from "./store";

let member: TestMember;
let storeId = "";
let slug = "";

beforeAll(async () => {
  member = await makeMember();
  const shop = await makeShop();
  slug = shop.slug;
  storeId = await connect(member.id, shop);
  await runJobs();
});

async function storeProduct(title: string): Promise<string> {
  const row = await db.first<{ id: string }>(
    sql`select id from store_product where store_id = ${storeId} and title = ${title}`,
  );
  return row?.id ?? "";
}

async function variantsOf(productId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from store_variant where store_product_id = ${productId} order by sort`,
  );
  return rows.map(({ id }) => id);
}

type Refusal = { result: { error?: Record<string, string[]> } };
const errorsOf = (data: unknown) => (data as Refusal).result.error;

describe("connecting", () => {
  test("by keys: the store's page follows, with its products on their way", async () => {
    const shop = await makeShop();
    const other = await makeMember();
    const { consumerKey, consumerSecret, url } = shop;
    const form = { intent: "connect", name: "Mine", url, consumerKey, consumerSecret };
    const answer = await callAction(connectStore, { as: other, url: "/user/woocommerce?method=key", form });
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(/^\/user\/woocommerce\/[\da-f-]{36}$/),
    ]);
    const listed = await callLoader(list, { as: other, url: "/user/woocommerce" });
    expect(listed.data.stores).toMatchObject([
      { name: "Mine", status: "CONNECTED", sync: { state: "queued" } },
    ]);
  });

  test.each([
    ["http://shop.quayside.com", "stores:error.callback-https"],
    ["https://10.0.0.4", "stores:error.callback-private"],
  ])(
    "at %s the store could not call us: nobody is sent there, keys are asked for instead",
    async (site, error) => {
      const other = await makeMember();
      const form = { intent: "authorise", name: "Mine", url: "https://shop.lamps.com" };
      const own = env().PUBLIC_URL;
      env().PUBLIC_URL = site;
      try {
        const answer = await callAction(connectStore, { as: other, url: "/user/woocommerce", form });
        expect([answer.status, errorsOf(answer.data)]).toEqual([422, { "": [error] }]);
        expect(answer.data).toMatchObject({ result: { initialValue: { name: "Mine", url: form.url } } });
      } finally {
        env().PUBLIC_URL = own;
      }
      expect(await db.rows(sql`select 1 from store_auth where user_id = ${other.id}`)).toEqual([]);
    },
  );

  test("why a store's keys were refused stands here: the store itself says nothing and sends nobody back", async () => {
    const other = await makeMember();
    const [taken, free] = [slug, await makeShop()];
    const begin = async (url: string) => {
      const form = { intent: "authorise", name: "Mine", url };
      const answer = await callAction(connectStore, { as: other, url: "/user/woocommerce", form });
      return new URL(answer.location ?? "", "http://site.invalid").searchParams.get("authorise") ?? "";
    };
    const handOver = async (state: string, keys: { consumerKey: string; consumerSecret: string }) =>
      receiveGrant("woocommerce", {
        user_id: state,
        consumer_key: keys.consumerKey,
        consumer_secret: keys.consumerSecret,
        key_permissions: "read_write",
      });
    const refusedOn = async (query = "") =>
      (await callLoader(list, { as: other, url: `/user/woocommerce${query}` })).data;

    const first = await begin(new URL(`/woo/${taken}`, free.url).href);
    expect(await handOver(first, await keysOf(taken))).toMatchObject({ ok: false });
    const said = { shop: expect.stringContaining(taken), error: "stores:error.other-member" };
    expect(await refusedOn()).toMatchObject({ refused: said, over: null });
    const back = { as: other, url: `/authensuccess?success=1&user_id=${first}` };
    expect((await callLoader(authorised, back)).data).toMatchObject({
      why: { reason: "stores:error.other-member", hint: "taken", next: "start" },
    });
    const typed = { intent: "connect", name: "Mine", url: new URL(`/woo/${taken}`, free.url).href };
    const keyed = { ...typed, ...(await keysOf(taken)) };
    const refused = await callAction(connectStore, {
      as: other,
      url: "/user/woocommerce?method=key",
      form: keyed,
    });
    expect([refused.status, errorsOf(refused.data)]).toEqual([
      422,
      { "": ["stores:error.other-member"], url: ["stores:authorised.taken.text"] },
    ]);
    // Who comes back by the browser's button is not told that it has expired.
    expect(await refusedOn(`?authorise=${first}`)).toMatchObject({ refused: said, over: null });

    const second = await begin(free.url);
    expect(await refusedOn()).toMatchObject({ refused: null });
    expect(await handOver(second, free)).toMatchObject({ ok: true });
    expect(await refusedOn(`?authorise=${second}`)).toMatchObject({ refused: null, over: null });
  });

  test("the words to somebody else are those that are agreed", () => {
    const t = texts("en-US", "stores");
    expect(t("error.other-member")).toBe("Sorry! You are not the current user.");
    expect(t("authorised.otherMember")).toBe(
      "Sorry! You are not the current logged in user. Do you want to log in and authenticate?",
    );
  });

  test("what is wrong stands at its field, and the secret does not come back", async () => {
    const keys = await keysOf(slug);
    const attempt = (fields: Record<string, string>) =>
      callAction(connectStore, {
        as: member,
        url: "/user/woocommerce?method=key",
        form: { intent: "connect", name: "x", url: "https://shop.example", ...keys, ...fields },
      });
    const wrong = await attempt({ name: "", url: "nonsense", consumerKey: "ck_1", consumerSecret: "cs_1" });
    expect(wrong.status).toBe(400);
    expect(errorsOf(wrong.data)).toMatchObject({
      name: ["common:required"],
      consumerKey: ["stores:error.key"],
      consumerSecret: ["stores:error.secret"],
    });
    expect(JSON.stringify(wrong.data)).not.toContain("cs_1");
    const http = await attempt({ url: "http://shop.example" });
    expect([http.status, errorsOf(http.data)]).toEqual([422, { url: ["stores:error.https"] }]);
  });

  test("by approval: a page of ours with the way to the store", async () => {
    const form = { intent: "authorise", name: "Mine", url: "https://localhost:9" };
    const begun = await callAction(connectStore, { as: member, url: "/user/woocommerce", form });
    expect(begun.status).toBe(303);
    const { data } = await callLoader(list, { as: member, url: begun.location ?? "" });
    expect(data.approval?.href).toMatch(/^https:\/\/localhost:9\/wc-auth\/v1\/authorize\?app_name=Quayside/);
    const state = new URL(begun.location ?? "", "http://site").searchParams.get("authorise");
    const back = (query: string, as: Visitor = member) =>
      callLoader(authorised, { as, url: `/authensuccess?${query}` });
    expect((await back(`success=1&user_id=${state}`)).data.kind).toBe("waiting");
    // The same member in another browser is told so on both pages.
    const phone = { cookie: await sessionCookie("member", member.id) };
    const why = { reason: "stores:approval.otherSession", next: "start" };
    expect((await back(`success=1&user_id=${state}`, phone)).data).toMatchObject({ kind: "failed", why });
    const there = await callLoader(list, { as: phone, url: begun.location ?? "" });
    expect(there.data).toMatchObject({ approval: null, over: "approval.otherSession" });
    expect((await back(`success=0&user_id=${state}`)).data).toMatchObject({
      kind: "failed",
      title: "Authorization failed, please re-authorize",
    });
    expect((await back(`success=1&user_id=${state}`, await makeMember())).data).toMatchObject({
      why: { reason: "stores:authorised.otherMember", next: "switch" },
    });
    expect((await back(`success=1&user_id=${state}`)).data).toMatchObject({
      why: { reason: "stores:error.other-browser", next: "start" },
    });
  });

  test("who came from another page is led back there: by keys, by approval, after a refusal, and nobody else", async () => {
    const other = await makeMember();
    const [shop, second] = [await makeShop(), await makeShop()];
    const from = `/user/list?product=${crypto.randomUUID()}`;
    const url = `/user/woocommerce?connect=1&back=${encodeURIComponent(from)}`;
    const keys = { consumerKey: shop.consumerKey, consumerSecret: shop.consumerSecret };
    const byKeys = { intent: "connect", name: "Mine", url: shop.url, ...keys };
    expect((await callAction(connectStore, { as: other, url, form: byKeys })).location).toBe(from);

    const form = { intent: "authorise", name: "Mine", url: second.url };
    const begun = await callAction(connectStore, { as: other, url, form });
    const state = new URL(begun.location ?? "", "http://site").searchParams.get("authorise") ?? "";
    expect((await callLoader(list, { as: other, url: begun.location ?? "" })).data.back).toBe(from);
    const returned = { url: `/authensuccess?success=1&user_id=${state}` };
    const refused = await callLoader(authorised, {
      as: other,
      url: `/authensuccess?success=0&user_id=${state}`,
    });
    expect(refused.data).toMatchObject({ kind: "failed", why: { next: "start", cameBy: from } });
    expect(
      await receiveGrant("woocommerce", {
        user_id: state,
        consumer_key: second.consumerKey,
        consumer_secret: second.consumerSecret,
        key_permissions: "read_write",
      }),
    ).toMatchObject({ ok: true });
    const connected = await callLoader(authorised, { as: other, ...returned });
    expect(connected.data).toMatchObject({ kind: "connected", cameBy: from });
    const stranger = await callLoader(authorised, { as: await makeMember(), ...returned });
    expect(stranger.data).toMatchObject({ kind: "failed", why: { cameBy: null } });
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `/${"x".repeat(700)}`,
  ])("%s is no page to lead back to", async (back) => {
    const other = await makeMember();
    const url = `/user/woocommerce?connect=1&back=${encodeURIComponent(back)}`;
    expect((await callLoader(list, { as: other, url })).data.back).toBeNull();
    const form = { intent: "authorise", name: "Mine", url: "https://localhost:9" };
    const begun = await callAction(connectStore, { as: other, url, form });
    expect(begun.location).not.toContain("back=");
  });

  test("the return page without a session says that nobody is logged in, and connects nothing", async () => {
    const shop = await makeShop();
    const form = { intent: "authorise", name: "Mine", url: shop.url };
    const begun = await callAction(connectStore, { as: member, url: "/user/woocommerce", form });
    const state = new URL(begun.location ?? "", "http://site").searchParams.get("authorise") ?? "";
    await receiveGrant("woocommerce", {
      user_id: state,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
      key_permissions: "read_write",
    });
    const url = `/authensuccess?success=1&user_id=${state}`;
    const visitor = await callLoader(authorised, { url });
    expect([visitor.status, visitor.data]).toEqual([
      200,
      expect.objectContaining({
        why: {
          reason: "stores:authorised.signedOut",
          hint: "signedOut",
          next: "login",
          platform: "woocommerce",
          cameBy: null,
        },
      }),
    ]);
    expect((await callLoader(authorised, { as: member, url })).data.kind).toBe("failed");
    const noNews = await callLoader(authorised, { as: member, url: "/aliexpressstatus" });
    expect(noNews.data).toMatchObject({ why: { platform: "aliexpress", next: "start" } });
    expect((await callLoader(list, { as: member, url: begun.location ?? "" })).data).toMatchObject({
      approval: null,
      refused: { shop: shop.url, error: "stores:error.other-browser" },
    });
    expect(await db.rows(sql`select 1 from store where url = ${shop.url}`)).toEqual([]);
  });
});

describe("a store's page", () => {
  test("another's, a missing and a malformed one are 404, to look at and to change", async () => {
    const theirs = (await makeStore((await makeMember()).id)).id;
    for (const id of [theirs, "01a1fd2c-0000-7000-8000-000000000000", "x"]) {
      const call = { as: member, params: { storeId: id }, url: `/user/woocommerce/${id}` };
      expect((await callLoader(page, call)).status, id).toBe(404);
      expect((await callLoader(unbindPage, call)).status, id).toBe(404);
      expect((await callAction(change, { ...call, form: { intent: "pause" } })).status, id).toBe(404);
      expect((await callAction(unbind, { ...call, form: { name: "x" } })).status, id).toBe(404);
    }
  });

  test("settings are kept; a day too long ago and an empty name are refused", async () => {
    const call = { as: member, params: { storeId }, url: `/user/woocommerce/${storeId}` };
    const today = new Date().toISOString().slice(0, 10);
    const form = {
      intent: "save",
      name: "Renamed",
      orders: "all",
      importFrom: today,
      autopay: "always",
      inventorySync: "on",
      stockMargin: "4",
      pricePolicy: "unlist",
      unlistPercent: "25",
      pollMinutes: "15",
    };
    expect((await callAction(change, { ...call, form })).status).toBe(303);
    const { data } = await callLoader(page, call);
    expect(data.store).toMatchObject({
      name: "Renamed",
      emailPermission: false,
      paidOnly: false,
      autopay: "always",
      step: {
        inventorySync: true,
        stockMargin: 4,
        pricePolicy: "unlist",
        unlistPercent: 25,
        warehouseId: null,
        pollMinutes: 15,
      },
    });
    const { inventorySync: _, ...off } = form;
    expect((await callAction(change, { ...call, form: off })).status).toBe(303);
    expect((await callLoader(page, call)).data.store.step.inventorySync).toBe(false);
    await callAction(change, { ...call, form: { ...form, pollMinutes: "as-needed" } });
    expect((await callLoader(page, call)).data.store.step.pollMinutes).toBeNull();
    const elsewhere = { ...form, warehouse: storeId };
    expect(errorsOf((await callAction(change, { ...call, form: elsewhere })).data)).toEqual({
      warehouse: ["stores:error.warehouse"],
    });
    const refused = await callAction(change, {
      ...call,
      form: {
        ...form,
        name: "",
        importFrom: "2001-01-01",
        autopay: "sometimes",
        ioss: "IM12",
        stockMargin: "-1",
        pricePolicy: "x",
        unlistPercent: "0",
        pollMinutes: "2",
        warehouse: "x",
      },
    });
    expect(errorsOf(refused.data)).toEqual({
      name: ["common:required"],
      autopay: ["common:required"],
      importFrom: ['stores:error.importFrom|{"days":180}'],
      ioss: ["stores:error.ioss"],
      stockMargin: ['common:error.quantity|{"min":0,"max":999}'],
      pricePolicy: ["common:required"],
      unlistPercent: ['common:error.quantity|{"min":1,"max":500}'],
      pollMinutes: ["common:required"],
      warehouse: ["stores:error.warehouse"],
    });
  });

  test("the time of the last change is shown in the list and on its page, and synchronising is none", async () => {
    const call = { as: member, params: { storeId }, url: `/user/woocommerce/${storeId}` };
    await db.run(sql`update store set changed_at = '2026-01-02T03:04:05Z' where id = ${storeId}`);
    const shown = async () => {
      const { data } = await callLoader(list, { as: member, url: "/user/woocommerce" });
      const listed = data.stores.find(({ id }) => id === storeId)?.changedAt;
      expect((await callLoader(page, call)).data.store.changedAt).toEqual(listed);
      return listed?.toISOString();
    };
    expect((await callAction(change, { ...call, form: { intent: "sync-products" } })).status).toBe(303);
    await runJobs();
    expect(await shown()).toBe("2026-01-02T03:04:05.000Z");
    for (const intent of ["pause", "resume"]) {
      await db.run(sql`update store set changed_at = '2026-01-02T03:04:05Z' where id = ${storeId}`);
      expect((await callAction(change, { ...call, form: { intent } })).status).toBe(303);
      expect(await shown(), intent).not.toBe("2026-01-02T03:04:05.000Z");
    }
    await runJobs();
  });

  test("a press that comes too late says so", async () => {
    const call = { as: member, params: { storeId }, url: `/user/woocommerce/${storeId}` };
    const late = await callAction(change, { ...call, form: { intent: "resume" } });
    expect([late.status, errorsOf(late.data)]).toEqual([409, { "": ["stores:error.stale"] }]);
  });

  test("a frozen member looks, but changes nothing", async () => {
    const frozen = await makeMember({ status: "2" });
    expect((await callLoader(list, { as: frozen, url: "/user/woocommerce" })).data.frozen).toBe(true);
    const form = { intent: "authorise", name: "x", url: "https://shop.example" };
    expect((await callAction(connectStore, { as: frozen, url: "/user/woocommerce", form })).status).toBe(403);
  });
});

describe("links", () => {
  test("found by words, saved for each variant, shown in the list, removed again", async () => {
    const goods = await makeProduct({ variants: [{ price: 1000n }, { price: 2000n }] });
    const [one, two] = goods.variants.map(({ sku }) => sku);
    const id = await storeProduct("Camp chair");
    const url = `/user/skuconnect?storeProduct=${id}`;
    const [moss = "", sand = ""] = await variantsOf(id);
    const found = await callLoader(linking, { as: member, url: `${url}&q=${one}` });
    expect(found.data).toMatchObject({ wanted: { id: moss } });
    expect(JSON.stringify(found.data.found?.map(({ sku }) => sku))).toContain(one);
    const form = {
      intent: "save",
      "rows[0].storeVariantId": moss,
      "rows[0].kind": "linked",
      "rows[0].items[0].sku": one,
      "rows[0].items[0].qty": "1",
      "rows[0].items[1].sku": two,
      "rows[0].items[1].qty": "2",
      "rows[1].storeVariantId": sand,
      "rows[1].kind": "do_not_fulfil",
      "rows[2].storeVariantId": moss,
      "rows[2].override": "1",
      "rows[2].country": "DE",
      "rows[2].kind": "linked",
      "rows[2].items[0].sku": two,
    };
    expect((await callAction(link, { as: member, url, form })).status).toBe(303);
    const state = async (tab: string) => {
      const { data } = await callLoader(connection, {
        as: member,
        url: `/user/connection?tab=${tab}&q=chair`,
      });
      return data.page.rows.map(({ title, links }) => [title, links.length]);
    };
    expect(await state("linked")).toEqual([["Camp chair", 3]]);
    const { data } = await callLoader(linking, { as: member, url });
    expect(data.product.variants.map(({ links }) => links.length)).toEqual([2, 1]);
    expect((await callAction(link, { as: member, url, form: { intent: "unlink" } })).status).toBe(303);
    expect(await state("unlinked")).toEqual([["Camp chair", 0]]);
  });

  test("who came from an order is back at it after saving and after removing, on this site only", async () => {
    const goods = await makeProduct();
    const id = await storeProduct("Mug 1");
    const [mug = ""] = await variantsOf(id);
    const form = {
      intent: "save",
      "rows[0].storeVariantId": mug,
      "rows[0].kind": "linked",
      "rows[0].items[0].sku": goods.variants[0]?.sku ?? "",
    };
    const leadsTo = async (back: string, fields: Record<string, string> = form) => {
      const url = `/user/skuconnect?storeProduct=${id}&back=${encodeURIComponent(back)}`;
      return (await callAction(link, { as: member, url, form: fields })).location;
    };
    expect(await leadsTo("/user/storeorder/QS-1")).toBe("/user/storeorder/QS-1");
    expect(await leadsTo("/user/storeorder/QS-1", { intent: "unlink" })).toBe("/user/storeorder/QS-1");
    for (const elsewhere of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ])
      expect(await leadsTo(elsewhere), elsewhere).toBe(`/user/connection?store=${storeId}`);
  });

  test("the list is a file, too: under its tab and filters, without formulas, and nobody else's", async () => {
    const goods = await makeProduct();
    const sku = goods.variants[0]?.sku ?? "";
    const id = await storeProduct("Mug 1");
    const [mug = ""] = await variantsOf(id);
    const form = {
      "rows[0].storeVariantId": mug,
      "rows[0].kind": "linked",
      "rows[0].items[0].sku": sku,
      "rows[0].items[0].qty": "2",
    };
    const url = `/user/skuconnect?storeProduct=${id}`;
    expect((await callAction(link, { as: member, url, form })).status).toBe(303);
    await db.run(sql`update store_product set title = '=1+1', status = 'draft' where id = ${id}`);
    const file = async (query: string, as = member) =>
      recordsOf((await callLoader(listFile, { as, url: `/user/connection.csv${query}` })).body);
    const rows = await file(`?tab=linked&store=${storeId}&q=1%2B1`);
    expect(rows).toMatchObject([
      {
        Product: "'=1+1",
        "State in the store": "Draft in the store",
        State: "Connected",
        Variants: "1",
        "Connected SKUs": `${sku} × 2`,
        Currency: "USD",
      },
    ]);
    expect(rows[0]?.["Price from"]).toMatch(/^\d+\.\d\d$/);
    expect(await file("?tab=unlinked&q=1%2B1")).toEqual([]);
    const { data } = await callLoader(connection, { as: member, url: "/user/connection" });
    expect((await file("")).length).toBe(data.counts["all"]);
    expect(await file("", await makeMember())).toEqual([]);
    const chinese = await file("?tab=linked&q=1%2B1&lng=zh-CN");
    expect(Object.keys(chinese[0] ?? {})).toContain("关联的 SKU");
    await db.run(sql`update store_product set title = 'Mug 1', status = 'publish' where id = ${id}`);
    await callAction(link, { as: member, url, form: { intent: "unlink" } });
  });

  test("a product that its store does not show to buyers is marked in the list", async () => {
    const id = await storeProduct("Mug 1");
    await db.run(sql`update store_product set status = 'draft' where id = ${id}`);
    const { data } = await callLoader(connection, { as: member, url: "/user/connection?q=mug" });
    expect(data.page.rows.map(({ status }) => hiddenState(status))).toEqual(["draft"]);
    await db.run(sql`update store_product set status = 'publish' where id = ${id}`);
    const shown = await callLoader(connection, { as: member, url: "/user/connection?q=mug" });
    expect(shown.data.page.rows.map(({ status }) => hiddenState(status))).toEqual([null]);
  });

  test("an unknown SKU stands at its field and nothing is saved", async () => {
    const id = await storeProduct("Camp chair");
    const [moss = "", sand = ""] = await variantsOf(id);
    const form = {
      intent: "save",
      "rows[0].storeVariantId": moss,
      "rows[0].kind": "do_not_fulfil",
      "rows[1].storeVariantId": sand,
      "rows[1].kind": "linked",
      "rows[1].items[0].sku": "NOPE",
    };
    const url = `/user/skuconnect?storeProduct=${id}`;
    const refused = await callAction(link, { as: member, url, form });
    expect(errorsOf(refused.data)).toEqual({ "rows[1].items[0].sku": ["stores:error.sku-unknown"] });
    expect(await db.rows(sql`select 1 from variant_link where store_variant_id = ${moss}`)).toEqual([]);
  });

  describe("that were made while a form was open", () => {
    const skuOf = async () => (await makeProduct()).variants[0]?.sku ?? "";
    const row = (n: number, storeVariantId: string, sku: string, more: Record<string, string> = {}) => ({
      [`rows[${n}].storeVariantId`]: storeVariantId,
      [`rows[${n}].kind`]: "linked",
      [`rows[${n}].items[0].sku`]: sku,
      [`rows[${n}].items[0].qty`]: "1",
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [`rows[${n}].${name}`, value])),
    });
    const chair = async () => {
      const id = await storeProduct("Camp chair");
      const url = `/user/skuconnect?storeProduct=${id}`;
      await callAction(link, { as: member, url, form: { intent: "unlink" } });
      const [moss = "", sand = ""] = await variantsOf(id);
      return { url, moss, sand };
    };
    const opened = async (url: string) => {
      const { data } = await callLoader(linking, { as: member, url });
      return data;
    };
    const linksOf = async (url: string) =>
      (await opened(url)).product.variants.map(({ links }) =>
        links.flatMap(({ country, items }) =>
          items.map(({ sku }) => [country, sku].filter(Boolean).join(" ")),
        ),
      );
    const save = (url: string, form: Record<string, string>) =>
      callAction(link, { as: member, url, form: { intent: "save", ...form } });
    const already = "stores:error.already-associated";

    test("are refused, told and kept; a save after that has seen them", async () => {
      const { url, moss, sand } = await chair();
      const [mine, theirs] = [await skuOf(), await skuOf()];
      const { seen } = await opened(url);
      const typed = { ...row(0, moss, mine), ...row(1, sand, mine) };
      expect((await save(url, { ...row(0, moss, theirs), ...row(1, sand, mine) })).status).toBe(303);

      const refused = await save(url, { ...typed, seen });
      expect([refused.status, errorsOf(refused.data)]).toEqual([409, { "": [already] }]);
      const { result, meanwhile } = refused.data as {
        result: { initialValue: { seen: string; rows: { items: { sku: string }[] }[] } };
        meanwhile: string[];
      };
      expect(meanwhile).toEqual([moss]);
      expect(result.initialValue.rows.map(({ items }) => items[0]?.sku)).toEqual([mine, mine]);
      expect(await linksOf(url)).toEqual([[theirs], [mine]]);
      // The form still says what it saw first where it is sent again as it was.
      expect((await save(url, { ...typed, seen })).status).toBe(409);
      expect((await save(url, { ...typed, seen: result.initialValue.seen })).status).toBe(303);
      expect(await linksOf(url)).toEqual([[mine], [mine]]);
    });

    test("are refused, too, where a variant was connected otherwise before, or only a country's row was added", async () => {
      const { url, moss, sand } = await chair();
      const [first, second, third] = [await skuOf(), await skuOf(), await skuOf()];
      const both = (sku: string) => ({ ...row(0, moss, sku), ...row(1, sand, first) });
      await save(url, both(first));
      const { seen } = await opened(url);
      await save(url, both(second));
      expect((await save(url, { ...both(third), seen })).status).toBe(409);
      await save(url, { ...both(first), ...row(2, moss, second, { override: "1", country: "DE" }) });
      expect((await save(url, { ...both(third), seen })).status).toBe(409);
      expect(await linksOf(url)).toEqual([[first, `DE ${second}`], [first]]);
    });

    test("are no hindrance where they are the same, or are gone again", async () => {
      const { url, moss, sand } = await chair();
      const [one, two] = [await skuOf(), await skuOf()];
      const typed = { ...row(0, moss, one), ...row(1, sand, two) };
      const { seen } = await opened(url);
      const sent = { ...typed, seen };
      const answers = await Promise.all([save(url, sent), save(url, sent), save(url, sent)]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
      const later = (await opened(url)).seen;
      await callAction(link, { as: member, url, form: { intent: "unlink" } });
      expect((await save(url, { ...typed, seen: later })).status).toBe(303);
      expect(await linksOf(url)).toEqual([[one], [two]]);
    });

    test("of two that are saved at once one is refused", async () => {
      const { url, moss, sand } = await chair();
      const [one, two] = [await skuOf(), await skuOf()];
      const { seen } = await opened(url);
      const answers = await Promise.all(
        [one, two].map((sku) => save(url, { ...row(0, moss, sku), ...row(1, sand, one), seen })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    });

    test("a row more or less is not a save: the form still says what it saw", async () => {
      const { url, moss } = await chair();
      const { seen } = await opened(url);
      await save(url, {
        ...row(0, moss, await skuOf()),
        ...row(1, moss, await skuOf(), { override: "1", country: "DE" }),
      });
      const insert = JSON.stringify({ type: "insert", payload: { name: "rows[0].items" } });
      const { data } = await save(url, { ...row(0, moss, "X"), seen, __intent__: insert });
      expect(data).toMatchObject({ result: { initialValue: { seen } } });
    });

    test("the pair that a variant has already is refused at its second place, in other scopes it is not", async () => {
      const { url, moss, sand } = await chair();
      const [one, two] = [await skuOf(), await skuOf()];
      const rows = { ...row(0, moss, one), ...row(1, sand, one) };
      const german = (n: number, sku: string) => row(n, moss, sku, { override: "1", country: "DE" });
      const twice = await save(url, { ...rows, ...german(2, one), ...german(3, one) });
      expect(errorsOf(twice.data)).toEqual({ "rows[3].items[0].sku": [already] });
      const other = await save(url, { ...rows, ...german(2, one), ...german(3, two) });
      expect(errorsOf(other.data)).toEqual({ "rows[3].country": ["stores:error.country-twice"] });
      expect(await linksOf(url)).toEqual([[], []]);
      expect((await save(url, { ...rows, ...german(2, one) })).status).toBe(303);
      expect(await linksOf(url)).toEqual([[one, `DE ${one}`], [one]]);
      await callAction(link, { as: member, url, form: { intent: "unlink" } });
    });
  });

  test("a product of any number of variants is connected part by part", async () => {
    const titles = Array.from({ length: 123 }, (_, i) => ({ title: `Size ${i}` }));
    const big = await makeStoreProduct(storeId, { title: "Screw", variants: titles });
    const sku = (await makeProduct({ variants: [{}] })).variants[0]?.sku ?? "";
    const back = "/user/storeorder/Q1";
    let url = `/user/skuconnect?storeProduct=${big.id}&back=${encodeURIComponent(back)}`;
    const parts: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { product, seen } = (await callLoader(linking, { as: member, url })).data;
      parts.push(product.variants.length);
      const rows = product.variants.map(({ id }, n) => ({
        [`rows[${n}].storeVariantId`]: id,
        [`rows[${n}].kind`]: "linked",
        [`rows[${n}].items[0].sku`]: sku,
        [`rows[${n}].items[0].qty`]: "1",
      }));
      const form = Object.assign({ intent: "save", seen }, ...rows) as Record<string, string>;
      const saved = await callAction(link, { as: member, url, form });
      expect(saved.status).toBe(303);
      url = saved.location ?? "";
    }
    expect([parts, url]).toEqual([[50, 50, 23], back]);
    const linked = await db.first(sql`
      select count(*)::int as n from variant_link k join store_variant v on v.id = k.store_variant_id
      where v.store_product_id = ${big.id}`);
    expect(linked).toEqual({ n: 123 });
    const [last] = (await variantsOf(big.id)).slice(-1);
    const at = async (query: string) =>
      (await callLoader(linking, { as: member, url: `/user/skuconnect?storeProduct=${big.id}${query}` })).data
        .product.part;
    expect(await at(`&for=${last}`)).toEqual({ number: 3, parts: 3, from: 101, to: 123, all: 123 });
    expect(await at("&part=99")).toMatchObject({ number: 3 });
    expect(await at("&part=0")).toMatchObject({ number: 1 });
    await callAction(link, {
      as: member,
      url: `/user/skuconnect?storeProduct=${big.id}`,
      form: { intent: "unlink" },
    });
    const left = await db.rows(sql`
      select 1 from variant_link k join store_variant v on v.id = k.store_variant_id
      where v.store_product_id = ${big.id}`);
    expect(left).toEqual([]);
  });

  test("a part is saved also where the parts have shifted since it was shown", async () => {
    const titles = Array.from({ length: 60 }, (_, i) => ({ title: `Bolt ${i}` }));
    const big = await makeStoreProduct(storeId, { title: "Bolt", variants: titles });
    const sku = (await makeProduct({ variants: [{}] })).variants[0]?.sku ?? "";
    const url = `/user/skuconnect?storeProduct=${big.id}&part=2`;
    const { product, seen } = (await callLoader(linking, { as: member, url })).data;
    const rows = product.variants.map(({ id }, n) => ({
      [`rows[${n}].storeVariantId`]: id,
      [`rows[${n}].kind`]: "linked",
      [`rows[${n}].items[0].sku`]: sku,
      [`rows[${n}].items[0].qty`]: "1",
    }));
    // The shop deletes variants of the first part, and one of these.
    const all = await variantsOf(big.id);
    await db.run(sql`
      update store_variant set status = 'gone' where id = any(${[...all.slice(0, 15), product.variants[0]?.id ?? ""]}::uuid[])`);
    const form = Object.assign({ intent: "save", seen }, ...rows) as Record<string, string>;
    expect((await callAction(link, { as: member, url, form })).status).toBe(303);
    const linked = await db.first(sql`
      select count(*)::int as n from variant_link k join store_variant v on v.id = k.store_variant_id
      where v.store_product_id = ${big.id}`);
    expect(linked).toEqual({ n: 10 });
    // Another product's variant is refused all the same.
    const other = await makeStoreProduct(storeId, { title: "Nut", variants: [{ title: "Nut" }] });
    const [strange = ""] = await variantsOf(other.id);
    const forged = { ...form, "rows[0].storeVariantId": strange };
    expect((await callAction(link, { as: member, url, form: forged })).status).toBe(409);
  });

  test("another member's private goods are not found, another's store product is a 404", async () => {
    const stranger = await makeMember();
    const goods = await makeProduct({ product: { visibility: "private", ownerUserId: stranger.id } });
    const sku = goods.variants[0]?.sku ?? "";
    const id = await storeProduct("Mug 1");
    const [mug = ""] = await variantsOf(id);
    const url = `/user/skuconnect?storeProduct=${id}`;
    const form = {
      intent: "save",
      "rows[0].storeVariantId": mug,
      "rows[0].kind": "linked",
      "rows[0].items[0].sku": sku,
    };
    expect(errorsOf((await callAction(link, { as: member, url, form })).data)).toEqual({
      "rows[0].items[0].sku": ["stores:error.sku-unknown"],
    });
    const { data } = await callLoader(linking, { as: member, url: `${url}&q=${sku}` });
    expect(data.found).toEqual([]);
    expect((await callLoader(linking, { as: stranger, url })).status).toBe(404);
    expect((await callAction(link, { as: stranger, url, form })).status).toBe(404);
  });

  test("goods that are not for sale to everybody do not crowd out those that are", async () => {
    const stranger = await makeMember();
    const start = `${slug.toUpperCase()}-9`;
    for (let n = 0; n < 30; n++) {
      const hidden = n % 2 ? { status: "off" } : { visibility: "private", ownerUserId: stranger.id };
      await makeProduct({ product: hidden, variants: [{ sku: `${start}-${n}` }] });
    }
    await makeProduct({ variants: [{ sku: `${start}-LISTED` }] });
    const url = `/user/skuconnect?storeProduct=${await storeProduct("Mug 1")}&q=${start}`;
    const { data } = await callLoader(linking, { as: member, url });
    expect(data.found?.map(({ sku }) => sku)).toEqual([`${start}-LISTED`]);
  });

  test("the same SKU in our catalogue is suggested, whatever the letters' case", async () => {
    await makeProduct({ variants: [{ sku: `${slug.toUpperCase()}-MUG-1` }] });
    const url = `/user/skuconnect?storeProduct=${await storeProduct("Mug 1")}`;
    const { data } = await callLoader(linking, { as: member, url });
    expect(data.product.variants[0]?.suggestion).toBe(`${slug.toUpperCase()}-MUG-1`);
  });

  test("without a store's product the old address leads to the choice of one, or to the list", async () => {
    const { id } = await makeProduct();
    const leadsTo = async (url: string) => (await callLoader(linking, { as: member, url })).location;
    expect(await leadsTo(`/user/skuconnect?product=${id}`)).toBe(`/user/addconnectionsku?product=${id}`);
    expect(await leadsTo("/user/skuconnect")).toBe("/user/connection");
  });
});
