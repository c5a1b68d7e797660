/** What invented people ordered at Harbour Goods, and how far each order is. */

export type Stage =
  | "open"
  | "pending"
  | "purchasing"
  | "purchased"
  | "partial"
  | "shipped"
  | "delivered"
  | "ignored"
  | "draft"
  | "trash"
  | "cancelled-in-store";

export type Customer = {
  first_name: string;
  last_name: string;
  address_1: string;
  address_2?: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
  email: string;
};

export type DemoOrder = {
  /** SKUs of Harbour and how many. */
  lines: readonly (readonly [sku: string, quantity: number])[];
  to: Customer;
  stage: Stage;
  hoursAgo: number;
  note?: string;
};

function customer(
  [first_name, last_name]: readonly [string, string],
  [address_1, city, state, postcode, country]: readonly [string, string, string, string, string],
  phone: string,
): Customer {
  const email = `${first_name}.${last_name}@shopper.test`.toLowerCase().replaceAll(" ", "");
  return { first_name, last_name, address_1, city, state, postcode, country, phone, email };
}

const maya = customer(
  ["Maya", "Lindqvist"],
  ["1420 NW Quimby Street", "Portland", "OR", "97209", "US"],
  "+1 503 555 0142",
);
const daniel = customer(
  ["Daniel", "Okafor"],
  ["88 Barton Creek Road", "Austin", "TX", "78704", "US"],
  "+1 512 555 0177",
);
const harriet = customer(
  ["Harriet", "Bell"],
  ["7 Quay Street", "Bristol", "", "BS1 4DJ", "GB"],
  "+44 117 496 0110",
);
const jonas = customer(
  ["Jonas", "Albrecht"],
  ["Lindenallee 12", "Leipzig", "", "04105", "DE"],
  "+49 341 555 0134",
);
const camille = customer(
  ["Camille", "Moreau"],
  ["18 rue des Tanneurs", "Lyon", "", "69005", "FR"],
  "+33 4 72 55 01 88",
);
const sofie = customer(
  ["Sofie", "de Wit"],
  ["Keizersgracht 210", "Amsterdam", "", "1016 DX", "NL"],
  "+31 20 555 0166",
);
const lachlan = customer(
  ["Lachlan", "Reid"],
  ["42 Harbour Parade", "Fremantle", "WA", "6160", "AU"],
  "+61 8 5550 0199",
);
const elena = customer(
  ["Elena", "Rossi"],
  ["Via dei Mille 31", "Torino", "TO", "10123", "IT"],
  "+39 011 555 0122",
);
const mateus = customer(
  ["Mateus", "Ferreira"],
  ["Rua das Flores 88", "Porto", "", "4050-262", "PT"],
  "+351 22 555 0148",
);
const aiko = customer(
  ["Aiko", "Tanaka"],
  ["2-14-5 Shimokitazawa", "Setagaya", "Tokyo", "155-0031", "JP"],
  "+81 3 5550 0117",
);
const noor = customer(
  ["Noor", "Hansen"],
  ["Vesterbrogade 41", "København", "", "1620", "DK"],
  "+45 33 55 01 22",
);
const emily = customer(
  ["Emily", "Tremblay"],
  ["915 Rue Rachel Est", "Montréal", "QC", "H2J 2J3", "CA"],
  "+1 514 555 0191",
);
const unreachable: Customer = {
  ...camille,
  first_name: "Luc",
  last_name: "Perrin",
  phone: "",
  postcode: "6900",
};

/** Newest last: they come in one after another, as they would have. */
export const demoOrders: readonly DemoOrder[] = [
  {
    lines: [
      ["HB-CHAIR-MOSS", 2],
      ["HB-MUG-350", 2],
    ],
    to: maya,
    stage: "delivered",
    hoursAgo: 330,
  },
  { lines: [["HB-LANTERN", 1]], to: harriet, stage: "delivered", hoursAgo: 298 },
  { lines: [["HB-BOTTLE-750", 2]], to: jonas, stage: "shipped", hoursAgo: 171 },
  {
    lines: [
      ["HB-CRATE", 1],
      ["HB-BOARD", 1],
    ],
    to: sofie,
    stage: "shipped",
    hoursAgo: 149,
  },
  {
    lines: [
      ["HB-MUG-350", 4],
      ["HB-LANTERN", 1],
    ],
    to: daniel,
    stage: "partial",
    hoursAgo: 76,
  },
  { lines: [["HB-ROLL-20", 1]], to: camille, stage: "purchased", hoursAgo: 54 },
  {
    lines: [["HB-MUG-350", 3]],
    to: noor,
    stage: "purchasing",
    hoursAgo: 49,
    note: "Please leave it with the neighbour.",
  },
  {
    lines: [
      ["HB-ROLL-40", 1],
      ["HB-MUG-350", 1],
    ],
    to: elena,
    stage: "draft",
    hoursAgo: 47,
  },
  { lines: [["HB-MUG-350", 1]], to: mateus, stage: "trash", hoursAgo: 44 },
  { lines: [["HB-SKILLET-26", 1]], to: emily, stage: "ignored", hoursAgo: 41 },
  { lines: [["HB-LANTERN", 2]], to: elena, stage: "cancelled-in-store", hoursAgo: 30 },
  { lines: [["HB-CHAIR-SAND", 1]], to: lachlan, stage: "pending", hoursAgo: 9 },
  { lines: [["HB-BOARD", 2]], to: emily, stage: "pending", hoursAgo: 8 },
  { lines: [["HB-HAMMOCK", 1]], to: aiko, stage: "open", hoursAgo: 7 },
  {
    lines: [
      ["HB-CHAIR-NAVY", 1],
      ["HB-SKILLET-26", 1],
    ],
    to: daniel,
    stage: "open",
    hoursAgo: 6,
  },
  { lines: [["HB-LANTERN", 1]], to: unreachable, stage: "open", hoursAgo: 5 },
  {
    lines: [
      ["HB-BOTTLE-750", 1],
      ["HB-MUG-350", 2],
    ],
    to: mateus,
    stage: "open",
    hoursAgo: 4,
    note: "A gift: no invoice, please.",
  },
  { lines: [["HB-MAT", 1]], to: noor, stage: "open", hoursAgo: 3 },
  { lines: [["HB-CRATE", 2]], to: jonas, stage: "open", hoursAgo: 2 },
  {
    lines: [
      ["HB-ROLL-20", 1],
      ["HB-CHAIR-MOSS", 1],
    ],
    to: harriet,
    stage: "open",
    hoursAgo: 1,
  },
];
