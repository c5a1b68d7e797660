/** What the staff posts by hand, and money that is kept aside. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { hold, post, resolve, voidPending } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted } from "~/domain/ledger/postings";
import { dr, cr, journal } from "~/domain/ledger/journals";
import { house, memberAccount } from "~/domain/ledger/chart";
import { transaction } from "~/platform/db";
import { cents, move, nth, pick } from "./move";
import type { Model } from "./model";
import type { Real } from "./real";

const facts = (real: Real, key: string) => ({
  idemKey: key,
  member: real.payer.id,
  ref: { type: "test", id: real.payer.id },
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

const nearlyAll = move({
  name: "a correction takes nearly everything (J16)",
  often: 0.4,
  args: fc.record({ rest: cents(0, 1_500) }),
  fits: (model) => model.avail > 1_500n,
  async run(model, real, { rest }) {
    const amount = model.avail - rest;
    await transaction((tx) =>
      post(tx, [adjusted({ ...facts(real, randomUUID()), amount: -amount })], { all: true }),
    );
    model.accounts.enter({ dr: { avail: amount }, cr: { "exp:adjust": amount } });
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
    idemKey: key,
    type: "J10",
    ref: { type: "test", id: real.payer.id },
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

export const byHand = [adjust, nearlyAll, promo, keepAside, letGo];
