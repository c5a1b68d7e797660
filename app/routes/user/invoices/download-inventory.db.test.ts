/** /user/downloadinventory, the invoice of what was ordered in bulk: the deposit, the rest, and the paper about both. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { depositPaid, restPaid } from "~/domain/ledger/postings";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { registerPayable, type PayableKind } from "~/domain/payments/payable.server";
import type { Sale } from "~/domain/payments/invoice-lines";
import { transaction } from "~/platform/db";
import { makeAddress, makeMember } from "../../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../../tests/invoices";
import { fund } from "../../../../tests/orders";
import { callLoader } from "../../../../tests/setup/call";
import { loader } from "./download-inventory";
import { loader as pdf } from "./invoice-pdf";

const sold = new Map<string, Sale>();

beforeAll(async () => {
  await enterCompany();
  registerPayable({
    type: "bulk_order",
    sold: (_on, id) => Promise.resolve(sold.get(id) ?? null),
  } as Partial<PayableKind> as PayableKind);
});

test("is there once the rest is paid, over the whole, and for its owner only", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  await makeAddress(member.id, { kind: "billing", company: "港湾贸易", isDefault: true });
  await fund(member.id, 20_000n);
  const [id, no] = [randomUUID(), `B${Date.now()}`];
  const line = {
    sku: "MUG-1",
    description: { en: "Mug" },
    hsCode: null,
    qty: 100,
    unit: 100n,
    amount: 10_000n,
  };
  sold.set(id, {
    kind: "sale",
    userId: member.id,
    no,
    store: null,
    from: "CN",
    to: null,
    suppliedAt: null,
    lines: [line],
    goods: 10_000n,
    discount: 0n,
    shipping: 0n,
    service: 0n,
    tax: 0n,
    taxes: [],
    ioss: false,
    ownIoss: null,
  });
  const facts = { member: member.id, ref: { type: "bulk_order", id, no } };
  const look = (as = member) => callLoader(loader, { url: `/user/downloadinventory?order=${no}`, as });

  await transaction((tx) =>
    post(tx, [depositPaid({ ...facts, idemKey: `bulk_order:${id}:deposit`, deposit: 3_000n })]),
  );
  expect(await walletOf(member.id)).toMatchObject({ balance: 17_000n, deposit: 3_000n });
  await issuedInvoices(member.id);
  expect((await look()).status).toBe(404);

  await transaction((tx) =>
    post(tx, [restPaid({ ...facts, idemKey: `bulk_order:${id}:paid`, total: 10_000n, deposit: 3_000n })]),
  );
  expect(await walletOf(member.id)).toMatchObject({ balance: 10_000n, deposit: 0n });
  expect((await look()).data).toMatchObject({ sheet: null, waits: "soon" });
  expect(await issuedInvoices(member.id)).toBe(1);
  const { sheet } = (await look()).data;
  expect(sheet).toMatchObject({ title: "Invoice" });
  expect(JSON.stringify(sheet)).toMatch(/MUG-1.*100\.00/);
  const file = await callLoader(pdf, { params: { invoiceNo: sheet?.no ?? "" }, as: member });
  expect(file.body.startsWith("%PDF-")).toBe(true);
  expect((await look(other)).status).toBe(404);
  expect(await checkLedger()).toMatchObject({ clean: true });
});
