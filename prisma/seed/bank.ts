/** Wires of the demo, the statement they stand on, a credit that is overdue, and orders that auto-pay left. */
import "~/domain/wiring.server";
import { approveAdjustment } from "~/domain/adjustments/decide.server";
import { propose } from "~/domain/adjustments/propose.server";
import { runAutopay } from "~/domain/autopay/run.server";
import { ruleOf, saveRule } from "~/domain/autopay/rule.server";
import { decideLine } from "~/domain/banking/book.server";
import { statementImport } from "~/domain/banking/imports.server";
import { decideCredit } from "~/domain/credit/desk.server";
import { suspendOverdue } from "~/domain/credit/remind.server";
import type { ShipTo } from "~/domain/orders/address";
import { applyFile, lookAtFile } from "~/domain/imports/whole.server";
import { checkoutOf, payCheckout, saveCheckout } from "~/domain/orders/checkout.server";
import { placeOrders } from "~/domain/orders/place.server";
import { accountFor } from "~/domain/payments/wires/accounts.server";
import type { WireProof } from "~/domain/payments/wires/forms";
import { cancelWire, sendWireProof } from "~/domain/payments/wires/wires.server";
import { confirmPaymentWire } from "~/domain/payments/wires/decide.server";
import { quoteShipping } from "~/domain/shipping/quote.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { closeWire, sendProof } from "~/domain/wallet/wire.server";
import { confirmWire } from "~/domain/wallet/wire-decision.server";
import { db, sql, transaction } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { demoStaff } from "./accounts";

type Person = { id: string; email: string; locale: string };

async function person(email: string): Promise<Person> {
  const row = await db.first<Person>(sql`select id, email, locale from "user" where email = ${email}`);
  if (!row) throw new Error(`the demo has no member ${email}`);
  return row;
}

async function finance(): Promise<{ id: string; roles: ["finance"] }> {
  const row = await db.first<{ id: string }>(sql`select id from staff where email = 'finance@quayside.test'`);
  if (!row) throw new Error("the demo has nobody in finance");
  return { ...row, roles: ["finance"] };
}

const today = () => new Date().toISOString().slice(0, 10);

/** A slip of eight bytes: a picture of nothing. */
const slip = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], "slip.png", {
    type: "image/png",
  });

const proofOf = (payerName: string, sentAmount: bigint): WireProof => ({
  intent: "proof",
  payerName,
  payerBank: "Hafenbank",
  sentNo: `TX-${sentAmount}`,
  sentAmount,
  sentOn: today(),
  file: slip(),
});

/** A recharge by wire; its number and the reference it is found by. */
async function wired(
  payer: Person,
  amount: bigint,
  currency: "USD" | "EUR",
): Promise<{ no: string; reference: string }> {
  const begun = await recharge(payer, { amount, currency, method: "wire" }, `demo:wire:${amount}`);
  if (!begun.ok) throw new Error(`the demo's wire did not begin: ${begun.error}`);
  const row = await db.first<{ no: string; reference: string }>(sql`
    select r.no, w.reference from recharge_order r join wire w on w.recharge_id = r.id
    where r.user_id = ${payer.id} and r.amount = ${amount} order by r.id desc limit 1`);
  if (!row) throw new Error("the demo's wire has no reference");
  return row;
}

/** Under review, not sent yet, closed; one that the statement has already, and one that finance took for more than came. */
async function seedRecharges(demo: Person, lea: Person) {
  const review = await wired(demo, 25_000n, "USD");
  await sendProof(demo.id, review.no, proofOf("Harbour Goods", 25_000n));
  await wired(demo, 12_000n, "EUR");
  await closeWire(demo.id, (await wired(demo, 7_500n, "USD")).no);
  const found = await wired(lea, 30_000n, "USD");
  await sendProof(lea.id, found.no, proofOf("Lea Sommer", 30_000n));
  const typed = await wired(lea, 18_000n, "USD");
  await confirmWire(await finance(), typed.no, {
    intent: "confirm",
    received: 18_000n,
    bankRef: "DEMO-4802",
    receivedOn: today(),
  });
  return { review, found, typed };
}

type Goods = { variantId: string; title: string };

/** Places one order of goods with us, as *Buy now* does; its total, and the checkout it waits in. */
async function order(payer: Person, goods: Goods, qty: number, shipTo: ShipTo) {
  const { available } = await quoteShipping({
    country: shipTo.country,
    items: [{ variantId: goods.variantId, qty }],
  }).then(({ options }) => ({ available: options[0] }));
  if (!available) throw new Error(`the demo's goods do not travel to ${shipTo.country}`);
  const { warehouseId, channelId } = available;
  return transaction(async (tx) => {
    const placed = await placeOrders(tx, {
      memberId: payer.id,
      locale: payer.locale,
      shipTo,
      remark: "",
      parcels: [{ warehouseId, channelId, lines: [{ ...goods, qty }] }],
    });
    if (!placed.ok) throw new Error(`the demo's own order: ${placed.error}`);
    return { total: placed.value.total, checkoutId: await saveCheckout(payer.id, placed.value.ids, tx) };
  });
}

type Ordered = Awaited<ReturnType<typeof order>>;

async function pay(payer: Person, { checkoutId }: Ordered, method: "wire" | "wallet", useCredit = false) {
  const checkout = await checkoutOf(payer.id, checkoutId);
  if (!checkout) throw new Error("the demo's checkout is gone");
  const { total: expectedTotal, seen } = checkout;
  const paid = await payCheckout(payer, checkoutId, { method, useCredit, expectedTotal, seen }, "demo");
  if (!paid.ok || paid.value.state === "failed")
    throw new Error(`the demo's own order: ${JSON.stringify(paid)}`);
  return paid.value.paymentId;
}

/** Orders by wire: looked for, announced only, found on the statement, and given up. */
async function seedOrderWires(payer: Person, goods: Goods, shipTo: ShipTo): Promise<void> {
  const begin = async (qty: number) => {
    const placed = await order(payer, goods, qty, shipTo);
    return { id: await pay(payer, placed, "wire"), total: placed.total };
  };
  const review = await begin(1);
  await sendWireProof(payer.id, review.id, proofOf("Lea Sommer", review.total));
  await begin(2);
  const paid = await begin(3);
  await sendWireProof(payer.id, paid.id, proofOf("Lea Sommer", paid.total));
  await confirmPaymentWire(await finance(), paid.id, {
    intent: "confirm",
    received: paid.total,
    bankRef: "DEMO-4801",
    receivedOn: today(),
  });
  const given = await begin(4);
  await cancelWire(payer.id, given.id);
}

/** A statement with a line for each tab: one click, unknown, outgoing, in suspense, booked. */
async function seedStatement(references: Record<"review" | "found" | "typed", string>): Promise<void> {
  const account = accountFor("USD");
  if (!account) return;
  const own = account.iban ?? account.account ?? "USD";
  const line = (ref: string, amount: bigint, party: string, words: string) =>
    [own, "USD", ref, today(), decimalText(amount), party, words].join(",");
  const file = [
    "Account,Currency,Entry reference,Booking date,Amount,Counterparty,Remittance information",
    line("DEMO-5001", 25_000n, "Harbour Goods", references.review),
    line("DEMO-5002", 30_000n, "Lea Sommer", references.found),
    line("DEMO-5003", 8_800n, "Northwind Traders", "Invoice 118"),
    line("DEMO-5004", 4_500n, "J Doe", "for my order"),
    line("DEMO-5006", 17_500n, "Lea Sommer", references.typed),
    line("DEMO-5005", -1_200n, "Our bank", "Account fee November"),
  ].join("\n");
  const staff = await finance();
  const read = await lookAtFile(statementImport, staff, {
    name: "statement-usd.csv",
    bytes: Buffer.from(file),
  });
  if (!read.ok) throw new Error(`the demo's statement: ${JSON.stringify(read.problems)}`);
  await applyFile(statementImport, staff, read.id);
  const idOf = async (ref: string) => {
    const row = await db.first<{ id: string; key: string | null }>(sql`
      select id, suggestion ->> 'key' as key from bank_line where entry_ref = ${ref}`);
    if (!row) throw new Error(`the demo's statement has no line ${ref}`);
    return row;
  };
  const found = await idOf("DEMO-5002");
  if (found.key) await decideLine(staff, found.id, { intent: "match", type: "recharge", key: found.key });
  await decideLine(staff, (await idOf("DEMO-5004")).id, { intent: "suspense" });
}

/**
 * Borrowed for two orders and not repaid: the one of months ago is written off, for the one of three weeks ago the line
 * stands still.
 */
async function seedOverdue(nora: Person, goods: Goods): Promise<void> {
  const terms = {
    intent: "grant",
    limit: 30_000n,
    days: 15,
    reason: "Regular orders since spring.",
  } as const;
  await decideCredit(await finance(), nora.id, terms);
  const shipTo: ShipTo = {
    firstName: "Nora",
    lastName: "Quinn",
    company: "",
    country: "US",
    province: "OR",
    city: "Portland",
    street: "Alder Street",
    houseNo: "418",
    address: "",
    postCode: "97205",
    phone: "+1 503 555 0144",
    email: "",
  };
  const lost = await pay(nora, await order(nora, goods, 1, shipTo), "wallet", true);
  await pay(nora, await order(nora, goods, 2, shipTo), "wallet", true);
  await db.run(sql`
    update credit_draw set created_at = created_at - d.ago, due_at = due_at - d.ago
    from (select id, case when payment_id = ${lost} then interval '120 days' else interval '21 days' end as ago
      from credit_draw where user_id = ${nora.id}) d
    where d.id = credit_draw.id`);
  await writeOff(nora, lost);
  await suspendOverdue();
}

/** Finance gives a loan up, and a second person agrees. */
async function writeOff({ id, email }: Person, paymentId: string): Promise<void> {
  const draw = await db.first<{ amount: bigint }>(sql`
    select amount from credit_draw where user_id = ${id} and payment_id = ${paymentId}`);
  const admin = await db.first<{ id: string }>(sql`select id from staff where email = ${demoStaff.email}`);
  if (!draw || !admin) throw new Error("the demo has no loan to write off, or nobody who agrees");
  const reason = "Three months overdue, and nothing came after four reminders.";
  const wanted = { kind: "borrowed", email, amount: draw.amount, reason } as const;
  const proposed = await propose(await finance(), wanted);
  const done = proposed.ok
    ? await approveAdjustment({ ...admin, roles: ["admin"] }, proposed.value)
    : proposed;
  if (!done.ok) throw new Error(`the demo's loan was not written off: ${done.error}`);
}

/** Auto-pay that is on, with a limit below every order: each says why it was left, and nothing is paid by itself. */
async function seedLeftOrders(memberId: string): Promise<void> {
  await saveRule(memberId, { ...(await ruleOf(memberId)), mode: "daily", maxOrder: 100n });
  await runAutopay(memberId);
}

/** Adds all of it; where there is a statement already nothing is added. */
export async function seedDemoBank(memberId: string): Promise<void> {
  if (await db.first(sql`select 1 from bank_import where file_name = 'statement-usd.csv' limit 1`)) return;
  const [demo, lea] = [await person("demo@quayside.test"), await person("lea@quayside.test")];
  const goods = await db.first<Goods>(sql`
    select v.id as variant_id, p.title ->> 'en' as title from variant v join product p on p.id = v.product_id
    join stock s on s.variant_id = v.id join warehouse w on w.id = s.warehouse_id and w.code = 'CN'
    where p.status = 'on' and v.status = 'on' and v.weight_g between 50 and 800 and s.on_hand - s.reserved > 50
      and v.price between 800 and 4000
    order by v.sku limit 1`);
  if (!goods) throw new Error("the demo has no goods to order");
  const { review, found, typed } = await seedRecharges(demo, lea);
  await seedOrderWires(lea, goods, {
    firstName: "Lea",
    lastName: "Sommer",
    company: "",
    country: "DE",
    province: "",
    city: "Hamburg",
    street: "Kajen",
    houseNo: "7",
    address: "",
    postCode: "20459",
    phone: "+49 40 12345678",
    email: "",
  });
  await seedStatement({ review: review.reference, found: found.reference, typed: typed.reference });
  await seedOverdue(await person("nora@quayside.test"), goods);
  await seedLeftOrders(memberId);
}
