/** The columns of a file of orders: what they may be called, and which of them are in a file. Pure. */
import { readHeader, type Header as AnyHeader } from "~/domain/imports/header";

/** The first name is how a column is called to people in English, the second in Chinese. */
export const columns = {
  store: ["Store", "店铺", "store name", "shop", "shop name", "店铺名称", "店铺名"],
  orderNo: [
    "Order number",
    "订单号",
    "external order no.",
    "external order no",
    "external order number",
    "order no.",
    "order no",
    "order #",
    "order id",
    "order",
    "order_number",
    "order_no",
    "order_id",
    "platform order number",
    "reference",
    "外部订单号",
    "平台订单号",
    "店铺订单号",
    "订单编号",
    "客户订单号",
    "交易编号",
  ],
  orderTime: [
    "Order time",
    "下单时间",
    "order date",
    "date",
    "created at",
    "paid at",
    "placed at",
    "order_date",
    "下单日期",
    "订单时间",
    "订单日期",
    "付款时间",
    "创建时间",
  ],
  sku: [
    "SKU",
    "商品SKU",
    "lineitem sku",
    "item sku",
    "product sku",
    "variant sku",
    "sku code",
    "sku编码",
    "商品编码",
    "商家编码",
    "产品sku",
  ],
  qty: [
    "Quantity",
    "数量",
    "qty",
    "qty.",
    "pieces",
    "units",
    "lineitem quantity",
    "item quantity",
    "件数",
    "商品数量",
    "购买数量",
  ],
  name: [
    "Recipient",
    "收件人",
    "recipient name",
    "full name",
    "ship to",
    "shipping name",
    "customer name",
    "buyer name",
    "consignee",
    "收货人",
    "收件人姓名",
    "收货人姓名",
    "姓名",
    "买家姓名",
  ],
  firstName: [
    "First name",
    "名",
    "first_name",
    "given name",
    "shipping first name",
    "recipient first name",
    "名字",
    "收件人名",
  ],
  lastName: [
    "Last name",
    "姓",
    "last_name",
    "surname",
    "family name",
    "shipping last name",
    "recipient last name",
    "姓氏",
    "收件人姓",
  ],
  company: ["Company", "公司", "company name", "shipping company", "公司名称"],
  phone: [
    "Phone",
    "电话",
    "phone number",
    "telephone",
    "mobile",
    "mobile phone",
    "tel",
    "shipping phone",
    "recipient phone",
    "手机",
    "手机号",
    "手机号码",
    "联系电话",
    "电话号码",
    "收件人电话",
  ],
  email: ["Email", "邮箱", "e-mail", "email address", "e-mail address", "电子邮箱", "电子邮件", "买家邮箱"],
  country: [
    "Country code",
    "国家代码",
    "country",
    "country/region",
    "country code (iso)",
    "shipping country",
    "shipping country code",
    "ship country",
    "国家",
    "国家/地区",
    "收件国家",
    "国家二字码",
  ],
  province: [
    "Province",
    "省/州",
    "state",
    "state/province",
    "province/state",
    "region",
    "shipping province",
    "shipping state",
    "ship state",
    "county",
    "省",
    "州",
    "省份",
    "州/省",
    "收件省份",
  ],
  city: ["City", "城市", "town", "shipping city", "ship city", "市", "收件城市"],
  street: [
    "Street",
    "街道",
    "address 1",
    "address1",
    "address line 1",
    "street address",
    "street name",
    "shipping address1",
    "shipping address 1",
    "shipping street",
    "ship address 1",
    "地址1",
    "地址一",
    "详细地址",
    "收件地址",
    "收货地址",
  ],
  houseNo: [
    "House number",
    "门牌号",
    "house no.",
    "house no",
    "house_number",
    "street number",
    "building number",
  ],
  address: [
    "Address",
    "地址",
    "address 2",
    "address2",
    "address line 2",
    "shipping address2",
    "shipping address 2",
    "apartment",
    "flat",
    "suite",
    "地址2",
    "地址二",
    "补充地址",
  ],
  postCode: [
    "Post code",
    "邮编",
    "postcode",
    "postal code",
    "zip",
    "zip code",
    "zipcode",
    "shipping zip",
    "shipping postcode",
    "post_code",
    "邮政编码",
    "收件邮编",
  ],
  taxId: [
    "Tax ID",
    "税号",
    "tax number",
    "tax_id",
    "vat number",
    "customs number",
    "cpf",
    "cnpj",
    "cpf/cnpj",
    "pccc",
    "rut",
    "eori",
    "清关号码",
    "税务号",
  ],
  method: [
    "Shipping method",
    "物流方式",
    "preferred method",
    "method",
    "channel",
    "shipping channel",
    "logistics",
    "运输方式",
    "物流渠道",
    "发货方式",
    "配送方式",
  ],
  remark: [
    "Remark",
    "备注",
    "note",
    "notes",
    "comment",
    "comments",
    "order note",
    "remarks",
    "订单备注",
    "买家留言",
  ],
} as const;

export type Field = keyof typeof columns;
export type Header = AnyHeader<Field>;
export type Places = Readonly<Partial<Record<Field, number>>>;

export const fields = Object.keys(columns) as Field[];

/** Fields that say where an order goes: its rows must agree on them. */
export const recipientFields = [
  "name",
  "firstName",
  "lastName",
  "company",
  "phone",
  "email",
  "country",
  "province",
  "city",
  "street",
  "houseNo",
  "address",
  "postCode",
  "taxId",
] as const satisfies readonly Field[];

/** What every file has; a name in one column is as good as two. */
const required = [
  "orderNo",
  "sku",
  "qty",
  "firstName",
  "lastName",
  "phone",
  "country",
  "city",
  "street",
  "postCode",
] as const satisfies readonly Field[];

/** Fields of which every row, or the first of its order, must say something. */
export const isRequired = (field: Field): boolean => (required as readonly Field[]).includes(field);

/** Fields that have no column and must have one. */
export function missingFields(places: Places): Field[] {
  const whole = places.name !== undefined;
  return required.filter(
    (field) => places[field] === undefined && !(whole && (field === "firstName" || field === "lastName")),
  );
}

/** Columns of a workbook of mistakes that say what is wrong; they are not read again. */
export const reasonMark = "⚠";

/** The names in a head that mean something: without columns of reasons, and without marks of what must be filled in. */
export const plainNames = (names: readonly string[]): string[] =>
  names.map((name) => (name.startsWith(reasonMark) ? "" : name.replace(/[*＊:：]/gu, "").trim()));

/**
 * The columns of a head by their usual names. "Name" is the order's beside a recipient, as in Shopify's own file, else the
 * recipient's. One address alone is the street.
 */
export function recognised(names: readonly string[]): Places {
  const plain = plainNames(names);
  const places: Partial<Record<Field, number>> = { ...readHeader(plain, columns, []).header.columns };
  const name = plain.findIndex((each) => each.toLowerCase() === "name");
  const hasRecipient = places.name !== undefined || places.firstName !== undefined;
  if (name >= 0 && hasRecipient && places.orderNo === undefined) places.orderNo = name;
  else if (name >= 0 && !hasRecipient) places.name = name;
  if (places.street === undefined && places.address !== undefined) {
    places.street = places.address;
    delete places.address;
  }
  return places;
}

/** Columns as they are kept for a shape of file: by name, and which of several that are called so. */
export type Named = Readonly<Partial<Record<Field, string>>>;

const callings = (names: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return plainNames(names).map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${nth}:${name.toLowerCase()}`;
  });
};

/** Places as names. */
export function namedPlaces(names: readonly string[], places: Places): Named {
  const called = callings(names);
  return Object.fromEntries(Object.entries(places).map(([field, at]) => [field, called[at] ?? ""]));
}

/** Names as the places that they have in a head. */
export function placesNamed(names: readonly string[], named: Named): Places {
  const called = callings(names);
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, name]) => {
      const at = called.indexOf(name);
      return at < 0 ? [] : [[field, at]];
    }),
  );
}

/** What tells the shape of a file: the names in its head, whatever was written between them since. */
export const shapeText = (names: readonly string[]): string =>
  plainNames(names)
    .filter((name) => name !== "")
    .map((name) => name.toLowerCase())
    .join("\n");
