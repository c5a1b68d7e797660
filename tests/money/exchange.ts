/** What conversions leave on the open position (decision 030): booked by two people, as long as it is that much. */
import fc from "fast-check";
import { expect } from "vitest";
import { decideResult } from "~/domain/exchange/exchange.server";
import { db, sql } from "~/platform/db";
import { sum } from "~/platform/money";
import { divided, type Model } from "./model";
import { atOnce, move } from "./move";
import type { Real } from "./real";

const by = fc.constantFrom<"staff" | "other">("staff", "other");
const clicks = fc.integer({ min: 1, max: 2 });

/** What the position comes to, with what stood on it before the first move: a gain above zero. */
function resultOf(model: Model, real: Real): bigint {
  const worths = (["USD", "EUR", "GBP"] as const).map((ccy) => {
    // What a bank took in another currency is spent in it.
    const names = [`fx:clearing ${ccy}`, ...(ccy === "USD" ? [] : [`exp:bank_fee ${ccy}`])];
    const open = sum(names.map((name) => (real.before.get(name) ?? 0n) + model.accounts.of(name)));
    const worth = divided((open < 0n ? -open : open) * real.rates[ccy], 1_000_000n);
    return open < 0n ? worth : -worth;
  });
  return sum(worths);
}

type Proposed = { id: string; askedBy: string; amount: bigint };
/** What waits, of an earlier sequence, too: there is one position. */
const proposed = () =>
  db.first<Proposed>(sql`
    select id, asked_by, amount from fx_result where status = 'PROPOSED'`);

const asks = move({
  name: "it is proposed to book what conversions have left",
  args: fc.record({ by, clicks, off: fc.constantFrom(0n, 0n, 0n, 1n) }),
  async run(model, real, { by: who, clicks: times, off }) {
    const [waits, result] = [await proposed(), resultOf(model, real)];
    const wish = { intent: "propose", amount: result + off, reason: "Month's end" } as const;
    const done = await atOnce(times, () => decideResult(real[who], wish));
    expect(done).toBe(!waits && off === 0n && result !== 0n ? 1 : 0);
    model.resultAsked = waits !== null || done === 1;
  },
});

const decides = move({
  name: "what conversions have left is posted by another, or refused",
  often: 3,
  args: fc.record({
    by,
    clicks,
    intent: fc.constantFrom("approve" as const, "approve" as const, "refuse" as const),
  }),
  fits: (model) => model.resultAsked,
  async run(model, real, { by: who, clicks: times, intent }) {
    const waits = await proposed();
    if (!waits) throw new Error("what was proposed is gone");
    const { id, askedBy, amount } = waits;
    const done = await atOnce(times, () => decideResult(real[who], { intent, result: id }));
    const isSound = amount === resultOf(model, real) && askedBy !== real[who].id;
    expect(done, intent).toBe(intent === "refuse" || isSound ? 1 : 0);
    model.resultAsked = intent === "approve" && !isSound;
    if (intent === "refuse" || !isSound) return;
    const [gain, loss] = [{ "fx:clearing": amount }, { "exp:fx": amount }];
    const back = { cr: { "fx:clearing": -amount }, dr: { "exp:fx": -amount } };
    model.accounts.enter(amount > 0n ? { dr: gain, cr: loss } : back);
  },
});

export const exchange = [asks, decides];
