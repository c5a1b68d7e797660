import { describe, expect, test } from "vitest";
import { partsInOrder, wordOf } from "./address-order";
import { readAddress, type PastedAddress } from "./address-text";
import { fillName, filledForm, pastedName } from "./pasted-address";

test.each<[string, string, PastedAddress]>([
  [
    "a German one",
    "Mira Holm\nHafen GmbH\nAm Wall 12\n28195 Bremen\nDeutschland\n+49 421 1234567",
    {
      firstName: "Mira",
      lastName: "Holm",
      company: "Hafen GmbH",
      street: "Am Wall 12",
      postCode: "28195",
      city: "Bremen",
      country: "DE",
      phone: "+49 421 1234567",
    },
  ],
  [
    "an American one in one line",
    "John A. Smith, 1600 Amphitheatre Pkwy, Apt 4B, Mountain View, CA 94043, USA, john@example.com, (650) 555-0123 ",
    {
      firstName: "John A.",
      lastName: "Smith",
      street: "1600 Amphitheatre Pkwy",
      address: "Apt 4B",
      city: "Mountain View",
      province: "CA",
      postCode: "94043",
      country: "US",
      email: "john@example.com",
      phone: "(650) 555-0123",
    },
  ],
  [
    "an American one that names no country",
    "Jane Doe\n12 Main Street\nSan Francisco CA 94105-1234",
    {
      firstName: "Jane",
      lastName: "Doe",
      street: "12 Main Street",
      city: "San Francisco",
      province: "CA",
      postCode: "94105-1234",
      country: "US",
    },
  ],
  [
    "a British one",
    "Ada Byron\n10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom",
    {
      firstName: "Ada",
      lastName: "Byron",
      street: "10 Downing Street",
      city: "London",
      postCode: "SW1A 2AA",
      country: "GB",
    },
  ],
  [
    "a Dutch one",
    "Jan de Vries\nPrinsengracht 263\n1016 GV Amsterdam\nNetherlands",
    {
      firstName: "Jan de",
      lastName: "Vries",
      street: "Prinsengracht 263",
      postCode: "1016 GV",
      city: "Amsterdam",
      country: "NL",
    },
  ],
  [
    "one with labels",
    "Name: Maria Silva\nPhone: +55 11 91234-5678\nAddress: Avenida Paulista, 1578\nCity: São Paulo\nState: SP\nCEP: 01310-200\nCountry: Brazil",
    {
      firstName: "Maria",
      lastName: "Silva",
      phone: "+55 11 91234-5678",
      street: "Avenida Paulista, 1578",
      city: "São Paulo",
      province: "SP",
      postCode: "01310-200",
      country: "BR",
    },
  ],
  [
    "a Chinese one as shops there copy it",
    "收件人：王伟\n手机号码：13800138000\n所在地区：广东省\n详细地址：深圳市南山区科技园路1号",
    {
      lastName: "王",
      firstName: "伟",
      phone: "13800138000",
      province: "广东省",
      city: "深圳市",
      street: "南山区科技园路1号",
      country: "CN",
    },
  ],
  [
    "a Chinese one in one line",
    "欧阳志玲 13800138000 广东省深圳市南山区科技园路1号 518000",
    {
      lastName: "欧阳",
      firstName: "志玲",
      phone: "13800138000",
      province: "广东省",
      city: "深圳市",
      street: "南山区科技园路1号",
      postCode: "518000",
      country: "CN",
    },
  ],
  [
    "a Canadian one",
    "Zoé Roy\n350 rue Saint-Paul Est\nMontréal QC H2Y 1H2\nCanada",
    {
      firstName: "Zoé",
      lastName: "Roy",
      street: "350 rue Saint-Paul Est",
      city: "Montréal",
      province: "QC",
      postCode: "H2Y 1H2",
      country: "CA",
    },
  ],
])("%s is taken apart", (_, text, fields) => expect(readAddress(text)).toEqual(fields));

test("a country that the form has already is enough", () => {
  const read = readAddress("Mira Holm\nAm Wall 12\n28195 Bremen", "DE");
  expect(read).toMatchObject({ country: "DE", postCode: "28195", city: "Bremen" });
});

test.each([
  "",
  "   ",
  "\n\n",
  ",",
  "a",
  "12345",
  ":::",
  "中国",
  "〒",
  "x".repeat(5000),
  "1,".repeat(500),
  "+".repeat(900),
])("%j harms nothing", (text) => expect(readAddress(text, "US")).toBeTypeOf("object"));

test("nothing of an address is lost", () => {
  const text = "Bo Šik, Building 7, Gate C, Long Road 5, Unknown Place, Somewhere";
  const read = Object.values(readAddress(text, "KE")).join(" ");
  for (const part of ["Bo", "Šik", "Building 7", "Gate C", "Long Road 5", "Unknown Place", "Somewhere"])
    expect(read).toContain(part);
});

describe("a form", () => {
  const form = (fields: Record<string, string>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  };
  const before = { _token: "t", country: "DE", taxId: "DE1", houseNo: "9", company: "Old", city: "Old" };

  test("keeps what the text says nothing of, but no part of another address", () => {
    const pasted = "Mira Holm\nAm Wall 12\n28195 Bremen";
    expect(filledForm(form({ ...before, [pastedName]: pasted, [fillName]: "address" }))).toMatchObject({
      ...{ intent: "address", country: "DE", taxId: "DE1", company: "", city: "Bremen", houseNo: "" },
      ...{ street: "Am Wall 12", postCode: "28195" },
    });
  });

  test.each([
    [{ [pastedName]: "Am Wall 12" }],
    [{ [fillName]: "address" }],
    [{ [fillName]: "address", [pastedName]: "  " }],
  ])("%j fills nothing in", (fields) =>
    expect(filledForm(form({ ...before, ...fields } as never))).toBeNull(),
  );
});

test.each([
  ["US", "en-US", ["street", "city", "province", "postCode"]],
  ["DE", "en-US", ["street", "postCode", "city", "province"]],
  ["CN", "en-US", ["street", "city", "province", "postCode"]],
  ["CN", "zh-CN", ["postCode", "province", "city", "street"]],
  ["GB", "en-US", ["street", "city", "postCode", "province"]],
  ["", "en-US", ["street", "city", "province", "postCode"]],
])("%s for readers of %s is written %j", (country, locale, parts) =>
  expect(partsInOrder(country, locale)).toEqual(parts),
);

test.each([
  ["province", "US", "word.province.state"],
  ["province", "JP", "word.province.prefecture"],
  ["postCode", "US", "word.postCode.zip"],
  ["city", "GB", "word.city.postTown"],
  ["postCode", "DE", null],
  ["street", "US", null],
] as const)("%s of %s is called %s", (part, country, key) => expect(wordOf(part, country)).toBe(key));
