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
  address_2: string;
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
  note: string;
};

function customer(
  [first_name, last_name]: readonly [string, string],
  [address_1, city, state, postcode, country]: readonly [string, string, string, string, string],
  phone: string,
): Customer {
  const email = `${first_name}.${last_name}@shopper.test`.toLowerCase().replaceAll(" ", "");
  return { first_name, last_name, address_1, address_2: "", city, state, postcode, country, phone, email };
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

function order(
  hoursAgo: number,
  stage: Stage,
  to: Customer,
  lines: Readonly<Record<string, number>>,
  note = "",
): DemoOrder {
  return { hoursAgo, stage, to, lines: Object.entries(lines), note };
}

/** Newest last: they come in one after another, as they would have. */
export const demoOrders: readonly DemoOrder[] = [
  order(330, "delivered", maya, { "HB-CHAIR-MOSS": 2, "HB-MUG-350": 2 }),
  order(298, "delivered", harriet, { "HB-LANTERN": 2 }),
  order(171, "shipped", jonas, { "HB-BOTTLE-750": 2 }),
  order(149, "shipped", sofie, { "HB-LANTERN": 1, "HB-MUG-350": 1 }),
  order(76, "partial", daniel, { "HB-MUG-350": 4, "HB-LANTERN": 1 }),
  order(54, "purchased", camille, { "HB-LANTERN": 3 }),
  order(49, "purchasing", noor, { "HB-LANTERN": 1 }, "Please leave it with the neighbour."),
  order(47, "draft", elena, { "HB-ROLL-40": 1, "HB-MUG-350": 1 }),
  order(44, "trash", mateus, { "HB-MUG-350": 1 }),
  order(41, "ignored", emily, { "HB-SKILLET-26": 1 }),
  order(30, "cancelled-in-store", elena, { "HB-LANTERN": 2 }),
  order(10, "pending", noor, { "HB-LANTERN": 1 }),
  order(9, "pending", lachlan, { "HB-CHAIR-SAND": 1 }),
  order(8, "pending", maya, { "HB-BOTTLE-750": 1, "HB-MUG-350": 1 }),
  order(7, "open", aiko, { "HB-HAMMOCK": 1 }),
  order(6, "open", daniel, { "HB-CHAIR-NAVY": 1, "HB-SKILLET-26": 1 }),
  order(5, "open", unreachable, { "HB-LANTERN": 1 }),
  order(4, "open", mateus, { "HB-BOTTLE-750": 1, "HB-MUG-350": 2 }, "A gift: no invoice, please."),
  order(3, "open", noor, { "HB-MAT": 1 }),
  order(2, "open", jonas, { "HB-LANTERN": 2 }),
  order(1, "open", harriet, { "HB-CHAIR-MOSS": 1, "HB-MUG-350": 1 }),
];
