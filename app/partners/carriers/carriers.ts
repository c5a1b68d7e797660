/**
 * Carriers by the names that stores, channels and people write, and by the keys of the tracking services.
 *
 * 17TRACK's keys: its public list res.17track.net/asset/carrier/info/apicarrier.all.json, as copied by
 * github.com/grapeot/track17-skill and read against github.com/wksw/17track-golang-sdk. AfterShip's slugs:
 * github.com/AfterShip/aftership-apps-woocommerce, assets/js/couriers.json of February 2025; some may have changed.
 */

export type Carrier = {
  /** Our own word for it. */
  readonly code: string;
  readonly name: string;
  /** Other names in use, as `nameKey` writes them. */
  readonly aliases?: readonly string[];
  /** 17TRACK's number for it. */
  readonly seventeen: number;
  /** AfterShip's word for it. */
  readonly slug: string;
  /** Its numbers are not found without the recipient's postcode (github.com/home-assistant/core#145593 for GLS). */
  readonly needsPostcode?: true;
};

export const carriers: readonly Carrier[] = [
  { code: "usps", name: "USPS", aliases: ["unitedstatespostalservice"], seventeen: 21051, slug: "usps" },
  { code: "ups", name: "UPS", aliases: ["unitedparcelservice"], seventeen: 100002, slug: "ups" },
  { code: "fedex", name: "FedEx", aliases: ["federalexpress"], seventeen: 100003, slug: "fedex" },
  {
    code: "dhl",
    name: "DHL Express",
    aliases: ["dhl", "dhlworldwide"],
    seventeen: 100001,
    slug: "dhl",
  },
  {
    code: "dhl-de",
    name: "DHL Paket",
    aliases: ["dhlparcel", "dhlgermany"],
    seventeen: 7041,
    slug: "dhl-germany",
  },
  { code: "deutsche-post", name: "Deutsche Post", seventeen: 7044, slug: "deutsch-post" },
  {
    code: "dhl-ecommerce",
    name: "DHL eCommerce",
    aliases: ["dhlglobalmail", "dhlecommerceus"],
    seventeen: 7047,
    slug: "dhl-global-mail",
  },
  {
    code: "dhl-ecommerce-asia",
    name: "DHL eCommerce Asia",
    seventeen: 7048,
    slug: "dhl-global-mail-asia",
  },
  { code: "dhl-nl", name: "DHL Parcel NL", seventeen: 100047, slug: "dhlparcel-nl" },
  { code: "dhl-uk", name: "DHL Parcel UK", seventeen: 100152, slug: "dhlparcel-uk" },
  {
    code: "yunexpress",
    name: "YunExpress",
    aliases: ["yuntu", "云途", "云途物流"],
    seventeen: 190008,
    slug: "yunexpress",
  },
  { code: "4px", name: "4PX", aliases: ["4pxexpress", "fourpx", "递四方"], seventeen: 190094, slug: "4px" },
  { code: "yanwen", name: "Yanwen", aliases: ["燕文", "燕文物流"], seventeen: 190012, slug: "yanwen" },
  { code: "cne", name: "CNE Express", aliases: ["cne", "递一国际"], seventeen: 190208, slug: "cnexps" },
  { code: "cainiao", name: "Cainiao", aliases: ["菜鸟", "菜鸟物流"], seventeen: 190271, slug: "cainiao" },
  {
    code: "china-post",
    name: "China Post",
    aliases: ["中国邮政", "epacket"],
    seventeen: 3011,
    slug: "china-post",
  },
  {
    code: "china-ems",
    name: "China EMS",
    aliases: ["ems", "chinapostems"],
    seventeen: 3013,
    slug: "china-ems",
  },
  { code: "sf", name: "SF Express", aliases: ["顺丰", "顺丰速运"], seventeen: 100012, slug: "sf-express" },
  { code: "cj", name: "CJ Packet", seventeen: 190283, slug: "cjpacket" },
  { code: "orange-connex", name: "Orange Connex", seventeen: 190205, slug: "orangeconnex" },
  { code: "royal-mail", name: "Royal Mail", seventeen: 11031, slug: "royal-mail" },
  { code: "parcelforce", name: "Parcelforce", seventeen: 11033, slug: "parcel-force" },
  { code: "evri", name: "Evri", aliases: ["hermesuk", "myhermes"], seventeen: 100331, slug: "myhermes-uk" },
  { code: "yodel", name: "Yodel", seventeen: 100017, slug: "yodel" },
  {
    code: "colissimo",
    name: "Colissimo",
    aliases: ["laposte", "lapostecolissimo"],
    seventeen: 6051,
    slug: "colissimo",
  },
  { code: "chronopost", name: "Chronopost", seventeen: 100273, slug: "chronopost-france" },
  { code: "colis-prive", name: "Colis Privé", seventeen: 100027, slug: "colis-prive", needsPostcode: true },
  { code: "correios", name: "Correios", aliases: ["brazilpost"], seventeen: 2151, slug: "brazil-correios" },
  { code: "canada-post", name: "Canada Post", seventeen: 3041, slug: "canada-post" },
  { code: "purolator", name: "Purolator", seventeen: 100042, slug: "purolator" },
  {
    code: "australia-post",
    name: "Australia Post",
    aliases: ["auspost"],
    seventeen: 1151,
    slug: "australia-post",
  },
  { code: "sendle", name: "Sendle", seventeen: 100123, slug: "sendle" },
  { code: "gls", name: "GLS", seventeen: 100005, slug: "gls", needsPostcode: true },
  { code: "gls-it", name: "GLS Italy", seventeen: 100024, slug: "gls-italy", needsPostcode: true },
  { code: "gls-us", name: "GLS US", seventeen: 100305, slug: "gls-us" },
  { code: "dpd-de", name: "DPD", aliases: ["dpdde", "dpdgermany"], seventeen: 100007, slug: "dpd-de" },
  { code: "dpd-uk", name: "DPD UK", aliases: ["dpdlocal"], seventeen: 100010, slug: "dpd-uk" },
  { code: "dpd-fr", name: "DPD France", aliases: ["exapaq"], seventeen: 100072, slug: "exapaq" },
  { code: "dpd-pl", name: "DPD Poland", seventeen: 100111, slug: "dpd-poland" },
  { code: "postnl", name: "PostNL", seventeen: 14041, slug: "postnl" },
  { code: "bpost", name: "bpost", seventeen: 2061, slug: "bpost" },
  { code: "correos", name: "Correos", seventeen: 19181, slug: "spain-correos-es" },
  { code: "poste-italiane", name: "Poste Italiane", seventeen: 9071, slug: "poste-italiane" },
  { code: "swiss-post", name: "Swiss Post", seventeen: 19251, slug: "swiss-post" },
  { code: "austrian-post", name: "Austrian Post", seventeen: 1161, slug: "austrian-post" },
  { code: "inpost", name: "InPost", seventeen: 100043, slug: "inpost-paczkomaty" },
  { code: "uniuni", name: "UniUni", seventeen: 100134, slug: "uniuni-webhook" },
  { code: "ontrac", name: "OnTrac", seventeen: 100049, slug: "ontrac" },
  { code: "lasership", name: "LaserShip", seventeen: 100052, slug: "lasership" },
  { code: "wanb", name: "Wanb Express", aliases: ["wanbexpress"], seventeen: 190086, slug: "wanbexpress" },
  { code: "sunyou", name: "SunYou", seventeen: 190072, slug: "sypost" },
  { code: "ubi", name: "UBI Logistics", seventeen: 190112, slug: "ubi-logistics" },
  {
    code: "singapore-post",
    name: "Singapore Post",
    aliases: ["singpost"],
    seventeen: 19131,
    slug: "singapore-post",
  },
  {
    code: "nz-post",
    name: "New Zealand Post",
    aliases: ["nzpost"],
    seventeen: 14061,
    slug: "new-zealand-post",
  },
];

/** A name without what people write in different ways. */
const nameKey = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");

const byName = new Map(
  carriers.flatMap((carrier) =>
    [nameKey(carrier.name), ...(carrier.aliases ?? [])].map((key) => [key, carrier] as const),
  ),
);
const byCode = new Map(carriers.map((carrier) => [carrier.code, carrier]));

/** The carrier of that name, as parcels and channels have it; null where no tracking service of ours knows it. */
export const carrierNamed = (name: string): Carrier | null => byName.get(nameKey(name)) ?? null;

/** The carrier of that code of ours; null where there is none. */
export const carrierByCode = (code: string): Carrier | null => byCode.get(code) ?? null;
