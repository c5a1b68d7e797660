/** Addresses as people paste them, and what each field says then. */
import { expect, test } from "vitest";
import { readAddressText } from "./address-text";

const filled = (text: string, country?: string) =>
  Object.fromEntries(Object.entries(readAddressText(text, country)).filter(([, value]) => value !== ""));

test.each([
  [
    "Maya Lindqvist\n120 Hayes St\nApt 5\nSan Francisco, CA 94102\nUnited States\n+1 415 555 0132",
    {
      firstName: "Maya",
      lastName: "Lindqvist",
      street: "120 Hayes St",
      address: "Apt 5",
      city: "San Francisco",
      province: "CA",
      postCode: "94102",
      country: "US",
      phone: "+1 415 555 0132",
    },
  ],
  [
    "John Q. Public, 1600 Amphitheatre Pkwy, Mountain View, CA 94043",
    {
      firstName: "John Q.",
      lastName: "Public",
      street: "1600 Amphitheatre Pkwy",
      city: "Mountain View",
      province: "CA",
      postCode: "94043",
      country: "US",
    },
  ],
  [
    "Nora Blum\nKontor GmbH\nAm Kai 4\n28195 Bremen\nGermany\nnora@example.test",
    {
      firstName: "Nora",
      lastName: "Blum",
      company: "Kontor GmbH",
      street: "Am Kai 4",
      postCode: "28195",
      city: "Bremen",
      country: "DE",
      email: "nora@example.test",
    },
  ],
  [
    "Sam Reed\n10 Downing Street\nLondon\nSW1A 2AA\nUK\nTel: 020 7925 0918",
    {
      firstName: "Sam",
      lastName: "Reed",
      street: "10 Downing Street",
      city: "London",
      postCode: "SW1A 2AA",
      country: "GB",
      phone: "020 7925 0918",
    },
  ],
  [
    "Jan de Vries\nKeizersgracht 12\n1015 CN Amsterdam\nNetherlands",
    {
      firstName: "Jan de",
      lastName: "Vries",
      street: "Keizersgracht 12",
      postCode: "1015 CN",
      city: "Amsterdam",
      country: "NL",
    },
  ],
  [
    "收件人：王小明\n电话：13800138000\n地址：深南大道 10000 号\n城市：深圳\n省：Guangdong\n邮编：518057\n国家：中国",
    {
      lastName: "王",
      firstName: "小明",
      phone: "13800138000",
      street: "深南大道 10000 号",
      city: "深圳",
      province: "Guangdong",
      postCode: "518057",
      country: "CN",
    },
  ],
  [
    "Name: Maya Lindqvist\nAddress: 120 Hayes St\nCity: San Francisco\nState: CA\nZIP: 94102\nCountry: US",
    {
      firstName: "Maya",
      lastName: "Lindqvist",
      street: "120 Hayes St",
      city: "San Francisco",
      province: "CA",
      postCode: "94102",
      country: "US",
    },
  ],
])("%j", (text, expected) => {
  expect(filled(text)).toEqual(expected);
});

test("the country that was chosen helps where the text names none", () => {
  expect(filled("Nora Blum\nAm Kai 4\n28195 Bremen", "DE")).toMatchObject({
    postCode: "28195",
    city: "Bremen",
    street: "Am Kai 4",
  });
});

test("what nobody understands is not lost, and costs no time", () => {
  expect(Object.values(filled("x ".repeat(5000))).join("").length).toBeGreaterThan(100);
  expect(filled("")).toEqual({});
});
