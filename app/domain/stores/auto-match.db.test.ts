import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { noteWords } from "~/domain/catalogue/save-products.server";
import { db, sql, transaction } from "~/platform/db";
import { makeMember, makeProduct, makeStore, unique, type TestMember } from "../../../tests/factories";
import { lampProduct, listIn } from "../../../tests/listings";
import { makeStoreProduct } from "../../../tests/store-products";
import { makeWorld, newOrder, orderNow, prepareOrders } from "../../../tests/orders";
import { countOpen, reviewMatches, saveMatches, type MatchQuery } from "./auto-match.server";
import { saveLinks, seenIn } from "./links.server";
import { ignoreProducts, unlinkProducts } from "./product-links.server";

let member: TestMember;
let storeId = "";
const all: MatchQuery = { products: [], store: "", q: "", after: "" };

beforeAll(async () => {
  await prepareOrders();
  await db.run(
    sql`insert into search_synonym (place, terms) values (1001, '{"quokkalamp", "quokka torch"}')`,
  );
});

/** A store of a new member. */
async function freshStore() {
  member = await makeMember();
  storeId = (await makeStore(member.id)).id;
}

/** What is proposed, by the title of the variant. */
async function proposals(query: MatchQuery = all) {
  const { products, outcomes } = await reviewMatches(member.id, query);
  return Object.fromEntries(
    products.flatMap(({ variants }) =>
      variants.map(({ id, title }) => {
        const outcome = outcomes.get(id);
        return [title, typeof outcome === "object" ? `${outcome.by} ${outcome.sku}` : outcome];
      }),
    ),
  );
}

/** Goods whose title nothing else of the tests has. */
const goods = (title: string, variants: Parameters<typeof makeProduct>[0] = {}) =>
  makeProduct({ ...variants, product: { title: { en: title }, ...variants.product } });

/** The words by which search finds a product, as saving it writes them. */
const indexed = (id: string, words: readonly string[]) =>
  db.run(sql`update product set search = array_to_tsvector(${[...words]}::text[]) where id = ${id}`);

const linksOf = (productId: string) =>
  db.rows<{ title: string; sku: string | null; status: string }>(sql`
    select v.title, c.sku, k.status from store_variant v join variant_link k on k.store_variant_id = v.id
    left join variant_link_item i on i.link_id = k.id left join variant c on c.id = i.variant_id
    where v.store_product_id = ${productId} order by v.sort`);

describe("proposals", () => {
  test("not for what a listing of ours began there and did not finish", async () => {
    await freshStore();
    const [mine, begun] = [unique("MINE"), unique("BEGUN")];
    for (const sku of [mine, begun]) await goods("Goods", { variants: [{ sku }] });
    await makeStoreProduct(storeId, { title: "Mine", variants: [{ title: "Mine", sku: mine }] });
    const { id } = await makeStoreProduct(storeId, {
      title: "Begun",
      variants: [{ title: "Begun", sku: begun }],
    });
    const listing = await listIn(member.id, storeId, await lampProduct([]));
    await db.run(sql`
      update listing set status = 'LISTING_FAILED',
        external_product_id = (select external_id from store_product where id = ${id})
      where id = ${listing}`);
    expect(await proposals()).toEqual({ Mine: `sku ${mine}` });
    expect(await countOpen(member.id, all)).toBe(1);
    // Once it is finished it is the member's to connect, should its links be gone.
    await db.run(sql`update listing set status = 'LISTED', listed_at = now() where id = ${listing}`);
    expect(await proposals()).toEqual({ Mine: `sku ${mine}`, Begun: `sku ${begun}` });
  });

  test("by SKU in any case, by barcode in any writing, by title and options", async () => {
    await freshStore();
    const [sku, word] = [unique("MATCH"), unique("lamp").replace(/-/g, "")];
    await goods("Other goods", { variants: [{ sku }] });
    const coded = await goods("Coded goods", { variants: [{ barcode: "4006381333931" }] });
    const named = await goods(`Storm ${word}`, {
      product: { options: [{ name: { en: "Colour" }, values: [{ en: "Moss" }, { en: "Sand" }] }] },
      variants: [{ options: { Colour: "Moss" } }, { options: { Colour: "Sand" } }],
    });
    await indexed(named.id, ["storm", word, "moss", "sand"]);
    await makeStoreProduct(storeId, {
      title: "A",
      variants: [{ title: "A", sku: ` ${sku.toLowerCase()} ` }],
    });
    await makeStoreProduct(storeId, { title: "B", variants: [{ title: "B", barcode: "0400-6381 333931" }] });
    await makeStoreProduct(storeId, {
      title: `Storm ${word}`,
      variants: [{ title: "Moss" }, { title: "Sand" }, { title: "Red" }],
    });
    expect(await proposals()).toEqual({
      A: `sku ${sku}`,
      B: `barcode ${coded.variants[0]?.sku}`,
      Moss: `title ${named.variants[0]?.sku}`,
      Sand: `title ${named.variants[1]?.sku}`,
      Red: "none",
    });
  });

  test("by a title with a typing error, as the shop's search finds it", async () => {
    await freshStore();
    const lantern = await makeProduct({ product: { title: { en: "Quokkaproof lantern" } } });
    await indexed(lantern.id, ["quokkaproof", "lantern"]);
    await transaction((tx) => noteWords(tx, ["Quokkaproof lantern"]));
    await makeStoreProduct(storeId, {
      title: "Quokaproof lantren",
      variants: [{ title: "Quokaproof lantren" }],
    });
    expect(await proposals()).toEqual({ "Quokaproof lantren": `title ${lantern.variants[0]?.sku}` });
  });

  test("by another name of the same thing, and of a long title where two words are missing", async () => {
    await freshStore();
    const torch = await goods("Yurt quokkalamp");
    await indexed(torch.id, ["yurt", "quokkalamp"]);
    const words = "wombat proof steel garden table round folding outdoor white large sturdy".split(" ");
    const table = await goods(words.slice(0, 10).join(" "));
    await indexed(table.id, words.slice(0, 10));
    const long = [...words, "offer"].join(" ");
    for (const title of ["Yurt quokka torch", long])
      await makeStoreProduct(storeId, { title, variants: [{ title }] });
    expect(await proposals()).toEqual({
      "Yurt quokka torch": `title ${torch.variants[0]?.sku}`,
      [long]: `title ${table.variants[0]?.sku}`,
    });
  });

  test("only of goods on sale, and of private ones the member's own", async () => {
    await freshStore();
    const stranger = await makeMember();
    const hidden = [
      { product: { status: "off" } },
      { product: { status: "draft" } },
      { product: { visibility: "private", ownerUserId: stranger.id } },
      { variants: [{ status: "off" }] },
    ];
    for (const [place, parts] of hidden.entries()) {
      const sku = unique("HIDDEN");
      await makeProduct({ ...parts, variants: [{ ...parts.variants?.[0], sku }] });
      await makeStoreProduct(storeId, { title: `${place}`, variants: [{ title: `${place}`, sku }] });
    }
    const own = {
      product: { visibility: "private", ownerUserId: member.id },
      variants: [{ sku: unique("OWN") }],
    };
    await makeProduct(own);
    await makeStoreProduct(storeId, {
      title: "own",
      variants: [{ title: "own", sku: own.variants[0]?.sku ?? "" }],
    });
    expect(await proposals()).toEqual({
      0: "none",
      1: "none",
      2: "none",
      3: "none",
      own: `sku ${own.variants[0]?.sku}`,
    });
  });

  test("not for what is connected, ignored, gone from the store, or somebody else's", async () => {
    await freshStore();
    const { variants } = await makeProduct();
    const sku = variants[0]?.sku ?? "";
    const linked = await makeStoreProduct(storeId, { title: "linked", variants: [{ title: "linked", sku }] });
    const row = { country: null, options: [], kind: "linked", items: [{ sku, qty: 1 }] } as const;
    await saveLinks(member.id, storeId, [{ ...row, storeVariantId: linked.variantIds[0] ?? "" }]);
    const ignored = await makeStoreProduct(storeId, {
      title: "ignored",
      variants: [{ title: "ignored", sku }],
    });
    expect(await ignoreProducts(member.id, [ignored.id])).toBe(1);
    await makeStoreProduct(storeId, { title: "gone", status: "gone", variants: [{ title: "gone", sku }] });
    const stranger = await makeStore((await makeMember()).id);
    const foreign = await makeStoreProduct(stranger.id, {
      title: "foreign",
      variants: [{ title: "foreign", sku }],
    });
    expect(await proposals()).toEqual({});
    expect(await proposals({ ...all, products: [foreign.id, linked.id] })).toEqual({});
  });

  test("in parts: no product is shown twice or left out, and what remains is said", async () => {
    await freshStore();
    for (let n = 0; n < 5; n++)
      await makeStoreProduct(storeId, { title: `P${n}`, variants: [{ title: `a${n}` }, { title: `b${n}` }] });
    const seen: string[] = [];
    const remaining: number[] = [];
    for (let after: string | null = ""; after !== null;) {
      const part = await reviewMatches(member.id, { ...all, after }, { products: 3, variants: 4 });
      seen.push(...part.products.map(({ title }) => title));
      remaining.push(part.remaining);
      after = part.next;
    }
    expect(seen).toEqual(["P4", "P3", "P2", "P1", "P0"]);
    expect(remaining).toEqual([3, 1, 0]);
    expect((await reviewMatches(member.id, { ...all, q: "P3" })).products).toHaveLength(1);
  });

  test("in parts also within a product of many variants, whatever of it was connected meanwhile", async () => {
    await freshStore();
    await makeStoreProduct(storeId, { title: "Small", variants: [{ title: "s" }] });
    const titles = Array.from({ length: 10 }, (_, i) => ({ title: `v${i}` }));
    await makeStoreProduct(storeId, { title: "Big", variants: titles });
    const [goods] = (await makeProduct()).variants;
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const part = await reviewMatches(member.id, { ...all, after }, { products: 3, variants: 4 });
      const variants = part.products.flatMap((product) => product.variants);
      expect(variants.length).toBeLessThanOrEqual(4);
      seen.push(...variants.map(({ title }) => title));
      const [first] = variants;
      if (after === "" && first && goods) {
        const rows = [{ storeVariantId: first.id, sku: goods.sku }];
        expect((await saveMatches(member.id, rows, seenIn(part.seen)))?.linked).toBe(1);
      }
      after = part.next;
    }
    expect(seen).toEqual([...titles.map(({ title }) => title), "s"]);
    expect((await reviewMatches(member.id, { ...all, products: ["x"] })).products).toHaveLength(0);
  });
});

describe("saving", () => {
  test("connects what can be connected, and says why others are not", async () => {
    await freshStore();
    const [one, two] = [await makeProduct(), await makeProduct()];
    const [first = "", second = ""] = [one.variants[0]?.sku, two.variants[0]?.sku];
    const product = await makeStoreProduct(storeId, {
      title: "P",
      variants: [{ title: "a" }, { title: "b" }, { title: "c" }],
    });
    const [a = "", b = "", c = ""] = product.variantIds;
    const { seen } = await reviewMatches(member.id, all);
    const row = { country: null, options: [], kind: "linked", items: [{ sku: second, qty: 1 }] } as const;
    await saveLinks(member.id, storeId, [{ ...row, storeVariantId: c }]);
    const rows = [
      { storeVariantId: a, sku: first.toLowerCase() },
      { storeVariantId: b, sku: "NO-SUCH-SKU" },
      { storeVariantId: c, sku: first },
    ];
    const saved = await saveMatches(member.id, rows, seenIn(seen));
    expect(saved?.linked).toBe(1);
    expect([...(saved?.refused ?? [])]).toEqual([
      [b, "stores:error.sku-unknown"],
      [c, "stores:error.already-associated"],
    ]);
    expect(await linksOf(product.id)).toEqual([
      { title: "a", sku: first, status: "active" },
      { title: "c", sku: second, status: "active" },
    ]);
    // Sent again, it is saved already.
    expect((await saveMatches(member.id, rows.slice(0, 1), seenIn(seen)))?.linked).toBe(1);
  });

  test("of two reviews at once each variant is connected once", async () => {
    await freshStore();
    const [one, two] = [await makeProduct(), await makeProduct()];
    const product = await makeStoreProduct(storeId, { title: "P", variants: [{ title: "a" }] });
    const { seen } = await reviewMatches(member.id, all);
    const answers = await Promise.all(
      [one, two].map(({ variants }) =>
        saveMatches(
          member.id,
          [{ storeVariantId: product.variantIds[0] ?? "", sku: variants[0]?.sku ?? "" }],
          seenIn(seen),
        ),
      ),
    );
    expect(answers.map((answer) => answer?.linked).sort()).toEqual([0, 1]);
    expect(await linksOf(product.id)).toHaveLength(1);
  });

  test("nothing where one variant is somebody else's", async () => {
    await freshStore();
    const { variants } = await makeProduct();
    const sku = variants[0]?.sku ?? "";
    const own = await makeStoreProduct(storeId, { title: "own", variants: [{ title: "own" }] });
    const other = await makeStore((await makeMember()).id);
    const foreign = await makeStoreProduct(other.id, { title: "x", variants: [{ title: "x" }] });
    const rows = [own, foreign].map(({ variantIds }) => ({ storeVariantId: variantIds[0] ?? "", sku }));
    expect(await saveMatches(member.id, rows, new Map())).toBeNull();
    expect(await linksOf(own.id)).toEqual([]);
    expect(await unlinkProducts(member.id, [own.id, foreign.id])).toBeNull();
    expect(await ignoreProducts(member.id, [foreign.id])).toBeNull();
    expect(await ignoreProducts(member.id, ["x"])).toBeNull();
  });

  test("an order that waited is connected and priced by it", async () => {
    const world = await makeWorld({ variants: 1, linked: false });
    member = world.member;
    storeId = world.storeId;
    const order = await newOrder(world);
    expect([order.connection, order.abnormal]).toEqual(["UNCONNECTED", ["NOT_CONNECTED"]]);
    const sku = (await db.first<{ sku: string }>(
      sql`select sku from variant where id = ${world.variants[0]?.skuId ?? null}`,
    )) ?? { sku: "" };
    await db.run(sql`update store_variant set sku = ${sku.sku} where id = ${world.variants[0]?.id ?? null}`);
    const { outcomes, seen } = await reviewMatches(member.id, all);
    const rows = [...outcomes].flatMap(([storeVariantId, outcome]) =>
      typeof outcome === "object" ? [{ storeVariantId, sku: outcome.sku }] : [],
    );
    expect(await saveMatches(member.id, rows, seenIn(seen))).toMatchObject({ linked: 1 });
    expect(await orderNow(world, order.no)).toMatchObject({
      connection: "CONNECTED",
      abnormal: [],
      goods: 1250n,
    });
  });
});

describe("whole products", () => {
  test("are marked do not fulfil as far as they are not connected, and lose their links", async () => {
    await freshStore();
    const { variants } = await makeProduct();
    const product = await makeStoreProduct(storeId, {
      title: "P",
      variants: [{ title: "a" }, { title: "b" }],
    });
    const items = [{ sku: variants[0]?.sku ?? "", qty: 2 }];
    const [storeVariantId = ""] = product.variantIds;
    await saveLinks(member.id, storeId, [
      { storeVariantId, country: null, options: [], kind: "linked", items },
    ]);
    expect(await ignoreProducts(member.id, [product.id])).toBe(1);
    expect((await linksOf(product.id)).map(({ status }) => status)).toEqual(["active", "do_not_fulfil"]);
    expect(await ignoreProducts(member.id, [product.id])).toBe(0);
    expect(await unlinkProducts(member.id, [product.id])).toBe(2);
    expect(await linksOf(product.id)).toEqual([]);
  });
});
