/** Auto-pay: bills first, then orders, the oldest first; from the balance, on credit, by a card; within its limits. */
import fc from "fast-check";
import { expect } from "vitest";
import { runAutopay } from "~/domain/autopay/run.server";
import { noRule, saveRule } from "~/domain/autopay/rule.server";
import { db, sql } from "~/platform/db";
import { paying } from "./attempts";
import { bankOfCards, charged, savedCard, says } from "./cards";
import type { Model } from "./model";
import { cents, move } from "./move";
import { payFromWallet, unpaid } from "./orders";
import { readQuote, type Real } from "./real";
import { isFar } from "./bills-after";
import type { Autopay, Bill, Order, Payment } from "./things";

const mode = fc.constantFrom("now" as const, "now" as const, "daily" as const, "off" as const);

const rule = move({
  name: "a member says what is paid by itself",
  args: fc.record({
    mode,
    useCredit: fc.boolean(),
    byCard: fc.boolean(),
    maxOrder: fc.option(cents(2_000, 30_000)),
    maxDay: fc.option(cents(5_000, 90_000)),
  }),
  async run(model, real, { byCard, ...wanted }) {
    const fallbackCard = byCard ? await savedCard(real) : null;
    const saved = await saveRule(real.payer.id, { ...noRule, ...wanted, fallbackCard });
    expect(saved.ok).toBe(true);
    model.autopay = { ...wanted, byCard, since: model.payments.length };
  },
});

const run = move({
  name: "auto-pay pays what is due",
  often: 3,
  args: fc.record({
    which: fc.constantFrom("all" as const, "all" as const, "now" as const),
    answer: fc.constantFrom("yes", ...says),
    together: fc.boolean(),
  }),
  fits: (model) => model.autopay !== null && dueNow(model).length > 0,
  async run(model, real, { which, answer, together }) {
    bankOfCards.says = answer;
    const { autopay } = model;
    const runs = autopay?.byCard || model.line?.overdue ? 1 : 1 + Number(together);
    await Promise.all(Array.from({ length: runs }, () => runAutopay(real.payer.id, which)));
    const isOn = autopay && autopay.mode !== "off" && (which === "all" || autopay.mode === "now");
    if (isOn) await pays(model, real, autopay);
  },
});

const dueBills = (model: Model) =>
  model.bills.filter(({ open, objected, lock }) => open && !objected && lock === null);
const dueOrders = (model: Model) => unpaid(model).filter(({ lock }) => lock === null);
/** What may be sent twice to one buyer waits for its member. */
const isClear = (due: Bill | Order) => due.kind === "bill" || !(due.twin && due.warned);
const dueNow = (model: Model): (Bill | Order)[] => [...dueBills(model), ...dueOrders(model)];

async function pays(model: Model, real: Real, rule: Autopay): Promise<void> {
  for (const order of dueOrders(model)) Object.assign(order, await readQuote(order.no));
  const began = await attempts(model, real);
  let refused = cardRefused(model, rule);
  for (const due of dueNow(model).filter(isClear)) {
    if (due.kind === "bill" && isFar(due.amount, due.order)) continue;
    const [attempt] = paying([due]);
    const amount = attempt?.amount ?? 0n;
    // What is shown as spendable knows nothing of what is overdue: that is found when it is paid.
    const active = rule.useCredit && model.line?.status === "ACTIVE" ? model.line.limit : 0n;
    const loan = active - model.accounts.of("credit");
    const enough = model.balance + (loan > 0n ? loan : 0n) >= amount;
    const isAllowed =
      allows(model, rule, due, amount, began.isOfToday) && !(model.line?.overdue && due.kind === "order");
    if (enough && !isAllowed) continue;
    if (enough) {
      const done = payFromWallet(model, began.next(due.id), paying([due]), rule.useCredit);
      Object.assign(model.payments.at(-1) as Payment, { auto: true });
      if (done) continue;
    }
    if (!rule.byCard || refused || !isAllowed) continue;
    const payment = charged(model, began.next(due.id), [due], true);
    refused = payment.status === "FAILED";
  }
}

/** The card refused what auto-pay charged last, and neither was the rule kept anew nor did the card pay since. */
function cardRefused({ payments }: Model, { since }: Autopay): boolean {
  const own = payments.filter(({ saved }) => saved);
  const isRefusal = (payment: Payment) =>
    payment.auto && payment.status === "FAILED" && payment.code === "declined";
  const last = own.findLastIndex((payment) => isRefusal(payment) && payments.indexOf(payment) >= since);
  return last >= 0 && !own.slice(last + 1).some(({ status }) => status === "SUCCESSFUL");
}

/** The attempts of auto-pay that the model does not know yet, by what they are for, the first begun first. */
async function attempts(model: Model, real: Real) {
  const rows = await db.rows<{ id: string; of: string; today: boolean }>(sql`
    select p.id, x.payable_id as of, p.created_at >= date_trunc('day', now(), 'UTC') as today from payment p join payment_payable x on x.payment_id = p.id
    where p.user_id = ${real.payer.id} and p.auto order by p.created_at, p.id`);
  const left = rows.filter(({ id }) => !model.payments.some((known) => known.id === id));
  const today = new Set(rows.filter((row) => row.today).map(({ id }) => id));
  return {
    isOfToday: ({ id }: Payment) => today.has(id),
    next(of: string): string {
      const i = left.findIndex((row) => row.of === of);
      return left.splice(i, 1)[0]?.id ?? "none";
    },
  };
}

/** The limits of an order with its bills, and of a day. */
function allows(
  model: Model,
  { maxOrder, maxDay }: Autopay,
  due: Bill | Order,
  amount: bigint,
  isOfToday: (payment: Payment) => boolean,
): boolean {
  const own = model.payments.filter(({ auto, status }) => auto && status !== "FAILED");
  const sum = (list: readonly Payment[]) => list.reduce((all, payment) => all + payment.amount, 0n);
  const ofOrder = due.kind === "bill" ? sum(own.filter((payment) => isOf(payment, due.order))) : 0n;
  if (maxOrder !== null && ofOrder + amount > maxOrder) return false;
  return maxDay === null || sum(own.filter(isOfToday)) + amount <= maxDay;
}

const isOf = (payment: Payment, order: Order) =>
  payment.of.some(({ target }) =>
    target.kind === "bill" ? target.order === order : payment === order.payer,
  );

export const autopay = [rule, run, run];
