/**
 * The channels Quayside starts with: what the price lists of forwarders and carriers look like. Money in US cents,
 * weights in grams. They are an example to work with and to replace by one's own contracts at the desk.
 */
import type { SurchargeMatch } from "~/domain/shipping/tariff";

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
  mode?: "dropship" | "bulk";
  tracked: boolean;
  days: readonly [number, number];
  processingDays: number;
  minWeightG?: number;
  maxWeightG: number;
  minBillG: number;
  weightStepG: number;
  volDivisor: 0 | 1000 | 3000 | 5000 | 6000 | 8000 | 9000;
  volRule: "actual" | "max" | "max_if_ge_2x";
  maxSideCm: number;
  maxGirthCm: number | null;
  /** US cents */
  maxValue?: number;
  ddp?: boolean;
  iossOk?: boolean;
  taxIdRequired?: boolean;
  /** Where it does not go, inside the areas of its zones. */
  notTo?: string;
  /** `countries` as the price lists write areas: `DE FR`, `US:995-999`. */
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

/** Post codes of Alaska, Hawaii and the islands begin so. */
const usFarZips = ["995", "996", "997", "998", "999", "967", "968", "006", "007", "009"];

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
        zips: usFarZips,
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
      match: { zips: usFarZips },
      fixed: 690,
    },
    { kind: "oversize", match: { minSideCm: 76 }, fixed: 450 },
    { kind: "fuel", match: {}, ppm: 45_000 },
  ],
  restrictions: [],
};

const usFarAreas = "US:995-999 US:967-968 US:006-009";

/** Peak season of the carriers, this year and the next. */
const peak = (ppm: number) =>
  ["2026", "2027"].map((year) => ({
    kind: "peak",
    match: { from: `${year}-11-15`, to: `${year}-12-31` },
    ppm,
  }));

const zone = (code: string, en: string, zh: string, countries: string, rates: readonly Rate[]) => ({
  code,
  name: { en, zh },
  countries,
  rates,
});

const europeDutyPaid: ChannelSeed = {
  code: "CN-EU-DDP",
  name: { en: "Europe, duty paid", zh: "欧洲包税专线" },
  carrier: "Quay Line",
  trackingUrl: "https://t.17track.net/en#nums={no}",
  warehouse: "CN",
  tracked: true,
  days: [8, 13],
  processingDays: 1,
  maxWeightG: 20_000,
  minBillG: 50,
  weightStepG: 1,
  volDivisor: 8000,
  volRule: "max",
  maxSideCm: 60,
  maxGirthCm: null,
  // What IOSS and the flat duty cover: goods up to €150.
  maxValue: 16_200,
  ddp: true,
  iossOk: true,
  // Nobody clears parcels there as duty paid.
  notTo: "DE-BUE DE-HEL ES-CE ES-ML GR-69 IT-CAM IT-LIV",
  zones: [
    zone("W", "Western Europe", "西欧", "DE FR NL BE LU AT IE", registered(345, 1080, 20_000)),
    zone("S", "Southern Europe", "南欧", "IT ES PT GR", registered(370, 1160, 20_000)),
    zone("N", "Northern Europe", "北欧", "SE DK FI", registered(395, 1210, 10_000)),
    zone("E", "Eastern Europe", "东欧", "PL CZ SK HU RO SI HR", registered(360, 1130, 10_000)),
  ],
  surcharges: [
    { kind: "battery", match: { attributes: ["battery"] }, fixed: 45 },
    { kind: "remote", match: { countries: ["ES"], zips: ["35", "38", "51", "52", "07"] }, fixed: 520 },
    { kind: "remote", match: { countries: ["FR"], zips: ["20", "97", "98"] }, fixed: 640 },
    { kind: "remote", match: { countries: ["PT"], zips: ["9"] }, fixed: 480 },
    ...peak(40_000),
  ],
  restrictions: deny("food", "branded", "liquid", "knife"),
};

const statesDutyPaid: ChannelSeed = {
  code: "CN-US-DDP",
  name: { en: "United States, duty paid", zh: "美国包税专线" },
  carrier: "Quay Line",
  trackingUrl: "https://t.17track.net/en#nums={no}",
  warehouse: "CN",
  tracked: true,
  days: [7, 11],
  processingDays: 1,
  maxWeightG: 20_000,
  minBillG: 50,
  weightStepG: 1,
  volDivisor: 8000,
  volRule: "max_if_ge_2x",
  maxSideCm: 60,
  maxGirthCm: null,
  maxValue: 80_000,
  ddp: true,
  zones: [
    zone("48", "Mainland", "美国本土", "US", registered(310, 1420, 20_000)),
    zone(
      "FAR",
      "Alaska, Hawaii, islands",
      "阿拉斯加、夏威夷及海岛",
      usFarAreas,
      registered(690, 1980, 10_000),
    ),
  ],
  surcharges: [{ kind: "battery", match: { attributes: ["battery"] }, fixed: 60 }, ...peak(50_000)],
  restrictions: deny("food", "branded", "knife"),
};

const britain: ChannelSeed = {
  code: "CN-GB",
  name: { en: "British Isles line", zh: "英国专线" },
  carrier: "Royal Mail",
  trackingUrl: "https://www.royalmail.com/track-your-item#/tracking-results/{no}",
  warehouse: "CN",
  tracked: true,
  days: [5, 8],
  processingDays: 1,
  maxWeightG: 20_000,
  minBillG: 50,
  weightStepG: 1,
  volDivisor: 8000,
  volRule: "max",
  maxSideCm: 61,
  maxGirthCm: null,
  maxValue: 17_100,
  ddp: true,
  zones: [
    zone("GB", "Great Britain", "大不列颠", "GB", registered(265, 920, 20_000)),
    zone(
      "NI",
      "Northern Ireland and islands",
      "北爱尔兰及海岛",
      "GB:BT GB:IM GB:JE GB:GY",
      registered(410, 1180, 10_000),
    ),
  ],
  surcharges: [
    { kind: "battery", match: { attributes: ["battery"] }, fixed: 40 },
    { kind: "remote", match: { zips: ["IV", "KW", "HS", "ZE", "PH1", "PA2", "KA27"] }, fixed: 350 },
    ...peak(30_000),
  ],
  restrictions: deny("food", "branded", "knife"),
};

const sensitive: ChannelSeed = {
  code: "CN-SENSITIVE",
  name: { en: "Batteries, cosmetics and liquids", zh: "特货专线（带电、化妆品、液体）" },
  carrier: "YunExpress",
  trackingUrl: "https://www.yuntrack.com/Track/Detail/{no}",
  warehouse: "CN",
  tracked: true,
  days: [9, 15],
  processingDays: 2,
  maxWeightG: 10_000,
  minBillG: 100,
  weightStepG: 10,
  volDivisor: 9000,
  volRule: "max",
  maxSideCm: 55,
  maxGirthCm: null,
  iossOk: true,
  zones: [
    zone("NA", "United States and Canada", "美国与加拿大", "US CA", registered(390, 1690, 10_000)),
    zone("GB", "United Kingdom", "英国", "GB", registered(340, 1120, 10_000)),
    zone(
      ...([
        "EU",
        "European Union",
        "欧盟",
        "DE FR NL BE LU AT IE IT ES PT SE DK FI PL CZ SK HU RO GR SI HR",
      ] as const),
      registered(410, 1270, 10_000),
    ),
    zone("AP", "Asia and Pacific", "亚太", "AU NZ JP KR SG MY TH PH", registered(290, 940, 5000)),
  ],
  surcharges: peak(30_000),
  restrictions: [
    ...deny("food", "branded", "knife"),
    { country: "AU", attribute: "cosmetic", rule: "deny" },
    { country: "FR", attribute: "liquid", rule: "deny" },
  ],
};

/** An express: half kilograms, a dear first one, everything by volume. */
function express(first: number, perKg: number, capG: number): Rate[] {
  return [
    [1, 5000, 0, 500, first, perKg],
    [5001, 20_000, 0, 500, first, perKg - 60],
    [20_001, capG, 0, 500, first, perKg - 120],
  ];
}

const worldExpress: ChannelSeed = {
  code: "CN-EXPRESS",
  name: { en: "Express worldwide", zh: "国际快递" },
  carrier: "DHL Express",
  trackingUrl: "https://www.dhl.com/en/express/tracking.html?AWB={no}",
  warehouse: "CN",
  tracked: true,
  days: [3, 6],
  processingDays: 1,
  maxWeightG: 30_000,
  minBillG: 500,
  weightStepG: 500,
  volDivisor: 5000,
  volRule: "max",
  maxSideCm: 100,
  maxGirthCm: 300,
  zones: [
    zone("1", "East Asia", "东亚", "HK TW KR JP", express(1650, 520, 30_000)),
    zone("2", "South-East Asia", "东南亚", "SG MY TH PH", express(1780, 560, 30_000)),
    zone("3", "Oceania", "大洋洲", "AU NZ", express(2150, 690, 30_000)),
    zone("4", "North America", "北美", "US CA MX", express(2390, 760, 30_000)),
    zone("5", "Western Europe", "西欧", "GB DE FR NL BE LU AT IE IT ES PT CH", express(2460, 780, 30_000)),
    zone(
      ...(["6", "Rest of Europe", "欧洲其他", "SE DK FI NO PL CZ SK HU RO GR SI HR TR"] as const),
      express(2680, 840, 30_000),
    ),
    zone("7", "Middle East", "中东", "AE SA IL", express(2590, 860, 25_000)),
    zone("8", "Latin America and Africa", "拉美与非洲", "BR CL ZA", express(3480, 1240, 25_000)),
  ],
  surcharges: [
    { kind: "fuel", match: {}, ppm: 185_000 },
    { kind: "remote", match: { countries: ["US"], zips: usFarZips }, fixed: 2600 },
    { kind: "remote", match: { countries: ["AU"], zips: ["08", "09", "67", "47", "48"] }, fixed: 2600 },
    { kind: "oversize", match: { minSideCm: 80 }, fixed: 2200 },
    { kind: "battery", match: { attributes: ["battery"] }, fixed: 450 },
    ...peak(60_000),
  ],
  restrictions: [
    ...deny("food", "branded", "liquid", "knife", "magnetic"),
    ...["SA", "AE", "IL"].map((country) => ({ country, attribute: "battery", rule: "deny" as const })),
  ],
};

const oceania: ChannelSeed = {
  code: "CN-AU",
  name: { en: "Australia line", zh: "澳大利亚专线" },
  carrier: "Australia Post",
  trackingUrl: "https://auspost.com.au/mypost/track/#/details/{no}",
  warehouse: "CN",
  tracked: true,
  days: [6, 10],
  processingDays: 1,
  maxWeightG: 20_000,
  minBillG: 50,
  weightStepG: 10,
  volDivisor: 6000,
  volRule: "max_if_ge_2x",
  maxSideCm: 100,
  maxGirthCm: 140,
  maxValue: 65_000,
  ddp: true,
  zones: [
    zone("E", "East coast", "东海岸", "AU", registered(285, 960, 20_000)),
    zone("W", "Western Australia", "西澳", "AU:6000-6999", registered(330, 1120, 20_000)),
    zone("N", "Northern Territory", "北领地", "AU:0800-0899", registered(420, 1380, 10_000)),
  ],
  surcharges: [{ kind: "battery", match: { attributes: ["battery"] }, fixed: 50 }, ...peak(30_000)],
  restrictions: deny("food", "branded", "cosmetic", "knife"),
};

const latinAmerica: ChannelSeed = {
  code: "CN-LATAM",
  name: { en: "Latin America line", zh: "拉美专线" },
  carrier: "Correios",
  trackingUrl: "https://t.17track.net/en#nums={no}",
  warehouse: "CN",
  tracked: true,
  days: [12, 22],
  processingDays: 2,
  maxWeightG: 10_000,
  minBillG: 50,
  weightStepG: 10,
  volDivisor: 6000,
  volRule: "max",
  maxSideCm: 60,
  maxGirthCm: null,
  maxValue: 300_000,
  ddp: true,
  taxIdRequired: true,
  zones: [
    zone("BR", "Brazil", "巴西", "BR", registered(390, 1790, 10_000)),
    zone("MX", "Mexico", "墨西哥", "MX", registered(350, 1480, 10_000)),
    zone("CL", "Chile", "智利", "CL", registered(370, 1650, 5000)),
  ],
  surcharges: [{ kind: "fuel", match: {}, ppm: 40_000 }],
  restrictions: deny("food", "branded", "liquid", "cosmetic", "knife"),
};

const gulf: ChannelSeed = {
  code: "CN-GULF",
  name: { en: "Gulf line, duty paid", zh: "中东包税专线" },
  carrier: "Aramex",
  trackingUrl: "https://www.aramex.com/track/results?ShipmentNumber={no}",
  warehouse: "CN",
  tracked: true,
  days: [6, 10],
  processingDays: 1,
  maxWeightG: 25_000,
  minBillG: 200,
  weightStepG: 50,
  volDivisor: 5000,
  volRule: "max",
  maxSideCm: 100,
  maxGirthCm: null,
  maxValue: 80_000,
  ddp: true,
  zones: [
    zone("AE", "United Arab Emirates", "阿联酋", "AE", registered(310, 1090, 25_000)),
    zone("SA", "Saudi Arabia", "沙特阿拉伯", "SA", registered(360, 1290, 25_000)),
  ],
  surcharges: [{ kind: "fuel", match: {}, ppm: 60_000 }],
  restrictions: deny("food", "branded", "liquid", "battery", "knife"),
};

const statesPriority: ChannelSeed = {
  code: "US-PRIORITY",
  name: { en: "US priority", zh: "美国优先快递" },
  carrier: "UPS",
  trackingUrl: "https://www.ups.com/track?tracknum={no}",
  warehouse: "US",
  tracked: true,
  days: [1, 3],
  processingDays: 1,
  maxWeightG: 30_000,
  minBillG: 450,
  weightStepG: 450,
  volDivisor: 5000,
  volRule: "max",
  maxSideCm: 150,
  maxGirthCm: 330,
  zones: [
    zone("48", "Mainland", "美国本土", "US", [
      [1, 4950, 0, 450, 890, 240],
      [4951, 30_000, 0, 450, 960, 225],
    ]),
    zone("W", "West coast", "西海岸", "US:900-961 US:970-994", [
      [1, 4950, 0, 450, 720, 190],
      [4951, 30_000, 0, 450, 780, 180],
    ]),
    zone("FAR", "Alaska, Hawaii, islands", "阿拉斯加、夏威夷及海岛", usFarAreas, [
      [1, 20_000, 0, 450, 2150, 640],
    ]),
  ],
  surcharges: [
    { kind: "fuel", match: {}, ppm: 165_000 },
    { kind: "oversize", match: { minSideCm: 122 }, fixed: 1650 },
    ...peak(40_000),
  ],
  restrictions: deny("knife"),
};

const statesToNeighbours: ChannelSeed = {
  code: "US-NORTH",
  name: { en: "From the US to Canada and Mexico", zh: "美国仓发加拿大与墨西哥" },
  carrier: "USPS",
  trackingUrl: "https://tools.usps.com/go/TrackConfirmAction?tLabels={no}",
  warehouse: "US",
  tracked: true,
  days: [6, 12],
  processingDays: 1,
  maxWeightG: 20_000,
  minBillG: 100,
  weightStepG: 50,
  volDivisor: 6000,
  volRule: "max",
  maxSideCm: 106,
  maxGirthCm: 200,
  zones: [
    zone("CA", "Canada", "加拿大", "CA", [
      [1, 2000, 0, 450, 1420, 560],
      [2001, 20_000, 0, 450, 1560, 480],
    ]),
    zone("MX", "Mexico", "墨西哥", "MX", [
      [1, 2000, 0, 450, 1680, 640],
      [2001, 20_000, 0, 450, 1820, 560],
    ]),
  ],
  surcharges: [{ kind: "fuel", match: {}, ppm: 45_000 }],
  restrictions: deny("food", "battery", "knife"),
};

/** Goods in bulk: who buys them is the importer, so taxes and duties are due on arrival (§6.5). */
const bulkAir: ChannelSeed = {
  code: "CN-BULK-AIR",
  name: { en: "Air freight", zh: "大货空运" },
  carrier: "Quay Line",
  trackingUrl: "https://t.17track.net/en#nums={no}",
  warehouse: "CN",
  mode: "bulk",
  tracked: true,
  days: [8, 14],
  processingDays: 3,
  minWeightG: 10_000,
  maxWeightG: 500_000,
  minBillG: 12_000,
  weightStepG: 1000,
  volDivisor: 6000,
  volRule: "max",
  maxSideCm: 120,
  maxGirthCm: null,
  zones: [
    zone("US", "United States", "美国", "US", bulk(2500, 690)),
    zone("EU", "Europe", "欧洲", "DE FR NL BE LU AT IE IT ES PT SE DK FI PL CZ GB", bulk(2500, 640)),
    zone("OC", "Oceania", "大洋洲", "AU NZ", bulk(2200, 590)),
  ],
  surcharges: [{ kind: "fuel", match: {}, ppm: 120_000 }],
  restrictions: deny("food", "branded", "liquid", "knife"),
};

const bulkExpress: ChannelSeed = {
  ...bulkAir,
  code: "CN-BULK-EXPRESS",
  name: { en: "Air express", zh: "大货空运快递" },
  carrier: "DHL Express",
  trackingUrl: "https://www.dhl.com/en/express/tracking.html?AWB={no}",
  days: [4, 7],
  processingDays: 2,
  minBillG: 10_000,
  weightStepG: 500,
  volDivisor: 5000,
  zones: [
    zone("US", "United States", "美国", "US", bulk(3500, 980)),
    zone("EU", "Europe", "欧洲", "DE FR NL BE LU AT IE IT ES PT SE DK FI PL CZ GB", bulk(3500, 930)),
    zone("OC", "Oceania", "大洋洲", "AU NZ", bulk(3200, 860)),
  ],
};

/** By the cubic metre, or by the tonne where that is more: a tenth of it is 100 kg, and one is the least. */
const bulkSea: ChannelSeed = {
  code: "CN-BULK-SEA",
  name: { en: "Sea freight, by cubic metre", zh: "海运拼箱（按方）" },
  carrier: "Quay Line",
  trackingUrl: null,
  warehouse: "CN",
  mode: "bulk",
  tracked: false,
  days: [28, 42],
  processingDays: 5,
  maxWeightG: 10_000_000,
  minBillG: 1_000_000,
  weightStepG: 100_000,
  volDivisor: 1000,
  volRule: "max",
  maxSideCm: 240,
  maxGirthCm: null,
  zones: [
    zone("US", "United States", "美国", "US", perTonne(9500, 19)),
    zone("EU", "Europe", "欧洲", "DE FR NL BE LU AT IE IT ES PT SE DK FI PL CZ GB", perTonne(8800, 17)),
    zone("OC", "Oceania", "大洋洲", "AU NZ", perTonne(8600, 16)),
  ],
  surcharges: [],
  restrictions: deny("food", "branded", "knife"),
};

const bulkRail: ChannelSeed = {
  ...bulkSea,
  code: "CN-BULK-RAIL",
  name: { en: "Rail freight", zh: "中欧铁路拼箱" },
  carrier: "Quay Rail",
  tracked: true,
  days: [18, 26],
  processingDays: 4,
  minBillG: 100_000,
  weightStepG: 10_000,
  volDivisor: 3000,
  zones: [
    zone("W", "Western Europe", "西欧", "DE FR NL BE LU AT", perTonne(6500, 95)),
    zone("E", "Central Europe", "中欧", "PL CZ SK HU", perTonne(6000, 84)),
  ],
};

/** A pallet holds 1.5 m³ or 500 kg: each one begun is paid. */
const pallets = { minBillG: 500_000, weightStepG: 500_000, volDivisor: 3000, volRule: "max" } as const;

const bulkTruck: ChannelSeed = {
  ...bulkSea,
  ...pallets,
  code: "CN-BULK-TRUCK",
  name: { en: "Truck, by pallet", zh: "中欧卡航（按托盘）" },
  carrier: "Quay Road",
  tracked: true,
  days: [14, 20],
  processingDays: 3,
  zones: [
    zone("E", "Central Europe", "中欧", "PL CZ SK HU DE AT", perTonne(7500, 122)),
    zone("W", "Western Europe", "西欧", "FR NL BE LU IT ES PT", perTonne(7500, 138)),
  ],
};

const statesTruck: ChannelSeed = {
  ...bulkTruck,
  code: "US-BULK-TRUCK",
  name: { en: "US truck, by pallet", zh: "美国本土卡车（按托盘）" },
  carrier: "Quay Road",
  warehouse: "US",
  days: [3, 7],
  processingDays: 2,
  zones: [zone("48", "Mainland", "美国本土", "US", perTonne(4500, 38))],
  surcharges: [{ kind: "fuel", match: {}, ppm: 45_000 }],
  notTo: usFarAreas,
};

/** Freight of heavy goods, up to 30 t or what counts as much; money a kilogram. */
function perTonne(register: number, perKg: number): Rate[] {
  return [[1, 30_000_000, register, 0, 0, perKg]];
}

/** Freight by the kilogram, cheaper with weight. */
function bulk(register: number, perKg: number): Rate[] {
  return [
    [1, 45_000, register, 0, 0, perKg],
    [45_001, 100_000, register, 0, 0, perKg - 30],
    [100_001, 2_000_000, register, 0, 0, perKg - 60],
  ];
}

export const channelSeeds: readonly ChannelSeed[] = [
  trackedLine,
  economy,
  europeDutyPaid,
  statesDutyPaid,
  britain,
  oceania,
  latinAmerica,
  gulf,
  sensitive,
  worldExpress,
  domestic,
  statesPriority,
  statesToNeighbours,
  bulkAir,
  bulkExpress,
  bulkSea,
  bulkRail,
  bulkTruck,
  statesTruck,
];

export type TaxSeed = {
  country: string;
  kind: "vat" | "gst" | "sales" | "duty" | "handling";
  label?: Words;
  ppm?: number;
  /** Minor units of `ccy` for each unit. */
  fixed?: number;
  ccy?: string;
  unit?: "order" | "hs6" | "line";
  dutyInBase?: boolean;
  collect?: "always" | "prepaid";
  /** Minor units of `ccy`. */
  threshold?: number;
  validFrom?: string;
  validTo?: string;
};

/** VAT of the member states in tenths of a percent. */
const euVat: Record<string, number> = {
  AT: 200,
  BE: 210,
  CZ: 210,
  DE: 190,
  DK: 250,
  ES: 210,
  FI: 255,
  FR: 200,
  GR: 240,
  HR: 250,
  HU: 270,
  IE: 230,
  IT: 220,
  LU: 170,
  NL: 210,
  PL: 230,
  PT: 230,
  // The Azores and Madeira (Código do IVA, artigo 18.º, n.º 3)
  "PT-20": 160,
  "PT-30": 220,
  RO: 210,
  SE: 250,
  SI: 220,
  SK: 230,
};

const europeanUnion = Object.entries(euVat).flatMap(([country, tenths]): TaxSeed[] => [
  { country, kind: "vat", ppm: tenths * 1000, dutyInBase: true, collect: "prepaid" },
  {
    country,
    kind: "duty",
    label: { en: "EU customs duty", zh: "欧盟关税" },
    fixed: 300,
    ccy: "EUR",
    unit: "hs6",
    threshold: 15_000,
    collect: "prepaid",
    validFrom: "2026-07-01",
    validTo: "2028-07-01",
  },
]);

const handling = { en: "National handling fee", zh: "进口国处理费" };

/** Dated tax rules that are in force (§6.5); every other country starts without one. */
export const taxSeeds: readonly TaxSeed[] = [
  { country: "GB", kind: "vat", ppm: 200_000, ccy: "GBP", threshold: 13_500 },
  { country: "AU", kind: "gst", ppm: 100_000, ccy: "AUD", threshold: 100_000 },
  { country: "NZ", kind: "gst", ppm: 150_000, ccy: "NZD", threshold: 100_000 },
  { country: "NO", kind: "vat", ppm: 250_000, ccy: "NOK", threshold: 300_000 },
  ...europeanUnion,
  {
    country: "FR",
    kind: "handling",
    label: handling,
    fixed: 200,
    ccy: "EUR",
    unit: "hs6",
    threshold: 15_000,
    collect: "prepaid",
    validFrom: "2026-03-01",
  },
  {
    country: "RO",
    kind: "handling",
    label: handling,
    fixed: 2500,
    ccy: "RON",
    threshold: 75_000,
    collect: "prepaid",
    validFrom: "2026-01-01",
  },
  // The end of the United States' free limit; the rate is an average that finance replaces by its own goods'.
  {
    country: "US",
    kind: "duty",
    label: { en: "US import duty", zh: "美国进口关税" },
    ppm: 300_000,
    collect: "prepaid",
    validFrom: "2025-08-29",
  },
  { country: "CA", kind: "gst", ppm: 50_000, collect: "prepaid" },
  { country: "CH", kind: "vat", ppm: 81_000, collect: "prepaid" },
  { country: "MX", kind: "duty", ppm: 335_000, collect: "prepaid", validFrom: "2025-08-15" },
  { country: "BR", kind: "duty", ppm: 200_000, threshold: 5000, collect: "prepaid" },
  {
    country: "BR",
    kind: "sales",
    label: { en: "ICMS", zh: "ICMS 流转税" },
    ppm: 170_000,
    dutyInBase: true,
    collect: "prepaid",
  },
  { country: "CL", kind: "vat", ppm: 190_000, threshold: 50_000, collect: "prepaid" },
  { country: "SG", kind: "gst", ppm: 90_000, ccy: "SGD", threshold: 40_000, collect: "prepaid" },
  { country: "MY", kind: "sales", ppm: 100_000, ccy: "MYR", threshold: 50_000, collect: "prepaid" },
  { country: "TH", kind: "vat", ppm: 70_000, collect: "prepaid" },
  { country: "AE", kind: "vat", ppm: 50_000, collect: "prepaid" },
  { country: "SA", kind: "vat", ppm: 150_000, collect: "prepaid" },
  { country: "IL", kind: "vat", ppm: 180_000, collect: "prepaid" },
  { country: "ZA", kind: "vat", ppm: 150_000, collect: "prepaid" },
];
