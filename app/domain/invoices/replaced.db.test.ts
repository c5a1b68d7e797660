/** A receipt whose wire brought another amount than was confirmed: it stays, and another takes its place. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { approveAdjustment } from "~/domain/adjustments/adjustments.server";
import { proposeDifference } from "~/domain/banking/difference.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { confirmWire } from "~/domain/wallet/wire-decision.server";
import { parseListQuery } from "~/platform/list";
import { loader as documentPage } from "~/routes/user/invoices/invoice";
import { loader as rechargesPage } from "~/routes/user/wallet/recharge-orders";
import type { TestStaff } from "../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import { callLoader } from "../../../tests/setup/call";
import { csv, finance, lineBy, taken, today, wired } from "../../../tests/statements";
import { documentsOf, findDocument } from "./invoices.server";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await enterCompany();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A wire confirmed by hand over $500.00; `arrived` is what its line says, and two people book the difference. */
async function confirmed() {
  const wire = await wired();
  const typed = {
    intent: "confirm",
    received: 50_000n,
    bankRef: `BOOK-${randomUUID()}`,
    receivedOn: today,
  } as const;
  const done = await confirmWire(ann, wire.no, typed);
  if (!done.ok) throw new Error(done.error);
  const correct = async (arrived: string) => {
    const ref = randomUUID();
    await taken(ann, csv([{ ref, amount: arrived, words: wire.reference }]));
    const wanted = { reference: wire.reference, reason: "The bank kept its part" };
    const proposed = await proposeDifference(ann, (await lineBy(ref)).id, wanted);
    if (!proposed.ok) throw new Error(proposed.error);
    expect((await approveAdjustment(ben, proposed.value)).ok).toBe(true);
    return ref;
  };
  return { ...wire, correct };
}

const receipts = async (memberId: string) =>
  (await documentsOf(memberId, parseListQuery("/", { tabs: ["ALL"] }))).rows.toReversed();

test.each([
  ["less", "480.00", 48_000n],
  ["more", "512.00", 51_200n],
])("%s arrived: the new one says what it was, and which it replaces", async (_, arrived, total) => {
  const { member, no, correct } = await confirmed();
  expect(await issuedInvoices(member.id)).toBe(1);
  const transaction = await correct(arrived);
  expect(await issuedInvoices(member.id)).toBe(1);
  expect(await issuedInvoices(member.id)).toBe(0);
  const [old, fresh, ...more] = await receipts(member.id);
  expect(more).toEqual([]);
  expect([old, fresh]).toMatchObject([
    { kind: "RECEIPT", refNo: no, total: 50_000n, corrects: null, replacedBy: fresh?.no },
    { kind: "RECEIPT", refNo: no, total, corrects: old?.no, replacedBy: null },
  ]);
  const document = await findDocument(member.id, fresh?.no ?? "");
  expect(document).toMatchObject({
    supplyOn: today,
    content: {
      credited: total,
      paid: { method: "wire", amount: total, transaction },
      reason: "The bank kept its part",
    },
  });
  // Each leads to the other, the recharge to the one that holds.
  const page = await callLoader(documentPage, { params: { invoiceNo: old?.no ?? "" }, as: member });
  expect(page.data.related).toMatchObject([{ no: fresh?.no, corrects: old?.no }]);
  const list = await callLoader(rechargesPage, { url: "/user/rechargeorder", as: member });
  expect(list.data.receipts).toEqual({ [no]: fresh?.no });
});

test("corrected before the first was issued: both are, one after the other", async () => {
  const { member, correct } = await confirmed();
  await correct("480.00");
  expect(await issuedInvoices(member.id)).toBe(2);
  expect((await receipts(member.id)).map(({ total }) => total)).toEqual([50_000n, 48_000n]);
});
