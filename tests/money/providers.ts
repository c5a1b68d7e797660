/**
 * What the providers say of their own accounts (§4.6, J1): fees are posted as they are told, a payout is booked by itself
 * where a line of our statement is that payout beyond doubt.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { keepLines } from "~/domain/reconciliation/provider-lines.server";
import type { Provider, ProviderLine } from "~/domain/reconciliation/lines";
import { pairLines, postFees } from "~/domain/reconciliation/pairing.server";
import { transaction } from "~/platform/db";
import { book, leg } from "./bank";
import type { BankLine } from "./bank-lines";
import { divided, type Model } from "./model";
import { cents, move, nth, pick } from "./move";
import type { Real } from "./real";
import type { Ccy, Payout } from "./things";

const provider = fc.constantFrom<Provider>("stripe", "stripe", "paypal");
const times = fc.integer({ min: 1, max: 2 });

type Told = Pick<ProviderLine, "kind" | "ref" | "amount" | "ccy">;

/** Keeps a line of a provider, each a second after the one before; when it was. */
export async function keptAt(model: Model, real: Real, by: Provider, line: Told | null): Promise<Date> {
  const at = new Date(Date.parse(`${real.day}T08:00:00Z`) + 1_000 * model.payouts.length);
  const lines = line ? [{ ...line, part: "amount" as const, at, source: line.ref, reference: null }] : [];
  await keepLines(by, lines, { from: at, until: at });
  return at;
}

/** The same, and posts and pairs what is to be. */
async function told(model: Model, real: Real, by: Provider, line: Told | null, often = 1): Promise<void> {
  await keptAt(model, real, by, line);
  await Promise.all(Array.from({ length: often }, () => postFees(by)));
  await transaction((tx) => pairLines(tx, by));
  pairs(model, by);
}

const fee = move({
  name: "a provider tells what it keeps of a payment, or gives back of that",
  args: fc.record({
    provider,
    times,
    amount: cents(-60, 900).filter((amount) => amount !== 0n),
    ccy: fc.constantFrom<Ccy>("USD", "EUR", "GBP"),
  }),
  async run(model, real, { provider: by, amount, ccy, times: often }) {
    await told(model, real, by, { kind: "fee", ref: randomUUID(), amount: -amount, ccy }, often);
    const units = amount < 0n ? -amount : amount;
    const usd = divided(units * real.rates[ccy], 1_000_000n);
    const { dr, cr } = model.arrives(`psp:${by}`, units, ccy, usd, "exp:psp_fee");
    model.accounts.enter(amount < 0n ? { dr, cr } : { dr: cr, cr: dr });
  },
});

const payout = move({
  name: "a provider tells of a payout",
  often: 3,
  args: fc.record({
    provider,
    amount: cents(200, 90_000),
    which: nth,
    ccy: fc.constantFrom<Ccy>("USD", "EUR"),
    like: fc.constantFrom("any", "line", "payout"),
  }),
  async run(model, real, { provider: by, like, which, ...any }) {
    const waiting = model.lines.filter((line) => line.dc === "C" && line.status === "UNMATCHED");
    const alike: readonly Pick<Payout, "amount" | "ccy">[] =
      like === "line" ? waiting : like === "payout" ? model.payouts : [];
    const { amount, ccy } = alike.length > 0 ? pick(alike, which) : any;
    const ref = `po${randomUUID().replaceAll("-", "")}`;
    model.payouts.push({ provider: by, ref, amount, ccy, line: null, booking: null });
    await told(model, real, by, { kind: "payout", ref, amount: -amount, ccy });
  },
});

const again = move({
  name: "a provider's books are compared again",
  args: fc.record({ provider }),
  fits: (model) => model.payouts.some(({ line }) => line === null),
  run: (model, real, { provider: by }) => told(model, real, by, null),
});

/** Finds the line of each payout that waits: the one that names it, one that finance booked, or the only one it can be. */
function pairs(model: Model, by: Provider): void {
  const own = model.payouts.filter((each) => each.provider === by);
  for (const each of own)
    if (each.line && !each.line.booked.some((sides) => sides === each.booking)) each.line = null;
  const waiting = own.filter(({ line }) => line === null);
  for (const each of waiting) {
    const alike = waiting.filter(({ amount, ccy }) => amount === each.amount && ccy === each.ccy).length;
    const line = lineOf(model, each, alike);
    if (!line) continue;
    if (line.status === "UNMATCHED") {
      book(model, line, "psp", leg(line, `psp:${by}`));
      Object.assign(line, { provider: by, decided: true });
    }
    Object.assign(each, { line, booking: line.booked.at(-1) });
  }
}

function lineOf(
  model: Model,
  { provider: by, ref, amount, ccy }: Payout,
  alike: number,
): BankLine | undefined {
  const lines = model.lines
    .filter((line) => line.dc === "C" && line.amount === amount && line.ccy === ccy)
    .filter((line) =>
      line.kind === "psp" ? line.provider === by : line.status === "UNMATCHED" && !line.decided,
    )
    .filter((line) => !model.payouts.some((other) => other.line === line))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const named = lines.find(({ words }) => words.includes(ref));
  const booked = lines.find(({ status }) => status === "MATCHED");
  const likely = lines.filter(({ words }) => words.includes(by));
  return named ?? booked ?? (likely.length === 1 && alike === 1 ? likely[0] : undefined);
}

export const providers = [fee, payout, payout, again];
