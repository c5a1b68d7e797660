/** The channels Quayside starts with: what a list of a forwarder looks like. Money in US cents, weights in grams. */
import type { SurchargeMatch } from "~/domain/shipping/quote";

type Rate = readonly [
  fromG: number,
  toG: number,
  registerFee: number,
  firstG: number,
  firstFee: number,
  perKg: number,
];
type Words = { en: string; zh: string };

export type ChannelSeed = {
  code: string;
  name: Words;
  carrier: string;
  trackingUrl: string | null;
  warehouse: "CN" | "US";
  tracked: boolean;
  days: readonly [number, number];
  processingDays: number;
  maxWeightG: number;
  minBillG: number;
  weightStepG: number;
  volDivisor: 0 | 5000 | 6000 | 8000 | 9000;
  volRule: "actual" | "max" | "max_if_ge_2x";
  maxSideCm: number;
  maxGirthCm: number | null;
  zones: { code: string; name: Words; countries: string; rates: readonly Rate[] }[];
  surcharges: { kind: string; match: SurchargeMatch; ppm?: number; fixed?: number }[];
  restrictions: { country?: string; attribute: string; rule: "allow" | "deny" }[];
};

/** A registered line is priced by weight in three brackets: letters and small things, parcels, heavy ones. */
function registered(register: number, perKg: number, capG: number): Rate[] {
  return [
    [1, 300, register, 0, 0, perKg + 120],
    [301, 2000, register, 0, 0, perKg],
    [2001, capG, register + 40, 0, 0, perKg - 40],
  ];
}

const deny = (...attributes: string[]) =>
  attributes.map((attribute) => ({ attribute, rule: "deny" as const }));

const trackedLine: ChannelSeed = {
  code: "CN-TRACKED",
  name: { en: "Tracked line", zh: "挂号专线" },
  carrier: "Quay Line",
  trackingUrl: "https://t.17track.net/en#nums={no}",
  warehouse: "CN",
  tracked: true,
  days: [7, 12],
  processingDays: 1,
  maxWeightG: 20_000,
  minBillG: 50,
  weightStepG: 1,
  volDivisor: 8000,
  volRule: "max_if_ge_2x",
  maxSideCm: 60,
  maxGirthCm: null,
  zones: [
    {
      code: "US",
      name: { en: "United States", zh: "美国" },
      countries: "US",
      rates: registered(265, 1340, 20_000),
    },
    {
      code: "CA",
      name: { en: "Canada", zh: "加拿大" },
      countries: "CA",
      rates: registered(295, 1280, 20_000),
    },
    {
      code: "GB",
      name: { en: "United Kingdom", zh: "英国" },
      countries: "GB",
      rates: registered(240, 860, 20_000),
    },
    {
      code: "EU1",
      name: { en: "Western Europe", zh: "西欧" },
      countries: "DE FR NL BE LU AT IE",
      rates: registered(285, 960, 20_000),
    },
    {
      code: "EU2",
      name: { en: "Rest of the EU", zh: "欧盟其他国家" },
      countries: "IT ES PT SE DK FI PL CZ SK HU RO GR SI HR",
      rates: registered(330, 1090, 10_000),
    },
    {
      code: "EX",
      name: { en: "Switzerland and Norway", zh: "瑞士与挪威" },
      countries: "CH NO",
      rates: registered(420, 1180, 10_000),
    },
    {
      code: "OC",
      name: { en: "Oceania", zh: "大洋洲" },
      countries: "AU NZ",
      rates: registered(250, 1010, 20_000),
    },
    {
      code: "AS",
      name: { en: "East Asia", zh: "东亚与东南亚" },
      countries: "JP KR SG MY TH PH HK TW",
      rates: registered(160, 540, 20_000),
    },
    {
      code: "ME",
      name: { en: "Middle East", zh: "中东" },
      countries: "AE SA IL",
      rates: registered(280, 1120, 10_000),
    },
    {
      code: "LA",
      name: { en: "Latin America", zh: "拉丁美洲" },
      countries: "MX BR CL",
      rates: registered(340, 1680, 5_000),
    },
  ],
  surcharges: [
    { kind: "battery", match: { attributes: ["battery"] }, fixed: 45 },
    {
      kind: "remote",
      match: {
        countries: ["US"],
        zips: ["995", "996", "997", "998", "999", "967", "968", "006", "007", "009"],
      },
      fixed: 380,
    },
    { kind: "peak", match: { from: "2026-11-15", to: "2026-12-31" }, ppm: 30_000 },
  ],
  restrictions: [
    ...deny("food", "branded"),
    { country: "GB", attribute: "knife", rule: "deny" },
    { country: "BR", attribute: "liquid", rule: "deny" },
    { country: "AU", attribute: "cosmetic", rule: "deny" },
  ],
};

/** By post, not tracked beyond the border, for light things. */
function post(first50: number, perKg: number): Rate[] {
  return [
    [1, 100, 0, 50, first50, perKg],
    [101, 2000, 0, 100, first50 + 30, perKg - 60],
  ];
}

const economy: ChannelSeed = {
  code: "CN-ECONOMY",
  name: { en: "Economy post", zh: "经济平邮" },
  carrier: "China Post",
  trackingUrl: null,
  warehouse: "CN",
  tracked: false,
  days: [15, 30],
  processingDays: 1,
  maxWeightG: 2000,
  minBillG: 20,
  weightStepG: 10,
  volDivisor: 0,
  volRule: "actual",
  maxSideCm: 60,
  maxGirthCm: 90,
  zones: [
    { code: "NA", name: { en: "North America", zh: "北美" }, countries: "US CA MX", rates: post(190, 1150) },
    {
      code: "EU",
      name: { en: "Europe", zh: "欧洲" },
      countries: "GB DE FR NL BE LU AT IE IT ES PT SE DK FI PL CZ SK HU RO GR SI HR CH NO",
      rates: post(175, 920),
    },
    {
      code: "AP",
      name: { en: "Asia and Pacific", zh: "亚太" },
      countries: "AU NZ JP KR SG MY TH PH HK TW",
      rates: post(120, 620),
    },
    {
      code: "OT",
      name: { en: "Other countries", zh: "其他国家" },
      countries: "AE SA IL BR CL TR ZA",
      rates: post(230, 1380),
    },
  ],
  surcharges: [],
  restrictions: deny("battery", "liquid", "magnetic", "cosmetic", "food", "knife", "branded"),
};

const domestic: ChannelSeed = {
  code: "US-GROUND",
  name: { en: "US ground", zh: "美国本土陆运" },
  carrier: "USPS",
  trackingUrl: "https://tools.usps.com/go/TrackConfirmAction?tLabels={no}",
  warehouse: "US",
  tracked: true,
  days: [2, 5],
  processingDays: 1,
  maxWeightG: 30_000,
  minBillG: 100,
  weightStepG: 50,
  volDivisor: 6000,
  volRule: "max",
  maxSideCm: 120,
  maxGirthCm: 270,
  zones: [
    {
      code: "US",
      name: { en: "United States", zh: "美国" },
      countries: "US",
      rates: [
        [1, 450, 0, 450, 445, 0],
        [451, 5000, 0, 450, 520, 165],
        [5001, 30_000, 0, 1000, 680, 148],
      ],
    },
  ],
  surcharges: [
    {
      kind: "remote",
      match: { zips: ["995", "996", "997", "998", "999", "967", "968", "006", "007", "009"] },
      fixed: 690,
    },
    { kind: "oversize", match: { minSideCm: 76 }, fixed: 450 },
    { kind: "fuel", match: {}, ppm: 45_000 },
  ],
  restrictions: [],
};

export const channelSeeds: readonly ChannelSeed[] = [trackedLine, economy, domestic];

/** Dated tax rules that are in force (§6.5); every other country starts without one. Thresholds in US cents. */
export const taxSeeds = [
  { country: "GB", kind: "vat", ppm: 200_000, threshold: 17_000 },
  { country: "AU", kind: "gst", ppm: 100_000, threshold: 65_000 },
  { country: "NZ", kind: "gst", ppm: 150_000, threshold: 60_000 },
  { country: "NO", kind: "vat", ppm: 250_000, threshold: 28_000 },
] as const;
