import { describe, expect, test } from "vitest";
import { readTable, rowsOfText } from "~/domain/imports/table";
import { readCamt } from "./camt";
import { statementTable } from "./csv-statement";
import { providerNamed } from "./psp";
import { ownAccount, problemsOf } from "./statement";
import { suggest, type WireCandidate } from "./suggest";

const readCsv = (text: string) => readTable(statementTable, rowsOfText(text, statementTable), null);

const entry = (inner: string, amount = '<Amt Ccy="EUR">120.50</Amt>', direction = "CRDT") => `<Ntry>
  ${amount}<CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <AcctSvcrRef>B-1</AcctSvcrRef>${inner}</Ntry>`;
const details = `<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Elm &amp; Co</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>QS-7K2M9PXA</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const document = (entries: string, head = "") => `<?xml version="1.0" encoding="UTF-8"?>${head}
  <ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt><ns:Id>S1</ns:Id>
  <Acct><Id><IBAN>DE00 0001</IBAN></Id><Ccy>EUR</Ccy></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">130.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  ${entries}</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;

describe("camt.053", () => {
  test("is read with its balances, parties and words", () => {
    const read = readCamt(document(entry(details)));
    expect(read).toMatchObject({
      ok: true,
      value: [
        {
          account: "DE00 0001",
          ccy: "EUR",
          opening: 1_000n,
          closing: 13_050n,
          entries: [{ ref: "B-1", dc: "C", amount: 12_050n, party: "Elm & Co", remittance: "QS-7K2M9PXA" }],
        },
      ],
    });
    if (read.ok) expect(problemsOf(read.value, 100)).toEqual([]);
  });

  test("declared entities, be they files or billions of laughs, are refused unread", () => {
    const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>`;
    const outside = `<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>`;
    for (const head of [laughs, outside]) {
      expect(readCamt(document(entry(details), head))).toEqual({
        ok: false,
        problems: [{ code: "doctype", at: null }],
      });
    }
  });

  test("letters written by their number are read, whoever's name they are in", () => {
    const words = details.replace("Elm &amp; Co", "M&#252;ller &#x4F1F; O&#39;Brien &amp;#252;");
    expect(readCamt(document(entry(words)))).toMatchObject({
      value: [{ entries: [{ party: "Müller 伟 O'Brien &#252;", amount: 12_050n }] }],
    });
    const head = '<!DOCTYPE foo [<!ENTITY a "M&#252;ller">]>';
    expect(readCamt(document(entry(words), head))).toMatchObject({ problems: [{ code: "doctype" }] });
  });

  test.each(["&#0;", "&#xD800;", "&#99999999999;", "&#x110000;", "&#;", "&#xZZ;"])(
    "a number that is no letter's does no harm: %s",
    (reference) => {
      const read = readCamt(document(entry(details.replace("Elm &amp; Co", `A${reference}B`))));
      const party = read.ok ? (read.value[0]?.entries[0]?.party ?? "") : "refused";
      expect(party).not.toContain("\u0000");
      expect(party.isWellFormed()).toBe(true);
    },
  );

  test.each(["", "<a><b></a>", "<html/>", "\u0000\u0001", "<Document><BkToCstmrStmt>", "<".repeat(5000)])(
    "garbage is no statement: %j",
    (xml) => expect(readCamt(xml)).toMatchObject({ ok: false }),
  );

  test.each([
    ["0.00", "amount"],
    ["-5.00", "amount"],
    ["1.234", "amount"],
    ["1e9", "amount"],
  ])("an amount of %s is refused", (amount, code) => {
    const read = readCamt(document(entry(details, `<Amt Ccy="EUR">${amount}</Amt>`)));
    expect(read).toEqual({ ok: false, problems: [{ code, at: 1 }] });
  });

  test("an entry in another currency than the account's is refused", () => {
    const read = readCamt(document(entry(details, '<Amt Ccy="USD">120.50</Amt>')));
    expect(read).toMatchObject({ ok: false, problems: [{ code: "currency" }] });
  });

  test("what does not sum to the closing balance is refused", () => {
    const read = readCamt(document(entry(details, '<Amt Ccy="EUR">120.51</Amt>')));
    expect(read.ok && problemsOf(read.value, 100)).toEqual([{ code: "sum", at: null }]);
  });
});

test("CSV is read with a sign or with a word for the direction; zero and nonsense are named", () => {
  const head = "Account;Currency;Entry reference;Booking date;Amount;Counterparty;Remittance information\n";
  const good = readCsv(`${head}DE1;EUR;A1;2026-11-20;12.00;Elm;QS-1\nDE1;EUR;A2;2026-11-21;-3.5;Bank;Fee\n`);
  expect(good).toMatchObject({
    ok: true,
    value: [
      {
        entries: [
          { dc: "C", amount: 1_200n },
          { dc: "D", amount: 350n },
        ],
      },
    ],
  });
  const bad = readCsv(
    `${head}DE1;EUR;A1;2026-11-31;12.00;;\nDE1;EUR;A2;2026-11-21;0;;\nDE1;EUR;;2026-11-21;1;;\n`,
  );
  expect(bad).toMatchObject({ problems: [{ code: "date" }, { code: "amount" }, { code: "reference" }] });
  expect(readCsv("a,b\n1,2\n")).toMatchObject({ ok: false });
});

test.each([
  ["1.234,50", "31.12.2026", { amount: 123_450n, dc: "C", bookedOn: "2026-12-31" }],
  ["-1 234,50 €", "2026-12-31 00:00:00", { amount: 123_450n, dc: "D", bookedOn: "2026-12-31" }],
  ["(12.00)", "20261231", { amount: 1200n, dc: "D" }],
  ["$12.00", "2026-12-31", "amount"],
  ["1.234", "2026-12-31", "amount"],
  ["1.2E+05", "2026-12-31", "amount"],
  ["12.00", "03/04/2026", "date"],
])("amount %s on %s, as spreadsheets write them", (amount, day, expected) => {
  const read = readCsv(
    `sep=;\nAccount;Currency;Entry reference;Booking date;Amount\nDE1;EUR;A1;${day};${amount}\n`,
  );
  expect(read).toMatchObject(
    typeof expected === "string" ? { problems: [{ code: expected }] } : { value: [{ entries: [expected] }] },
  );
});

test.each(["#N/A", "1.23457E+11", "1E+05"])("the bank's number %s was broken by a spreadsheet", (ref) => {
  const read = readCsv(
    `Account,Currency,Entry reference,Booking date,Amount\nDE1,EUR,${ref},2026-12-31,1.00\n`,
  );
  expect(read).toMatchObject({ problems: [{ code: "reference" }] });
});

describe("a CSV row whose cells are not those of the columns", () => {
  const head = "Account,Currency,Entry reference,Booking date,Amount,Counterparty,Remittance information";
  const row = (rest: string) => `DE1,EUR,A1,2026-11-20,${rest}`;
  const read = (rest: string, more = "") =>
    readCsv(`${head}${more}\n${row("5.00,Elm,QS-1")}\n${row(rest)}\n`);

  test.each([
    ["a comma for thousands", "1,234.50,Elm,QS-1"],
    ["the same with no words after it", "1,234.50,Elm,"],
    ["the same, and nothing but it", "12,345.67"],
    ["the same, with a sign and the last cell left off", "-1,234.50,Elm"],
    ["the same in millions", "1,234,567.00,Elm,QS-1"],
    ["a comma in the words", "12.00,Elm,QS-1, thanks"],
  ])("%s is told with its number, and the file refused", (_, rest) => {
    expect(read(rest)).toEqual({ ok: false, problems: [{ code: "cells", at: 2 }] });
  });

  test("is no entry where its amount, or whether it came in, is missing", () => {
    expect(readCsv(`${head}\nDE1,EUR,A1,2026-11-20\n`)).toMatchObject({
      problems: [{ code: "cells", at: 1 }],
    });
    expect(read("12.00,Elm,QS-2", ",Direction")).toMatchObject({
      problems: [
        { code: "cells", at: 1 },
        { code: "cells", at: 2 },
      ],
    });
  });

  test.each([
    ["quotes around the amount", '"1234.50","Elm, Co",QS-1', 123_450n],
    ["empty cells after the last", "12.00,Elm,QS-1,,", 1_200n],
    ["the last ones missing", "12.00", 1_200n],
    ["a whole amount", "12,Elm,412", 1_200n],
  ])("is not one with %s", (_, rest, amount) => {
    expect(read(rest)).toMatchObject({ ok: true, value: [{ entries: [{ amount: 500n }, { amount }] }] });
  });

  test("a whole amount beside a balance is no amount in two cells", () => {
    const head = "Account,Currency,Entry reference,Booking date,Amount,Balance";
    expect(readCsv(`${head}\n${row("1,234.50")}\n`)).toMatchObject({
      value: [{ entries: [{ amount: 100n }] }],
    });
  });
});

test("only the statement of an account of ours is taken", () => {
  const ours = { EUR: { iban: "DE00 0001" } };
  expect(ownAccount({ account: "de000001", ccy: "EUR" }, ours)).toBe("EUR");
  expect(ownAccount({ account: "DE000002", ccy: "EUR" }, ours)).toBeNull();
  expect(ownAccount({ account: "DE000001", ccy: "USD" }, ours)).toBeNull();
});

describe("what is suggested", () => {
  const wire: WireCandidate = {
    type: "recharge",
    key: "R2611201",
    reference: "QS-7K2M9PXA",
    amount: 50_000n,
    payer: "Harbour Goods Ltd",
    day: "2026-11-18",
    open: true,
  };
  const other: WireCandidate = {
    ...wire,
    key: "R26112012",
    reference: "QS-ABCDEFGH",
    payer: "Somebody Else",
  };
  const line = { amount: 50_000n, remittance: "", party: null, bookedOn: "2026-11-20" };

  test.each([
    ["the reference itself", { remittance: "invoice qs 7k2m9pxa thanks" }, "reference"],
    ["the recharge's own number", { remittance: "top-up r2611201, thanks" }, "reference"],
    ["a sign too few", { remittance: "QS-7K2M9PA" }, "typo"],
    ["two signs mistyped", { remittance: "QS-7K2N9PXB" }, "typo"],
    ["amount and payer", { remittance: "payment", party: "HARBOUR GOODS LTD." }, "payer"],
    ["a fee was kept on the way", { remittance: "QS-7K2M9PXA", amount: 48_800n }, "reference"],
  ])("%s", (_, words, by) => {
    expect(suggest({ ...line, ...words }, [other, wire])).toMatchObject({ key: "R2611201", by });
  });

  test("nothing where only the amount fits, or two fit alike", () => {
    expect(suggest(line, [wire, other])).toBeNull();
    const party = "Harbour Goods Ltd";
    expect(suggest({ ...line, party }, [wire, { ...wire, key: "R3", reference: "QS-22222222" }])).toBeNull();
  });
});

test.each([
  ["STRIPE PAYMENTS EUROPE", "STRIPE po_1", "stripe"],
  ["PayPal Europe S.a.r.l.", "stripe.example invoice", "paypal"],
  [null, "PAYPAL 1234", "paypal"],
  ["Anna Nowak", "from PayPal to Stripe", null],
  ["Anna Nowak", "Invoice 12", null],
])("a line of %s, %s is a payout of %s", (party, remittance, provider) => {
  expect(providerNamed({ party, remittance })).toBe(provider);
});
