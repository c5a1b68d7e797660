import "~/domain/wiring.server";
import { beforeAll, describe, expect, test } from "vitest";
import { db, sql, transaction } from "~/platform/db";
import { seedReference } from "../../../prisma/seed/reference";
import { categoryBySlug, type CategoryBook } from "./categories.server";
import { bestGoods, goodsPage } from "./goods.server";
import { parseGoodsQuery } from "./goods-query";
import { refreshCategoryCounts, refreshWordCounts } from "./listing.server";
import { saveProducts } from "./save-products.server";
import type { ProductInput } from "./plan-products.server";
import { suggestions } from "./suggestions.server";

/** A small shop as a person knows it: SKU, category, title in both languages, what sells. */
const shelf = `
OUT-CHAIR-1|outdoor|Folding camp chair with cup holder|户外折叠露营椅|900
OUT-TABLE-1|outdoor|Aluminium camping table, folding|折叠露营桌 铝合金|100
OUT-TENT-2|outdoor|Two-person tent, waterproof|双人防水帐篷|300
OUT-LAMP-1|outdoor|Rechargeable camping lantern|充电式营地灯|500
OUT-BAG-1|outdoor|Sleeping bag for winter|冬季睡袋|50
OUT-BOTTLE-1|kitchen|Stainless steel water bottle 750 ml|不锈钢水杯 750毫升|800
KIT-KNIFE-5|kitchen|Kitchen knife set, 5 pieces|厨房刀具五件套|400
KIT-PAN-28|kitchen|Non-stick frying pan 28 cm|不粘煎锅 28厘米|200
KIT-BOX-2|kitchen|Bamboo lunch box|竹制饭盒|10
DIG-HEAD-1|digital|Noise-cancelling headphones|主动降噪头戴式耳机|950
DIG-BUDS-3|digital|Wireless earbuds with charging case|无线耳机 充电仓|980
DIG-CASE-7|digital|Silicone phone case|硅胶手机壳|600
DIG-CABLE-C|digital|USB-C charging cable 2 m|USB-C 充电线 2米|700
DIG-WATCH-4|digital|Smart watch with heart rate monitor|智能手表 心率监测|650
DIG-CHARGE-9|digital|Portable power bank 20000 mAh|便携充电宝 20000毫安|750
HOM-CUSH-1|home|Office chair cushion|办公椅坐垫|30
HOM-LAMP-2|home|Bedside table lamp|床头台灯|250
HOM-CURT-1|home|Blackout curtains|遮光窗帘|60
HOM-BOX-4|home|Foldable storage boxes, set of 4|折叠收纳盒四件套|350
PET-LEASH-1|pets|Dog leash, reflective|反光狗牵引绳|120
PET-BED-2|pets|Soft bed for cats and dogs|猫狗通用柔软宠物窝|410
TOY-KITE-1|toys|Rainbow kite|彩虹风筝|15
TOY-BLOCK-9|toys|Wooden building blocks for children|儿童木制积木|220
JEW-RING-1|jewelry|Silver ring|银戒指|90
JEW-NECK-2|jewelry|Pearl necklace|珍珠项链|310
WOM-DRESS-1|womens|Summer maxi dress|夏季长裙|840
WOM-SCARF-1|womens|Wool scarf for women|女士羊毛围巾|70
MEN-SHIRT-3|mens|Men's polo shirt|男士POLO衫|540
MEN-WATCH-1|mens|Leather watch strap|真皮表带|20
CAR-MOUNT-1|car|Magnetic car phone mount|磁吸车载手机支架|620
NAIL-LAMP-1|nail|Nail lamp for gel polish|美甲灯|130
MEN-HOOD-1|mens|Fleece hoodie|抓绒连帽衫|5
WOM-BEAN-1|womens|Knitted beanie|针织毛线帽|5
SPO-MAT-1|sports|Yoga mat, non-slip|防滑瑜伽垫|780`
  .trim()
  .split("\n")
  .map((line) => line.split("|") as [sku: string, category: string, en: string, zh: string, hot: string]);

beforeAll(async () => {
  await seedReference();
  await transaction(async (tx) => {
    const book: CategoryBook = new Map();
    const inputs: ProductInput[] = [];
    for (const [sku, slug, en, zh, hot] of shelf)
      inputs.push({
        spu: `spu-${sku.toLowerCase()}`,
        title: { en, zh },
        description: { en: "" },
        status: "on",
        moq: 1,
        category: await categoryBySlug(tx, book, slug),
        vendor: null,
        specs: { en: [] },
        options: [],
        media: [],
        hash: sku,
        variants: [
          {
            sku,
            options: {},
            price: 1000n,
            weightG: 1,
            barcode: null,
            backorder: false,
            imageUrl: null,
            stock: { CN: 5 },
          },
        ],
        more: { hotScore: Number(hot) },
      });
    await saveProducts(tx, inputs);
  });
  await refreshCategoryCounts(db);
  await refreshWordCounts(db);
});

const page = (q: string) => goodsPage(parseGoodsQuery(`http://x/?${new URLSearchParams({ q }).toString()}`));

async function skusOf(q: string): Promise<string[]> {
  const { cards } = await page(q);
  return cards.map((card) => shelf.find(([, , en]) => en === card.title.en)?.[0] ?? "");
}

describe("the first is what a person would expect", () => {
  test.each([
    ["camp chair", "OUT-CHAIR-1"],
    ["camping chairs", "OUT-CHAIR-1"],
    ["folding chair", "OUT-CHAIR-1"],
    ["FOLDING TABLE", "OUT-TABLE-1"],
    ["tents", "OUT-TENT-2"],
    ["tent for two persons", "OUT-TENT-2"],
    ["waterproof tent", "OUT-TENT-2"],
    ["sleeping bags", "OUT-BAG-1"],
    ["water bottles", "OUT-BOTTLE-1"],
    ["the kitchen knives", "KIT-KNIFE-5"],
    ["knife", "KIT-KNIFE-5"],
    ["frying-pan", "KIT-PAN-28"],
    ["lunch boxes", "KIT-BOX-2"],
    ["headphone", "DIG-HEAD-1"],
    ["headph", "DIG-HEAD-1"],
    ["noise cancelling", "DIG-HEAD-1"],
    ["earbud", "DIG-BUDS-3"],
    ["phone case", "DIG-CASE-7"],
    ["usb-c cable", "DIG-CABLE-C"],
    ["usb c", "DIG-CABLE-C"],
    ["power bank", "DIG-CHARGE-9"],
    ["smart watches", "DIG-WATCH-4"],
    ["chair cushion", "HOM-CUSH-1"],
    ["curtain", "HOM-CURT-1"],
    ["storage box", "HOM-BOX-4"],
    ["dog", "PET-BED-2"],
    ["dog leashes", "PET-LEASH-1"],
    ["men's shirt", "MEN-SHIRT-3"],
    ["women dress", "WOM-DRESS-1"],
    ["necklaces", "JEW-NECK-2"],
    ["earphones", "DIG-HEAD-1"],
    ["wireless earphones", "DIG-BUDS-3"],
    ["portable charger", "DIG-CHARGE-9"],
    ["hoodies", "MEN-HOOD-1"],
    ["beanies", "WOM-BEAN-1"],
    ["scarves", "WOM-SCARF-1"],
    ["yoga", "SPO-MAT-1"],
    ["out-tent-2", "OUT-TENT-2"],
    ["OUT-TENT", "OUT-TENT-2"],
    ["spu-toy-kite-1", "TOY-KITE-1"],
    ["foldng chiar", "OUT-CHAIR-1"],
    ["hedphones", "DIG-HEAD-1"],
    ["wireles earbuds", "DIG-BUDS-3"],
    ["curtian", "HOM-CURT-1"],
    ["neclace", "JEW-NECK-2"],
    ["露营椅", "OUT-CHAIR-1"],
    ["折叠桌", "OUT-TABLE-1"],
    ["帐篷", "OUT-TENT-2"],
    ["双人 帐篷", "OUT-TENT-2"],
    ["耳机", "DIG-BUDS-3"],
    ["降噪耳机", "DIG-HEAD-1"],
    ["手机壳", "DIG-CASE-7"],
    ["充电线", "DIG-CABLE-C"],
    ["水杯", "OUT-BOTTLE-1"],
    ["狗", "PET-BED-2"],
    ["美甲灯", "NAIL-LAMP-1"],
    ["瑜伽垫", "SPO-MAT-1"],
    ["POLO衫", "MEN-SHIRT-3"],
    ["裙子", "WOM-DRESS-1"],
    ["杯子", "OUT-BOTTLE-1"],
    ["椅子", "OUT-CHAIR-1"],
  ])("%s", async (q, first) => {
    expect((await skusOf(q))[0]).toBe(first);
  });
});

describe("all of a kind, and nothing else", () => {
  test.each([
    ["lamp", ["HOM-LAMP-2", "NAIL-LAMP-1"]],
    ["chair", ["HOM-CUSH-1", "OUT-CHAIR-1"]],
    ["digital", ["DIG-BUDS-3", "DIG-CABLE-C", "DIG-CASE-7", "DIG-CHARGE-9", "DIG-HEAD-1", "DIG-WATCH-4"]],
    ["toys", ["TOY-BLOCK-9", "TOY-KITE-1"]],
    ["dig-ca", ["DIG-CABLE-C", "DIG-CASE-7"]],
    ["手机", ["CAR-MOUNT-1", "DIG-CASE-7"]],
    ["leather camp", ["MEN-WATCH-1", "OUT-CHAIR-1"]],
    ["zeppelin", []],
    ["飞艇", []],
    ["XYZ-000-1", []],
  ])("%s", async (q, skus) => {
    expect((await skusOf(q)).sort()).toEqual(skus);
  });
});

test("who links goods finds them as in the shop: mended, and by some of the words", async () => {
  const best = async (q: string) => {
    const [id = null] = await bestGoods(q, 3);
    return (
      await db.first<{ en: string }>(sql`select title->>'en' as en from product where id = ${id}::uuid`)
    )?.en;
  };
  expect(await best("hedphones")).toBe("Noise-cancelling headphones");
  expect(await best("handmade yoga")).toBe("Yoga mat, non-slip");
  expect(await best("earphones")).toBe("Noise-cancelling headphones");
  expect(await best("zeppelin")).toBeUndefined();
});

describe("suggestions", () => {
  test.each([
    ["cha", "chair"],
    ["folding ch", "folding chair"],
    ["Head", "Headphones"],
    ["digi", "Digital"],
    ["DIG-HEAD", ""],
    ["dig-head-1", ""],
    ["OUT-TENT-", ""],
    ["耳", "耳机"],
  ])("%s becomes %s", async (typed, expected) => {
    const found = await suggestions(typed, "en-US");
    if (expected) expect(found.map((text) => text.toLowerCase())).toContain(expected.toLowerCase());
    else expect(found.every((text) => text.toLowerCase() !== typed.toLowerCase())).toBe(true);
  });
  test.each(["", " ", "%", "\u0000", "'; drop table goods--", "\ud800", "x".repeat(10_000)])(
    "takes %j",
    async (typed) => {
      expect(Array.isArray(await suggestions(typed, "zh-CN"))).toBe(true);
    },
  );
});
