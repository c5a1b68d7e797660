/** Entries of the bank's statements (§4.6): taken in, like what the model waits for and unlike it. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { applyImport, previewStatement } from "~/domain/banking/imports.server";
import { decimalText } from "~/platform/money";
import { csv, lineBy } from "../statements";
import { linkAlike, type BankLine } from "./bank-lines";
import type { Model } from "./model";
import { atOnce, cents, likely, move, nth, pick } from "./move";
import type { Real } from "./real";
import type { Ccy, Payout } from "./things";

type Entry = Pick<BankLine, "ref" | "dc" | "amount" | "ccy"> & { words?: string; names?: BankLine };

const preview = (real: Real, { ref, dc, amount, ccy, words = "" }: Entry, end = "") =>
  previewStatement(real.staff, {
    name: "statement.csv",
    bytes: Buffer.from(
      csv([
        {
          ...{ ref, ccy, account: ccy === "USD" ? "1" : "DE00", on: real.day },
          ...{ amount: decimalText(dc === "C" ? amount : -amount), words },
        },
      ]) + end,
    ),
  });

/** Takes an entry in: once, however often its file is applied, and whatever file it stands in again. */
async function takeIn(model: Model, real: Real, entry: Entry, times: number, again: boolean) {
  const sent = await preview(real, entry);
  if (!sent.ok) throw new Error(JSON.stringify(sent.problems));
  expect(await atOnce(times, () => applyImport(real.staff, sent.id))).toBe(1);
  const { id } = await lineBy(entry.ref);
  const line: BankLine = {
    ...{
      id,
      words: "",
      names: null,
      ...entry,
      decided: false,
      provider: null,
      status: "UNMATCHED",
      kind: null,
      booked: [],
      sentBack: null,
      proposal: null,
    },
  };
  model.lines.push(line);
  linkAlike(model);
  if (!again) return;
  const second = await preview(real, entry, "\n");
  if (!second.ok) throw new Error(JSON.stringify(second.problems));
  expect(await applyImport(real.staff, second.id)).toEqual({ ok: true, value: 0 });
  for (const other of [{ amount: entry.amount + 1n }, { dc: entry.dc === "C" ? "D" : "C" }] as const)
    expect(await preview(real, { ...entry, ...other })).toMatchObject({ problems: [{ code: "taken" }] });
}

const amounts = fc.noBias(cents(200, 90_000));
const taking = { which: nth, times: fc.integer({ min: 1, max: 2 }), again: fc.boolean() };

const comes = move({
  name: "an entry of the statement by which money came",
  args: fc.record({
    ...{ ...taking, amount: amounts, ccy: fc.constantFrom<Ccy>("USD", "EUR") },
    like: fc.constantFrom("any", "wire", "wire", "wire", "withdrawal", "withdrawal", "payout", "payout"),
    says: fc.constantFrom("its number", "its number", "who", "nothing"),
    off: fc.constantFrom(0n, 0n, 0n, -700n, 900n),
    number: fc.constantFrom("own", "typed", "spelled"),
  }),
  async run(model, real, { which, times, again, like, off, number, says, ...any }) {
    const wire = like === "wire" ? likely(model.wires, ({ line }) => !line, which) : undefined;
    const back = model.withdrawals.find(({ left, back: known }) => left && !known && like === "withdrawal");
    const entry: Entry = { ...any, dc: "C", ref: randomUUID() };
    if (wire) Object.assign(entry, { ccy: wire.ccy, amount: (wire.received ?? wire.amount) + off });
    if (back) Object.assign(entry, { ccy: back.ccy, amount: back.left });
    const waiting = model.payouts.filter(({ line }) => line === null);
    if (like === "payout" && waiting.length > 0) Object.assign(entry, asPayout(pick(waiting, which), says));
    const typed = wire?.typed;
    const ref = number === "typed" ? typed : typed?.toUpperCase().replaceAll("-", "");
    const known = (of: string) => model.lines.some((line) => line.ref === of && line.ccy === entry.ccy);
    if (ref && number !== "own" && !known(ref)) entry.ref = ref;
    await takeIn(model, real, entry, times, again);
  },
});

const asPayout = ({ provider, ref, amount, ccy }: Payout, says: string) => ({
  ...{ amount, ccy },
  words: says === "its number" ? `Payout ${ref}` : says === "who" ? `Payout by ${provider}` : "",
});

const goes = move({
  name: "an entry of the statement by which money went",
  args: fc.record({
    ...{ ...taking, amount: amounts, ccy: fc.constantFrom<Ccy>("USD", "EUR") },
    like: fc.constantFrom("any", "withdrawal", "withdrawal", "held", "held", "credited", "credited"),
    off: fc.constantFrom(0n, 0n, -150n, 250n),
  }),
  async run(model, real, { which, times, again, like, off, ...any }) {
    const entry: Entry = { ...any, dc: "D", ref: randomUUID() };
    const taken = model.withdrawals.filter(({ payout }) => payout > 0n);
    const held = model.lines.filter(({ status }) => status === "SUSPENSE");
    const credited = model.wires.flatMap(({ line }) => (line ? [line] : []));
    const lines = like === "held" ? held : like === "credited" ? credited : [];
    if (lines.length > 0) {
      const names = pick(lines, which);
      const more = like === "held" ? off : 0n;
      Object.assign(entry, {
        names,
        words: `Return of ${names.ref}`,
        ccy: names.ccy,
        amount: names.amount + more,
      });
    }
    if (like === "withdrawal" && taken.length > 0) {
      const { ccy, payout, bankFee } = pick(taken, which);
      Object.assign(entry, { ccy, amount: payout + (off < 0n ? bankFee : 0n) });
    }
    await takeIn(model, real, entry, times, again);
  },
});

export const bankEntries = [comes, comes, comes, goes, goes];
