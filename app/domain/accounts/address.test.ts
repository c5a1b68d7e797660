import { describe, expect, test } from "vitest";
import {
  addressProblems,
  nonLatinFields,
  normalAddress,
  personName,
  postCodeFits,
  type AddressKind,
  type PostalAddress,
} from "./address";
import { savedAddressForms } from "./address-forms";
import { provinceNamed, provincesOf, provinceShown } from "./provinces";

const sound: PostalAddress = {
  firstName: "Nora",
  lastName: "Blum",
  company: "",
  country: "DE",
  province: "",
  city: "Bremen",
  street: "Am Kai 4",
  houseNo: "",
  address: "",
  postCode: "28195",
  phone: "+49 421 12345",
  email: "",
};

describe("a ship-to address", () => {
  test("is sound with what a label needs", () => expect(addressProblems(sound)).toEqual([]));

  test.each<[Partial<PostalAddress>, string[]]>([
    [{ firstName: "", lastName: "" }, ["firstName"]],
    [{ country: "" }, ["country"]],
    [{ country: "US", postCode: "94000", province: "" }, ["province"]],
    [{ street: "", city: "" }, ["city", "street"]],
    [{ postCode: "2819" }, ["postCode"]],
    [{ phone: "call me" }, ["phone"]],
    [{ street: "Am Kai" }, ["houseNo"]],
    [{ country: "GB", street: "Quay House", postCode: "SW1A 1AA" }, []],
  ])("%j", (change, problems) => {
    expect(addressProblems({ ...sound, ...change })).toEqual(problems);
  });

  test("post codes fit their country, and some countries have none", () => {
    expect(postCodeFits("GB", "SW1A 1AA")).toBe(true);
    expect(postCodeFits("GB", "12345")).toBe(false);
    expect(postCodeFits("AE", "N/A")).toBe(true);
    expect(postCodeFits("FI", "00100")).toBe(true);
    expect(postCodeFits("FI", "")).toBe(false);
  });
});

describe("provinces", () => {
  test.each<[string, string, string | null]>([
    ["US", "ca", "California"],
    ["US", "California", "California"],
    ["CA", "Québec", "Quebec"],
    ["JP", "JP13", "Tokyo"],
    ["ES", "M", "Madrid"],
    ["IT", "IT-MI", "Milano"],
    ["US", "Ontario", null],
    ["DE", "Bayern", null],
    ["DE", "DE-BE", "Berlin"],
    ["DE", "NW", "North Rhine-Westphalia"],
    ["CN", "CN10", "Shanghai"],
    ["CH", "Chur", null],
    ["CH", "ZH", "Zurich"],
    ["AR", "B", "Buenos Aires"],
    ["CN", "CN-GD", "Guangdong"],
    ["CN", "广东省", "Guangdong"],
    ["CN", "广东", "Guangdong"],
    ["CN", "内蒙古", "Inner Mongolia"],
    ["CN", "广西自治区", "Guangxi"],
    ["CN", "广", null],
    ["CN", "省", null],
    ["CN", "", null],
    ["US", "广东", null],
  ])("%s: %s is %s", (country, text, name) => expect(provinceNamed(country, text)).toBe(name));

  test("China's are read in Chinese there, and Latin everywhere else; what is none of them as it stands", () => {
    const read = provincesOf("CN").map(({ name }) => provinceShown("CN", name, "zh-CN"));
    expect(read.filter((name) => !/^\p{Script=Han}{3,8}$/u.test(name))).toEqual([]);
    expect(new Set(read).size).toBe(31);
    expect(provinceShown("CN", "GD", "zh-CN")).toBe("广东省");
    expect(provinceShown("CN", "Guangdong", "en-US")).toBe("Guangdong");
    expect(provinceShown("CN", "Elsewhere", "zh-CN")).toBe("Elsewhere");
    expect(provinceShown("US", "California", "zh-CN")).toBe("California");
  });

  test("each code and each name stands once in its country", () => {
    for (const country of ["US", "CA", "AU", "BR", "MX", "CN", "IN", "JP", "IT", "ES"]) {
      const provinces = provincesOf(country);
      expect(provinces.length).toBeGreaterThan(7);
      expect(new Set(provinces.map(({ code }) => code)).size, country).toBe(provinces.length);
      expect(new Set(provinces.map(({ name }) => name)).size, country).toBe(provinces.length);
    }
  });
});

test("letters carriers cannot print are found where they go on a label, accents are none", () => {
  expect(nonLatinFields({ ...sound, firstName: "Łucja", city: "Århus", street: "Rue de l’Île 4" })).toEqual(
    [],
  );
  expect(nonLatinFields({ ...sound, firstName: "伟", street: "ул. Ленина 1" })).toEqual([
    "firstName",
    "street",
  ]);
});

test("an address is kept as carriers write it", () => {
  expect(normalAddress({ ...sound, country: "US", province: "ny" }).province).toBe("New York");
  expect(normalAddress({ ...sound, country: "CN", province: "广东省" }).province).toBe("Guangdong");
  expect(normalAddress({ ...sound, country: "AE", postCode: "" }).postCode).toBe("N/A");
  expect(normalAddress({ ...sound, country: "GB", postCode: "sw1a 1aa" }).postCode).toBe("SW1A 1AA");
});

test.each([
  ["伟", "王", "王伟"],
  ["志玲", "欧阳", "欧阳志玲"],
  ["길동", "홍", "홍길동"],
  ["さくら", "山田", "山田さくら"],
  ["ユーコ", "サトウ", "サトウユーコ"],
  ["Mira", "Holm", "Mira Holm"],
  ["Wei", "王", "Wei 王"],
  ["", "Holm", "Holm"],
])("%s %s is written %s", (firstName, lastName, name) =>
  expect(personName({ firstName, lastName })).toBe(name),
);

describe("the form of the address book", () => {
  test("takes a province that is written in Chinese: on the label it stands in Latin letters", () => {
    const typed = { ...sound, country: "CN", province: "广东省", city: "Shenzhen", postCode: "518000" };
    expect(savedAddressForms.shipping.safeParse(typed).success).toBe(true);
    const street = savedAddressForms.shipping.safeParse({ ...typed, street: "深南大道 12" });
    expect(street.error?.issues.map(({ path }) => path[0])).toEqual(["keepLetters"]);
  });

  const errorsOf = (change: Record<string, unknown>, kind: AddressKind = "shipping") => {
    const parsed = savedAddressForms[kind].safeParse({ ...sound, ...change });
    return Object.fromEntries(
      parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
    );
  };
  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{}, {}],
    [{ lastName: "" }, { lastName: "common:required" }],
    [{ country: "RU", postCode: "101000" }, { country: "address:error.closed" }],
    [{ country: "US", province: "Bavaria", postCode: "94000" }, { province: "address:error.province" }],
    [{ postCode: "1" }, { postCode: "address:error.postCode" }],
    [{ city: "不来梅" }, { keepLetters: "address:error.letters" }],
    [{ city: "不来梅", keepLetters: true }, {}],
    [{ vatNo: "DE12" }, { vatNo: 'address:error.vatNo|{"example":"DE…"}' }],
    [{ vatNo: "DE 123 456 789" }, {}],
    [{ email: "none" }, { email: "common:error.email" }],
  ])("%j", (change, errors) => expect(errorsOf(change)).toEqual(errors));

  test("one for bills is written in any letters, for no carrier prints it; all else holds for it, too", () => {
    const chinese = {
      firstName: "伟",
      lastName: "王",
      company: "码头贸易有限公司",
      country: "CN",
      postCode: "518000",
    };
    const place = { province: "Guangdong", city: "深圳市", street: "深南大道 1 号" };
    expect(errorsOf({ ...chinese, ...place, vatNo: "" }, "billing")).toEqual({});
    expect(errorsOf({ ...chinese, ...place, city: "" }, "billing")).toEqual({ city: "common:required" });
    expect(errorsOf({ ...chinese, ...place })).toEqual({ keepLetters: "address:error.letters" });
  });
});
