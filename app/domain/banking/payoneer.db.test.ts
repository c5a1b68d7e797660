import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql } from "~/platform/db";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { loader as linesLoader } from "~/routes/desk/bank/lines";
import { journalsOf, sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken } from "../../../tests/statements";

beforeAll(prepareOrders);

const sound = async () => expect(await checkLedger()).toMatchObject({ clean: true });

test("a transfer to our account at Payoneer fills it up, is shown as such, and is taken back by a reversal", async () => {
  const [staff, ref] = [await finance(), randomUUID()];
  const before = [await sumOf("bank:payoneer"), await sumOf("bank:usd")];
  await taken(staff, csv([{ ref, amount: "-2500.00" }]));
  expect((await decide(staff, ref, { intent: "payoneer" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "payoneer" })).status).toBe(409);
  const [payoneer = 0n, bank = 0n] = before;
  expect(await sumOf("bank:payoneer")).toBe(payoneer + 250_000n);
  expect(await sumOf("bank:usd")).toBe(bank - 250_000n);
  const { id } = await lineBy(ref);
  expect(await journalsOf(id, "J11")).toEqual(["Dr bank:payoneer 250000 / Cr bank:usd 250000"]);
  const page = await callLoader(lineLoader, { params: { lineId: id }, as: staff });
  expect(page.data.line).toMatchObject({ status: "MATCHED", kind: "payoneer", ownJournal: true });
  const booked = await callLoader(linesLoader, { url: `/desk/bank?tab=matched&q=${ref}`, as: staff });
  expect(booked.data.page.rows).toMatchObject([{ id, kind: "payoneer" }]);
  await sound();
  expect((await decide(staff, ref, { intent: "unmatch", reason: "it was a fee" })).status).toBe(303);
  expect([await sumOf("bank:payoneer"), await sumOf("bank:usd")]).toEqual(before);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect((await decide(staff, ref, { intent: "payoneer" })).status).toBe(303);
  expect(await sumOf("bank:payoneer")).toBe(payoneer + 250_000n);
  await sound();
});

test("what comes back from Payoneer, in whatever currency, leaves it; in suspense it is nobody's transfer", async () => {
  const [staff, ref, held] = [await finance(), randomUUID(), randomUUID()];
  const [payoneer, bank] = [await sumOf("bank:payoneer", "EUR"), await sumOf("bank:eur", "EUR")];
  const entries = [
    { ref, amount: "50.00", ccy: "EUR", account: "DE00" },
    { ref: held, amount: "60.00" },
  ];
  await taken(staff, csv(entries));
  expect((await decide(staff, ref, { intent: "payoneer" })).status).toBe(303);
  expect(await sumOf("bank:payoneer", "EUR")).toBe(payoneer - 5_000n);
  expect(await sumOf("bank:eur", "EUR")).toBe(bank + 5_000n);
  expect((await decide(staff, held, { intent: "suspense" })).status).toBe(303);
  expect((await decide(staff, held, { intent: "payoneer" })).status).toBe(409);
  await sound();
});

test("a line that says it is such a transfer and is none in the books is found", async () => {
  const [staff, ref] = [await finance(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "-12.00" }]));
  expect((await decide(staff, ref, { intent: "fee" })).status).toBe(303);
  await sound();
  const turn = (kind: string) => db.run(sql`update bank_line set kind = ${kind} where entry_ref = ${ref}`);
  await turn("payoneer");
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toMatchObject([
    {
      name: "lines between accounts of ours that the books do not have",
      samples: [`bank:usd ${ref} payoneer`],
    },
  ]);
  await turn("fee");
  await sound();
});
