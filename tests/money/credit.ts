/** The credit line (§4.4): given, due, repaid, written off. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { approveAdjustment, propose } from "~/domain/adjustments/adjustments.server";
import { repayNow } from "~/domain/credit/repay.server";
import { makeDue, makeLine } from "../credit";
import { divided } from "./model";
import { cents, move } from "./move";

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

const writeOff = move({
  name: "what is borrowed is written off, by two (J16)",
  args: fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fits: (model) => model.accounts.of("credit") > 0n,
  async run(model, real, { percent }) {
    const amount = divided(model.accounts.of("credit") * BigInt(percent), 100n) || 1n;
    const facts = { kind: "borrowed", email: real.payer.email, amount, reason: "gone" } as const;
    const no = await propose(real.staff, facts);
    if (!no.ok) throw new Error(no.error);
    expect((await approveAdjustment(real.other, no.value)).ok).toBe(true);
    model.accounts.enter({ dr: { "exp:bad_debt": amount }, cr: { credit: amount } });
    if (model.line && model.accounts.of("credit") === 0n) model.line.overdue = false;
    model.cameIn();
  },
});

export const credit = [giveCredit, giveCredit, fallDue, repay, writeOff];
