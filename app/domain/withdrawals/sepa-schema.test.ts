/** SEPA's file against the schema of its message, by libxml2. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { decimalText, sum } from "~/platform/money";
import type { Payment } from "./bank-file";
import { isAch } from "./nacha-file";
import { isSepa, sepaFile } from "./sepa-file";

const schema = readFileSync("tests/iso20022/pain.001.001.09.xsd", "utf8");
const problems = async (xml: string) =>
  (await validateXML({ xml: { fileName: "batch.xml", contents: xml }, schema })).errors.map(
    ({ message }) => message,
  );

const debtor = { name: "Quayside Trading Ltd", iban: "NL91 ABNA 0417 1643 00", bic: "ABNANL2A" };
const batch = { no: "PB2611211", madeAt: new Date("2026-11-21T17:05:09Z"), executeOn: "2026-11-23", debtor };

function payment(i: number, fields: { holder?: string; swift?: string; payout?: bigint } = {}): Payment {
  const { holder = "Lea Sommer", swift = "DEUTDEFF", payout = 12_345n } = fields;
  return {
    no: `W2611211${String(i).padStart(5, "0")}`,
    payout,
    ccy: "EUR",
    destination: {
      type: "iban",
      holder,
      bank: "Hafenbank",
      swift,
      account: "DE89370400440532013000",
      country: "DE",
      address: "Kajen 7",
      city: "Hamburg",
      postCode: "20459",
    },
  };
}

describe("every batch fits the schema", () => {
  test.each([
    ["umlauts and signs", payment(1, { holder: 'Größe & Söhne <Hamburg> "Süd"' })],
    ["a name of letters and Chinese characters", payment(1, { holder: "Wang Xiaoming 王小明" })],
    ["a name too long for its field", payment(1, { holder: "Ångström-Çelik ".repeat(20) })],
    ["a bank with its branch", payment(1, { swift: "DEUTDEFF500" })],
    ["no bank but the IBAN", payment(1, { swift: "" })],
    ["a cent", payment(1, { payout: 1n })],
    ["the most there is", payment(1, { payout: 99_999_999_999n })],
  ])("%s", async (_, each) => {
    expect(await problems(sepaFile({ ...batch, payments: [each] }))).toEqual([]);
  });

  test("without our own BIC", async () => {
    const file = sepaFile({ ...batch, debtor: { ...debtor, bic: null }, payments: [payment(1)] });
    expect(await problems(file)).toEqual([]);
  });

  test("thousands of payments, whose sum and number stand twice", async () => {
    const payments = Array.from({ length: 2_000 }, (_, i) => payment(i, { payout: BigInt(i * 7_919 + 1) }));
    const file = sepaFile({ ...batch, payments });
    expect(await problems(file)).toEqual([]);
    const total = decimalText(sum(payments.map(({ payout }) => payout)), "EUR");
    expect(file.split("<NbOfTxs>2000</NbOfTxs>")).toHaveLength(3);
    expect(file.split(`<CtrlSum>${total}</CtrlSum>`)).toHaveLength(3);
    expect(file.split("<EndToEndId>")).toHaveLength(2_001);
  });
});

test.each([
  [
    "an element out of its place",
    (xml: string) => xml.replace(/(<PmtMtd>TRF<\/PmtMtd>)(.*?<\/CtrlSum>)/, "$2$1"),
  ],
  ["an empty name", (xml: string) => xml.replace("Lea Sommer", "")],
  ["no currency", (xml: string) => xml.replace(' Ccy="EUR"', "")],
  ["a BIC in small letters", (xml: string) => xml.replace("DEUTDEFF", "deutdeff")],
])("the schema refuses %s", async (_, spoil) => {
  expect(await problems(spoil(sepaFile({ ...batch, payments: [payment(1)] })))).not.toEqual([]);
});

test("a name without a letter that banks carry goes by table, and so does what exceeds a field", () => {
  expect([payment(1, { holder: "王小明" }), payment(1, { payout: 100_000_000_000n })].map(isSepa)).toEqual([
    false,
    false,
  ]);
  const ach = {
    type: "ach",
    holder: "王小明",
    routing: "021000021",
    account: "1",
    accountKind: "checking",
  } as const;
  const to = (holder: string, payout: bigint) =>
    isAch({ ccy: "USD", payout, destination: { ...ach, holder } });
  expect([to("王小明", 1n), to("Tom Reyes", 10_000_000_000n), to("Tom Reyes", 9_999_999_999n)]).toEqual([
    false,
    false,
    true,
  ]);
});
