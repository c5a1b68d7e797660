/**
 * Everything that moves a member's money, one entry each: what it is tried with, when it makes sense to try it, and
 * what it does to the product and to the model. A new command is one more entry of `moves`.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { repayNow } from "~/domain/credit/repay.server";
import { hold, post, resolve, voidPending } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted } from "~/domain/ledger/postings";
import { dr, cr, journal } from "~/domain/ledger/journals";
import { house, memberAccount } from "~/domain/ledger/chart";
import { acceptOrder, markDelivered, markPurchased } from "~/domain/orders/desk.server";
import { cancelPaidOrder } from "~/domain/orders/give-back.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { editOrder, moveOrder } from "~/domain/orders/moves.server";
import { startPayment } from "~/domain/payments/payments.server";
import type { Outcome } from "~/domain/payments/providers/provider.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import { closeRecharge, payRecharge, recharge } from "~/domain/wallet/wallet.server";
import { closeWire, confirmWire, rejectWire, sendProof } from "~/domain/wallet/wire.server";
import { db, sql, transaction } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { makeDue, makeLine } from "../credit";
import { address, lineOf, newOrder } from "../orders";
import { afterPayment } from "./after-payment";
import { disputes } from "./disputes";
import { cents, move, nth, pick, type Move } from "./move";
import { orderWires } from "./order-wires";
import { withdrawals } from "./withdrawals";
import { divided, type Ccy, type Model, type Order, type Parts, type Payment, type Recharge } from "./model";
import { readQuote, type Real } from "./real";

const ccys = fc.constantFrom<Ccy>("USD", "USD", "EUR", "GBP");
const worth = (real: Real, amount: bigint, ccy: Ccy) => divided(amount * real.rates[ccy], 1_000_000n);

/* ---------- recharges on a provider's page ---------- */

const openRecharges = (model: Model) =>
  model.recharges.filter(({ status, method }) => method !== "wire" && /AWAITING|PENDING/.test(status));

const beginRecharge = move({
  name: "begin a recharge by card or PayPal",
  args: fc.record({ amount: cents(1_000, 90_000), ccy: ccys, method: fc.constantFrom("card", "paypal") }),
  async run(model, real, { amount, ccy, method }) {
    const begun = await recharge(real.payer, { amount, currency: ccy, method }, randomUUID());
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    const target = await newRecharge(model, real, { method, ccy, amount });
    model.begin(begun.value.paymentId, method, [target]);
  },
});

async function newRecharge(model: Model, real: Real, what: Pick<Recharge, "method" | "ccy" | "amount">) {
  const row = await db.first<{ id: string; no: string }>(sql`
    select id, no from recharge_order where user_id = ${real.payer.id} order by created_at desc, id desc limit 1`);
  const target: Recharge = {
    ...{ kind: "recharge", id: row?.id ?? "", no: row?.no ?? "", ...what, status: "AWAITING_PAYMENT" },
    ...{ lock: null, announced: 0n, proven: false, paid: false },
  };
  model.recharges.push(target);
  return target;
}

const payRechargeAgain = move({
  name: "pay a recharge again",
  args: fc.record({ which: nth }),
  fits: (model) => openRecharges(model).length > 0,
  async run(model, real, { which }) {
    const target = pick(openRecharges(model), which);
    const begun = await payRecharge(real.payer, target.id, randomUUID());
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    if (target.lock) model.fails(target.lock);
    model.begin(begun.value.paymentId, target.method as "card" | "paypal", [target]);
  },
});

const closeUnpaid = move({
  name: "close a recharge",
  args: fc.record({ which: nth }),
  fits: (model) => openRecharges(model).length > 0,
  async run(model, real, { which }) {
    const target = pick(openRecharges(model), which);
    const closed = await closeRecharge(real.payer.id, target.id);
    expect(closed.ok).toBe(target.status === "AWAITING_PAYMENT");
    if (closed.ok) target.status = "CLOSED";
  },
});

/* ---------- what providers say ---------- */

const provided = (model: Model) =>
  model.payments.filter(({ method }) => method === "card" || method === "paypal");

const captured = move({
  name: "the provider has taken the money",
  args: fc.record({
    which: nth,
    off: fc.constantFrom(0n, 0n, 0n, 0n, -100n, 250n),
    ccy: fc.constantFrom<Ccy | null>(null, null, null, null, "EUR"),
    tellers: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => provided(model).length > 0,
  async run(model, real, { which, off, ccy: said, tellers }) {
    const payment = pick(provided(model), which);
    const ccy = said ?? payment.ccy;
    const amount = payment.amount + off;
    const outcome: Outcome = {
      ...{ kind: "succeeded", amount, ccy, providerRef: `ref_${payment.id}` },
      providerPaymentRef: `pay_${payment.id}`,
    };
    // Return page, webhook and reconcile job, at the same time.
    await Promise.all(Array.from({ length: tellers }, () => settleFromProvider(payment.id, outcome)));
    model.captured(payment, amount, ccy, worth(real, amount, ccy));
  },
});

const failed = move({
  name: "the provider has not taken it",
  args: fc.record({ which: nth, code: fc.constantFrom("declined", "cancelled", "expired") }),
  fits: (model) => provided(model).length > 0,
  async run(model, _real, { which, code }) {
    const payment = pick(provided(model), which);
    await settleFromProvider(payment.id, { kind: "failed", code });
    model.fails(payment);
  },
});

const unclear = move({
  name: "the provider does not answer",
  args: fc.record({ which: nth }),
  fits: (model) => provided(model).length > 0,
  async run(model, _real, { which }) {
    const payment = pick(provided(model), which);
    await settleFromProvider(payment.id, { kind: "unclear", reason: "timeout" });
    if (payment.status === "IN_PROGRESS") payment.status = "ERROR";
  },
});

/* ---------- wires (J1w) ---------- */

const wires = (model: Model) => model.recharges.filter(({ method }) => method === "wire");
const bankOf = (ccy: Ccy) => `bank:${ccy.toLowerCase()}`;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const beginWire = move({
  name: "begin a wire",
  args: fc.record({ amount: cents(1_000, 90_000), ccy: fc.constantFrom<Ccy>("USD", "EUR") }),
  async run(model, real, { amount, ccy }) {
    const begun = await recharge(real.payer, { amount, currency: ccy, method: "wire" }, randomUUID());
    if (!begun.ok) throw new Error(begun.error);
    await newRecharge(model, real, { method: "wire", ccy, amount });
  },
});

const proveWire = move({
  name: "send a proof",
  args: fc.record({ which: nth, amount: cents(1, 95_000) }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, amount }) {
    const wire = pick(wires(model), which);
    const sent = await sendProof(real.payer.id, wire.no, {
      ...{ intent: "proof", payerName: "Harbour", payerBank: "First", sentNo: "1", sentAmount: amount },
      ...{ sentOn: "2026-11-20", file: new File([png], "proof.png", { type: "image/png" }) },
    });
    const open = wire.status === "AWAITING_PAYMENT" || wire.status === "PENDING";
    expect(sent.ok).toBe(open);
    if (!open) return;
    model.resolve(wire);
    model.hold(wire, model.arrives(bankOf(wire.ccy), amount, wire.ccy, worth(real, amount, wire.ccy)));
    Object.assign(wire, { status: "PENDING", announced: amount, proven: true });
  },
});

const confirm = move({
  name: "finance finds the wire's money",
  args: fc.record({ which: nth, off: fc.constantFrom(0n, 0n, -7n, 900n), twice: fc.boolean() }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, off, twice }) {
    const wire = pick(wires(model), which);
    const received = wire.amount + off;
    const bankRef = randomUUID();
    const found = { intent: "confirm", received, bankRef, receivedOn: "2026-11-20" } as const;
    const tries = Array.from({ length: twice ? 2 : 1 }, () => confirmWire(real.staff, wire.no, found));
    const done = (await Promise.all(tries)).filter(({ ok }) => ok).length;
    expect(done).toBe(wire.paid ? 0 : 1);
    if (wire.paid) return;
    model.resolve(wire, model.arrives(bankOf(wire.ccy), received, wire.ccy, worth(real, received, wire.ccy)));
    wire.paid = true;
    model.cameIn();
    if (wire.status !== "CLOSED") wire.status = "COMPLETED";
  },
});

const reject = move({
  name: "finance refuses the proof",
  args: fc.record({ which: nth, forGood: fc.boolean() }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which, forGood }) {
    const wire = pick(wires(model), which);
    const done = await rejectWire(real.staff, wire.no, { reason: "unreadable", forGood });
    expect(done.ok).toBe(wire.status === "PENDING");
    if (!done.ok) return;
    model.resolve(wire);
    wire.status = forGood ? "CLOSED" : "AWAITING_PAYMENT";
  },
});

const withdrawWire = move({
  name: "close a wire",
  args: fc.record({ which: nth }),
  fits: (model) => wires(model).length > 0,
  async run(model, real, { which }) {
    const wire = pick(wires(model), which);
    const done = await closeWire(real.payer.id, wire.no);
    expect(done.ok).toBe(wire.status === "AWAITING_PAYMENT" || wire.status === "PENDING");
    if (!done.ok) return;
    model.resolve(wire);
    wire.status = "CLOSED";
  },
});

/* ---------- orders ---------- */

const unpaid = (model: Model) =>
  model.orders.filter(({ status, box }) => status === "AWAITING_PAYMENT" && box === "ACTIVE");

const order = move({
  name: "an order comes in",
  args: fc.record({ qty: fc.integer({ min: 1, max: 4 }), second: fc.integer({ min: 0, max: 2 }) }),
  async run(model, real, { qty, second }) {
    const lines = [lineOf(real.world, 0, qty), ...(second > 0 ? [lineOf(real.world, 1, second)] : [])];
    const { id, no } = await newOrder(real.world, { lines });
    model.orders.push({
      ...{ kind: "order", id, no, ...(await readQuote(no)) },
      ...{
        status: "AWAITING_PAYMENT",
        box: "ACTIVE",
        purchased: false,
        lock: null,
        stopped: false,
        promo: 0n,
        paid: 0n,
        payer: null,
      },
      ...{ byProvider: 0n, earned: { goods: 0n, shipping: 0n, service: 0n, tax: 0n } },
    });
  },
});

const payOrders = move({
  name: "pay orders",
  args: fc.record({
    which: fc.array(nth, { minLength: 1, maxLength: 3 }),
    method: fc.constantFrom("wallet", "wallet", "card", "paypal"),
    useCredit: fc.boolean(),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => unpaid(model).length > 0,
  async run(model, real, { which, method, useCredit, clicks }) {
    const chosen = [...new Set(which.map((n) => pick(unpaid(model), n)))];
    const orders = chosen.sort((a, b) => (a.id < b.id ? -1 : 1));
    const total = orders.reduce((sum, each) => sum + each.total, 0n);
    const request = {
      ...{ method, expectedTotal: total, idemKey: randomUUID(), useCredit },
      payables: orders.map(({ id }) => ({ type: "store_order" as const, id })),
    };
    const before = new Set(orders.flatMap(({ lock }) => lock ?? []));
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => startPayment(real.payer, request)),
    );
    for (const earlier of before) model.fails(earlier);
    const begun = answers.find(({ ok }) => ok);
    // While a credit is overdue nothing new is begun (§4.4).
    expect(begun?.ok ?? false, JSON.stringify(answers)).toBe(!model.line?.overdue);
    if (!begun?.ok) return;
    if (method === "wallet") payFromWallet(model, orders, begun.value.paymentId, total, useCredit);
    else model.begin(begun.value.paymentId, method, orders);
  },
});

function payFromWallet(model: Model, orders: Order[], id: string, total: bigint, useCredit: boolean): void {
  const short = total > model.balance ? total - model.balance : 0n;
  const enough = short <= (useCredit ? model.loanLimit : 0n);
  const { promo } = model;
  const of = orders.map((target) => ({ target, amount: target.total, version: target.version }));
  if (enough) model.draw(short);
  if (enough) model.charge(orders, promo < total ? promo : total);
  const status = enough ? "SUCCESSFUL" : "FAILED";
  model.payments.push({ id, method: "wallet", status, amount: total, ccy: "USD", fee: 0n, held: false, of });
}

const payWhatIsPaid = move({
  name: "pay what is not to be paid, or another sum",
  args: fc.record({ which: nth, method: fc.constantFrom("wallet", "card", "paypal"), off: cents(1, 3) }),
  fits: (model) => model.orders.some(({ lock }) => lock === null),
  async run(model, real, { which, method, off }) {
    const target = pick(
      model.orders.filter(({ lock }) => lock === null),
      which,
    );
    const open = target.status === "AWAITING_PAYMENT" && target.box === "ACTIVE";
    const begun = await startPayment(real.payer, {
      ...{ method, expectedTotal: target.total + (open ? off : 0n), idemKey: randomUUID() },
      payables: [{ type: "store_order", id: target.id }],
    });
    // A balance that does not suffice is found first, and is a failed attempt.
    if (!begun.ok) return;
    expect(begun.value.state).toBe("failed");
    const of = [{ target, amount: target.total, version: target.version }];
    const facts = { status: "FAILED", amount: target.total, ccy: "USD", fee: 0n, held: false } as const;
    model.payments.push({ id: begun.value.paymentId, method: "wallet", ...facts, of });
  },
});

const edit = move({
  name: "another address for an unpaid order",
  args: fc.record({ which: nth, country: fc.constantFrom("DE", "FR", "GB") }),
  fits: (model) => unpaid(model).length > 0,
  async run(model, real, { which, country }) {
    const target = pick(unpaid(model), which);
    const where = country === "GB" ? { city: "Bristol", postCode: "BS1 4DJ" } : { postCode: "28195" };
    const shipTo = { ...address({ country, ...where }), houseNo: "4" };
    const edited = await editOrder(real.payer.id, target.no, { shipTo: shipTo as never });
    expect(edited.ok).toBe(target.lock === null);
    Object.assign(target, await readQuote(target.no));
  },
});

const draft = move({
  name: "an unpaid order to the drafts, or back",
  args: fc.record({ which: nth }),
  fits: (model) => model.orders.some(({ status }) => status === "AWAITING_PAYMENT"),
  async run(model, real, { which }) {
    const target = pick(
      model.orders.filter(({ status }) => status === "AWAITING_PAYMENT"),
      which,
    );
    const event = target.box === "DRAFT" ? "restore" : "cancel";
    const moved = await moveOrder(real.payer.id, target.no, event);
    expect(moved.ok).toBe(event === "restore" || target.lock === null);
    if (moved.ok) target.box = event === "restore" ? "ACTIVE" : "DRAFT";
    Object.assign(target, await readQuote(target.no));
  },
});

/** What a wire is under review for is not paid. */
const paidFor = (model: Model) =>
  model.orders.filter(({ status, lock }) => status !== "AWAITING_PAYMENT" && lock === null);

const cancellable = (model: Model) =>
  paidFor(model).filter(({ stopped, status }) => !stopped || status === "PENDING");

const cancelPaid = move({
  name: "cancel a paid order",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => cancellable(model).length > 0,
  async run(model, real, { which, clicks }) {
    const target = pick(cancellable(model), which);
    const cancel = () => cancelPaidOrder({ no: target.no }, `member:${real.payer.id}`, "");
    const done = await Promise.all(Array.from({ length: clicks }, cancel));
    // What is stopped may be cancelled, too (3.1 #28).
    expect(done.filter(({ ok }) => ok)).toHaveLength(target.status === "PENDING" ? 1 : 0);
    if (target.status === "PENDING") model.refund(target);
    Object.assign(target, target.box === "DRAFT" ? await readQuote(target.no) : {});
  },
});

const underWay = (model: Model) =>
  paidFor(model).filter(({ status, stopped }) => !stopped && /PENDING|PURCHASING|SHIPPED/.test(status));

const goOn = move({
  name: "staff take a paid order a step further",
  args: fc.record({ which: nth, units: fc.integer({ min: 1, max: 4 }), weight: cents(100, 900) }),
  fits: (model) => underWay(model).length > 0,
  async run(model, real, { which, units }) {
    const target = pick(underWay(model), which);
    const actor = `staff:${real.staff.id}` as const;
    if (target.status === "PENDING") {
      expect((await acceptOrder({ no: target.no }, actor)).ok).toBe(true);
      target.status = "PURCHASING";
    } else if (target.status === "SHIPPED") {
      expect((await markDelivered(target.no, actor)).ok).toBe(true);
      target.status = "DELIVERED";
    } else if (!target.purchased) {
      expect((await markPurchased(target.no, actor)).ok).toBe(true);
      target.purchased = true;
    } else await send(model, target, units, actor);
  },
});

/** J6: the parcel's share is earned, by the worth of its goods; all goods of this world cost the same. */
async function send(model: Model, target: Order, units: number, actor: `staff:${string}`): Promise<void> {
  const inOrder = target.items.reduce((sum, item) => sum + item.left, 0);
  const item = target.items.find(({ left }) => left > 0);
  if (!item) throw new Error("nothing left to send");
  const qty = Math.min(units, item.left);
  const parcel = { carrier: "Quay Line", trackingNo: `T${uuidv7()}`, trackingUrl: null, weightG: null };
  const items = [{ itemId: item.id, qty }];
  const sent = await dispatchParcel(target.no, { ...parcel, items }, actor);
  if (!sent.ok) throw new Error(sent.error);
  const earned = await earnedBy(sent.value.packageId);
  const all = Object.values(target.left).reduce((sum, part) => sum + part, 0n);
  const share = qty === inOrder ? all : divided(all * BigInt(qty), BigInt(inOrder));
  expect(Object.values(earned).reduce((sum, part) => sum + part, 0n)).toBe(share);
  for (const name of ["goods", "shipping", "service", "tax"] as const) {
    const [left, part] = [target.left[name], earned[name]];
    // Largest remainder: no part is a cent or more away from its exact share of the parcel's.
    const off = all === 0n ? 0n : part * all - left * share;
    expect(off < 0n ? -off : off).toBeLessThan(all === 0n ? 1n : all);
    target.left[name] = left - part;
    target.earned[name] += part;
  }
  item.left -= qty;
  if (qty === inOrder) target.status = "SHIPPED";
  const { goods, shipping, service, tax } = earned;
  model.accounts.enter({
    dr: { "def:order": share },
    cr: { "rev:goods": goods, "rev:shipping": shipping, "rev:service": service, "tax:payable": tax },
  });
}

async function earnedBy(packageId: string): Promise<Parts> {
  const rows = await db.rows<{ code: string; amount: bigint }>(sql`
    select a.code, e.amount from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
      join ledger_account a on a.id = e.account_id where j.idem_key = ${`package:${packageId}:dispatched`}`);
  const of = (code: string) => rows.find((row) => row.code === code)?.amount ?? 0n;
  return {
    goods: of("rev:goods"),
    shipping: of("rev:shipping"),
    service: of("rev:service"),
    tax: of("tax:payable"),
  };
}

/* ---------- by hand ---------- */

const facts = (real: Real, key: string) => ({
  ...{ idemKey: key, member: real.payer.id, ref: { type: "test", id: real.payer.id } },
});

const adjust = move({
  name: "a correction by hand (J16), never below zero",
  args: fc.record({ amount: cents(-30_000, 30_000).filter((amount) => amount !== 0n) }),
  async run(model, real, { amount }) {
    const draft = adjusted({ ...facts(real, randomUUID()), amount });
    // The account's own check refuses what would leave less than is held.
    const posted = await transaction((tx) => post(tx, [draft], { all: true })).catch(
      (error: { code?: string }) => {
        if (error.code !== "23514" && error.code !== "23502") throw error;
        return 0;
      },
    );
    const enough = amount > 0n || model.avail + amount >= 0n;
    expect(posted).toBe(enough ? 1 : 0);
    if (!enough) return;
    if (amount > 0n) model.accounts.enter({ dr: { "exp:adjust": amount }, cr: { avail: amount } });
    else model.accounts.enter({ dr: { avail: -amount }, cr: { "exp:adjust": -amount } });
  },
});

const promo = move({
  name: "promotional money (J17)",
  args: fc.record({ amount: cents(1, 3_000), times: fc.integer({ min: 1, max: 3 }) }),
  async run(model, real, { amount, times }) {
    const draft = promoGranted({ ...facts(real, randomUUID()), amount });
    // The same event, told several times at once, counts once.
    const told = Array.from({ length: times }, () => transaction((tx) => post(tx, [draft])));
    const posted = await Promise.all(told);
    expect(posted.reduce((sum, n) => sum + n, 0)).toBe(1);
    model.accounts.enter({ dr: { "exp:promo": amount }, cr: { promo: amount } });
  },
});

type Held = { key: string; amount: bigint };
const heldBy = (model: Model) => [...model.holds.keys()].filter((key): key is Held => isHeld(key));
const isHeld = (key: unknown): key is Held => typeof key === "object" && key !== null && "key" in key;

const outgoing = (real: Real, key: string, amount: bigint) =>
  journal({
    ...{ idemKey: key, type: "J10", ref: { type: "test", id: real.payer.id } },
    lines: [dr(memberAccount("mem:avail", real.payer.id), amount), cr(house("wd:clearing"), amount)],
  });

const keepAside = move({
  name: "money is kept aside",
  args: fc.record({ amount: cents(1, 20_000) }),
  async run(model, real, { amount }) {
    const key = randomUUID();
    const enough = model.avail >= amount;
    const draft = hold(outgoing(real, key, amount));
    const posted = await transaction((tx) => post(tx, [draft], { all: true })).catch(
      (error: { code?: string }) => {
        if (error.code !== "23514" && error.code !== "23502") throw error;
        return 0;
      },
    );
    expect(posted).toBe(enough ? 1 : 0);
    if (enough) model.hold({ key, amount }, { dr: { avail: amount }, cr: { "wd:clearing": amount } });
  },
});

const letGo = move({
  name: "what is kept aside moves in part, or is let go",
  args: fc.record({
    which: nth,
    part: fc.integer({ min: 0, max: 100 }),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => heldBy(model).length > 0,
  async run(model, real, { which, part, times }) {
    const held = pick(heldBy(model), which);
    const moved = (held.amount * BigInt(part)) / 100n;
    const end = () =>
      moved === 0n
        ? transaction((tx) => voidPending(tx, held.key)).then(Number)
        : transaction((tx) => post(tx, [resolve(held.key, outgoing(real, `${held.key}:done`, moved))]));
    const ended = await Promise.all(Array.from({ length: times }, end));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1);
    model.resolve(held, { dr: { avail: moved }, cr: { "wd:clearing": moved } });
  },
});

/* ---------- the credit line (§4.4) ---------- */

const giveCredit = move({
  name: "finance gives a credit line",
  args: fc.record({ limit: cents(500, 30_000), auto: fc.boolean() }),
  fits: (model) => model.line === null,
  async run(model, real, { limit, auto }) {
    await makeLine(real.payer.id, limit, { autoRepay: auto });
    model.line = { limit, auto, overdue: false };
  },
});

const fallDue = move({
  name: "what is borrowed falls due",
  args: fc.constant(null),
  fits: (model) => model.accounts.of("credit") > 0n,
  async run(model, real) {
    await makeDue(real.payer.id, 1);
    if (model.line) model.line.overdue = true;
  },
});

const repay = move({
  name: "repay what is borrowed or owed",
  args: fc.record({ amount: fc.option(cents(1, 20_000)), clicks: fc.integer({ min: 1, max: 2 }) }),
  async run(model, real, { amount, clicks }) {
    const key = randomUUID();
    const tries = Array.from({ length: clicks }, () => repayNow(real.payer.id, amount, key));
    const done = (await Promise.all(tries)).filter(({ ok }) => ok);
    const due = model.accounts.of("credit") + model.accounts.of("owed");
    const wanted = amount ?? due;
    const possible = due > 0n && wanted <= due && wanted <= model.avail;
    expect(done).toHaveLength(possible ? clicks : 0);
    if (possible) model.repay(wanted);
  },
});

/** All moves. Those that many others build on stand more than once, so that they are tried more often. */
export const moves: readonly Move[] = [
  ...[beginRecharge, payRechargeAgain, closeUnpaid],
  ...[captured, captured, captured, failed, unclear],
  ...[beginWire, proveWire, confirm, reject, withdrawWire],
  ...[order, order, order, payOrders, payOrders, payOrders, payWhatIsPaid, edit, draft],
  ...[cancelPaid, goOn, goOn, goOn],
  ...[adjust, promo, keepAside, letGo],
  ...[giveCredit, giveCredit, fallDue, repay],
  ...withdrawals,
  ...disputes,
  ...orderWires,
  ...afterPayment,
];

export type { Payment };
