/**
 * What a carrier's tracking numbers look like: shape and check digit.
 * A doubt is a hint for whoever types the number. It never decides: carriers open new ranges without telling anybody.
 *
 * Shapes, check digits and the examples in the test: public table github.com/jkeen/tracking_number_data (2.0.0);
 * S10 also UPU standard S10. Where no check digit is published, only the shape is looked at.
 */

/** Why a number is doubted. `like`: a number as the carrier writes them; `other`: the carrier whose number it seems to be. */
export type TrackingDoubt =
  { why: "placeholder" } | { why: "shape"; like: string; other: string | null } | { why: "check-digit" };

type Shape = Pick<RegExp, "test">;
type Form = { shape: Shape; check?: (no: string) => boolean };

type CarrierRule = {
  name: string;
  /** Other names in use, as `nameKey` writes them. */
  aliases?: readonly string[];
  like: string;
  forms: readonly Form[];
  own?: Shape;
};

/** A number as it is kept: capitals and digits only. People write blanks, hyphens and dots between the groups. */
export function plainTrackingNo(text: string): string {
  return text
    .slice(0, 200)
    .normalize("NFKC")
    .replace(/[\s.\-\u2010-\u2015\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, "")
    .toUpperCase();
}

/** A number and its carrier, as the form says which doubted number is sent all the same. */
export const numberMark = (carrier: string, trackingNo: string) => `${carrier} ${trackingNo}`;

/** What may be kept as a number at all: 5 to 50 letters and digits, as the tracking services take them. */
export const trackingNoShape = /^[A-Z\d]{5,50}$/;

/** Why this is hardly a number of this carrier; null where nothing speaks against it or the carrier is not known. */
export function trackingDoubt(carrier: string, trackingNo: string): TrackingDoubt | null {
  const no = plainTrackingNo(trackingNo);
  if (isPlaceholder(no)) return { why: "placeholder" };
  const rule = ruleOf(carrier);
  // Whoever carries it: a number in the posts' form has their check digit.
  if (s10Shape.test(no) && !s10(no)) return { why: "check-digit" };
  if (!rule) return null;
  const fitting = rule.forms.filter(({ shape }) => shape.test(no));
  if (fitting.length === 0) return { why: "shape", like: rule.like, other: ownerOf(no, rule) };
  return fitting.some(({ check }) => check?.(no) ?? true) ? null : { why: "check-digit" };
}

function isPlaceholder(no: string): boolean {
  const digits = no.replace(/\D/g, "");
  return digits.length < 4 || /^(\d)\1*$/.test(digits) || "01234567890123456789".includes(digits);
}

const nameKey = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");

/** The rule of a carrier; people write the service behind its name ("UPS Ground"). */
function ruleOf(carrier: string): CarrierRule | undefined {
  const key = nameKey(carrier);
  const exact = rules.find(({ name, aliases = [] }) => nameKey(name) === key || aliases.includes(key));
  return exact ?? byLongestName.find(({ start }) => key.startsWith(start) && endsWord(carrier, start))?.rule;
}

/** Whether the name goes on with a new word behind `start`: "Upsilon" is not UPS. Chinese has no blanks between words. */
function endsWord(carrier: string, start: string): boolean {
  if (/\p{Script=Han}$/u.test(start)) return true;
  const words = carrier
    .normalize("NFKC")
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .split(/[^\p{L}\d]+/u);
  let read = "";
  return words.some((word) => (read += word.toLowerCase()) === start);
}

function ownerOf(no: string, not: CarrierRule): string | null {
  const owner = rules.find((rule) => rule !== not && rule.own?.test(no));
  return owner?.name ?? null;
}

/**
 * Carriers whose number this is and hardly anybody else's, by its shape and check digit; empty where it could be anybody's.
 * A hint: it never decides against a carrier that somebody named.
 */
export function likelyCarriers(trackingNo: string): string[] {
  const no = plainTrackingNo(trackingNo);
  if (isPlaceholder(no)) return [];
  const fits = ({ forms }: CarrierRule) =>
    forms.some(({ shape, check }) => shape.test(no) && (check?.(no) ?? true));
  return rules.filter((rule) => rule.own?.test(no) && fits(rule)).map(({ name }) => name);
}

const digitsOf = (text: string) => [...text].map(Number);

/** From the digit beside the check digit to the left, weights 3, 1, 3, 1 … */
function mod10(no: string): boolean {
  const digits = digitsOf(no);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

const weighted = (no: string, weights: readonly number[]) =>
  (weights.reduce((sum, weight, i) => sum + weight * Number(no[i]), 0) % 11) % 10 === Number(no.at(-1));

const fedex12 = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1] as const;
const fedex34 = [1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1] as const;

const mod7 = (no: string) => Number(no.slice(0, -1)) % 7 === Number(no.at(-1));

function luhn(no: string): boolean {
  const sum = digitsOf(no)
    .reverse()
    .reduce(
      (total, digit, i) => total + (i % 2 === 0 ? digit : ((digit * 2) % 10) + (digit >= 5 ? 1 : 0)),
      0,
    );
  return sum % 10 === 0;
}

/** The digit that closes the eight digits of an S10 number. */
export function s10CheckDigit(serial: string): number {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const rest = 11 - (weights.reduce((sum, weight, i) => sum + weight * Number(serial[i]), 0) % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

const s10 = (no: string) => s10CheckDigit(no.slice(2, 10)) === Number(no[10]);

/** Letters count as (ASCII − 3) modulo 10; places odd once, even twice. */
function ups1z(no: string): boolean {
  const values = [...no.slice(2)].map((sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10,
  );
  const check = values.pop();
  const sum = values.reduce((total, value, i) => total + value * (i % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === check;
}

const oddEven = (digits: string) => ups1z(`1Z${digits}`);

/** OnTrac counts the letter as a digit, where the number does not begin with it. */
const ontrac = (no: string, digit: string) =>
  oddEven(no[1] === digit ? no.slice(1) : `${digit}${no.slice(1)}`);

/** ISO 7064, modulo 37, 36: the last sign closes all before it. */
function mod37(no: string): boolean {
  const value = (sign: string) => parseInt(sign, 36);
  let rest = 36;
  for (const sign of no.slice(0, -1)) {
    const sum = (rest + value(sign)) % 36 || 36;
    rest = (sum * 2) % 37;
  }
  return (rest + value(no.at(-1) ?? "")) % 36 === 1;
}

/** USPS: the routing code (420 and the ZIP) stands before the number and is not part of the check. */
const withoutZip = (no: string) => no.replace(/^420(?:\d{5}|\d{9})(?=(?:\d{22}|\d{26})$)/, "");
const usps = (no: string) => mod10(withoutZip(no));
const usps20 = (no: string) => mod10(no) || mod10(`91${no}`);

/** A post's international numbers: two letters, nine digits, its country. */
const s10Shape = /^[A-Z]{2}\d{9}([A-Z]{2})$/;
const s10Of = (...countries: string[]): Form => ({
  shape: { test: (no) => countries.includes(s10Shape.exec(no)?.[1] ?? "") },
  check: s10,
});

function post(name: string, countries: string[], like: string, more: Partial<CarrierRule> = {}): CarrierRule {
  const international = s10Of(...countries);
  return { name, like, own: international.shape, ...more, forms: [international, ...(more.forms ?? [])] };
}

const shape = (pattern: RegExp): Form => ({ shape: pattern });

/** Letters and digits in any order: what a post gives out by contract is not published. Eight digits at least. */
const mixed = (least: number, most: number): Form => ({
  shape: {
    test: (no) =>
      no.length >= least &&
      no.length <= most &&
      /^[A-Z\d]+$/.test(no) &&
      !s10Shape.test(no) &&
      no.replace(/\D/g, "").length >= 8,
  },
});
const dhlExpress: Form[] = [{ shape: /^\d{10,11}$/, check: mod7 }, shape(/^J[A-Z]{1,3}\d{9,20}$/)];
const dhlEcommerce: Form[] = [
  shape(/^(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)(?=[A-Z]*\d)[A-Z\d]{10,39}$/),
  shape(/^\d{14}$/),
  { shape: /^42\d{20,32}$/, check: usps },
  { shape: /^9[1-5]\d{20}(?:\d{4})?$/, check: mod10 },
];
/** Parcels inside Germany; no check digit is published. */
const dhlPaket: Form[] = [shape(/^\d{12}$/), shape(/^\d{14}$/), shape(/^\d{20}$/), s10Of("DE")];

const rules: readonly CarrierRule[] = [
  {
    name: "USPS",
    aliases: ["unitedstatespostalservice", "uspsgroundadvantage", "uspsprioritymail", "uspsfirstclass"],
    like: "9400111206206406260787",
    own: /^(?:420(?:\d{5}|\d{9}))?9[2-5]\d{20}(?:\d{4})?$/,
    forms: [
      { shape: /^(?:420(?:\d{5}|\d{9}))?9[1-5]\d{20}(?:\d{4})?$/, check: usps },
      { shape: /^\d{20}$/, check: usps20 },
      s10Of("US"),
    ],
  },
  {
    name: "UPS",
    aliases: ["unitedparcelservice"],
    like: "1Z5R89390357567127",
    own: /^1Z[A-Z\d]{15}\d$/,
    forms: [
      { shape: /^1Z[A-Z\d]{15}\d$/, check: ups1z },
      { shape: /^[AHJKTV]\d{10}$/, check: (no) => oddEven(no.slice(1)) },
      { shape: /^(?:420(?:\d{5}|\d{9}))?9[2-5]\d{20}(?:\d{4})?$/, check: usps },
    ],
  },
  {
    name: "FedEx",
    aliases: ["federalexpress", "fedexground", "fedexexpress", "fedexie"],
    like: "986578788855",
    forms: [
      { shape: /^\d{12}$/, check: (no) => weighted(no, fedex12) },
      { shape: /^\d{15}$/, check: mod10 },
      { shape: /^\d{20}$/, check: (no) => mod10(no) || weighted(no.slice(-12), fedex12) },
      { shape: /^96\d{20}$/, check: (no) => mod10(no.slice(-15)) },
      {
        shape: /^\d{34}$/,
        check: (no) => weighted(no.slice(-14), fedex34) || weighted(no.slice(-12), fedex12),
      },
      { shape: /^9[2-5]\d{20}(?:\d{4})?$/, check: mod10 },
    ],
  },
  { name: "DHL Express", aliases: ["dhlworldwide"], like: "3318810025", forms: dhlExpress },
  {
    name: "DHL eCommerce",
    aliases: ["dhlecommerceasia", "dhlglobalmail"],
    like: "GM2951173225174494",
    forms: dhlEcommerce,
  },
  { name: "DHL Paket", aliases: ["dhlparcel", "dhlgermany"], like: "00340434292135100186", forms: dhlPaket },
  { name: "DHL", like: "3318810025", forms: [...dhlExpress, ...dhlEcommerce, ...dhlPaket] },
  {
    name: "YunExpress",
    aliases: ["yuntu", "云途", "云途物流"],
    like: "YT2229521272164446",
    own: /^YT\d{16}$/,
    forms: [shape(/^YT\d{16}$/)],
  },
  {
    name: "GOFO",
    aliases: ["gofoexpress"],
    like: "GFUS01011884214464",
    own: /^GFUS\d{14}$/,
    forms: [shape(/^GFUS\d{14}$/)],
  },
  {
    name: "4PX",
    aliases: ["4pxexpress", "fourpx", "递四方"],
    like: "4PX3000123456789CN",
    own: /^4PX\d{13}CN$/,
    forms: [shape(/^4PX\d{13}CN$/), { shape: /^[A-Z]{2}\d{9}[A-Z]{2}$/, check: s10 }],
  },
  {
    name: "Amazon Logistics",
    aliases: ["amazon", "amazonlogisticsuk"],
    like: "TBA010000000000",
    own: /^TB[ABCM]\d{12}$/,
    forms: [shape(/^TB[A-Z]\d{12}$/), shape(/^[AFCQ][A-Z]?\d{10}$/)],
  },
  {
    name: "Yodel",
    like: "JJD0002257639032011",
    forms: [shape(/^JJ?D\d{16}$/)],
  },
  {
    name: "OnTrac",
    like: "C11031500001879",
    forms: [
      { shape: /^C\d{14}$/, check: (no) => ontrac(no, "4") },
      { shape: /^D\d{14}$/, check: (no) => ontrac(no, "5") },
      shape(/^1LS[A-Z\d]{12,16}$/),
    ],
  },
  {
    name: "Purolator",
    like: "320595463938",
    forms: [{ shape: /^\d{12}$/, check: luhn }, shape(/^[A-Z]{3}\d{9}$/)],
  },
  {
    name: "DPD",
    aliases: ["dpduk", "dpdlocal", "dpdde", "dpdgermany", "dpdfrance"],
    like: "09980000020033F",
    forms: [
      { shape: /^\d{14}[A-Z\d]$/, check: mod37 },
      { shape: /^\d{27}[A-Z\d]$/, check: mod37 },
      // Printed without the check sign, too.
      shape(/^(?:\d{10}|\d{14})$/),
    ],
  },
  post("Canada Post", ["CA"], "7035114477138472", {
    aliases: ["postescanada"],
    forms: [{ shape: /^\d{16}$/, check: mod10 }],
  }),
  post("China Post", ["CN"], "RB123456785CN", {
    aliases: ["ems", "chinaems", "epacket", "中国邮政", "emsepacket", "chinapostems"],
    forms: [shape(/^\d{13}$/)],
  }),
  post("Royal Mail", ["GB"], "RB123456785GB", { forms: [mixed(9, 27)] }),
  post("Australia Post", ["AU"], "RB123456785AU", {
    aliases: ["auspost", "startrack"],
    forms: [mixed(10, 23)],
  }),
  post("Correios", ["BR"], "RB123456785BR", { aliases: ["brazilpost", "correiosbrasil"] }),
  post("Japan Post", ["JP"], "RB123456785JP", {
    aliases: ["japanposten", "japanpostja"],
    forms: [shape(/^\d{11,12}$/)],
  }),
  post("Singapore Post", ["SG"], "RB123456785SG", { aliases: ["singpost"] }),
  post("Swiss Post", ["CH"], "RB123456785CH", { forms: [shape(/^\d{18}$/)] }),
  post("New Zealand Post", ["NZ"], "RB123456785NZ", {
    aliases: ["nzpost"],
    forms: [mixed(12, 20)],
  }),
  post("Hongkong Post", ["HK"], "RB123456785HK", { aliases: ["hongkongposten"] }),
  post("Correos", ["ES"], "RB123456785ES", { forms: [mixed(16, 23)] }),
];

const isLong = (alias: string) => alias.length > 4 || /\p{Script=Han}/u.test(alias);

/** Beginnings of names, the longest first. A short alias ("EMS") begins names of others, too. */
const byLongestName = rules
  .flatMap((rule) =>
    [nameKey(rule.name), ...(rule.aliases ?? []).filter(isLong)].map((start) => ({
      start,
      rule,
    })),
  )
  .sort((a, b) => b.start.length - a.start.length);
