import "~/domain/wiring.server";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { readCategories } from "~/domain/listings/categories.server";
import { saveTemplate } from "~/domain/listings/templates.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeMember, makeProduct, makeStore, type TestMember } from "../../../../tests/factories";
import { connectedStore, stopShops } from "../../../../tests/stores";
import { chinaWarehouse, prepareOrders } from "../../../../tests/orders";
import { callAction, callLoader, tokenOf } from "../../../../tests/setup/call";
import { payloadsOf } from "../../../../tests/setup/jobs";
import { action, loader } from "./form";
import { action as actMany, loader as many } from "./many";
import { action as actTemplates } from "./templates";

beforeAll(() => prepareOrders());
afterEach(stopShops);

const goods = async (variants = [{ price: 1000n }, { price: 2000n }] as object[]) =>
  makeProduct({ warehouseId: await chinaWarehouse(), variants });

type Fields = Record<string, string | readonly string[]>;

/** What the form of a product sends where nothing is changed. */
async function formOf(as: TestMember, url: string): Promise<Fields> {
  const { values } = (await callLoader(loader, { url, as })).data;
  return flat(values);
}

function flat(values: object, before = ""): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(values)) {
    const key = before + name;
    if (typeof value === "string") fields[key] = value;
    else if (Array.isArray(value) && value.every((one) => typeof one === "string")) fields[key] = value;
    else if (Array.isArray(value))
      for (const [i, one] of value.entries()) Object.assign(fields, flat(one as object, `${key}[${i}].`));
  }
  return fields;
}

const send = (as: TestMember, url: string, form: Fields) =>
  callAction(action, { url, as, form: { ...form, intent: form["intent"] ?? "list" } });
const listingsOf = (as: TestMember) =>
  db.rows<{
    id: string;
    storeId: string;
    title: string;
    status: string;
    description: string;
    prices: string[];
  }>(sql`
    select l.id, l.store_id, l.title, l.status, l.description,
      (select array_agg(v.price::text order by v.sort) from listing_variant v where v.listing_id = l.id) as prices
    from listing l where l.user_id = ${as.id} order by l.created_at`);
const errorOf = ({ data }: { data?: unknown }) =>
  (data as { result: { error: Record<string, string[]> } }).result.error;

describe("the form of one product", () => {
  test("begins with everything ticked and queues what it says, once", async () => {
    const member = await makeMember();
    const [store, product] = [await makeStore(member.id), await goods()];
    const url = paths.listProduct({ product: product.id });
    const { data } = await callLoader(loader, { url, as: member });
    const costs = data.costs.products[product.id] ?? [];
    expect(costs).toHaveLength(2);
    const _token = tokenOf({ url, as: member });
    const form = {
      ...(await formOf(member, url)),
      description: "Soft.\n\nAnd <script>alert(1)</script>warm",
      _token,
    };
    const both = await Promise.all([send(member, url, form), send(member, url, form)]);
    expect(both.map(({ location }) => location)).toEqual([paths.listed(), paths.listed()]);
    const [listing, ...more] = await listingsOf(member);
    expect(more).toEqual([]);
    expect(listing).toMatchObject({ storeId: store.id, status: "QUEUE", title: "Folding camp chair" });
    expect(listing?.description).not.toContain("alert");
    expect(listing?.prices).toEqual(
      costs.map(({ goods, shipping }) => String((goods * 250n) / 100n + (shipping ?? 0n))),
    );
  });

  test("names each store that refuses it, with the reason, and has them ticked again", async () => {
    const member = await makeMember();
    const [one, two, three] = [
      await makeStore(member.id),
      await makeStore(member.id),
      await makeStore(member.id),
    ];
    const product = await goods();
    const url = paths.listProduct({ product: product.id });
    const form = await formOf(member, url);
    await send(member, url, { ...form, stores: [one.id, two.id] });
    const answer = await send(member, url, { ...form, stores: [one.id, two.id, three.id] });
    expect(answer.status).toBe(303);
    expect((await listingsOf(member)).map(({ storeId }) => storeId)).toEqual([one.id, two.id, three.id]);
    const { data } = await callLoader(loader, { url: answer.location ?? "", as: member });
    expect(data.refused.rows.map(({ error }) => error)).toEqual([
      "listings:error.exists",
      "listings:error.exists",
    ]);
    expect(data.values).toMatchObject({ stores: [one.id, two.id] });
    const strange = await callLoader(loader, {
      url: `${url}&refused=${one.id}.<b>.${product.id}&refused=x.exists&unnamed=3`,
      as: member,
    });
    expect(strange.data.refused).toEqual({ rows: [], more: 0 });
  });

  test("refuses a loss unless it is meant, and keeps what was typed", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const url = paths.listProduct({ product: (await goods()).id });
    const form: Fields = { ...(await formOf(member, url)), "variants[0].price": "1.00", title: "Mine" };
    const refused = await send(member, url, form);
    expect(refused.status).toBe(409);
    const [told] = errorOf(refused)?.[""] ?? [];
    expect(told).toMatch(/^listings:error\.priceOf\|\{"which":".+ \(at least \$\d+\.\d\d\)"\}$/);
    expect((refused.data as unknown as { values: { title: string } }).values.title).toBe("Mine");
    expect(await listingsOf(member)).toEqual([]);
    expect((await send(member, url, { ...form, allowLoss: "on" })).status).toBe(303);
    expect((await listingsOf(member))[0]?.prices?.[0]).toBe("100");
  });

  test("a second tab is told that the product is there already", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const url = paths.listProduct({ product: (await goods()).id });
    const form = await formOf(member, url);
    expect((await send(member, url, form)).status).toBe(303);
    expect(errorOf(await send(member, url, form))).toEqual({ "": ["listings:error.exists"] });
    expect(await listingsOf(member)).toHaveLength(1);
  });

  test("says what is missing, in words that the contract has", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const url = paths.listProduct({ product: (await goods([{ price: 1000n }])).id });
    const { "variants[0].on": _on, stores: _stores, ...form } = await formOf(member, url);
    const wrong = errorOf(
      await send(member, url, { ...form, title: " ", multiple: "", priceType: "multiple" }),
    );
    expect(wrong).toMatchObject({
      variants: ["listings:error.no-variants"],
      stores: ["listing:error.no-store"],
      title: ["common:required"],
      multiple: ["common:required"],
    });
  });

  test("says why nothing of a product can go to the country, instead of asking for a variant", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const unknown = await goods([{ price: 1000n, weightG: null }]);
    const far = await goods();
    for (const [product, country, reason] of [
      [far, "KP", "listings:error.shipping"],
      [unknown, "DE", "listings:error.no-weight"],
    ] as const) {
      const url = paths.listProduct({ product: product.id, country, channel: "" });
      const form = { ...(await formOf(member, url)), country };
      expect(errorOf(await send(member, url, form))).toEqual({ variants: [reason] });
    }
  });

  test("prices that the store's platform does not take are refused before anything is queued", async () => {
    const member = await makeMember();
    await makeStore(member.id, { platform: "aliexpress" });
    const url = paths.listProduct({ product: (await goods([{ price: 1000n }])).id });
    const form: Fields = { ...(await formOf(member, url)), allowLoss: "on" };
    const priced = async (price: string) => {
      const answer = await send(member, url, { ...form, "variants[0].price": price });
      return errorOf(answer)[""]?.[0]?.split("|")[0];
    };
    expect(await priced("0")).toMatch(/^listings:error\.price/);
    expect(await priced("1000000")).toBe("listings:error.price-range");
    expect(await listingsOf(member)).toEqual([]);
    expect((await send(member, url, { ...form, "variants[0].price": "999999" })).status).toBe(303);
  });

  test("the preview follows country and prices and sends nothing", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const url = paths.listProduct({ product: (await goods()).id });
    const shown = await send(member, url, {
      ...(await formOf(member, url)),
      country: "DE",
      intent: "preview",
    });
    expect((shown.data as { costs: { country: string } }).costs.country).toBe("DE");
    const chinese = await send(member, url, { ...(await formOf(member, url)), words: "zh", intent: "words" });
    expect((chinese.data as unknown as { values: { title: string } }).values.title).toBe("户外折叠露营椅");
    expect(await listingsOf(member)).toEqual([]);
  });

  test("prices a store in its own currency; own prices need one currency", async () => {
    const member = await makeMember();
    const stores = [await makeStore(member.id, { currency: "EUR" }), await makeStore(member.id)];
    const url = paths.listProduct({ product: (await goods([{ price: 1000n }])).id });
    const form = { ...(await formOf(member, url)), stores: stores.map(({ id }) => id) };
    const refused = await send(member, url, { ...form, "variants[0].price": "99.00" });
    expect(errorOf(refused)).toEqual({ "": ["listing:error.one-currency"] });
    expect((await send(member, url, form)).status).toBe(303);
    const [euro, dollar] = await listingsOf(member);
    expect(euro?.prices).not.toEqual(dollar?.prices);
  });

  test("is nobody else's: product, listing, store", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const [store, product] = [await makeStore(member.id), await goods()];
    await makeStore(other.id);
    const url = paths.listProduct({ product: product.id });
    const form = await formOf(other, url);
    expect(errorOf(await send(other, url, { ...form, stores: [store.id] }))).toEqual({
      "": ["listings:error.store"],
    });
    await send(member, url, await formOf(member, url));
    const [listing] = await listingsOf(member);
    const change = paths.listProduct({ listing: listing?.id ?? "" });
    expect((await callLoader(loader, { url: change, as: other })).status).toBe(404);
    expect((await send(other, change, form)).status).toBe(404);
    // The last one is as long as an id, and none.
    for (const id of [
      "",
      "x",
      "0190a0a0-0000-7000-8000-000000000000",
      "0190a0a00000-7000-8000-0000000000-00",
    ])
      expect((await callLoader(loader, { url: paths.listProduct({ product: id }), as: member })).status).toBe(
        404,
      );
  });

  test("changes a listing that failed", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const url = paths.listProduct({ product: (await goods()).id });
    await send(member, url, await formOf(member, url));
    const [listing] = await listingsOf(member);
    await db.run(sql`update listing set status = 'LISTING_FAILED' where id = ${listing?.id}`);
    const change = paths.listProduct({ listing: listing?.id ?? "" });
    const form = await formOf(member, change);
    const again = await send(member, change, { ...form, title: "Better chair", skuPrefix: "NEW-" });
    expect(again.location).toBe(paths.listed());
    expect(await listingsOf(member)).toMatchObject([
      { id: listing?.id, title: "Better chair", status: "QUEUE" },
    ]);
  });
});

test("a template is kept from the form, begins the next one, and is its member's alone", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  await makeStore(member.id);
  const url = paths.listProduct({ product: (await goods()).id });
  const kept = await send(member, url, {
    ...(await formOf(member, url)),
    ...{ multiple: "3.20", templateName: "Threefold", templateDefault: "on", intent: "save-template" },
  });
  expect(kept.data).toMatchObject({ saved: "Threefold" });
  expect((await formOf(member, url))["multiple"]).toBe("3.20");
  const [template] = await db.rows<{ id: string }>(
    sql`select id from listing_template where user_id = ${member.id}`,
  );
  const step = (as: TestMember, intent: string, name = "") =>
    callAction(actTemplates, {
      url: paths.listingTemplates(),
      as,
      form: { intent, id: template?.id ?? "", ...(name ? { name } : {}) },
    });
  expect((await step(other, "rename", "Mine")).status).toBe(404);
  expect((await step(other, "delete")).status).toBe(404);
  expect((await step(member, "rename", "Triple")).status).toBe(303);
  expect((await step(other, "default")).status).toBe(404);
  await db.run(sql`update listing_template set is_default = false where user_id = ${member.id}`);
  expect((await step(member, "default")).status).toBe(303);
  expect((await formOf(member, url))["multiple"]).toBe("3.20");
  const foreign = await makeStore(other.id);
  const saved = await saveTemplate(member.id, {
    ...{ name: "x", storeId: foreign.id, isDefault: false, skuPrefix: "", published: true, categories: [] },
    pricing: {
      ...{ rule: { kind: "multiple", multiple: 200 }, ending: "none", comparePercent: 0 },
      ...{ shipCountry: "US", channelId: null, allowLoss: false },
    },
  });
  expect(saved).toMatchObject({ ok: false, error: "listing:error.template-store" });
  expect((await step(member, "delete")).status).toBe(303);
});

test("several products go to a store at once; what cannot be priced stays out", async () => {
  const member = await makeMember();
  await makeStore(member.id);
  const [one, two] = [await goods(), await goods([{ price: 900n }, { price: 900n, weightG: null }])];
  const chosen = await callAction(actMany, {
    url: paths.listProducts(),
    as: member,
    form: { intent: "choose", product: [one.id, two.id] },
  });
  const url = chosen.location ?? "";
  expect(url).toBe(paths.listProducts({ products: `${one.id},${two.id}` }));
  const { values, products } = (await callLoader(many, { url, as: member })).data;
  expect(products.map(({ id }) => id)).toEqual([one.id, two.id]);
  const sent = await callAction(actMany, { url, as: member, form: { ...flat(values), intent: "list" } });
  expect(sent.location).toBe(paths.listed());
  expect((await listingsOf(member)).map(({ prices }) => prices.length)).toEqual([2, 1]);
  const again = await callAction(actMany, { url, as: member, form: { ...flat(values), intent: "list" } });
  expect(errorOf(again)).toEqual({ "": ["listing:error.all-listed"] });

  const cheap = [await goods(), await goods([{ price: 900n }])];
  const other = paths.listProducts({ products: cheap.map(({ id }) => id).join(",") });
  const opened = (await callLoader(many, { url: other, as: member })).data.values;
  const atLoss = { ...flat(opened), rule: "multiple", multiple: "0.10", intent: "list" };
  const refused = await callAction(actMany, { url: other, as: member, form: atLoss });
  const [told] = errorOf(refused)?.[""] ?? [];
  // Of several products each is named with its variant and the least price.
  expect([refused.status, told?.split("|")[0]]).toEqual([409, "listings:error.priceOf"]);
  expect(told?.match(/ – [^;]+ \(at least \$\d+\.\d\d\)/g)).toHaveLength(3);
});

describe("several products of which some are refused", () => {
  const opened = async (member: TestMember, products: readonly { id: string }[]) => {
    const url = paths.listProducts({ products: products.map(({ id }) => id).join(",") });
    return { url, form: flat((await callLoader(many, { url, as: member })).data.values) };
  };
  const list = (member: TestMember, { url, form }: { url: string; form: Fields }, more: Fields = {}) =>
    callAction(actMany, { url, as: member, form: { ...form, ...more, intent: "list" } });

  test("name each of them with its reason, and begin again with them alone", async () => {
    const member = await makeMember();
    const store = await makeStore(member.id);
    const [good, unknown] = [await goods(), await goods([{ price: 900n, weightG: null }])];
    const answer = await list(member, await opened(member, [good, unknown]));
    expect(answer.status).toBe(303);
    const { data } = await callLoader(many, { url: answer.location ?? "", as: member });
    expect(data.products.map(({ id }) => id)).toEqual([unknown.id]);
    expect(data.refused).toEqual({
      rows: [{ store: expect.any(String), product: expect.any(String), error: "listings:error.no-weight" }],
      more: 0,
    });
    expect(data.values).toMatchObject({ stores: [store.id] });
    expect(await listingsOf(member)).toHaveLength(1);
  });

  test("keep what was typed where nothing was listed, and say each reason", async () => {
    const member = await makeMember();
    await makeStore(member.id);
    const [dear, unknown] = [await goods([{ price: 900n }]), await goods([{ price: 900n, weightG: null }])];
    const page = await opened(member, [dear, unknown]);
    const answer = await list(member, page, { multiple: "0.10" });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toEqual({ "": ["listing:error.none-taken"] });
    expect(answer.data).toMatchObject({
      values: { multiple: "0.10" },
      refused: { rows: [{ error: "listings:error.no-weight" }, { error: "listings:error.price" }], more: 0 },
    });
    const alone = await list(member, await opened(member, [unknown]));
    expect(errorOf(alone)).toEqual({ "": ["listings:error.no-weight"] });
  });
});

describe("categories of the stores", () => {
  const valuesOf = (answer: { data?: unknown }) =>
    (answer.data as { values: Record<string, unknown> }).values;
  const chosenIn = (listingOf: TestMember) =>
    db.rows<{ categories: string[] }>(sql`select categories from listing where user_id = ${listingOf.id}`);

  test("are read by a job, chosen, kept in a template, and stay chosen when the listing is changed", async () => {
    const { member, storeId } = await connectedStore();
    const url = paths.listProduct({ product: (await goods()).id });
    const form = await formOf(member, url);
    const asked = await send(member, url, {
      ...form,
      title: "Typed",
      intent: `categories:${storeId}`,
    });
    expect(valuesOf(asked)["title"]).toBe("Typed");
    expect((await callLoader(loader, { url, as: member })).data.lists).toMatchObject([
      { storeId, reading: true, readAt: null, categories: [] },
    ]);
    await readCategories(storeId);
    const [list] = (await callLoader(loader, { url, as: member })).data.lists;
    expect(list).toMatchObject({ storeId, reading: false, failed: false, readAt: expect.any(Date) });
    expect(list?.categories.map(({ name }) => name)).toEqual([
      "Home and living",
      "Home and living / Kitchen",
      "Home and living / Lighting",
      "Outdoor",
      "Uncategorized",
    ]);
    const lighting = `${storeId}:18`;
    const other = `${(await makeStore(member.id)).id}:17`;
    const chosen = { ...form, categories: [lighting, other] };
    const template = { templateName: "Lamps", templateDefault: "on", intent: "save-template" };
    await send(member, url, { ...chosen, ...template });
    expect((await formOf(member, url))["categories"]).toEqual([lighting, other]);
    expect((await send(member, url, { ...chosen, stores: [storeId] })).status).toBe(303);
    expect(await chosenIn(member)).toEqual([{ categories: ["18"] }]);
    const [listing] = await listingsOf(member);
    await db.run(sql`update listing set status = 'LISTING_FAILED' where id = ${listing?.id}`);
    const change = paths.listProduct({ listing: listing?.id ?? "" });
    const again = await formOf(member, change);
    expect(again["categories"]).toEqual([lighting]);
    await send(member, change, { ...again, categories: [`${storeId}:17`] });
    expect(await chosenIn(member)).toEqual([{ categories: ["17"] }]);
  });

  test("of one store alone stand in a template for that store", async () => {
    const member = await makeMember();
    const [one, two] = [await makeStore(member.id), await makeStore(member.id)];
    const url = paths.listProduct({ product: (await goods()).id });
    const form = { ...(await formOf(member, url)), categories: [`${one.id}:1`, `${two.id}:2`] };
    await send(member, url, {
      ...form,
      ...{ templateName: "Two", templateStore: two.id, templateDefault: "on", intent: "save-template" },
    });
    const [kept] = await db.rows<{ categories: string[] }>(
      sql`select categories from listing_template where user_id = ${member.id}`,
    );
    expect(kept?.categories).toEqual([`${two.id}:2`]);
  });

  test("of AliExpress are read level by level, and one is chosen", async () => {
    const member = await makeMember();
    const { id: storeId } = await makeStore(member.id, { platform: "aliexpress" });
    const url = paths.listProduct({ product: (await goods()).id });
    const tree = [
      { externalId: "15", name: "Home", parent: null, group: true },
      { externalId: "39", name: "Lights", parent: "15", group: true },
      { externalId: "150402", name: "Lanterns", parent: "39" },
    ];
    await db.run(sql`
      insert into store_category_list (store_id, categories, read_at) values (${storeId}, ${JSON.stringify(tree)}::jsonb, now())`);
    const [list] = (await callLoader(loader, { url, as: member })).data.lists;
    expect(list).toMatchObject({
      categories: [{ value: `${storeId}:150402`, name: "Home / Lights / Lanterns" }],
      groups: [
        { value: "15", name: "Home" },
        { value: "39", name: "Home / Lights" },
      ],
    });
    const form = { ...(await formOf(member, url)), stores: [storeId], categories: [`${storeId}:150402`, ""] };
    await send(member, url, { ...form, [`below:${storeId}`]: "15", intent: `categories:${storeId}:below` });
    const asked = await payloadsOf(sql`j.key = ${`listings.categories:${storeId}`}`);
    expect(asked).toEqual([{ storeId, under: "15" }]);
    expect((await send(member, url, form)).status).toBe(303);
    expect(await chosenIn(member)).toEqual([{ categories: ["150402"] }]);
  });

  test("of somebody else's store are not read, and strange ones are refused", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const [own, foreign] = [await makeStore(member.id), await makeStore(other.id)];
    const url = paths.listProduct({ product: (await goods()).id });
    const form = await formOf(member, url);
    for (const storeId of [foreign.id, "x", ""])
      expect((await send(member, url, { ...form, intent: `categories:${storeId}` })).status).toBeLessThan(
        500,
      );
    const asked = await db.rows(sql`select 1 from store_category_list where store_id = ${foreign.id}`);
    expect(asked).toEqual([]);
    const strange = await send(member, url, { ...form, stores: [own.id], categories: ["<b>"] });
    expect(Object.keys(errorOf(strange))).toEqual(["categories[0]"]);
  });

  test("are said to have failed where the store does not answer; those of before stay", async () => {
    const { member, storeId } = await connectedStore();
    await db.run(sql`insert into store_category_list (store_id) values (${storeId}) on conflict do nothing`);
    await readCategories(storeId);
    await db.run(sql`update store set url = 'http://127.0.0.1:9' where id = ${storeId}`);
    await readCategories(storeId);
    const url = paths.listProduct({ product: (await goods()).id });
    const [list] = (await callLoader(loader, { url, as: member })).data.lists;
    expect(list).toMatchObject({ failed: true, reading: false });
    expect(list?.categories).toHaveLength(5);
  });
});
