/**
 * The nth invented product: always the same one, whatever else is made. Its words follow Zipf's law, so that some
 * searches find half of the catalogue and others three goods. Pure.
 */
import { createHash } from "node:crypto";
import type { ProductInput, VariantInput } from "../../app/domain/catalogue/plan-products.server.ts";
import { between, oneOf, randomOf, zipfOf, type Random } from "./random.ts";
import { colours, materials, names, qualities, sizes, things, uses } from "./vocabulary.ts";

const quality = zipfOf(qualities);
const material = zipfOf(materials);
const use = zipfOf(uses);
const seriesName = zipfOf(names);
const categorySlugs = Object.keys(things);
const category = zipfOf(categorySlugs);

// Far on both sides, so that the same goods are new on whatever day is measured.
const always = new Date("2100-01-01");
const never = new Date("2000-01-01");

const sentences = [
  ["Made to be used every day and easy to keep clean.", "适合日常使用，清洁方便。"],
  ["Checked piece by piece before it leaves the warehouse.", "出库前逐件检验。"],
  ["Packed flat, so that it costs little to send.", "平整包装，运费更省。"],
  ["The seams are taped and the corners are doubled.", "接缝压胶，边角加固。"],
  ["Fits most bags, shelves and hands.", "适配多数包袋与置物架，手感舒适。"],
  ["Comes with a printed manual in two languages.", "附双语纸质说明书。"],
] as const;

export type InventedProduct = Omit<ProductInput, "category"> & { readonly categorySlug: string };

/** The product of a number from 0. */
export function inventedProduct(n: number): InventedProduct {
  const random = randomOf(n);
  const categorySlug = category(random);
  const [thing, made, forWhom] = [oneOf(random, things[categorySlug] ?? []), material(random), use(random)];
  const first = quality(random);
  const series = [seriesName(random), seriesName(random)].join(" ");
  const spu = `bench-${String(n).padStart(7, "0")}`;
  const options = optionsOf(random);
  const popular = random();
  return {
    spu,
    title: {
      en: [first[0], made[0], thing[0], forWhom[0], series].join(" "),
      zh: `${first[1]}${made[1]}${thing[1]} ${forWhom[1]} ${series}`,
    },
    description: descriptionOf(random),
    categorySlug,
    status: random() < 0.98 ? "on" : "off",
    moq: random() < 0.9 ? 1 : between(random, 2, 50),
    vendor: seriesName(random),
    specs: {
      en: [
        ["Material", made[0]],
        ["Model", spu.toUpperCase()],
      ],
      zh: [
        ["材质", made[1]],
        ["型号", spu.toUpperCase()],
      ],
    },
    options,
    variants: variantsOf(random, spu, options),
    media: picturesOf(random, spu),
    hash: spu,
    more: {
      isNewUntil: random() < 0.1 ? always : never,
      hotScore: Math.floor(1_000 * popular ** 8),
      saleModes: random() < 0.8 ? ["dropship", "bulk"] : ["dropship"],
      attributes: random() < 0.85 ? ["general"] : ["battery"],
      processingDays: [1, between(random, 2, 5)],
    },
  };
}

function descriptionOf(random: Random): { en: string; zh: string } {
  const chosen = sentences.filter(() => random() < 0.6);
  const list = (language: 0 | 1) => chosen.map((sentence) => `<li>${sentence[language]}</li>`).join("");
  return { en: `<ul>${list(0)}</ul>`, zh: `<ul>${list(1)}</ul>` };
}

type Options = ProductInput["options"];

function optionsOf(random: Random): Options {
  const option = (en: string, zh: string, values: typeof colours, most: number) => ({
    name: { en, zh },
    values: values
      .slice(0, between(random, 1, most))
      .map(([name, translated]) => ({ en: name, zh: translated })),
  });
  const chance = random();
  if (chance < 0.3) return [];
  if (chance < 0.8) return [option("Colour", "颜色", colours, 5)];
  return [option("Colour", "颜色", colours, 3), option("Size", "尺码", sizes, 4)];
}

function variantsOf(random: Random, spu: string, options: Options): VariantInput[] {
  const base = between(random, 150, 12_000);
  const weightG = random() < 0.97 ? between(random, 20, 4_000) : null;
  const stocked = random();
  return combinations(options).map((chosen, i) => {
    const price = BigInt(base + 50 * i);
    return {
      sku: `${spu.toUpperCase()}-${i + 1}`,
      options: chosen,
      price,
      weightG,
      dimsMm: [between(random, 50, 400), between(random, 50, 300), between(random, 10, 200)],
      barcode: null,
      backorder: false,
      imageUrl: null,
      stock: {
        CN: stocked < 0.9 ? between(random, 0, 900) : 0,
        US: stocked < 0.3 ? between(random, 0, 120) : 0,
      },
      tiers:
        stocked < 0.5
          ? [
              [10, (price * 95n) / 100n],
              [100, (price * 88n) / 100n],
            ]
          : [],
    };
  });
}

function combinations(options: Options): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (all, option) =>
      all.flatMap((one) => option.values.map((value) => ({ ...one, [option.name.en]: value.en }))),
    [{}],
  );
}

function picturesOf(random: Random, spu: string): ProductInput["media"] {
  return Array.from({ length: between(random, 1, 5) }, (_, i) => ({
    sourceUrl: `https://pictures.example/${spu}/${i}.jpg`,
    // The key of a photograph in the file store; what is measured here fetches none.
    fileKey: keyOf(`${spu}-${i}`),
    alt: null,
  }));
}

/** A name in the store as pictures have it: nothing else is served. */
function keyOf(name: string): string {
  const hash = createHash("md5").update(name).digest("hex");
  return `${hash.slice(0, 2)}/${hash}`;
}
