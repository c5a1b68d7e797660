import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, sql, transaction } from "~/platform/db";
import { hearsOfChanges, stopWatching, watchPages } from "~/platform/db/changes.server";
import { seedReference } from "../../../prisma/seed/reference";
import { makeMember } from "../../../tests/factories";
import { categoryAt, categoryBySlug, type CategoryBook } from "./categories.server";
import { goodsPage } from "./goods.server";
import { homeRails } from "./rails.server";
import { parseGoodsQuery } from "./goods-query";
import { refreshCategoryCounts } from "./listing.server";
import { findProduct } from "./product.server";
import { saveProducts } from "./save-products.server";
import type { ProductInput } from "./plan-products.server";
import { categoryTiles, categoryTree } from "./tree.server";
import { untilHolds } from "../../../tests/setup/until-holds";

type Goods = {
  title: string;
  zh?: string;
  sku: string;
  cat?: string;
  price?: bigint;
  hot?: number;
  stock?: Record<string, number>;
  status?: "on" | "off" | "draft";
  modes?: string[];
};

const goods: Goods[] = [
  { title: "Folding camp chair", zh: "户外折叠露营椅", sku: "OUT-CHAIR-1", price: 2290n, hot: 900 },
  { title: "Camping table, folding", zh: "折叠露营桌", sku: "OUT-TABLE-1", price: 4200n, hot: 100 },
  { title: "Office chair cushion", zh: "办公椅坐垫", sku: "HOM-CUSH-1", cat: "home", price: 1500n },
  { title: "Two-person tent", zh: "双人帐篷", sku: "OUT-TENT-1", price: 5890n, stock: { CN: 5, US: 3 } },
  {
    title: "Noise-cancelling headphones",
    zh: "主动降噪头戴式耳机",
    sku: "DIG-HEAD-1",
    cat: "digital",
    price: 4490n,
    stock: { CN: 0 },
  },
  { title: "Bulk pegs", zh: "地钉", sku: "OUT-PEG-1", price: 50n, modes: ["bulk"] },
  { title: "Hidden draft chair", sku: "X-DRAFT", status: "draft" },
  { title: "Taken down chair", sku: "X-OFF", status: "off" },
];

async function put(list: readonly Goods[]) {
  await transaction(async (tx) => {
    const book: CategoryBook = new Map();
    const inputs: ProductInput[] = [];
    for (const g of list) {
      const category = await categoryBySlug(tx, book, g.cat ?? "outdoor");
      inputs.push({
        spu: g.sku.toLowerCase(),
        title: { en: g.title, ...(g.zh ? { zh: g.zh } : {}) },
        description: { en: "" },
        category,
        status: g.status ?? "on",
        moq: 1,
        vendor: null,
        specs: { en: [] },
        options: [],
        media: [],
        hash: g.sku,
        variants: [
          {
            sku: g.sku,
            options: {},
            price: g.price ?? 1000n,
            weightG: 1,
            barcode: null,
            backorder: false,
            imageUrl: null,
            stock: g.stock ?? { CN: 9 },
          },
        ],
        more: { hotScore: g.hot ?? 0, saleModes: g.modes ?? ["dropship", "bulk"] },
      });
    }
    await saveProducts(tx, inputs);
    await refreshCategoryCounts(tx);
  });
}

beforeAll(async () => {
  await seedReference();
  await put(goods);
});

const page = (search: string) => goodsPage(parseGoodsQuery(`http://x/?${search}`));
const titles = async (search: string) => (await page(search)).cards.map((card) => card.title.en);

describe("search", () => {
  test.each([
    ["camp chair", ["Folding camp chair"]],
    ["CHAIRS", ["Folding camp chair", "Office chair cushion"]],
    ["folding", ["Folding camp chair", "Camping table, folding"]],
    ["head", ["Noise-cancelling headphones"]],
    ["露营椅", ["Folding camp chair"]],
    ["折叠", ["Folding camp chair", "Camping table, folding"]],
    ["耳机", ["Noise-cancelling headphones"]],
    ["双人 帐篷", ["Two-person tent"]],
    ["out-tent-1", ["Two-person tent"]],
    ["OUT-T", ["Two-person tent", "Camping table, folding"]],
    ["digital", ["Noise-cancelling headphones"]],
  ])("%s", async (q, expected) => {
    expect((await titles(`q=${encodeURIComponent(q)}`)).sort()).toEqual([...expected].sort());
  });

  test("a SKU that is the very text stands first", async () => {
    await put([{ title: "OUT-CHAIR-1 replacement feet", sku: "FEET-9", hot: 1000 }]);
    expect((await titles("q=OUT-CHAIR-1"))[0]).toBe("Folding camp chair");
    expect(await titles("q=feet-9")).toEqual(["OUT-CHAIR-1 replacement feet"]);
  });

  test("the title counts more than the category, what sells more than what does not", async () => {
    expect((await titles("q=folding"))[0]).toBe("Folding camp chair");
  });

  test.each([
    ["foldng chiar", "folding chair"],
    ["headphnes", "headphone"],
    ["tennt", "tent"],
  ])("mends %s", async (q, mended) => {
    const found = await page(`q=${q.replaceAll(" ", "+")}`);
    expect(found.mended).toBe(mended);
    expect(found.cards.length).toBeGreaterThan(0);
  });

  test("where no product has all words, those with some of them are shown", async () => {
    expect(await page("q=tent+zeppelin")).toMatchObject({ partly: true, mended: null, count: 1 });
    expect(await page("q=tennt+zeppelin")).toMatchObject({ partly: true, mended: "tent zeppelin", count: 1 });
    expect(await page("q=zeppelin")).toMatchObject({ partly: false, count: 0, cards: [] });
  });

  test.each([
    "%",
    "_",
    "*",
    "\\",
    "'",
    '"',
    "a' or 1=1 --",
    "((((",
    ":*",
    "&",
    "!",
    "<->",
    "\u202eabc",
    "👟",
    "٣٤",
    "\u0000",
    "a".repeat(10_000),
    "椅".repeat(5000),
    "- - -",
  ])("takes %j", async (q) => {
    await expect(page(`q=${encodeURIComponent(q)}`)).resolves.toHaveProperty("cards");
  });
});

describe("lists", () => {
  test("never show what is not for everybody", async () => {
    const member = await makeMember();
    await db.run(
      sql`update product set visibility = 'private', owner_user_id = ${member.id} where spu = 'out-peg-1'`,
    );
    const all = await titles("");
    expect(all).not.toContain("Bulk pegs");
    expect(all.some((title) => /Hidden|Taken/.test(title))).toBe(false);
    const [peg] = await db.rows<{ id: string }>(sql`select id from product where spu = 'out-peg-1'`);
    expect(await findProduct(peg?.id ?? "")).toBeNull();
    expect((await findProduct(peg?.id ?? "", member.id))?.spu).toBe("out-peg-1");
    await db.run(sql`update product set visibility = 'public', owner_user_id = null where spu = 'out-peg-1'`);
  });

  test.each([
    ["cat=home", ["Office chair cushion"]],
    ["cat=unknown", []],
    ["min=40&max=50", ["Camping table, folding", "Noise-cancelling headphones"]],
    ["min=50&max=40", ["Camping table, folding", "Noise-cancelling headphones"]],
    ["from=US", ["Two-person tent"]],
    ["q=headphones&stock=1", []],
    ["mode=dropship&q=pegs", []],
    ["tab=hot", ["Folding camp chair", "OUT-CHAIR-1 replacement feet"]],
    ["tab=new&q=tent", ["Two-person tent"]],
  ])("filter %s", async (search, expected) => {
    expect((await titles(search)).sort()).toEqual([...expected].sort());
  });

  test("counts beside the tabs say what each would find, whichever is open", async () => {
    const plain = (await page("")).facets;
    for (const search of ["tab=hot", "tab=new", "from=US", "mode=dropship"]) {
      const { facets } = await page(search);
      if (search.startsWith("tab")) expect(facets.tabs, search).toEqual(plain.tabs);
      if (search.startsWith("from")) expect(facets.from, search).toEqual(plain.from);
      if (search.startsWith("mode")) expect(facets.modes, search).toEqual(plain.modes);
    }
  });

  test("sort by price, both ways", async () => {
    const prices = async (sort: string) => (await page(`sort=${sort}`)).cards.map((card) => card.priceFrom);
    const up = await prices("asc");
    expect(up).toEqual([...up].sort((a, b) => (a < b ? -1 : 1)));
    expect(await prices("desc")).toEqual(up.reverse());
  });

  test("sort by what sells and by age, with words and without, page by page", async () => {
    const scores = await db.rows<{ id: string; hotScore: number; createdAt: Date }>(
      sql`select id, hot_score, created_at from goods`,
    );
    const of = new Map(scores.map((row) => [row.id, row]));
    for (const words of ["", "&q=chair"]) {
      const sold = (await page(`sort=sales${words}`)).cards.map(({ id }) => of.get(id)?.hotScore ?? 0);
      expect(sold).toEqual([...sold].sort((a, b) => b - a));
      const made = (await page(`sort=new${words}`)).cards.map(({ id }) => Number(of.get(id)?.createdAt ?? 0));
      expect(made).toEqual([...made].sort((a, b) => b - a));
    }
  });

  test("count with and without filters, each category with those below it", async () => {
    await transaction(async (tx) => {
      const deep = await categoryAt(tx, new Map(), ["Outdoor", "Tents", "Small"]);
      await tx.run(sql`update product set category_id = ${deep.id} where spu = 'out-tent-1'`);
      await refreshCategoryCounts(tx);
    });
    const [plain, filtered] = [await page("cat=outdoor"), await page("cat=outdoor&max=9999")];
    expect(filtered.count).toBe(plain.count);
    expect((await page("cat=outdoor--tents")).cards).toHaveLength(1);
    const tree = await categoryTree("outdoor--tents", filtered.byCategory);
    expect(tree.trail.map((node) => node.slug)).toEqual(["outdoor", "outdoor--tents"]);
    expect(tree.nodes.find((node) => node.slug === "outdoor--tents--small")).toMatchObject({
      depth: 2,
      count: 1,
    });
    expect((await categoryTiles()).map((tile) => tile.slug)).toEqual(["outdoor", "home", "digital"]);
  });

  test("what was found is kept, and found anew after a change", async () => {
    const search = () => goodsPage(parseGoodsQuery("http://x/?q=parasol"));
    const asked = vi.spyOn(db, "first");
    watchPages();
    try {
      await untilHolds(() => expect(hearsOfChanges()).toBe(true));
      expect((await search()).count).toBe(0);
      asked.mockClear();
      await search();
      expect(asked, "the same words are not looked up again").not.toHaveBeenCalled();
      await put([{ title: "Garden parasol", sku: "OUT-PARASOL-1", price: 2900n }]);
      await untilHolds(async () => expect((await search()).cards).toMatchObject([{ priceFrom: 2900n }]));
      await db.run(sql`update product set price_from = 3100 where spu = 'out-parasol-1'`);
      expect((await search()).cards, "a price is never kept").toMatchObject([{ priceFrom: 3100n }]);
    } finally {
      asked.mockRestore();
      await stopWatching();
      await db.run(sql`update product set status = 'off' where spu = 'out-parasol-1'`);
    }
  });

  test("rails show nothing twice", async () => {
    const rails = await homeRails("CN");
    const ids = [...rails.fresh, ...rails.hot, ...rails.ready].map((card) => card.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the newest goods stand in the first rail, also those that sell well", async () => {
    const [newest] = await db.rows<{ id: string }>(sql`
      update product set created_at = now() + interval '1 minute', is_new_until = now() + interval '1 day',
        hot_score = 999, in_stock = true
      where id = (select id from goods order by id limit 1) returning id`);
    const { fresh, hot } = await homeRails("CN");
    expect(fresh[0]?.id).toBe(newest?.id);
    expect(hot.map(({ id }) => id)).not.toContain(newest?.id);
  });
});

describe("pages by key", () => {
  const word = `w${randomUUID().slice(0, 6)}`;
  beforeAll(() =>
    put(
      Array.from({ length: 60 }, (_, i) => ({
        title: `Paging thing ${word}`,
        sku: `PG-${i}`,
        price: BigInt(1000 + (i % 7)),
        hot: i % 5,
      })),
    ),
  );

  test.each(["default", "asc", "desc"])(
    "sorted %s they show each product once, forwards and back",
    async (sort) => {
      const seen: string[][] = [];
      let search = `q=${word}&sort=${sort}`;
      for (let guard = 0; guard < 5; guard++) {
        const found = await page(search);
        seen.push(found.cards.map((card) => card.id));
        if (!found.after) break;
        search = `q=${word}&sort=${sort}&after=${found.after}`;
      }
      expect(seen.map((ids) => ids.length)).toEqual([24, 24, 12]);
      expect(new Set(seen.flat()).size).toBe(60);
      const last = await page(search);
      const back = await page(`q=${word}&sort=${sort}&before=${last.before}`);
      expect(back.cards.map((card) => card.id)).toEqual(seen[1]);
      const first = await page(`q=${word}&sort=${sort}&before=${back.before}`);
      expect([first.cards.map((card) => card.id), first.before]).toEqual([seen[0], null]);
    },
  );

  test("a product that comes in between moves nothing", async () => {
    const first = await page(`q=${word}&sort=asc`);
    const before = await page(`q=${word}&sort=asc&after=${first.after}`);
    await put([{ title: `Paging thing ${word}`, sku: "PG-new", price: 1n }]);
    const after = await page(`q=${word}&sort=asc&after=${first.after}`);
    expect(after.cards.map((card) => card.id)).toEqual(before.cards.map((card) => card.id));
  });

  test.each([
    "x",
    "WyJhIl0",
    btoa('["asc","1","2"]'),
    btoa('["hot","99999999999","00000000-0000-0000-0000-000000000000"]'),
  ])("a position nobody gave out (%s) is the first page", async (after) => {
    expect((await page(`sort=asc&after=${after}`)).cards).toHaveLength(24);
  });
});
