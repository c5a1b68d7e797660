/** Who is measured: a member with many orders, the members beside them, and one of the staff. */

/** The member with the long list. */
export const seller = "0c000000-0000-7000-8000-000000000001";

/** An admin of the desk. */
export const clerk = "0c000000-0000-7000-8000-00000000ffff";

/** Orders of the seller, and of all other members together. */
export const sellersOrders = 100_000;
export const othersOrders = 50_000;

/** Members beside the seller. */
export const others = 300;

/** SKUs that are sold, five of a product. */
export const skus = 2_000;

/** Family names of recipients, the commonest first. */
export const families = [
  "Müller",
  "Schmidt",
  "Smith",
  "Johnson",
  "Rossi",
  "Garcia",
  "Dubois",
  "Martin",
  "Jensen",
  "Novak",
  "Okafor",
  "Kowalski",
  "Andersson",
  "Silva",
  "Yilmaz",
  "Papadopoulos",
  "O'Neill",
  "Van Dijk",
  "Haddad",
  "Tanaka",
  "王",
  "李",
  "张",
  "陈",
  "刘",
  "赵",
  "Ferreira",
  "Lindqvist",
  "Bauer",
  "Moreau",
  "Kim",
  "Nguyen",
];

/** Given names of recipients. */
export const givens = [
  "Anna",
  "Ben",
  "Clara",
  "David",
  "Elena",
  "Felix",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Karin",
  "Luca",
  "Maria",
  "Nils",
  "Olivia",
  "Paul",
  "Rosa",
  "Samir",
  "Tess",
  "Umar",
  "Vera",
  "William",
  "Yara",
  "Zoe",
];

/** Given names that stand behind a Chinese family name. */
export const chineseGivens = ["伟", "芳", "娜", "秀英", "敏", "静", "丽", "强", "磊", "洋"];

/** Countries that orders go to, the commonest first. */
export const countries =
  "US DE GB FR NL CA AU IT ES SE PL AT BE CH DK NO FI IE PT CZ JP KR SG NZ MX BR GR HU RO SK SI HR LT LV EE LU MT CY IS IL".split(
    " ",
  );

/** Stores of the seller. */
export const stores = 12;

/** What the n-th order, SKU and parcel are called. */
export const orderNo = (n: number) => `Q${260101 + (n % 28)}${100_000 + n}`;
export const skuNo = (n: number) => `QS-${1_000 + Math.floor((n - 1) / 5)}-${"ABCDE"[(n - 1) % 5] ?? "A"}`;
export const trackingNo = (n: number) => `YT${2_026_000_000_000_000 + n * 7_919}`;
