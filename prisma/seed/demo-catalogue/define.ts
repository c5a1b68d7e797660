/** How the goods are written down: short drafts here become the full products that the seed reads. */
import { notes } from "./notes";
import { colours, type ColourName } from "./palette";
import type { CategorySlug, DemoProduct, DemoVariant, GoodsAttribute, SaleMode, Text } from "./types";

/** What a specification line is called. */
const labels = {
  material: { en: "Material", zh: "材质" },
  size: { en: "Size", zh: "尺寸" },
  folded: { en: "Packed size", zh: "收纳尺寸" },
  length: { en: "Length", zh: "长度" },
  capacity: { en: "Capacity", zh: "容量" },
  load: { en: "Maximum load", zh: "最大承重" },
  contents: { en: "In the box", zh: "包装清单" },
  pieces: { en: "Pieces", zh: "件数" },
  packing: { en: "Packaging", zh: "包装方式" },
  care: { en: "Care", zh: "洗护说明" },
  fit: { en: "Fit", zh: "版型" },
  lining: { en: "Lining", zh: "里料" },
  closure: { en: "Closure", zh: "开合方式" },
  power: { en: "Power", zh: "功率" },
  supply: { en: "Power supply", zh: "供电方式" },
  battery: { en: "Battery", zh: "电池" },
  runtime: { en: "Run time", zh: "续航时间" },
  light: { en: "Light output", zh: "亮度" },
  range: { en: "Range", zh: "量程" },
  accuracy: { en: "Accuracy", zh: "精度" },
  water: { en: "Water resistance", zh: "防水等级" },
  suits: { en: "Suitable for", zh: "适用范围" },
  age: { en: "Age", zh: "适用年龄" },
  finish: { en: "Finish", zh: "表面工艺" },
  connection: { en: "Connection", zh: "连接方式" },
  cable: { en: "Cable", zh: "线长" },
  volume: { en: "Volume", zh: "净含量" },
  life: { en: "Shelf life", zh: "保质期" },
  stones: { en: "Stones", zh: "镶嵌材质" },
  weight: { en: "Net weight", zh: "净重" },
  gauge: { en: "Thickness", zh: "厚度" },
  heat: { en: "Heat resistance", zh: "耐温" },
  print: { en: "Customising", zh: "定制服务" },
} as const satisfies Record<string, Text>;

type Pair = [en: string, zh: string];
type OptionValue = Text & { code: string };
type DraftOption = { name: Text; values: OptionValue[] };

/** `en` and `zh` read: summary, one paragraph, then the points of a list. Prices in US cents. */
export type Draft = {
  icon: string;
  hue: number;
  title: Pair;
  en: string[];
  zh: string[];
  specs: [label: keyof typeof labels, en: string, zh: string][];
  hs: string;
  hot: number;
  isNew?: boolean;
  attributes?: GoodsAttribute[];
  modes?: SaleMode[];
  moq?: number;
  days?: [min: number, max: number];
  options?: DraftOption[];
  /** Price of the first value of the last option; `add` and `addGrams` go on top per value of that option. */
  price: number;
  add?: number[];
  grams: number | null;
  addGrams?: number[];
  mm: [length: number, width: number, height: number];
  /** About how many of each variant lie in the warehouses. */
  cn: number;
  us: number;
  /** Tiers as least quantity and per cent off; left out: by price band. */
  off?: [minQty: number, percent: number][];
};

const codeOf = (english: string) =>
  english
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 8);

/** The option every picture knows how to paint. */
export const colour = (...names: ColourName[]): DraftOption => ({
  name: { en: "Colour", zh: "颜色" },
  values: names.map((name) => {
    const { en, zh, code } = colours[name];
    return { en, zh, code };
  }),
});

/** Sizes that are written alike in both languages. */
export const size = (...values: string[]): DraftOption => ({
  name: { en: "Size", zh: "尺码" },
  values: values.map((value) => ({ en: value, zh: value, code: codeOf(value) })),
});

/** Any other option. */
export const choice = (name: Pair, ...values: Pair[]): DraftOption => ({
  name: { en: name[0], zh: name[1] },
  values: values.map(([en, zh]) => ({ en, zh, code: codeOf(en) })),
});

/** A stable share of one, from a word. */
function shareOf(word: string): number {
  let hash = 2166136261;
  for (const char of word) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

/** An EAN-13 of the range 20 to 29, which is kept for use inside one company. */
function barcodeOf(sku: string): string {
  const digits = `20${String(Math.floor(shareOf(`ean${sku}`) * 1e10)).padStart(10, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const stockOf = (about: number, word: string) => Math.round(about * (0.45 + shareOf(word) * 0.9));

function bandOf(priceCents: number): [minQty: number, percent: number][] {
  if (priceCents < 500)
    return [
      [20, 6],
      [100, 14],
      [500, 22],
    ];
  if (priceCents < 5000)
    return [
      [10, 5],
      [50, 11],
      [200, 17],
    ];
  return [
    [5, 4],
    [20, 8],
    [60, 13],
  ];
}

const tiersOf = (priceCents: number, off = bandOf(priceCents)): [number, number][] =>
  off.map(([minQty, percent]) => [minQty, Math.round((priceCents * (100 - percent)) / 100)]);

/** Every combination of option values, as indexes, the last option running fastest. */
const combinations = (options: readonly DraftOption[]) =>
  options.reduce<number[][]>(
    (rows, option) => rows.flatMap((row) => option.values.map((_, at) => [...row, at])),
    [[]],
  );

function variantOf(draft: Draft, spu: string, optionIndexes: number[]): DemoVariant {
  const codes = optionIndexes.map((at, option) => draft.options?.[option]?.values[at]?.code ?? String(at));
  const sku = [spu, ...codes].join("-");
  const last = optionIndexes.at(-1) ?? 0;
  const priceCents = draft.price + (draft.add?.[last] ?? 0);
  const tiers = tiersOf(priceCents, draft.off);
  return {
    sku,
    optionIndexes,
    priceCents,
    weightG: draft.grams === null ? null : draft.grams + (draft.addGrams?.[last] ?? 0),
    dimsMm: draft.mm,
    stock: { CN: stockOf(draft.cn, `cn${sku}`), US: stockOf(draft.us, `us${sku}`) },
    barcode: barcodeOf(sku),
    ...(tiers.length > 0 && { tiers }),
  };
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function html([summary = "", paragraph = "", ...points]: string[], gap: string, note: string): string {
  const items = points.map((point) => `<li>${escaped(point)}</li>`).join("");
  return `<p>${escaped(summary + gap + paragraph)}</p><ul>${items}</ul><p>${escaped(note)}</p>`;
}

function productOf(
  draft: Draft,
  category: CategorySlug,
  spu: string,
  note: [en: string, zh: string],
): DemoProduct {
  const options = draft.options ?? [];
  return {
    spu,
    category,
    title: { en: draft.title[0], zh: draft.title[1] },
    summary: { en: draft.en[0] ?? "", zh: draft.zh[0] ?? "" },
    description: { en: html(draft.en, " ", note[0]), zh: html(draft.zh, "", note[1]) },
    specs: {
      en: draft.specs.map(([label, en]) => [labels[label].en, en]),
      zh: draft.specs.map(([label, , zh]) => [labels[label].zh, zh]),
    },
    attributes: draft.attributes ?? ["general"],
    saleModes: draft.modes ?? ["dropship", "bulk"],
    moq: draft.moq ?? (draft.price < 500 ? 50 : draft.price < 5000 ? 20 : 5),
    processingDays: draft.days ?? [1, 3],
    hsCode: draft.hs,
    origin: "CN",
    isNew: draft.isNew ?? false,
    hotScore: draft.hot,
    icon: draft.icon,
    hue: draft.hue,
    options: options.map(({ name, values }) => ({ name, values: values.map(({ en, zh }) => ({ en, zh })) })),
    variants: combinations(options).map((indexes) => variantOf(draft, spu, indexes)),
  };
}

/** The products of one category, numbered in the order they are written: `QS-OUT-001`, ... */
export function shelf(category: CategorySlug, code: string, drafts: readonly Draft[]): DemoProduct[] {
  const closing = notes[category];
  return drafts.map((draft, at) => {
    const spu = `QS-${code}-${String(at + 1).padStart(3, "0")}`;
    return productOf(draft, category, spu, closing[at % closing.length] ?? closing[0]);
  });
}
