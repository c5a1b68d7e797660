/** A wire is not said to be missing while a line of the statement waits that may be its money. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { sendWireProof } from "~/domain/payments/wires/wires.server";
import { sendProof } from "~/domain/wallet/wire.server";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { action as rechargePage, loader as rechargeLoader } from "~/routes/desk/finance/recharge";
import { action as wirePage, loader as wireLoader } from "~/routes/desk/finance/wire";
import type { TestMember, TestStaff } from "../../../tests/factories";
import { png } from "../../../tests/money/move";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Proven = {
  member: TestMember;
  reference: string;
  amount: bigint;
  /** How its page is asked, and what it is refused with. */
  page: (as: TestStaff) => Promise<string[]>;
  reject: (as: TestStaff, over?: Record<string, string>) => Promise<{ status: number; data: unknown }>;
  state: () => Promise<unknown>;
  waits: string;
  refused: string;
};

const proof = (amount: bigint) => ({
  intent: "proof" as const,
  payerName: "Harbour Goods",
  payerBank: "First",
  sentNo: "TX-1",
  sentAmount: amount,
  sentOn: today,
  file: png(),
});

const numbers = (lines: { entryRef: string }[]) => lines.map(({ entryRef }) => entryRef);
const form = { intent: "reject", reason: "Nothing has come" };

async function provenRecharge(): Promise<Proven> {
  const { member, no, reference } = await wired();
  expect(await sendProof(member.id, no, proof(50_000n))).toMatchObject({ ok: true });
  const at = { url: `/desk/recharges/${no}`, params: { rechargeNo: no } };
  return {
    member,
    reference,
    amount: 50_000n,
    waits: "PENDING",
    refused: "AWAITING_PAYMENT",
    page: async (as) => numbers((await callLoader(rechargeLoader, { ...at, as })).data.lines),
    reject: (as, over) => callAction(rechargePage, { ...at, as, form: { ...form, ...over } }),
    state: async () =>
      (await db.first<{ status: string }>(sql`select status from recharge_order where no = ${no}`))?.status,
  };
}

async function provenOrder(): Promise<Proven> {
  const world = await makeWorld();
  const { member } = world;
  const { id: order, total } = await newOrder(world);
  await startPayment(
    { id: member.id, email: member.email, locale: "en-US" },
    {
      method: "wire",
      expectedTotal: total,
      idemKey: randomUUID(),
      payables: [{ type: "store_order", id: order }],
    },
  );
  const wire = await db.first<{ id: string; reference: string; amount: bigint }>(sql`
    select p.id, w.reference, p.amount from payment_wire w join payment p on p.id = w.payment_id
    where p.user_id = ${member.id}`);
  const { id, reference, amount } = wire as NonNullable<typeof wire>;
  expect(await sendWireProof(member.id, id, proof(amount))).toMatchObject({ ok: true });
  const at = { url: `/desk/wires/${id}`, params: { paymentId: id } };
  return {
    member,
    reference,
    amount,
    waits: "IN_PROGRESS",
    refused: "FAILED",
    page: async (as) => numbers((await callLoader(wireLoader, { ...at, as })).data.lines),
    reject: (as, over) => callAction(wirePage, { ...at, as, form: { ...form, ...over } }),
    state: async () =>
      (await db.first<{ status: string }>(sql`select status from payment where id = ${id}`))?.status,
  };
}

describe.each([
  ["a recharge's wire", provenRecharge],
  ["an order's wire", provenOrder],
])("%s", (_name, proven) => {
  test("whose line waits is refused only where finance says that the line is other money, and once", async () => {
    const [staff, other, wire, ref] = [await finance(), await finance(), await proven(), randomUUID()];
    await taken(staff, csv([{ ref, amount: decimalText(wire.amount), words: wire.reference.slice(0, -1) }]));
    expect(await lineBy(ref)).toMatchObject({ suggestion: { by: "typo" } });
    expect(await wire.page(staff)).toEqual([ref]);
    const asked = await wire.reject(staff);
    expect([asked.status, JSON.stringify(asked.data)]).toEqual([409, expect.stringContaining(ref)]);
    expect(JSON.stringify(asked.data)).toContain("wallet:error.lineWaits");
    expect(await wire.state()).toBe(wire.waits);
    expect(await walletOf(wire.member.id)).toMatchObject({ pendingIn: wire.amount });
    const answers = await Promise.all([staff, other, staff].map((as) => wire.reject(as, { sure: "on" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await wire.state()).toBe(wire.refused);
    const kept = await db.first(sql`
      select after -> 'otherMoney' as refs from audit_log where action in ('recharge.reject', 'payment.wire-reject')
        and actor in (${`staff:${staff.id}`}, ${`staff:${other.id}`})`);
    expect(kept).toEqual({ refs: [ref] });
  });

  test("whose money was credited by its line meanwhile is not refused any more, whatever was ticked", async () => {
    const [staff, wire, ref] = [await finance(), await proven(), randomUUID()];
    await taken(staff, csv([{ ref, amount: decimalText(wire.amount), words: wire.reference }]));
    expect((await decide(staff, ref, { intent: "find", reference: wire.reference })).status).toBe(303);
    const late = await wire.reject(staff, { sure: "on" });
    expect([late.status, JSON.stringify(late.data)]).toEqual([409, expect.stringContaining(".stale")]);
    expect(await wire.page(staff)).toEqual([]);
  });

  test("that nothing waits for is refused as before: other money, or what was booked, is no question", async () => {
    const [staff, wire, stranger] = [await finance(), await proven(), await wired(49_000n)];
    const [ref, booked] = [randomUUID(), randomUUID()];
    await taken(
      staff,
      csv([
        { ref, amount: "490.00", words: stranger.reference },
        { ref: booked, amount: decimalText(wire.amount), words: wire.reference },
      ]),
    );
    expect((await decide(staff, booked, { intent: "psp", provider: "stripe" })).status).toBe(303);
    expect(await wire.page(staff)).toEqual([]);
    expect((await wire.reject(staff)).status).toBe(303);
    expect(await wire.state()).toBe(wire.refused);
  });
});

test("one transfer that names two wires is suggested for neither, stands on both, also in suspense, and is asked about", async () => {
  const [staff, first, second, ref] = [
    await finance(),
    await provenRecharge(),
    await provenRecharge(),
    randomUUID(),
  ];
  const words = `${first.reference} and ${second.reference.toLowerCase().replace("-", " ")}`;
  await taken(staff, csv([{ ref, amount: "1000.00", words }]));
  expect(await lineBy(ref)).toMatchObject({ suggestion: null });
  expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
  for (const wire of [first, second]) {
    expect(await wire.page(staff)).toEqual([ref]);
    expect((await wire.reject(staff, { forGood: "on" })).status).toBe(409);
    expect((await wire.reject(staff, { forGood: "on", sure: "on" })).status).toBe(303);
    expect(await wire.state()).toBe("CLOSED");
  }
});
