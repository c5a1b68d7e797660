import { describe, expect, test } from "vitest";
import type { JournalDraft } from "../journals";
import * as post from "./index";

const member = "m";
const ref = { type: "store_order", id: "o", no: "Q1" };
const facts = { idemKey: "k", member, ref };
const usd = (amount: bigint) => ({ amount, ccy: "USD", credited: amount });

const out = { ...facts, amount: 20_000n, fee: 300n };

/** A journal as the table of §4.3 writes it. */
function written(draft: JournalDraft | null): string {
  const lines = draft?.lines.map(({ account, dc, amount, ccy }) => {
    const code = account.code.replace(/:m$/, "");
    return `${dc === "D" ? "Dr" : "Cr"} ${code} ${Number(amount) / 100}${ccy === "USD" ? "" : ` ${ccy}`}`;
  });
  return lines?.join(" / ") ?? "nothing";
}

describe("the postings of §4.3", () => {
  test.each<[string, JournalDraft | null, string]>([
    [
      "J1 card recharge 100 captured",
      post.recharged({ ...facts, psp: "psp:stripe", receipt: usd(10_000n) }),
      "Dr psp:stripe 100 / Cr mem:avail 100",
    ],
    [
      "J1 card recharge of 100 EUR at 1.085",
      post.recharged({
        ...facts,
        psp: "psp:stripe",
        receipt: { amount: 10_000n, ccy: "EUR", credited: 10_850n },
      }),
      "Dr psp:stripe 100 EUR / Cr fx:clearing 100 EUR / Dr fx:clearing 108.5 / Cr mem:avail 108.5",
    ],
    [
      "J1 a provider keeps 3.20",
      post.pspFee({ ...facts, psp: "psp:stripe", amount: 320n, ccy: "USD", usd: 320n }),
      "Dr exp:psp_fee 3.2 / Cr psp:stripe 3.2",
    ],
    [
      "J1 a provider keeps 3.20 EUR at 1.085",
      post.pspFee({ ...facts, psp: "psp:stripe", amount: 320n, ccy: "EUR", usd: 347n }),
      "Dr exp:psp_fee 3.47 / Cr fx:clearing 3.47 / Dr fx:clearing 3.2 EUR / Cr psp:stripe 3.2 EUR",
    ],
    [
      "J1 a provider gives a fee back",
      post.pspFee({ ...facts, psp: "psp:paypal", amount: -49n, ccy: "USD", usd: -49n }),
      "Cr exp:psp_fee 0.49 / Dr psp:paypal 0.49",
    ],
    [
      "J1 a provider converts: 100 EUR leave",
      post.pspConverted({ ...facts, psp: "psp:paypal", amount: -10_000n, ccy: "EUR" }),
      "Dr fx:clearing 100 EUR / Cr psp:paypal 100 EUR",
    ],
    [
      "J1 a provider converts: 108.50 come",
      post.pspConverted({ ...facts, psp: "psp:paypal", amount: 10_850n, ccy: "USD" }),
      "Dr psp:paypal 108.5 / Cr fx:clearing 108.5",
    ],
    [
      "J1w wire 500 announced",
      post.wireAnnounced({ ...facts, bank: "bank:usd", receipt: usd(50_000n) }),
      "Dr bank:usd 500 / Cr mem:avail 500",
    ],
    [
      "J1w 488 arrived",
      post.wireArrived({ ...facts, bank: "bank:usd", receipt: usd(48_800n), announcedKey: "a" }),
      "Dr bank:usd 488 / Cr mem:avail 488",
    ],
    [
      "J1w confirmed 480 by hand, the line says 500",
      post.wireCorrected({ ...facts, bank: "bank:usd", receipt: usd(2_000n), free: 0n }),
      "Dr bank:usd 20 / Cr mem:avail 20",
    ],
    [
      "J1w confirmed 500 by hand, the line says 480, 5 are left of it",
      post.wireCorrected({ ...facts, bank: "bank:usd", receipt: usd(-2_000n), free: 500n }),
      "Dr mem:avail 5 / Dr recv:member 15 / Cr bank:usd 20",
    ],
    [
      "J1w the same of 20 EUR at 1.085",
      post.wireCorrected({
        ...facts,
        bank: "bank:eur",
        free: 90_000n,
        receipt: { amount: -2_000n, ccy: "EUR", credited: -2_170n },
      }),
      "Dr mem:avail 21.7 / Cr fx:clearing 21.7 / Dr fx:clearing 20 EUR / Cr bank:eur 20 EUR",
    ],
    [
      "J1w 99.20 confirmed by mistake for an order of 100, of which we bore 0.80; 60 are left",
      post.wireCorrected({ ...facts, bank: "bank:usd", receipt: usd(-9_920n), borne: 80n, free: 6_000n }),
      "Dr mem:avail 60 / Dr recv:member 40 / Cr exp:bank_fee 0.8 / Cr bank:usd 99.2",
    ],
    [
      "J1w the same of 91.43 EUR at 1.085",
      post.wireCorrected({
        ...facts,
        bank: "bank:eur",
        free: 90_000n,
        borne: 80n,
        receipt: { amount: -9_143n, ccy: "EUR", credited: -9_920n },
      }),
      "Dr mem:avail 100 / Cr exp:bank_fee 0.8 / Cr fx:clearing 99.2 / Dr fx:clearing 91.43 EUR / Cr bank:eur 91.43 EUR",
    ],
    [
      "J1w conversions have brought 1.50 (§4.5)",
      post.exchanged({ ...facts, amount: 150n }),
      "Dr fx:clearing 1.5 / Cr exp:fx 1.5",
    ],
    [
      "J1w conversions have cost 20",
      post.exchanged({ ...facts, amount: -2_000n }),
      "Dr exp:fx 20 / Cr fx:clearing 20",
    ],
    [
      "J11 our bank sends 300 to our account at Payoneer",
      post.toPayoneer({ ...facts, bank: "bank:usd", amount: 30_000n, ccy: "USD", dc: "D" }),
      "Dr bank:payoneer 300 / Cr bank:usd 300",
    ],
    [
      "J11 50 EUR come back from there",
      post.toPayoneer({ ...facts, bank: "bank:eur", amount: 5_000n, ccy: "EUR", dc: "C" }),
      "Dr bank:eur 50 EUR / Cr bank:payoneer 50 EUR",
    ],
    [
      "J1w 33 in suspense went back",
      post.sentBack({ ...facts, bank: "bank:usd", amount: 3_300n, ccy: "USD" }),
      "Dr suspense 33 / Cr bank:usd 33",
    ],
    [
      "J1w 33 in suspense, 30 went back",
      post.sentBack({ ...facts, bank: "bank:usd", amount: 3_000n, ccy: "USD", rest: 300n }),
      "Dr suspense 33 / Cr bank:usd 30 / Cr exp:bank_fee 3",
    ],
    [
      "J1w 33 EUR in suspense, the bank took 36.50 EUR",
      post.sentBack({ ...facts, bank: "bank:eur", amount: 3_650n, ccy: "EUR", rest: -350n }),
      "Dr suspense 33 EUR / Dr exp:bank_fee 3.5 EUR / Cr bank:eur 36.5 EUR",
    ],
    [
      "J4 the banks on the way kept 0.80",
      post.wireShortage({ ...facts, shortage: 80n }),
      "Dr exp:bank_fee 0.8 / Cr mem:avail 0.8",
    ],
    [
      "J13 a difference of 4.20 paid before dispatch",
      post.differencePaid({ ...facts, amount: 420n, promo: 0n, part: null }),
      "Dr mem:avail 4.2 / Cr def:order 4.2",
    ],
    [
      "J13 after it, on the account of its type, promotional money first",
      post.differencePaid({ ...facts, amount: 420n, promo: 20n, part: "shipping" }),
      "Dr mem:promo 0.2 / Dr mem:avail 4 / Cr rev:shipping 4.2",
    ],
    [
      "J13 a duty paid after dispatch",
      post.differencePaid({ ...facts, amount: 420n, promo: 0n, part: "tax" }),
      "Dr mem:avail 4.2 / Cr tax:payable 4.2",
    ],
    [
      "J14 freight over-charged 1.10",
      post.overchargeReturned({ ...facts, amount: 110n, part: null }),
      "Dr def:order 1.1 / Cr mem:avail 1.1",
    ],
    [
      "J14 after dispatch",
      post.overchargeReturned({ ...facts, amount: 110n, part: "shipping" }),
      "Dr rev:shipping 1.1 / Cr mem:avail 1.1",
    ],
    [
      "J5 to the card that paid",
      post.refundedBeforeDispatch({
        ...facts,
        refund: 1_000n,
        kept: 0n,
        paid: 6_500n,
        promoPaid: 0n,
        to: "psp:stripe",
      }),
      "Dr def:order 10 / Cr psp:stripe 10",
    ],
    [
      "J5 that the provider could not give back",
      post.refundBounced({ ...facts, psp: "psp:paypal", amount: 1_000n }),
      "Dr psp:paypal 10 / Cr mem:avail 10",
    ],
    [
      "J5b by the shares of the credit note, with goodwill, promo back to promo",
      post.refundedAfterDispatch({
        ...facts,
        share: { goods: 800n, shipping: 100n, service: 0n, tax: 100n },
        goodwill: 200n,
        paid: 5_000n,
        promoPaid: 500n,
      }),
      "Dr rev:goods 8 / Dr rev:shipping 1 / Dr tax:payable 1 / Dr exp:refund 2 / Cr mem:promo 1 / Cr mem:avail 11",
    ],
    [
      "J5b by PayPal: no promotional money goes back by a provider",
      post.refundedAfterDispatch({
        ...facts,
        share: { goods: 800n, shipping: 0n, service: 0n, tax: 0n },
        goodwill: 0n,
        paid: 5_000n,
        promoPaid: 500n,
        to: "psp:paypal",
      }),
      "Dr rev:goods 8 / Cr psp:paypal 8",
    ],
    [
      "a refund made at the provider, of which nobody knows what for",
      post.refundedOutside({ ...facts, psp: "psp:stripe", amount: 500n, ccy: "USD" }),
      "Dr suspense 5 / Cr psp:stripe 5",
    ],
    [
      "it was for an order",
      post.outsideFromOrder({
        ...facts,
        deferred: 500n,
        share: { goods: 0n, shipping: 0n, service: 0n, tax: 0n },
      }),
      "Dr def:order 5 / Cr suspense 5",
    ],
    [
      "it was the member's own balance",
      post.outsideFromBalance({ ...facts, amount: 500n }),
      "Dr mem:avail 5 / Cr suspense 5",
    ],
    [
      "J2 order 65 paid",
      post.orderPaid({ ...facts, amount: 6_500n, promo: 0n }),
      "Dr mem:avail 65 / Cr def:order 65",
    ],
    [
      "J2 promotional money first",
      post.orderPaid({ ...facts, amount: 6_500n, promo: 1_000n }),
      "Dr mem:promo 10 / Dr mem:avail 55 / Cr def:order 65",
    ],
    [
      "J2 all promotional",
      post.orderPaid({ ...facts, amount: 6_500n, promo: 6_500n }),
      "Dr mem:promo 65 / Cr def:order 65",
    ],
    [
      "J3 the first half",
      post.passedThrough({ ...facts, psp: "psp:stripe", receipt: usd(6_500n) }),
      "Dr psp:stripe 65 / Cr mem:avail 65",
    ],
    [
      "J5 full refund",
      post.refundedBeforeDispatch({ ...facts, refund: 6_500n, kept: 0n, paid: 6_500n, promoPaid: 0n }),
      "Dr def:order 65 / Cr mem:avail 65",
    ],
    [
      "J5 promotional money back in its share, 2 kept",
      post.refundedBeforeDispatch({ ...facts, refund: 6_300n, kept: 200n, paid: 6_500n, promoPaid: 1_000n }),
      "Dr def:order 65 / Cr mem:promo 9.69 / Cr mem:avail 53.31 / Cr rev:cancel_fee 2",
    ],
    [
      "J5 where other money of the order went back before: never more promotional money than goes back",
      post.refundedBeforeDispatch({ ...facts, refund: 6_000n, kept: 0n, paid: 6_000n, promoPaid: 6_500n }),
      "Dr def:order 60 / Cr mem:promo 60",
    ],
    [
      "J6 dispatch",
      post.dispatched({
        idemKey: "k",
        ref,
        share: { goods: 4_000n, shipping: 1_500n, service: 0n, tax: 1_000n },
      }),
      "Dr def:order 65 / Cr rev:goods 40 / Cr rev:shipping 15 / Cr tax:payable 10",
    ],
    ["J2c draw", post.creditDrawn({ ...facts, amount: 2_500n }), "Dr recv:credit 25 / Cr mem:avail 25"],
    [
      "J12 chargeback, 60 of it on the balance",
      post.chargedBack({
        ...facts,
        psp: "psp:stripe",
        receipt: { amount: 10_000n, ccy: "USD", credited: 10_000n },
        fromBalance: 6_000n,
      }),
      "Dr mem:avail 60 / Dr recv:member 40 / Cr psp:stripe 100",
    ],
    [
      "J12 won",
      post.chargebackReversed({
        ...facts,
        psp: "psp:stripe",
        receipt: { amount: 10_000n, ccy: "USD", credited: 10_000n },
        fromBalance: 6_000n,
      }),
      "Cr mem:avail 60 / Cr recv:member 40 / Dr psp:stripe 100",
    ],
    [
      "J12 won, when 25 of what was owed had been written off and 5 repaid",
      post.chargebackReversed({
        ...facts,
        psp: "psp:stripe",
        receipt: { amount: 10_000n, ccy: "USD", credited: 10_000n },
        fromBalance: 6_500n,
        writtenOff: 2_500n,
      }),
      "Cr mem:avail 65 / Cr recv:member 10 / Cr exp:bad_debt 25 / Dr psp:stripe 100",
    ],
    [
      "J12 fee",
      post.disputeFee({ idemKey: "k", ref, psp: "psp:stripe", fee: 1_500n, ccy: "USD", usd: 1_500n }),
      "Dr exp:psp_fee 15 / Cr psp:stripe 15",
    ],
    [
      "J15 repayment",
      post.repaid({ ...facts, of: "recv:credit", amount: 2_500n }),
      "Dr mem:avail 25 / Cr recv:credit 25",
    ],
    [
      "J7 bulk deposit 30 %",
      post.depositPaid({ ...facts, deposit: 3_000n }),
      "Dr mem:avail 30 / Cr mem:deposit 30",
    ],
    [
      "J8 bulk cancel, deposit paid",
      post.depositReturned({ ...facts, deposit: 3_000n, kept: 0n }),
      "Dr mem:deposit 30 / Cr mem:avail 30",
    ],
    [
      "J8 after the purchase, penalty 12 kept",
      post.depositReturned({ ...facts, deposit: 3_000n, kept: 1_200n }),
      "Dr mem:deposit 30 / Cr mem:avail 18 / Cr rev:cancel_fee 12",
    ],
    [
      "J9 bulk balance paid",
      post.restPaid({ ...facts, total: 10_000n, deposit: 3_000n }),
      "Dr mem:avail 70 / Dr mem:deposit 30 / Cr def:order 100",
    ],
    [
      "J10 withdrawal of 200 asked for",
      post.withdrawn({ ...out, fee: 0n }),
      "Dr mem:avail 200 / Cr wd:clearing 200",
    ],
    ["J10 with a fee of 3", post.withdrawn(out), "Dr mem:avail 197 / Cr wd:clearing 197"],
    ["J10f its fee", post.withdrawalFee(out), "Dr mem:avail 3 / Cr wd:clearing 3"],
    ["J10f no fee", post.withdrawalFee({ ...out, fee: 0n }), "nothing"],
    [
      "J11 withdrawal paid, fee 3",
      post.withdrawalPaid({ ...out, bank: "bank:usd", sent: { amount: 19_700n, ccy: "USD" } }),
      "Dr wd:clearing 200 / Cr bank:usd 197 / Cr rev:withdraw_fee 3",
    ],
    [
      "J11 paid in euros at 1.085",
      post.withdrawalPaid({ ...out, bank: "bank:eur", sent: { amount: 18_157n, ccy: "EUR" } }),
      "Dr wd:clearing 200 / Cr fx:clearing 197 / Dr fx:clearing 181.57 EUR / Cr bank:eur 181.57 EUR / Cr rev:withdraw_fee 3",
    ],
    [
      "J11 our bank's own fee",
      post.bankFeePaid({ ...out, bank: "bank:eur", fee: 150n, ccy: "EUR" }),
      "Dr exp:bank_fee 1.5 EUR / Cr bank:eur 1.5 EUR",
    ],
    [
      "J11 our bank's own fee, of which too much was booked",
      post.bankFee({ ...facts, bank: "bank:eur", amount: -150n, ccy: "EUR" }),
      "Dr bank:eur 1.5 EUR / Cr exp:bank_fee 1.5 EUR",
    ],
    [
      "J16 write-off",
      post.writtenOff({ ...facts, debt: "recv:member", amount: 500n }),
      "Dr exp:bad_debt 5 / Cr recv:member 5",
    ],
    ["J16 up", post.adjusted({ ...facts, amount: 500n }), "Dr exp:adjust 5 / Cr mem:avail 5"],
    ["J16 down", post.adjusted({ ...facts, amount: -500n }), "Dr mem:avail 5 / Cr exp:adjust 5"],
    ["J17 bonus", post.promoGranted({ ...facts, amount: 500n }), "Dr exp:promo 5 / Cr mem:promo 5"],
  ])("%s", (_, draft, table) => expect(written(draft)).toBe(table));

  test("a parcel of nothing earns nothing", () => {
    expect(
      post.dispatched({ idemKey: "k", ref, share: { goods: 0n, shipping: 0n, service: 0n, tax: 0n } }),
    ).toBeNull();
  });
});
