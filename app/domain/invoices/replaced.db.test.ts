/** A receipt whose wire brought another amount than was confirmed: it stays, and another takes its place. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { Member } from "~/domain/accounts/people";
import { approveAdjustment } from "~/domain/adjustments/decide.server";
import { proposeDifference } from "~/domain/banking/difference.server";
import { proposeUndo } from "~/domain/banking/undo-confirmation.server";
import { proposeWireReversal } from "~/domain/banking/wire-reversals.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { confirmWire } from "~/domain/wallet/wire-decision.server";
import { db, sql } from "~/platform/db";
import { loader as documentPage } from "~/routes/user/invoices/invoice";
import { loader as rechargesPage } from "~/routes/user/wallet/recharge-orders";
import type { TestStaff } from "../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import { callLoader } from "../../../tests/setup/call";
import { csv, finance, lineBy, taken, today, wired } from "../../../tests/statements";
import { findDocument } from "./invoices.server";
import { memberDocuments } from "./lists.server";

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
  const undo = async () => {
    const row = await db.first<{ id: string }>(sql`select id from recharge_order where no = ${wire.no}`);
    const proposed = await proposeUndo(ann, row?.id ?? "", "It was another member's");
    if (!proposed.ok) throw new Error(proposed.error);
    expect((await approveAdjustment(ben, proposed.value)).ok).toBe(true);
  };
  /** The bank takes back later what its line had brought, and two people take that from the member. */
  const recall = async () => {
    const gone = randomUUID();
    await taken(ann, csv([{ ref: typed.bankRef, amount: "500.00", words: wire.reference }]));
    await taken(ann, csv([{ ref: gone, amount: "-500.00", words: `Recall of ${typed.bankRef}` }]));
    const wanted = { came: (await lineBy(typed.bankRef)).id, reason: "The bank took it back" };
    const proposed = await proposeWireReversal(ann, (await lineBy(gone)).id, wanted);
    if (!proposed.ok) throw new Error(proposed.error);
    expect((await approveAdjustment(ben, proposed.value)).ok).toBe(true);
    return gone;
  };
  return { ...wire, ...typed, correct, undo, recall };
}

const receipts = async (memberId: string) =>
  (
    await memberDocuments.page({ id: memberId } as Member, memberDocuments.parse("/", {} as Member))
  ).rows.toReversed();

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

test("confirmed by mistake: a receipt over nothing cancels it, on paper too", async () => {
  const { member, no, undo, bankRef } = await confirmed();
  expect(await issuedInvoices(member.id)).toBe(1);
  await undo();
  expect(await issuedInvoices(member.id)).toBe(1);
  expect(await issuedInvoices(member.id)).toBe(0);
  const [old, fresh, ...more] = await receipts(member.id);
  expect(more).toEqual([]);
  expect([old, fresh]).toMatchObject([
    { refNo: no, total: 50_000n, replacedBy: fresh?.no },
    { refNo: no, total: 0n, corrects: old?.no },
  ]);
  const document = await findDocument(member.id, fresh?.no ?? "");
  expect(document?.content).toMatchObject({
    credited: 0n,
    paid: { method: "wire", amount: 0n, transaction: bankRef },
    reason: "It was another member's",
  });
  const page = await callLoader(documentPage, { params: { invoiceNo: fresh?.no ?? "" }, as: member });
  expect(page.data.sheet.facts).toContainEqual(["Cancels receipt", expect.stringContaining(old?.no ?? "?")]);
  expect(page.data.sheet.notes).toEqual([expect.stringContaining("cancels the one it names")]);
  const list = await callLoader(rechargesPage, { url: "/user/rechargeorder", as: member });
  expect(list.data.receipts).toEqual({ [no]: fresh?.no });
});

test("taken back by the bank later: a receipt over nothing cancels it", async () => {
  const { member, no, recall } = await confirmed();
  expect(await issuedInvoices(member.id)).toBe(1);
  const gone = await recall();
  expect(await issuedInvoices(member.id)).toBe(1);
  expect(await issuedInvoices(member.id)).toBe(0);
  const [old, fresh] = await receipts(member.id);
  expect(fresh).toMatchObject({ refNo: no, total: 0n, corrects: old?.no });
  const document = await findDocument(member.id, fresh?.no ?? "");
  expect(document?.content).toMatchObject({
    credited: 0n,
    paid: { method: "wire", amount: 0n, transaction: gone },
    reason: "The bank took it back",
  });
});

test("taken back before it had a receipt: it gets none", async () => {
  const { member, recall } = await confirmed();
  await recall();
  expect(await issuedInvoices(member.id)).toBe(0);
  expect(await receipts(member.id)).toEqual([]);
});

test("undone before it had a receipt: it gets none, and nothing is left that waits", async () => {
  const { member, undo } = await confirmed();
  await undo();
  expect(await issuedInvoices(member.id)).toBe(0);
  expect(await receipts(member.id)).toEqual([]);
  const open = await db.rows(sql`select 1 from invoice_due where user_id = ${member.id} and status = 'OPEN'`);
  expect(open).toEqual([]);
});

test("a receipt over nothing that names none is refused", async () => {
  const { member } = await confirmed();
  await issuedInvoices(member.id);
  const over = (total: number, corrects: string) =>
    db.run(sql`
      insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'goods', ${total}::int,
        'total', ${total}::int, 'content', i.content || jsonb_build_object('corrects', ${corrects}::jsonb)))).*
      from invoice i where i.user_id = ${member.id} limit 1`);
  await expect(over(0, "null")).rejects.toThrow("invoice_sums");
});
