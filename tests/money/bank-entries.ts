/** Entries of the bank's statements (§4.6): taken in, like what the model waits for and unlike it. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { statementImport } from "~/domain/banking/imports.server";
import { applyFile, lookAtFile } from "~/domain/imports/whole.server";
import { decimalText } from "~/platform/money";
import { csv, lineBy } from "../statements";
import { linkAlike, type BankLine } from "./bank-lines";
import type { Model } from "./model";
import { atOnce, cents, move, nth, pick } from "./move";
import type { Real } from "./real";
import type { Wire } from "./things";

type Entry = Pick<BankLine, "ref" | "dc" | "amount" | "ccy"> & { words?: string; names?: BankLine };

const preview = (real: Real, { ref, dc, amount, ccy, words = "" }: Entry, end = "") =>
  lookAtFile(statementImport, real.staff, {
    name: "statement.csv",
    bytes: Buffer.from(
      csv([
        {
          ref,
          ccy,
          account: ccy === "USD" ? "1" : "DE00",
          on: real.day,
          amount: decimalText(dc === "C" ? amount : -amount),
          words,
        },
      ]) + end,
    ),
  });

/** Takes an entry in: once, however often its file is applied, and whatever file it stands in again. */
async function takeIn(model: Model, real: Real, entry: Entry, times: number, again: boolean) {
  const sent = await preview(real, entry);
  if (!sent.ok) throw new Error(JSON.stringify(sent.problems));
  expect(await atOnce(times, () => applyFile(statementImport, real.staff, sent.id))).toBe(1);
  const { id } = await lineBy(entry.ref);
  const line: BankLine = {
    id,
    words: "",
    names: null,
    ...entry,
    decided: false,
    recalled: false,
    misled: null,
    unlinked: new Set(),
    provider: null,
    status: "UNMATCHED",
    kind: null,
    booked: [],
    sentBack: null,
    proposal: null,
  };
  model.lines.push(line);
  linkAlike(model);
  if (!again) return;
  const second = await preview(real, entry, "\n");
  if (!second.ok) throw new Error(JSON.stringify(second.problems));
  expect(await applyFile(statementImport, real.staff, second.id)).toEqual({ ok: true, value: 0 });
  for (const other of [{ amount: entry.amount + 1n }, { dc: entry.dc === "C" ? "D" : "C" }] as const)
    expect(await preview(real, { ...entry, ...other })).toMatchObject({ problems: [{ code: "taken" }] });
}

type Args = {
  which: number;
  times: number;
  again: boolean;
  amount: bigint;
  ccy: "USD" | "EUR";
  off: bigint;
  says: string;
};
const args = (offs: readonly bigint[]): fc.Arbitrary<Args> =>
  fc.record({
    which: nth,
    times: fc.integer({ min: 1, max: 2 }),
    again: fc.boolean(),
    amount: fc.noBias(cents(200, 90_000)),
    ccy: fc.constantFrom("USD", "EUR"),
    off: fc.constantFrom(...offs),
    says: fc.constantFrom("its number", "its number", "who", "nothing"),
  });

/** An entry that looks like what the model waits for: one of its list, or any where that is null. */
const entry = <T>(
  name: string,
  dc: "C" | "D",
  list: ((model: Model) => readonly T[]) | null,
  like: (one: T, args: Args, model: Model) => Partial<Entry>,
  { often = 1, offs = [0n] }: { often?: number; offs?: readonly bigint[] } = {},
) =>
  move<Args>({
    name: `an entry of the statement: ${name}`,
    often,
    args: args(offs),
    fits: (model) => list === null || list(model).length > 0,
    async run(model, real, drawn) {
      const { which, times, again, amount, ccy } = drawn;
      const any: Entry = { dc, amount, ccy, ref: randomUUID() };
      const told = list ? { ...any, ...like(pick(list(model), which), drawn, model) } : any;
      // A wire may have been found over a cent: no statement tells of less.
      await takeIn(model, real, { ...told, amount: told.amount > 0n ? told.amount : 1n }, times, again);
    },
  });

const anything = () => ({});

/** The number as it was typed by hand, as it is spelled otherwise, or one of the bank's own. */
function numberFor({ typed, ccy }: Wire, says: string, model: Model): Partial<Entry> {
  const ref = says === "who" ? typed?.toUpperCase().replaceAll("-", "") : typed;
  const isKnown = model.lines.some((line) => line.ref === ref && line.ccy === ccy);
  return ref && says !== "nothing" && !isKnown ? { ref } : {};
}

const waitingWires = (model: Model) => model.wires.filter(({ line }) => !line);
const namingLine = (names: BankLine, off: bigint) => ({
  names,
  words: `Return of ${names.ref}`,
  ccy: names.ccy,
  amount: names.amount + off,
});

export const bankEntries = [
  entry("money came", "C", null, anything, { often: 2 }),
  entry(
    "money came as a wire was announced",
    "C",
    waitingWires,
    ({ ccy, amount, reference, chosen }, { off, says }) => ({
      ccy,
      amount: amount + off,
      words:
        says === "its number"
          ? `For ${off === 0n ? reference : chosen.key}`
          : says === "who"
            ? reference.slice(0, -1)
            : "",
    }),
    { often: 2, offs: [0n, 0n, -60n, 900n] },
  ),
  entry(
    "money came as a wire was found by hand, or in another amount",
    "C",
    (model) => waitingWires(model).filter(({ typed }) => typed),
    (wire, { off, says }, model) => {
      const { ccy, received } = wire;
      return { ccy, amount: (received ?? 0n) + off, ...numberFor(wire, says, model) };
    },
    { often: 4, offs: [0n, 0n, -100n, 900n] },
  ),
  entry(
    "money came as a withdrawal came back",
    "C",
    (model) => model.withdrawals.filter(({ left, back }) => left && !back),
    ({ ccy, left }) => ({ ccy, amount: left ?? 1n }),
    { often: 3 },
  ),
  entry(
    "money came as a provider paid out",
    "C",
    (model) => model.payouts.filter(({ line }) => line === null),
    ({ provider, ref, amount, ccy }, { says }) => ({
      amount,
      ccy,
      words: says === "its number" ? `Payout ${ref}` : says === "who" ? `Payout by ${provider}` : "",
    }),
    { often: 2 },
  ),
  entry("money went", "D", null, anything),
  entry(
    "money went as it was paid for a withdrawal",
    "D",
    (model) => model.withdrawals.filter(({ payout, out }) => payout && !out),
    ({ ccy, payout, bankFee }, { off }) => ({ ccy, amount: payout + (off < 0n ? bankFee : off) }),
    { often: 3, offs: [0n, 0n, -1n, 150n, 900n, 5_001n] },
  ),
  entry(
    "money went that had come for nobody",
    "D",
    (model) => model.lines.filter(({ status }) => status === "SUSPENSE"),
    (names, { off }) => namingLine(names, off),
    { often: 3, offs: [0n, -150n, 250n] },
  ),
  entry(
    "money went that had come as a wire, or had been a member's",
    "D",
    (model) => [
      ...model.wires.flatMap(({ line }) => (line ? [line] : [])),
      ...model.lines.filter(({ kind }) => kind === "member"),
    ],
    (names) => namingLine(names, 0n),
    { often: 4 },
  ),
];
