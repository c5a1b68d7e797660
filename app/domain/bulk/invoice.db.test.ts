/** The invoice of a bulk order: there once all of it is paid, with its lines. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import { loader } from "~/routes/user/invoices/download-inventory";
import { makeAddress, makeMember, makeProduct, makeStaff } from "../../../tests/factories";
import { fund } from "../../../tests/funds";
import { come } from "../../../tests/bulk-goods";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import { callLoader } from "../../../tests/setup/call";
import { createBulk } from "./create.server";
import { decideBulk } from "./desk.server";
import { bulkOf } from "./view.server";

beforeAll(() => enterCompany());

test("a bulk order that is paid in full has its invoice at /user/downloadinventory", async () => {
  const member = await makeMember();
  await makeAddress(member.id, { kind: "billing", company: "Harbour Trading", isDefault: true });
  await fund(member.id, 100_000n);
  const product = await makeProduct({ product: { moq: 1 }, variants: [{ price: 1_000n }], onHand: 0 });
  const place = await db.first<{ code: string }>(
    sql`select code from warehouse where id = ${product.warehouseId}`,
  );
  const lines = product.variants.map(({ id }) => ({ variantId: id, qty: 60 }));
  const wanted = {
    kind: "INVENTORY",
    productId: product.id,
    lines,
    addressId: null,
    isSplit: false,
  } as const;
  const made = await createBulk(member.id, { ...wanted, warehouse: place?.code ?? "" }, randomUUID());
  const { id, no } = made.ok ? made.value : { id: "", no: "" };
  const url = `/user/downloadinventory?order=${no}`;
  expect((await callLoader(loader, { url, as: member })).status).toBe(404);
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const paid = await startPayment(payer, {
    method: "wallet",
    payables: [{ type: "bulk_order", id }],
    expectedTotal: 60_000n,
    idemKey: randomUUID(),
  });
  expect(paid.ok).toBe(true);
  expect(await issuedInvoices(member.id)).toBe(1);
  const { data } = await callLoader(loader, { url, as: member });
  expect(JSON.stringify(data.sheet)).toContain("600.00");
});

test("pieces that were dropped before the balance was paid are not on the invoice", async () => {
  const member = await makeMember();
  await makeAddress(member.id, { kind: "billing", company: "Harbour Trading", isDefault: true });
  await fund(member.id, 100_000n);
  const product = await makeProduct({ product: { moq: 1 }, variants: [{ price: 1_000n }], onHand: 0 });
  const place = await db.first<{ code: string }>(
    sql`select code from warehouse where id = ${product.warehouseId}`,
  );
  const lines = product.variants.map(({ id }) => ({ variantId: id, qty: 60 }));
  const wanted = { kind: "INVENTORY", productId: product.id, lines, addressId: null, isSplit: true } as const;
  const made = await createBulk(member.id, { ...wanted, warehouse: place?.code ?? "" }, randomUUID());
  const { id, no } = made.ok ? made.value : { id: "", no: "" };
  const pay = async (expectedTotal: bigint) => {
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    const payables = [{ type: "bulk_order" as const, id }];
    const paid = await startPayment(payer, {
      method: "wallet",
      payables,
      expectedTotal,
      idemKey: randomUUID(),
    });
    expect(paid.ok).toBe(true);
  };
  await pay(18_000n);
  const agent = { ...(await makeStaff({ roles: ["admin"] })), roles: ["admin"] } as never;
  const [line] = (await bulkOf(member.id, no))?.lines ?? [];
  const counted = [{ lineId: line?.id ?? "", sound: 20, defective: 0 }];
  await decideBulk(agent, no, { intent: "refund-line", counted, reason: "Sold out" }, randomUUID());
  await come(product, 40);
  await decideBulk(agent, no, { intent: "bill-balance", shipping: 0n }, randomUUID());
  await pay(22_000n);
  expect(await issuedInvoices(member.id)).toBe(1);
  const { data } = await callLoader(loader, { url: `/user/downloadinventory?order=${no}`, as: member });
  expect(JSON.stringify(data.sheet)).toContain("400.00");
  expect(JSON.stringify(data.sheet)).not.toContain("600.00");
});
