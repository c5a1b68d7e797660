/** The files of a batch against the rules of their formats: ISO 20022 pain.001.001.09 as SEPA uses it, and Nacha's. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { Payment } from "./bank-file";
import { isAch, nachaFile } from "./nacha-file";
import { isSepa, sepaFile } from "./sepa-file";

const madeAt = new Date("2026-11-21T17:05:09Z");
const german: Payment = {
  no: "W261121100001",
  payout: 12_345n,
  ccy: "EUR",
  destination: {
    type: "iban",
    holder: "Größe & Söhne <Hamburg>",
    bank: "Hafenbank",
    swift: "DEUTDEFF",
    account: "DE89370400440532013000",
    country: "DE",
    address: "Kajen 7",
    city: "Hamburg",
    postCode: "20459",
  },
};
const french: Payment = {
  ...german,
  no: "W261121100002",
  payout: 50n,
  destination: {
    ...german.destination,
    account: "FR1420041010050500013M02606",
    country: "FR",
  } as Payment["destination"],
};
const checking: Payment = {
  no: "W261121100003",
  payout: 12_000n,
  ccy: "USD",
  destination: {
    type: "ach",
    holder: "Tom Reyes",
    routing: "021000021",
    account: "000123456789",
    accountKind: "checking",
  },
};
const savings: Payment = {
  no: "W261121100004",
  payout: 5_050n,
  ccy: "USD",
  destination: {
    type: "ach",
    holder: "María-José Nuñez de la Torre y Castillo",
    routing: "011401533",
    account: "12345678901234567",
    accountKind: "savings",
  },
};

describe("SEPA", () => {
  const debtor = { name: "Quayside Trading Ltd", iban: "NL91 ABNA 0417 1643 00", bic: "ABNANL2A" };
  const file = sepaFile({
    no: "PB2611211",
    madeAt,
    executeOn: "2026-11-23",
    debtor,
    payments: [german, french],
  });
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === "CdtTrfTxInf",
  });
  const document = (parser.parse(file) as { Document: Record<string, unknown> }).Document;
  const message = document["CstmrCdtTrfInitn"] as Record<string, Record<string, unknown>>;

  test("is sound XML of the message's namespace", () => {
    expect(XMLValidator.validate(file)).toBe(true);
    expect(document["@_xmlns"]).toBe("urn:iso:std:iso:20022:tech:xsd:pain.001.001.09");
  });

  test("every element stands where the schema's sequence has it", () => {
    const order: [keyof typeof message, readonly string[]][] = [
      ["GrpHdr", ["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"]],
      [
        "PmtInf",
        [
          "PmtInfId",
          "PmtMtd",
          "NbOfTxs",
          "CtrlSum",
          "PmtTpInf",
          "ReqdExctnDt",
          "Dbtr",
          "DbtrAcct",
          "DbtrAgt",
        ].concat("ChrgBr", "CdtTrfTxInf"),
      ],
    ];
    for (const [name, children] of order) expect(Object.keys(message[name] ?? {})).toEqual(children);
    const [first] = message["PmtInf"]?.["CdtTrfTxInf"] as Record<string, unknown>[];
    expect(Object.keys(first ?? {})).toEqual(["PmtId", "Amt", "CdtrAgt", "Cdtr", "CdtrAcct", "RmtInf"]);
  });

  test("counts and sums what is in it, and names each payment by its number", () => {
    for (const part of ["GrpHdr", "PmtInf"])
      expect(message[part]).toMatchObject({ NbOfTxs: "2", CtrlSum: "123.95" });
    expect(message["PmtInf"]?.["CdtTrfTxInf"]).toMatchObject([
      {
        PmtId: { EndToEndId: "W261121100001" },
        Amt: { InstdAmt: { "#text": "123.45", "@_Ccy": "EUR" } },
        Cdtr: { Nm: "Grosse + Sohne Hamburg" },
        CdtrAcct: { Id: { IBAN: "DE89370400440532013000" } },
      },
      { Amt: { InstdAmt: { "#text": "0.50" } } },
    ]);
    expect(message["PmtInf"]).toMatchObject({
      ChrgBr: "SLEV",
      PmtMtd: "TRF",
      ReqdExctnDt: { Dt: "2026-11-23" },
      DbtrAcct: { Id: { IBAN: "NL91ABNA0417164300" } },
      PmtTpInf: { SvcLvl: { Cd: "SEPA" } },
    });
  });

  test("a bank without a BIC is not provided; dollars and accounts outside SEPA do not travel by it", () => {
    const unnamed = sepaFile({
      no: "PB1",
      madeAt,
      executeOn: "2026-11-23",
      debtor: { ...debtor, bic: null },
      payments: [german],
    });
    expect(unnamed).toContain(
      "<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>",
    );
    const saudi = {
      ...german.destination,
      account: "SA0380000000608010167519",
      country: "SA",
    } as Payment["destination"];
    for (const payment of [{ ...german, ccy: "USD" as const }, { ...german, destination: saudi }, checking]) {
      expect(isSepa(payment)).toBe(false);
      expect(() =>
        sepaFile({ no: "PB1", madeAt, executeOn: "2026-11-23", debtor, payments: [payment] }),
      ).toThrow(RangeError);
    }
  });
});

describe("Nacha", () => {
  const originator = {
    routing: "021000021",
    bank: "Demo Bank",
    companyId: "1123456789",
    company: "Quayside Trading",
  };
  const batch = { no: "PB2611212", madeAt, effectiveOn: "2026-11-23", originator };
  const file = nachaFile({ ...batch, payments: [checking, savings] });
  const lines = file.split("\r\n").slice(0, -1);

  test("ten lines to a block, ninety-four characters to a line, nothing but ASCII", () => {
    expect(lines).toHaveLength(10);
    expect(lines.every((line) => /^[\x20-\x7e]{94}$/.test(line))).toBe(true);
    expect(lines.map((line) => line[0]).join("")).toBe("1566899999");
    expect(lines.slice(6).every((line) => line === "9".repeat(94))).toBe(true);
  });

  test("header, entries and both controls say the same", () => {
    expect(lines[0]?.slice(0, 23)).toBe("101 0210000211123456789");
    expect(lines[0]?.slice(23, 40)).toBe("2611211705A094101");
    expect(lines[1]?.slice(0, 4)).toBe("5220");
    expect(lines[1]?.slice(50, 53)).toBe("PPD");
    expect(lines[1]?.slice(69, 75)).toBe("261123");
    // 22 to a checking and 32 to a savings account, the routing number, the account, cents.
    expect(lines[2]?.slice(0, 39)).toBe("622021000021000123456789     0000012000");
    expect(lines[3]?.slice(0, 39)).toBe("63201140153312345678901234567" + "0000005050");
    expect(lines[3]?.slice(54, 76)).toBe("MARIA-JOSE NUNEZ DE LA");
    expect(lines[2]?.slice(79)).toBe("021000020000001");
    // 02100002 + 01140153.
    for (const [line, from] of [
      [lines[4], 4],
      [lines[5], 13],
    ] as const)
      expect(line?.slice(from, from + (from === 4 ? 6 : 8))).toBe("2".padStart(from === 4 ? 6 : 8, "0"));
    expect(lines[4]?.slice(10, 44)).toBe("0003240155000000000000000000017050");
    expect(lines[5]?.slice(1, 55)).toBe("000001000001000000020003240155000000000000000000017050");
  });

  test("thousands of entries: numbered through, no addenda announced, of a longer hash the last ten digits", () => {
    const many = Array.from({ length: 2_500 }, (_, i) => ({
      ...checking,
      no: `W${i}`,
      payout: BigInt(i + 1),
    }));
    const long = nachaFile({ ...batch, payments: many })
      .split("\r\n")
      .slice(0, -1);
    expect(long).toHaveLength(2_510);
    const entries = long.filter((line) => line.startsWith("6"));
    expect(new Set(entries.map((line) => line.slice(78, 79)))).toEqual(new Set(["0"]));
    expect(entries.map((line) => Number(line.slice(87)))).toEqual(many.map((_, i) => i + 1));
    // 2,500 times 02100002, and 1 to 2,500 cents; 251 blocks.
    const sums = `${String(2_500 * 2_100_002).slice(-10)}${"0".repeat(12)}${"3126250".padStart(12, "0")}`;
    expect(long.find((line) => line.startsWith("8"))?.slice(4, 44)).toBe(`002500${sums}`);
    expect(long.find((line) => line.startsWith("9"))?.slice(1, 55)).toBe(`00000100025100002500${sums}`);
  });

  test("euros and other accounts do not travel by it; an amount beyond ten digits is refused", () => {
    for (const payment of [german, { ...checking, ccy: "EUR" as const }]) {
      expect(isAch(payment)).toBe(false);
      expect(() => nachaFile({ ...batch, payments: [payment] })).toThrow(RangeError);
    }
    expect(() => nachaFile({ ...batch, payments: [{ ...checking, payout: 10_000_000_000n }] })).toThrow(
      RangeError,
    );
  });
});
