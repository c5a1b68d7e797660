/** What AliExpress gives sellers to choose from: categories, properties of SKUs, templates, logistics services. */

export interface Category {
  id: string;
  parent: string | null;
  name: string;
  leaf: boolean;
}

const category = (id: string, parent: string | null, name: string, leaf = false): Category => ({
  id,
  parent,
  name,
  leaf,
});

export const categories: readonly Category[] = [
  category("15", null, "Home & Garden"),
  category("18", null, "Sports & Entertainment"),
  category("200003136", "15", "Kitchen, Dining & Bar", true),
  category("200003221", "15", "Home Textile", true),
  category("39", "15", "Lights & Lighting"),
  category("150402", "39", "Portable Lanterns", true),
  category("200004318", "15", "Storage & Organisation", true),
  category("200005276", "18", "Camping & Hiking", true),
  category("100005663", "18", "Fitness & Yoga", true),
];

export interface Property {
  id: string;
  name: string;
  required: boolean;
  /** The seller may give values names and pictures of their own. */
  ownNames: boolean;
  values: readonly { id: string; name: string }[];
}

const values = (pairs: Record<string, string>): { id: string; name: string }[] =>
  Object.entries(pairs).map(([id, name]) => ({ id, name }));

/** In the order in which SKUs must name them. */
export const properties: readonly Property[] = [
  {
    id: "14",
    name: "Color",
    required: false,
    ownNames: true,
    values: values({
      "10": "Red",
      "29": "White",
      "173": "Blue",
      "175": "Green",
      "193": "Black",
      "350853": "Khaki",
      "350850": "Gold",
      "366": "Yellow",
      "496": "Purple",
      "691": "Gray",
      "771": "Beige",
      "1052": "Pink",
      "1254": "Sky Blue",
      "200002130": "Multi",
      "200004889": "Orange",
      "365458": "Brown",
      "200844062": "Silver",
    }),
  },
  {
    id: "5",
    name: "Size",
    required: false,
    ownNames: true,
    values: values({
      "100014064": "S",
      "361386": "M",
      "361385": "L",
      "100014065": "XL",
      "4182": "XXL",
      "4183": "XXXL",
      "200000990": "4XL",
      "200000991": "5XL",
      "200003528": "One Size",
      "361384": "XS",
      "100014066": "XXS",
      "200001438": "6XL",
    }),
  },
  {
    id: "200000828",
    name: "Style",
    required: false,
    ownNames: true,
    values: values({
      "200003982": "A",
      "200003983": "B",
      "200003984": "C",
      "200003985": "D",
      "200003986": "E",
      "200003987": "F",
      "201449917": "G",
      "201449918": "H",
      "201449919": "I",
      "201449920": "J",
    }),
  },
];

export const freightTemplates = [
  { id: "50031201013", name: "Worldwide standard", usual: true },
  { id: "50031201044", name: "Europe only", usual: false },
] as const;

export const promiseTemplates = [
  { id: "0", name: "Service Template for New Sellers" },
  { id: "2001", name: "Returns within 15 days" },
] as const;

export interface LogisticsService {
  name: string;
  shown: string;
  company: string;
  pattern: string;
}

/** `Other` takes any number, and wants a website. */
export const logisticsServices: readonly LogisticsService[] = [
  {
    name: "CAINIAO_STANDARD",
    shown: "AliExpress Standard Shipping",
    company: "CAINIAO",
    pattern: "^[A-Z0-9]{8,30}$",
  },
  {
    name: "CAINIAO_PREMIUM",
    shown: "AliExpress Premium Shipping",
    company: "CAINIAO",
    pattern: "^[A-Z0-9]{8,30}$",
  },
  { name: "CPAM", shown: "China Post Registered Air Mail", company: "CPAM", pattern: "^[A-Z]{2}[0-9]{9}CN$" },
  { name: "EMS_ZX_ZX_US", shown: "ePacket", company: "EMS", pattern: "^[A-Z]{2}[0-9]{9}CN$" },
  { name: "YANWEN_JYT", shown: "Yanwen Special Line", company: "YANWEN", pattern: "^[A-Z0-9]{8,30}$" },
  { name: "YUNEXPRESS", shown: "YunExpress", company: "YUNEXPRESS", pattern: "^YT[0-9]{16}$" },
  { name: "FOURPX_RM", shown: "4PX Registered", company: "4PX", pattern: "^[A-Z0-9]{8,30}$" },
  { name: "DHL", shown: "DHL", company: "DHL", pattern: "^[0-9]{8,12}$" },
  { name: "UPS", shown: "UPS Expedited", company: "UPS", pattern: "^(1Z[A-Z0-9]{16}|[0-9]{9,12})$" },
  { name: "FEDEX", shown: "FedEx", company: "FEDEX", pattern: "^[0-9]{12,15}$" },
  { name: "USPS", shown: "USPS", company: "USPS", pattern: "^[A-Z0-9]{13,34}$" },
  { name: "Other", shown: "Seller's Shipping Method", company: "OTHER", pattern: "^.{3,60}$" },
];
