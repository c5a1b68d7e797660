import { expect, test } from "vitest";
import { addressLines, countryLine, latinLines, type Party } from "./address-lines";

const party = (fields: Partial<Party>): Party => ({
  ...{ firstName: "Mira", lastName: "Holm", company: "", country: "DE", province: "", city: "", street: "" },
  ...{ houseNo: "", address: "", postCode: "", phone: "", email: "" },
  ...fields,
});

test.each([
  [
    { country: "DE", street: "Kajen", houseNo: "7", postCode: "20459", city: "Hamburg" },
    ["Mira Holm", "Kajen 7", "20459 Hamburg"],
  ],
  [
    {
      country: "US",
      street: "Main St",
      houseNo: "12",
      address: "Apt 4",
      postCode: "94103",
      city: "San Francisco",
      province: "California",
    },
    ["Mira Holm", "12 Main St", "Apt 4", "San Francisco, CA 94103"],
  ],
  [
    { country: "GB", street: "12 High St", postCode: "SW1A 1AA", city: "London" },
    ["Mira Holm", "12 High St", "London", "SW1A 1AA"],
  ],
  [
    { country: "HU", street: "Fő utca", houseNo: "3", postCode: "1011", city: "Budapest" },
    ["Mira Holm", "Budapest", "Fő utca 3", "1011"],
  ],
  [
    {
      country: "IT",
      street: "Via Roma",
      houseNo: "3",
      postCode: "20121",
      city: "Milano",
      province: "Milano",
    },
    ["Mira Holm", "Via Roma, 3", "20121 Milano MI"],
  ],
  [
    { country: "AE", street: "Sheikh Zayed Road 1", postCode: "N/A", city: "Dubai" },
    ["Mira Holm", "Sheikh Zayed Road 1", "Dubai"],
  ],
  [
    {
      firstName: "伟",
      lastName: "王",
      country: "CN",
      province: "广东省",
      city: "深圳",
      street: "科技园 12 号",
      postCode: "518057",
    },
    ["518057", "广东省深圳", "科技园 12 号", "王伟"],
  ],
])("an address stands in the order of its country, and loses nothing", (fields, lines) => {
  expect(addressLines(party(fields))).toEqual(lines);
});

test("Latin letters are added where they are missing; Japan's signs are left", () => {
  const chinese = {
    firstName: "伟",
    lastName: "王",
    country: "CN",
    province: "广东省",
    city: "深圳",
    street: "科技园 12 号",
  };
  expect(latinLines(party({ ...chinese, postCode: "518057" }))).toEqual([
    "Wei Wang",
    "Kejiyuan 12 Hao",
    "Shenzhen",
    "Guangdongsheng, 518057",
  ]);
  expect(latinLines(party({ city: "Москва", street: "Улица 1" }))).toEqual([
    "Mira Holm",
    "Ulitsa 1",
    "Moskva",
  ]);
  expect(latinLines(party({ city: "Łódź", country: "PL" }))).toBeNull();
  expect(latinLines(party({ country: "JP", city: "東京都" }))).toBeNull();
});

test("countries are named in capitals", () => {
  expect(countryLine("US")).toBe("UNITED STATES");
});
