import { parseWithZod } from "@conform-to/zod/v4";
import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { imbalance } from "~/domain/ledger/journals";
import { bankFileHead, bankFileLine, bankText } from "./bank-file";
import { withdrawalTypes } from "./config";
import { countriesOf, isRoutingNumber, maskOf, type Destination } from "./destination";
import { WithdrawalForm } from "./forms";
import { heldJournals, paidJournals, returnedJournals, type Moved } from "./journals";
import { approvalOf, needsTwo } from "./review";
import { withdrawalStates, withdrawalStatuses, type WithdrawalEvent } from "./states";

describe("states (§3.8)", () => {
  const events = ["cancel", "approve", "reject", "pay", "paid", "bounced", "returned"] as const;
  const table: Record<string, Partial<Record<WithdrawalEvent, string>>> = {
    UNDER_REVIEW: { cancel: "CANCELLED", approve: "APPROVED", reject: "REJECTED" },
    APPROVED: { reject: "REJECTED", pay: "PAYING" },
    PAYING: { paid: "COMPLETED", bounced: "FAILED" },
    COMPLETED: { returned: "FAILED" },
  };
  test.each(withdrawalStatuses.flatMap((from) => events.map((event) => [from, event] as const)))(
    "%s + %s",
    (from, event) => {
      const next = withdrawalStates.next(from, event);
      expect(next.ok ? next.value : undefined).toBe(table[from]?.[event]);
    },
  );
});

describe("who approves", () => {
  test.each([
    [100_000n, null, "ann", "last"],
    [100_001n, null, "ann", "first"],
    [100_001n, "ann", "ben", "last"],
    [100_001n, "ann", "ann", "refused"],
    [100_000n, "ann", "ann", "refused"],
  ] as const)("%d cents, approved by %s, asked of %s: %s", (amount, approver1, by, approval) => {
    expect(approvalOf({ amount, approver1, caution: false }, by)).toBe(approval);
  });
  test("exactly the limit needs one", () => {
    expect([100_000n, 100_001n].map((amount) => needsTwo({ amount, caution: false }))).toEqual([false, true]);
  });
  test("under doubtful circumstances it takes two, however little it is", () => {
    const small = { amount: 5_000n, caution: true };
    expect(approvalOf({ ...small, approver1: null }, "ann")).toBe("first");
    expect(approvalOf({ ...small, approver1: "ann" }, "ben")).toBe("last");
  });
});

describe("bank data", () => {
  test.each([
    ["021000021", true],
    ["011401533", true],
    ["021000022", false],
    ["123456780", true],
    ["999999999", false],
    ["000000000", false],
    ["02100002", false],
    ["02100002a", false],
  ])("routing number %s: %s", (text, fine) => expect(isRoutingNumber(text)).toBe(fine));

  const iban = {
    intent: "request",
    type: "iban",
    amount: "50",
    ccy: "EUR",
    holder: "Mira Hölm",
    bank: "Hafenbank",
    swift: "DEUTDEFF",
    account: "DE89 3704 0044 0532 0130 00",
    country: "DE",
    address: "",
    city: "",
    postCode: "",
  };
  const ach = {
    intent: "request",
    type: "ach",
    amount: "50.00",
    ccy: "USD",
    holder: "Mira Holm",
    routing: "021000021",
    account: "12345678",
    accountKind: "checking",
  };
  const payoneer = {
    intent: "request",
    type: "payoneer",
    amount: "50",
    ccy: "GBP",
    holder: "Mira",
    email: "m@x.io",
  };

  const read = (fields: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return parseWithZod(form, { schema: WithdrawalForm });
  };

  test("is tidied up: no spaces in codes, N/A for no post code", () => {
    const { value } = read(iban) as { value: unknown };
    expect(value).toMatchObject({
      account: "DE89370400440532013000",
      postCode: "N/A",
      address: "",
      amount: 5_000n,
    });
    expect(read(ach).status).toBe("success");
    expect(read(payoneer).status).toBe("success");
  });

  test.each<[string, object, string, RegExp]>([
    ["too little", { ...iban, amount: "49.99" }, "amount", /error.minimum.*\$50\.00/],
    ["far too much", { ...iban, amount: "9999999999" }, "amount", /amountRange.*999,999\.99/],
    ["no amount", { ...iban, amount: "ten" }, "amount", /error.amount$/],
    ["three decimals", { ...iban, amount: "50.001" }, "amount", /error.amount$/],
    ["below zero", { ...iban, amount: "-60" }, "amount", /error.amount$/],
    ["a digit too many in the IBAN", { ...iban, account: iban.account + "1" }, "account", /ibanLength.*22/],
    [
      "a digit changed in the IBAN",
      { ...iban, account: "DE89370400440532013001" },
      "account",
      /ibanChecksum/,
    ],
    ["an account number where there are IBANs", { ...iban, account: "0532013000" }, "account", /error.iban$/],
    ["an IBAN of another country", { ...iban, account: "NL91ABNA0417164300" }, "account", /ibanCountry/],
    ["SWIFT of 9 characters", { ...iban, swift: "DEUTDEFFX" }, "swift", /error.swift$/],
    ["SWIFT of another country", { ...iban, swift: "BNPAFRPP" }, "swift", /swiftCountry/],
    ["Chinese letters", { ...iban, holder: "王小明" }, "holder", /latin/],
    ["a formula as post code", { ...iban, postCode: "=1+1" }, "postCode", /postCode/],
    ["no country", { ...iban, country: "" }, "country", /required/],
    ["a wrong routing number", { ...ach, routing: "021000020" }, "routing", /routing/],
    ["letters in an account number", { ...ach, account: "12AB" }, "account", /achAccount/],
    ["18 digits", { ...ach, account: "1".repeat(18) }, "account", /achAccount/],
    ["neither checking nor savings", { ...ach, accountKind: "gold" }, "accountKind", /required/],
    ["euros by ACH", { ...ach, ccy: "EUR" }, "ccy", /currency/],
    ["no mail address", { ...payoneer, email: "nobody" }, "email", /email/],
    ["yen", { ...payoneer, ccy: "JPY" }, "ccy", /required/],
  ])("%s is refused", (_, fields, name, message) => {
    expect(read(fields).reply().error?.[name]?.[0]).toMatch(message);
  });

  test("all that is wrong is told at once", () => {
    const wrong = { ...iban, amount: "ten", bank: "", swift: "BNPAFRPP", account: iban.account + "1" };
    expect(Object.keys(read(wrong).reply().error ?? {}).sort()).toEqual([
      "account",
      "amount",
      "bank",
      "swift",
    ]);
    const unknown = { ...iban, swift: "DEUTDEFFX", country: "" };
    expect(read(unknown).reply().error).toEqual({
      swift: ["withdrawals:error.swift"],
      country: ["common:required"],
    });
  });

  test.each([
    ["CN", "6222021234567890123", "ICBKCNBJ"],
    ["US", "12345678", "CHASUS33XXX"],
    ["JE", "GB29NWBK60161331926819", "NWBKGB2L"],
    ["RE", "FR1420041010050500013M02606", "BNPAFRPP"],
  ])("an account in %s", (country, account, swift) => {
    expect(read({ ...iban, country, account, swift }).status).toBe("success");
  });

  const destination = (fields: object): Destination => {
    const read_ = read(fields);
    if (read_.status !== "success") throw new Error("refused");
    return read_.value as unknown as Destination;
  };

  test("shows no more than its last digits", () => {
    expect([iban, ach, payoneer].map((fields) => maskOf(destination(fields)))).toEqual([
      "DE •••• 3000",
      "•••• 5678",
      "m••••@x.io",
    ]);
  });

  test("every code names a country that is asked about", () => {
    const odd = { ...destination(iban), country: "JE", swift: "NWBKGB2L", account: "GB29NWBK60161331926819" };
    expect(countriesOf(odd as Destination)).toEqual(["JE", "GB"]);
    expect(countriesOf(destination(ach))).toEqual(["US"]);
  });

  test("the bank's file has a cell for each column, in letters banks carry", () => {
    for (const fields of [iban, ach, payoneer]) {
      const to = destination(fields);
      const line = bankFileLine({ no: "W1", payout: 4_608n, ccy: "EUR", destination: to });
      expect(line).toHaveLength(bankFileHead(to.type).length);
      expect(line).toContain("46.08");
    }
    expect(
      withdrawalTypes.every((type) => new Set(bankFileHead(type)).size === bankFileHead(type).length),
    ).toBe(true);
    expect(bankText("Łukasz Größe & Sønner, S.A.")).toBe("Lukasz Grosse + Sonner, S.A.");
  });

  law.prop([fc.string()])("whatever is typed, a bank's text has the bank's letters only", (text) => {
    expect(bankText(text)).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
  });
});

describe("what is sent back leaves nothing but what the banks kept", () => {
  const cents = fc.bigInt({ min: 5_000n, max: 99_999_999n });
  law.prop([
    cents,
    fc.bigInt({ min: 0n, max: 4_999n }),
    fc.bigInt({ min: 0n, max: 100n }),
    fc.constantFrom("USD", "EUR"),
  ])("at any amount and fee", (amount, fee, kept, ccy) => {
    const moved = {
      id: "w",
      no: "W1",
      userId: "m",
      type: "iban",
      amount,
      fee,
      ccy,
      payout: amount - fee,
    } as Moved;
    const drafts = [...paidJournals(moved, 0n), ...returnedJournals(moved, { inCcy: kept, inUsd: kept })];
    for (const { lines } of [...heldJournals(moved), ...drafts]) expect(imbalance(lines)).toBeNull();
    const net = (code: string) =>
      drafts
        .flatMap(({ lines }) => lines)
        .filter(({ account }) => account.code === code)
        .reduce((sum, line) => sum + (line.dc === "C" ? line.amount : -line.amount), 0n);
    expect(net("mem:avail:m")).toBe(-kept);
    for (const code of ["wd:clearing", "rev:withdraw_fee", "fx:clearing"]) expect(net(code)).toBe(0n);
    expect(net(ccy === "EUR" ? "bank:eur" : "bank:usd")).toBe(kept);
  });
});
