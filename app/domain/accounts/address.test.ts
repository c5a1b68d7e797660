import { describe, expect, test } from "vitest";
import {
  addressProblems,
  doubtfulFields,
  nonLatinFields,
  normalAddress,
  personName,
  postCodeFits,
  type AddressKind,
  type PostalAddress,
} from "./address";
import { savedAddressForms } from "./address-forms";
import { isPhone } from "./phone";
import { keptPhone } from "./phones.server";
import { postCodeOf } from "./post-codes";
import { nearestProvince, provinceNamed, provincesOf, provinceShown } from "./provinces";
import { shownAddress } from "./addresses.server";
import { keptProvince } from "./subdivisions.server";
import { wooCommerceProvinces } from "./woocommerce-provinces";

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
    [{ country: "US", postCode: "94000", province: "Orgon" }, ["province"]],
    [{ country: "US", postCode: "94000", province: "OR" }, []],
    [{ country: "US", postCode: "94000", province: "N.Y." }, []],
    [{ country: "JP", postCode: "100-0001", province: "Kanto" }, []],
    [{ street: "", city: "" }, ["city", "street"]],
    [{ postCode: "2819" }, ["postCode"]],
    [{ phone: "call me" }, ["phone"]],
    [{ street: "Am Kai" }, []],
    [{ phone: "+49.421.12345" }, []],
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

describe("what people write is read", () => {
  test.each<[string, string, string | null]>([
    ["DE", "D-28195", "28195"],
    ["DE", "28195 Bremen", "28195"],
    ["DE", "２８１９５", "28195"],
    ["DE", "2819", null],
    ["FR", "F - 75008 CEDEX 08", "75008"],
    ["FR", "75 008", "75008"],
    ["NL", "1012ab", "1012 AB"],
    ["NL", "NL-1012 AB", "1012 AB"],
    ["GB", "sw1a1aa", "SW1A 1AA"],
    ["GB", "SW1A OAA", "SW1A 0AA"],
    ["CA", "k1a-0b1", "K1A 0B1"],
    ["CA", "K1A OB1", "K1A 0B1"],
    ["US", "941031234", "94103-1234"],
    ["JP", "〒1000001", "100-0001"],
    ["BR", "01.310-100", "01310-100"],
    ["PL", "00950", "00-950"],
    ["PT", "1000205", "1000-205"],
    ["SE", "SE-12345", "123 45"],
    ["GR", "10431", "104 31"],
    ["LV", "1010", "LV-1010"],
    ["LT", "LT01103", "LT-01103"],
    ["IN", "110 001", "110001"],
    ["IE", "D02X285", "D02 X285"],
    ["IE", "", "N/A"],
    ["SA", "١٢٣٤٥", "12345"],
    ["TH", "๑๐๑๑๐", "10110"],
    ["VN", "70000", "70000"],
    ["PE", "Lima 01", "LIMA 01"],
    ["AR", "c1425cla", "C1425CLA"],
    ["CL", "8320000", "832-0000"],
    ["TW", "10058", "100-58"],
    ["US", "941", null],
    ["US", "NY 10001", "10001"],
    ["US", "PR 00901", "00901"],
    ["US", "7030", "07030"],
    ["US", "901", "00901"],
    ["AU", "NSW 2000", "2000"],
    ["AU", "800", "0800"],
    ["AU", "500", null],
    ["CA", "ON K1A 0B1", "K1A 0B1"],
    ["FI", "AX-22100", "22100"],
    ["FI", "FIN-00100", "00100"],
    ["FI", "100", "00100"],
    ["DE", "1067", "01067"],
    ["DE", "5123", null],
    ["FR", "1000", "01000"],
    ["ES", "8001", "08001"],
    ["EE", "1067", null],
    ["JP", "600001", "060-0001"],
    ["BR", "1310100", "01310-100"],
    ["RO", "10011", "010011"],
  ])("post code of %s: %s is %s", (country, typed, kept) => expect(postCodeOf(country, typed)).toBe(kept));

  test.each([
    ["06.12.34.56.78", "FR", "+33 6 12 34 56 78"],
    ["\u202a+33 6 12 34 56 78\u202c", "FR", "+33 6 12 34 56 78"],
    ["06 12 34 56 78 / 07 12 34 56 78", "FR", "+33 6 12 34 56 78"],
    ["0421/12345", "DE", "+49 421 12345"],
    ["Tel.: 0421 – 12345", "DE", "+49 421 12345"],
    ["+44 (0)20 7946 0000", "GB", "+44 20 7946 0000"],
    ["+86 138 0013 8000", "DE", "+86 138 0013 8000"],
    ["٠٥٠١٢٣٤٥٦٧", "SA", "+966 50 123 4567"],
    ["（０３）１２３４－５６７８", "JP", "+81 3-1234-5678"],
    ["212 555 0100 x23", "US", "+1 212-555-0100 ext. 23"],
    ["06 12 34 56 78", "US", "06 12 34 56 78"],
    ["'+33612345678", "DE", "+33 6 12 34 56 78"],
    ["(+33)612345678", "DE", "+33 6 12 34 56 78"],
    ["06_12_34_56_78", "FR", "+33 6 12 34 56 78"],
    ["+1·212·5550100", "DE", "+1 212-555-0100"],
    ["+1•212•555•0100", "DE", "+1 212-555-0100"],
    ["+33 6 12 34 56 78 (mobile)", "DE", "+33 6 12 34 56 78"],
    ["+33 6 12 34 56 78 Mme Dupont", "DE", "+33 6 12 34 56 78"],
    ["+1 212 555 0100,12", "DE", "+1 212-555-0100 ext. 12"],
  ])("phone %j in %s is %s", (typed, country, kept) => {
    expect(isPhone(typed)).toBe(true);
    expect(keptPhone(typed, country)).toBe(kept);
    expect(keptPhone(kept, country)).toBe(kept);
  });

  test.each(["call me", "1234", "12a45", "", "n/a", "1".repeat(21)])("%j is no phone number", (typed) => {
    expect(isPhone(typed)).toBe(false);
  });

  test.each<[string, string, string, string]>([
    ["Keizersgracht", "123A", "123A", ""],
    ["Keizersgracht", "nr. 12-14, 2nd floor", "12-14", "2nd floor"],
    ["Keizersgracht 5", "12", "", "12"],
    ["Keizersgracht", "3rd floor", "", "3rd floor"],
    ["Keizersgracht", "Flat 3", "", "Flat 3"],
  ])("%s with the second line %j has the number %j", (street, address, houseNo, rest) => {
    expect(normalAddress({ ...sound, country: "NL", street, address })).toMatchObject({
      houseNo,
      address: rest,
    });
  });

  test("a house without a number is asked about, and stops nobody who says so", () => {
    const asked = (change: Partial<PostalAddress>) => doubtfulFields({ ...sound, ...change });
    expect(asked({ street: "Am Kai" })).toEqual(["houseNo"]);
    expect(asked({ street: "Am Kai", houseNo: "none" })).toEqual([]);
    expect(asked({ country: "ES", street: "Calle Mayor, s/n" })).toEqual([]);
    expect(asked({ country: "GB", street: "Quay House" })).toEqual([]);
  });

  test("marks of direction and odd blanks leave every field", () => {
    const marked = { ...sound, city: "\u202bBremen\u202c", street: "Am\u00a0 Kai\u200b 4" };
    expect(normalAddress(marked)).toMatchObject({ city: "Bremen", street: "Am Kai 4" });
  });
});

describe("provinces of all countries", () => {
  test.each([...wooCommerceProvinces])("WooCommerce's %s is %s", (code, name) => {
    const [country = "", own = ""] = code.split("-");
    const kept = keptProvince(country, own);
    expect(kept).not.toBe(own);
    expect(provinceNamed(country, own) ?? name).toBe(kept);
  });

  test.each([
    ["KR", "Seoul", "KR-11", "Seoul"],
    ["KR", "", "KR-11", "Seoul"],
    ["KR", "11", "", "Seoul"],
    ["TR", "TR34", "", "İstanbul"],
    ["TH", "TH-10", "", "Bangkok"],
    ["EG", "EGALX", "", "Alexandria"],
    ["MA", "maagd", "", "Agadir-Ida-Ou-Tanane"],
    ["JP", "Tōkyō", "JP-13", "Tokyo"],
    ["MX", "Ciudad de México", "DF", "Ciudad de Mexico"],
    ["IT", "Monza and Brianza", "MB", "Monza e Brianza"],
    ["CH", "Chur", "", "Chur"],
    ["PE", "", "PE-LMA", "Municipalidad Metropolitana de Lima"],
    ["NG", "Lagos", "LA", "Lagos"],
    ["DE", "Bayern", "BY", "Bavaria"],
    ["FR", "Provence", "", "Provence"],
  ])("%s: %j with the code %j is %s", (country, name, code, kept) => {
    expect(keptProvince(country, name, code)).toBe(kept);
  });

  test.each([
    ["KR", "KR-11", "Seoul"],
    ["JP", "JP13", "Tokyo"],
    ["TH", "TH-10", "Bangkok"],
    ["KR", "서울특별시", "서울특별시"],
    ["GB", "Kent", "Kent"],
    ["KR", "", ""],
  ])("an address kept in %s with %j is shown with %j", (country, province, shown) => {
    expect(shownAddress({ country, province })).toEqual({ country, province: shown });
  });
});

test.each([
  ["US", "Orgon", "Oregon"],
  ["US", "Calif", "California"],
  ["US", "State of West Virginia", "West Virginia"],
  ["US", "New", null],
  ["US", "Bavaria", null],
  ["CA", "Québec, Canada", "Quebec"],
  ["AU", "Quensland", "Queensland"],
  ["BR", "São Paolo", "Sao Paulo"],
  ["DE", "Hesse", null],
])("%s: %s is nearest to %s", (country, text, near) => {
  expect(nearestProvince(country, text)).toBe(near);
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
    [
      { country: "US", province: "Orgon", postCode: "94000" },
      { province: 'address:error.provinceNear|{"near":"Oregon"}' },
    ],
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
