import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeMember, makeProduct, makeStore, type TestMember } from "../../../../tests/factories";
import { address, chinaWarehouse, makeWorld, newOrder, prepareOrders } from "../../../../tests/orders";
import { makeStoreProduct } from "../../../../tests/store-products";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { loader as orders } from "~/routes/user/orders/store-orders";
import { unpack } from "~/platform/packed";
import { loader as freight } from "./freight-preview";
import { action as link, loader as linking } from "./sku-connect";
import { loader as findPage } from "./add-connection";
import { loader as choosePage } from "./add-connection-sku";
import { action as save, loader as review } from "./auto-match";
import { action as act, loader as list } from "./connection";

let member: TestMember;
let storeId = "";

beforeEach(async () => {
  member = await makeMember();
  storeId = (await makeStore(member.id)).id;
});

/** A product of ours in China with one SKU, and one of the store that has the same. */
async function pair(title: string, fields: Parameters<typeof makeProduct>[0] = {}) {
  await prepareOrders();
  const { id, variants } = await makeProduct({ warehouseId: await chinaWarehouse(), ...fields });
  const sku = variants[0]?.sku ?? "";
  const product = await makeStoreProduct(storeId, { title, variants: [{ title, sku }] });
  return { ...product, variantId: product.variantIds[0] ?? "", sku, goods: id };
}

const stateOf = async (title: string) =>
  (await callLoader(list, { as: member, url: `/user/connection?q=${title}` })).data.page.rows[0]?.state;

describe("the list of store products", () => {
  test("says how many unpaid orders wait for a product, and leads to them alone", async () => {
    const world = await makeWorld({ variants: 2, linked: false });
    const waiting = await newOrder(world);
    await newOrder(world);
    const other = await makeStoreProduct(world.storeId, { title: "Other", variants: [{ title: "Other" }] });
    const { data } = await callLoader(list, { as: world.member, url: "/user/connection" });
    expect(data.page.rows.map(({ title, waiting: count }) => [title, count])).toEqual([
      ["Other", 0],
      ["Camp chair", 2],
    ]);
    const chair = data.page.rows[1]?.id ?? "";
    const found = async (id: string) => {
      const url = `/user/storeorder?tab=AWAITING_PAYMENT&waits=${id}`;
      const answer = await callLoader(orders, { as: world.member, url });
      return unpack(answer.data.rows).map(({ no }) => no);
    };
    expect(await found(chair)).toHaveLength(2);
    expect(await found(chair)).toContain(waiting.no);
    expect(await found(other.id)).toEqual([]);
  });

  test("chosen products go to the review, are marked do not fulfil, and lose their connections", async () => {
    const [one, two] = [await pair("One"), await pair("Two")];
    const press = (intent: string, product: string[]) =>
      callAction(act, { as: member, url: "/user/connection?tab=unlinked", form: { intent, product } });
    expect((await press("match", [one.id, two.id])).location).toBe(
      `/user/connection/match?product=${one.id}&product=${two.id}`,
    );
    expect((await press("ignore", [one.id])).location).toBe("/user/connection?tab=unlinked");
    expect([await stateOf("One"), await stateOf("Two")]).toEqual(["ignored", "unlinked"]);
    expect((await press("unlink", [one.id, two.id])).status).toBe(303);
    expect(await stateOf("One")).toBe("unlinked");
    const none = await press("ignore", []);
    expect([none.status, none.data]).toMatchObject([
      422,
      { result: { error: { "": ["stores:error.noneChosen"] } } },
    ]);
    expect((await press("destroy", [one.id])).status).toBe(400);
  });

  test("another member's product is a 404, and a frozen member changes nothing", async () => {
    const { id } = await pair("Mine");
    const form = { intent: "ignore", product: id };
    const url = "/user/connection";
    expect((await callAction(act, { as: await makeMember(), url, form })).status).toBe(404);
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await callAction(act, { as: member, url, form })).status).toBe(403);
    expect(await stateOf("Mine")).toBe("unlinked");
  });
});

describe("the review", () => {
  const rowsOf = (rows: readonly [id: string, sku: string, take?: boolean][]) =>
    Object.fromEntries(
      rows.flatMap(([id, sku, take = true], n) => [
        [`rows[${n}].storeVariantId`, id],
        [`rows[${n}].sku`, sku],
        ...(take ? [[`rows[${n}].take`, "on"]] : []),
      ]),
    ) as Record<string, string>;

  test("shows each proposal with its reason, our goods and the rate; the ticked ones are saved", async () => {
    const [one, two] = [await pair("One"), await pair("Two")];
    const url = "/user/connection/match";
    const { data } = await callLoader(review, { as: member, url });
    expect(data.review?.rows.map(({ product, outcome }) => [product.title, outcome])).toEqual([
      ["Two", { sku: two.sku, by: "sku", score: 1 }],
      ["One", { sku: one.sku, by: "sku", score: 1 }],
    ]);
    expect(data.review?.known.map(({ sku }) => sku).sort()).toEqual([one.sku, two.sku].sort());
    const form = {
      seen: data.review?.seen ?? "",
      ...rowsOf([
        [one.variantId, one.sku],
        [two.variantId, two.sku, false],
      ]),
    };
    const saved = await callAction(save, { as: member, url, form });
    expect([saved.status, saved.location]).toEqual([303, "/user/connection/match?over=1&linked=1"]);
    expect([await stateOf("One"), await stateOf("Two")]).toEqual(["linked", "unlinked"]);
    const after = await callLoader(review, { as: member, url: saved.location ?? "" });
    expect(after.data).toMatchObject({ linked: 1, isOver: true, review: null });
  });

  test("a corrected SKU is used; a wrong one stands at its row with what was typed, the others are saved", async () => {
    const [one, two, three] = [await pair("One"), await pair("Two"), await pair("Three")];
    const url = `/user/connection/match?store=${storeId}`;
    const { data } = await callLoader(review, { as: member, url });
    const typed = rowsOf([
      [one.variantId, three.sku.toLowerCase()],
      [two.variantId, "NO-SUCH"],
      [three.variantId, "", true],
    ]);
    const answer = await callAction(save, {
      as: member,
      url,
      form: { seen: data.review?.seen ?? "", ...typed },
    });
    expect([answer.status, answer.data]).toEqual([
      409,
      {
        unsent: null,
        linked: 1,
        sent: {
          [one.variantId]: { take: true, sku: three.sku.toLowerCase() },
          [two.variantId]: { take: true, sku: "NO-SUCH", error: "stores:error.sku-unknown" },
          [three.variantId]: { take: true, sku: "" },
        },
        refused: [{ name: "Two", error: "stores:error.sku-unknown" }],
      },
    ]);
    expect([await stateOf("One"), await stateOf("Two"), await stateOf("Three")]).toEqual([
      "linked",
      "unlinked",
      "unlinked",
    ]);
  });

  test("goods that no method takes are saved by choice only, and are named", async () => {
    const nowhere = { warehouseId: undefined };
    const [one, two] = [await pair("Nowhere", nowhere), await pair("Nowhere as well", nowhere)];
    const url = "/user/connection/match";
    const { data } = await callLoader(review, { as: member, url });
    const rows = rowsOf([
      [one.variantId, one.sku.toLowerCase()],
      [two.variantId, two.sku],
    ]);
    const form = { seen: data.review?.seen ?? "", ...rows };
    const asked = await callAction(save, { as: member, url, form });
    const { unsent, sent } = asked.data as unknown as {
      unsent: { error: string; names: string[] };
      sent: Record<string, { sku: string }>;
    };
    const { mark, count } = JSON.parse(unsent.error.slice(unsent.error.indexOf("|") + 1)) as {
      mark: string;
      count: number;
    };
    expect([asked.status, count, unsent.names.sort()]).toEqual([409, 2, ["Nowhere", "Nowhere as well"]]);
    expect(sent[one.variantId]?.sku).toBe(one.sku.toLowerCase());
    expect(await stateOf("Nowhere as well")).toBe("unlinked");
    const fewer = rowsOf([
      [one.variantId, one.sku],
      [two.variantId, two.sku, false],
    ]);
    const other = { seen: form.seen, ...fewer, noMethod: mark };
    expect((await callAction(save, { as: member, url, form: other })).status).toBe(409);
    const saved = await callAction(save, { as: member, url, form: { ...form, noMethod: mark } });
    expect([saved.status, saved.location]).toEqual([303, "/user/connection/match?over=1&linked=2"]);
  });

  test("after a part follows the next, under the same filter", async () => {
    const one = await pair("One");
    const url = `/user/connection/match?store=${storeId}&q=One`;
    const form = { next: one.id, ...rowsOf([[one.variantId, one.sku]]) };
    expect((await callAction(save, { as: member, url, form })).location).toBe(
      `/user/connection/match?store=${storeId}&q=One&after=${one.id}&linked=1`,
    );
  });

  test("a variant that was connected meanwhile is told, and keeps its connection", async () => {
    const [one, two] = [await pair("One"), await pair("Two")];
    const url = "/user/connection/match";
    const { data } = await callLoader(review, { as: member, url });
    const form = (sku: string) => ({ seen: data.review?.seen ?? "", ...rowsOf([[one.variantId, sku]]) });
    expect((await callAction(save, { as: member, url, form: form(two.sku) })).status).toBe(303);
    const second = await callAction(save, { as: member, url, form: form(one.sku) });
    expect([second.status, second.data]).toMatchObject([
      409,
      { linked: 0, refused: [{ name: "One", error: "stores:error.already-associated" }] },
    ]);
  });

  test("another member's variants are a 404; a foreign product or store shows nothing", async () => {
    const one = await pair("One");
    const stranger = await makeMember();
    const url = "/user/connection/match";
    const form = rowsOf([[one.variantId, one.sku]]);
    expect((await callAction(save, { as: stranger, url, form })).status).toBe(404);
    for (const query of [`product=${one.id}`, `store=${storeId}`, "product=x", "after=x", "q=%25"]) {
      const { data } = await callLoader(review, { as: stranger, url: `${url}?${query}` });
      expect(data.review?.rows, query).toEqual([]);
    }
  });
});

describe("from one side to the other", () => {
  test("for a store product goods are found by words, on the wishlist, among the sourced, and by SKU", async () => {
    const { id } = await makeStoreProduct(storeId, { title: "Nothing like it", variants: [{ title: "x" }] });
    const [wished, sourced, foreign] = [
      await makeProduct(),
      await makeProduct({ product: { visibility: "private", ownerUserId: member.id } }),
      await makeProduct({ product: { visibility: "private", ownerUserId: (await makeMember()).id } }),
    ];
    await db.run(sql`
      insert into wishlist_item (user_id, product_id, price) select ${member.id}, id, price_from from product
      where id in (${wished.id}, ${foreign.id})`);
    const found = async (query: string) => {
      const { data } = await callLoader(findPage, {
        as: member,
        url: `/user/addconnection?storeProduct=${id}&${query}`,
      });
      return data.kind === "find" ? (data.goods?.map((goods) => goods.id) ?? null) : undefined;
    };
    expect(await found("tab=wishlist")).toEqual([wished.id]);
    expect(await found("tab=wishlist&q=zzz")).toEqual([]);
    expect(await found("tab=sourced")).toEqual([sourced.id]);
    expect(await found("tab=sku")).toBeNull();
    expect(await found(`tab=sku&q=${wished.variants[0]?.sku.toLowerCase()}`)).toEqual([wished.id]);
    expect(await found(`tab=sku&q=${foreign.variants[0]?.sku}`)).toEqual([]);
    expect(await found(`q=${sourced.variants[0]?.sku}`)).toEqual([sourced.id]);
    expect(await found("tab=nonsense")).toEqual([]);
  });

  test("the member's own goods are found with a typing error and by some of the words, before others", async () => {
    const own = await makeProduct({
      product: { visibility: "private", ownerUserId: member.id, title: { en: "Numbatproof kettle" } },
    });
    await db.run(
      sql`update product set search = array_to_tsvector('{numbatproof,kettle}') where id = ${own.id}`,
    );
    await db.run(
      sql`insert into search_word (word, products) values ('numbatproof', 1) on conflict do nothing`,
    );
    const { id } = await makeStoreProduct(storeId, { title: "x", variants: [{ title: "x" }] });
    for (const q of ["numbatproof+kettle", "numbtproof", "numbatproof+xylophone"]) {
      const url = `/user/addconnection?storeProduct=${id}&tab=search&q=${q}`;
      const { data } = await callLoader(findPage, { as: member, url });
      expect(data.kind === "find" && data.goods?.map((goods) => goods.id), q).toContain(own.id);
    }
  });

  test("without a store product one is chosen first; another member's is a 404", async () => {
    const { id } = await makeStoreProduct(storeId, { title: "Mine", variants: [{ title: "Mine" }] });
    const { data } = await callLoader(findPage, { as: member, url: "/user/addconnection" });
    expect(data.kind === "choose" && data.list.page.rows.map((row) => row.id)).toEqual([id]);
    const url = `/user/addconnection?storeProduct=${id}`;
    expect((await callLoader(findPage, { as: await makeMember(), url })).status).toBe(404);
    expect(
      (await callLoader(findPage, { as: member, url: "/user/addconnection?storeProduct=x" })).status,
    ).toBe(404);
  });

  test("for a product of the catalogue one of the store's is chosen; one that is not on sale is a 404", async () => {
    const { id } = await makeStoreProduct(storeId, { title: "Mine", variants: [{ title: "Mine" }] });
    const goods = await makeProduct();
    const at = (product: string, as = member) =>
      callLoader(choosePage, { as, url: `/user/addconnectionsku?product=${product}` });
    const { data } = await at(goods.id);
    expect(data).toMatchObject({ goods: "Folding camp chair", list: { page: { rows: [{ id }] } } });
    const own = await makeProduct({ product: { visibility: "private", ownerUserId: member.id } });
    expect((await at(own.id)).status).toBe(200);
    expect((await at(own.id, await makeMember())).status).toBe(404);
    expect((await at("x")).status).toBe(404);
    expect((await callLoader(choosePage, { as: member, url: "/user/addconnectionsku" })).location).toBe(
      "/goodslist",
    );
  });
});

describe("the preview of shipping and profit", () => {
  /** A product of ours in China, one of the store that is linked to two pieces of it. */
  async function bundle(fields: Parameters<typeof makeProduct>[0] = {}) {
    await prepareOrders();
    const { variants } = await makeProduct({ warehouseId: await chinaWarehouse(), ...fields });
    const sku = variants[0]?.sku ?? "";
    const product = await makeStoreProduct(storeId, { title: "Pair", variants: [{ title: "Pair" }] });
    const url = `/user/skuconnect?storeProduct=${product.id}`;
    const row = { "rows[0].storeVariantId": product.variantIds[0] ?? "", "rows[0].kind": "linked" };
    const form = { ...row, "rows[0].items[0].sku": sku, "rows[0].items[0].qty": "2" };
    return { sku, url, form };
  }

  test("is of what is saved, to where most buyers live, else to the member's own country", async () => {
    const { sku, url, form } = await bundle();
    expect((await callAction(link, { as: member, url, form })).status).toBe(303);
    const { data } = await callLoader(linking, { as: member, url });
    const { goods, method } = data.freights[`DE:${sku}*2`] ?? {};
    expect([data.country, goods]).toEqual(["DE", 2500n]);
    expect(method?.shipping).toBeGreaterThan(0n);
    const french = await callLoader(linking, { as: member, url: `${url}&to=FR` });
    expect(Object.keys(french.data.freights)).toEqual([`FR:${sku}*2`]);
    const nowhere = await callLoader(linking, { as: member, url: `${url}&to=KP` });
    expect(nowhere.data.country).toBe("DE");

    const world = await makeWorld({ variants: 1 });
    await newOrder(world, { shipTo: address({ country: "FR" }) });
    const chair = await callLoader(linking, { as: world.member, url: await chairOf(world.storeId) });
    expect(chair.data.country).toBe("FR");
  });

  test("goods that no method takes are saved by choice only", async () => {
    const { url, form } = await bundle({ warehouseId: undefined });
    const refused = await callAction(link, { as: member, url, form });
    const said =
      (refused.data as { result: { error: Record<string, string[]> } }).result.error[""]?.[0] ?? "";
    expect([refused.status, said.split("|")[0]]).toEqual([409, "stores:error.no-method"]);
    const { mark, count } = JSON.parse(said.slice(said.indexOf("|") + 1)) as { mark: string; count: number };
    expect(count).toBe(1);
    const other = { ...form, "rows[0].items[0].qty": "3", noMethod: mark };
    expect((await callAction(link, { as: member, url, form: other })).status).toBe(409);
    expect((await callAction(link, { as: member, url, form: { ...form, noMethod: mark } })).status).toBe(303);
  });

  test("is of what was typed, without being saved, and script asks for the same", async () => {
    const { sku, url, form } = await bundle();
    const answer = await callAction(link, {
      as: member,
      url,
      form: { ...form, intent: "preview", to: "FR" },
    });
    expect([answer.status, Object.keys((answer.data as unknown as { freights: object }).freights)]).toEqual([
      200,
      [`FR:${sku}*2`],
    ]);
    expect((answer.data as unknown as { result: object }).result).toMatchObject({
      initialValue: { rows: [{ items: [{ sku, qty: "2" }] }] },
    });
    expect(
      await db.rows(sql`
      select 1 from variant_link k join store_variant v on v.id = k.store_variant_id where v.store_id = ${storeId}`),
    ).toEqual([]);
    const asked = await callLoader(freight, {
      as: member,
      url: `/user/skuconnect/freight?of=FR:${sku}*2;x;FR:NO*1`,
    });
    expect(Object.keys(asked.data.freights)).toEqual([`FR:${sku}*2`]);
    const empty = { ...form, "rows[0].items[0].sku": "", intent: "preview", to: "" };
    expect((await callAction(link, { as: member, url, form: empty })).status).toBe(200);
  });

  test("is from the store's own warehouse while everything is there, as its orders are", async () => {
    const { sku } = await bundle();
    const china = await chinaWarehouse();
    await db.run(sql`update variant set backorder = true where sku = ${sku}`);
    await db.run(sql`insert into stock (warehouse_id, variant_id, on_hand)
      select w.id, c.id, 9 from warehouse w, variant c where w.code = 'US' and c.sku = ${sku}`);
    const names = await db.rows<{ name: string; home: boolean }>(
      sql`select name ->> 'en' as name, warehouse_id = ${china} as home from ship_channel`,
    );
    const fromChina = async () => {
      const asked = `/user/skuconnect/freight?of=US:${sku}*2&store=${storeId}`;
      const { data } = await callLoader(freight, { as: member, url: asked });
      const method = data.freights[`US:${sku}*2`]?.method?.name;
      return names.find(({ name }) => name === method)?.home;
    };
    const settings = JSON.stringify({ warehouseId: china });
    await db.run(sql`update store set settings = settings || ${settings}::jsonb where id = ${storeId}`);
    expect(await fromChina()).toBe(true);
    // Only on back-order there, and all of it elsewhere.
    await db.run(sql`
      update stock set on_hand = 1 where warehouse_id = ${china} and variant_id = (select id from variant where sku = ${sku})`);
    expect(await fromChina()).toBe(false);
  });

  test("says why there is none, and nothing of another member's goods", async () => {
    const { sku } = await bundle({ variants: [{ weightG: null }] });
    const at = (who: TestMember, key: string) =>
      callLoader(freight, { as: who, url: `/user/skuconnect/freight?of=${key}` });
    expect((await at(member, `DE:${sku}*1`)).data.freights).toEqual({
      [`DE:${sku}*1`]: { goods: 1250n, method: null, reason: "no-weight" },
    });
    const own = await bundle({ product: { visibility: "private", ownerUserId: member.id } });
    expect((await at(await makeMember(), `DE:${own.sku}*1`)).data.freights).toEqual({});
  });

  test("a bundle has at most twenty SKUs of at most ninety-nine pieces", async () => {
    const { url, form } = await bundle();
    const errorsOf = async (fields: Record<string, string>) => {
      const answer = await callAction(link, { as: member, url, form: { ...form, ...fields } });
      const { result } = answer.data as { result: { error: Record<string, string[]> } };
      return Object.entries(result.error).map(
        ([name, [error = ""]]) => `${name} ${error.replace(/\|.*/, "")}`,
      );
    };
    for (const qty of ["0", "100", "1.5"])
      expect(await errorsOf({ "rows[0].items[0].qty": qty })).toEqual([
        "rows[0].items[0].qty common:error.quantity",
      ]);
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, n) => [`rows[0].items[${n}].sku`, `S${n}`]),
    );
    expect(await errorsOf(many)).toEqual(["rows[0].items stores:error.too-many-components"]);
  });
});

const chairOf = async (store: string) => {
  const row = await db.first<{ id: string }>(sql`select id from store_product where store_id = ${store}`);
  return `/user/skuconnect?storeProduct=${row?.id ?? ""}`;
};

describe("a product of many variants", () => {
  const row = (n: number, storeVariantId: string, sku: string) => ({
    [`rows[${n}].storeVariantId`]: storeVariantId,
    [`rows[${n}].kind`]: "linked",
    [`rows[${n}].items[0].sku`]: sku,
    [`rows[${n}].items[0].qty`]: "1",
  });
  type Answer = {
    result: { initialValue: { rows: { storeVariantId: string; items: { sku: string }[] }[]; seen: string } };
  };

  test("keeps what was typed for one part while another is filled in, and saves it with that", async () => {
    const warehouseId = await chinaWarehouse();
    const [goods, another] = [await makeProduct({ warehouseId }), await makeProduct({ warehouseId })];
    const sku = goods.variants[0]?.sku ?? "";
    const titles = Array.from({ length: 53 }, (_, i) => ({ title: `V ${String(i).padStart(2, "0")}` }));
    const { id, variantIds } = await makeStoreProduct(storeId, { title: "Many", variants: titles });
    const url = `/user/skuconnect?storeProduct=${id}`;
    const shown = (await callLoader(linking, { as: member, url })).data;
    const [first, second] = shown.product.variants;
    const typed = { ...row(0, first?.id ?? "", sku), ...row(1, second?.id ?? "", ""), seen: shown.seen };
    const part = `${url}&part=2`;
    const answer = await callAction(link, { as: member, url: part, form: { ...typed, intent: "part" } });
    const { rows, seen } = (answer.data as unknown as Answer).result.initialValue;
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toMatchObject({ storeVariantId: first?.id, items: [{ sku }] });
    const last = rows[0]?.storeVariantId ?? "";
    expect(variantIds).toContain(last);
    const form = { ...row(0, last, sku), ...row(1, first?.id ?? "", sku), seen, intent: "save" };
    expect((await callAction(link, { as: member, url: part, form })).status).toBe(303);
    const linked = await db.rows<{ id: string }>(sql`
      select store_variant_id as id from variant_link where store_variant_id = any(${[...variantIds]}::uuid[])`);
    expect(linked.map((each) => each.id).sort()).toEqual([first?.id, last].sort());
    // Somebody else has connected it since: what was seen when it was typed counts, not what the other part has read.
    const late = await callAction(link, { as: member, url: part, form: { ...typed, intent: "part" } });
    expect((late.data as unknown as Answer | undefined)?.result.initialValue.seen ?? "").not.toContain(
      first?.id,
    );
    await callAction(link, { as: member, url, form: { intent: "unlink" } });
    const other = await callAction(link, { as: member, url: part, form: { ...typed, intent: "part" } });
    const kept = (other.data as unknown as Answer).result.initialValue;
    await callAction(link, {
      as: member,
      url,
      form: row(0, first?.id ?? "", another.variants[0]?.sku ?? ""),
    });
    const refused = await callAction(link, {
      as: member,
      url: part,
      form: { ...row(0, first?.id ?? "", sku), seen: kept.seen, intent: "save" },
    });
    expect(refused.status).toBe(409);
  });

  test("goes straight to another part where nothing was typed, and never shows another member's", async () => {
    const titles = Array.from({ length: 51 }, (_, i) => ({ title: `V ${i}` }));
    const { id } = await makeStoreProduct(storeId, { title: "Many", variants: titles });
    const url = `/user/skuconnect?storeProduct=${id}&part=2`;
    const answer = await callAction(link, { as: member, url, form: { intent: "part" } });
    expect(answer.location).toBe(url);
    const stranger = await makeMember();
    expect((await callAction(link, { as: stranger, url, form: { intent: "part" } })).status).toBe(404);
  });
});
