import "~/domain/wiring.server";
/** What is too much to be ranked, found by either index: as if a few goods were already many. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, sql } from "~/platform/db";
import { makeCategory, makeProduct } from "../../../tests/factories";
import { goodsPage } from "./goods.server";
import { parseGoodsQuery } from "./goods-query";

const limits = vi.hoisted(() => ({ inPrice: 0 }));
vi.mock("./config", async (original) => ({
  ...(await original<object>()),
  mostTallied: 0,
  get mostInPrice() {
    return limits.inPrice;
  },
}));

type Made = {
  id: string;
  price: bigint;
  hot: number;
  fresh: boolean;
  stock: boolean;
  chair: boolean;
  own: boolean;
};
let made: Made[];
let slug = "";

beforeAll(async () => {
  const [own, other] = [await makeCategory(), await makeCategory()];
  slug = own.slug;
  made = [];
  for (let n = 0; n < 40; n++) {
    const row = {
      price: BigInt(1_000 + 7 * n),
      hot: (n * 37) % 1_000,
      fresh: n % 3 === 0,
      stock: n % 2 === 0,
      chair: n % 4 !== 3,
      own: n % 5 !== 4,
    };
    const product = {
      categoryId: row.own ? own.id : other.id,
      hotScore: row.hot,
      isNewUntil: row.fresh ? new Date("2100-01-01") : null,
    };
    const { id } = await makeProduct({
      product,
      variants: [{ price: row.price }],
      onHand: row.stock ? 5 : 0,
    });
    made.push({ id, ...row });
  }
  const chairs = made.filter(({ chair }) => chair).map(({ id }) => id);
  await db.run(
    sql`update product set search = array_to_tsvector('{chair}') where id = any(${chairs}::uuid[])`,
  );
});

type Asked = { label: string; search: string; fits: (one: Made) => boolean };
const asked: Asked[] = [
  {
    label: "a narrow range",
    search: "min=10.30&max=12.10",
    fits: ({ price }) => price >= 1_030n && price <= 1_210n,
  },
  {
    label: "words in a range",
    search: "q=chair&min=11",
    fits: ({ chair, price }) => chair && price >= 1_100n,
  },
  {
    label: "hot ones in a range",
    search: "tab=hot&max=12",
    fits: ({ hot, price }) => hot >= 700 && price <= 1_200n,
  },
  { label: "new ones in stock", search: "tab=new&stock=1", fits: ({ fresh, stock }) => fresh && stock },
];

async function all(search: string): Promise<{ ids: string[]; count: number }> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await goodsPage(parseGoodsQuery(`http://x/?${search}&after=${after}`));
    ids.push(...page.cards.map(({ id }) => id));
    if (page.after === null) return { ids, count: page.count };
    after = encodeURIComponent(page.after);
  }
  throw new Error("no page ends");
}

describe.each([
  ["the index of words", 0],
  ["the index of prices", Infinity],
])("by %s", (_name, inPrice) => {
  for (const { label, search, fits } of asked) {
    test(`${label}: all of them, once, counted and in order of price`, async () => {
      limits.inPrice = inPrice;
      const expected = made.filter(fits).map(({ id }) => id);
      expect(await all(`${search}&sort=asc`)).toEqual({ ids: expected, count: expected.length });
      const own = made.filter((one) => one.own && fits(one)).map(({ id }) => id);
      expect(await all(`${search}&cat=${slug}&sort=desc`)).toEqual({ ids: own.reverse(), count: own.length });
    });
  }
});

test("the product whose own code was typed stands first", async () => {
  limits.inPrice = 0;
  const [, , named] = made.filter(({ chair }) => chair);
  await db.run(sql`update product set spu = 'CHAIR' where id = ${named?.id}`);
  const { cards } = await goodsPage(parseGoodsQuery("http://x/?q=chair"));
  expect(cards[0]?.id).toBe(named?.id);
  expect(cards.filter(({ id }) => id === named?.id)).toHaveLength(1);
});
