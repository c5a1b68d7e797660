/** What the bank's lines say otherwise than was booked, in two people's hands (decision 017). */
import fc from "fast-check";
import { expect } from "vitest";
import { approveAdjustment, endProposal } from "~/domain/adjustments/decide.server";
import { proposeDifference } from "~/domain/banking/difference.server";
import { proposeWireReversal } from "~/domain/banking/wire-reversals.server";
import { decideReturn } from "~/domain/banking/returns.server";
import { bankOf, isNamedToReturn, link, numberOf, type BankLine, type Proposal } from "./bank-lines";
import type { Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";
import { worthOf } from "./wires";

const reason = "The bank says so";
const clicks = fc.integer({ min: 1, max: 2 });
const by = fc.constantFrom<"staff" | "other">("staff", "other");
const isNew = ({ status, proposal }: BankLine) => status === "UNMATCHED" && proposal === null;

/** Several presses at once: the one number that was given, or null. */
async function proposedBy(
  times: number,
  propose: () => Promise<{ ok: true; value: string } | { ok: false; error: string }>,
): Promise<string | null> {
  const answers = await Promise.all(Array.from({ length: times }, propose));
  const nos = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  expect(nos.length).toBeLessThanOrEqual(1);
  return nos[0] ?? null;
}

const differs = move({
  name: "a line says another amount than was confirmed for its wire by hand",
  args: fc.record({ which: nth, of: nth, by, clicks }),
  fits: (model) => model.lines.length > 0 && model.wires.some(({ typed }) => typed),
  async run(model, real, { which, of, by: who, clicks: times }) {
    const wire = likely(model.wires, ({ typed, line }) => Boolean(typed) && !line, of);
    if (!wire) return;
    const near = (line: BankLine) => isNew(line) && line.dc === "C" && line.ccy === wire.ccy;
    const line = likely(model.lines, near, which) as BankLine;
    const { received, credited } = wire;
    const possible =
      near(line) &&
      received !== null &&
      !wire.line &&
      !wire.undone &&
      received !== line.amount &&
      !wire.corrected.has("wire");
    const no = await proposedBy(times, () =>
      proposeDifference(real[who], line.id, { reference: wire.reference, reason }),
    );
    expect(no !== null).toBe(possible);
    if (no === null || received === null) return;
    const usd = worthOf(real, wire, line.amount) - credited;
    const least = line.amount > received ? 1n : -1n;
    wire.corrected.add("wire");
    line.proposal = { kind: "wire", no, wire, usd: usd === 0n ? least : usd, by: real[who] };
  },
});

const recalls = move({
  name: "the bank takes back what was credited",
  often: 4,
  args: fc.record({ which: nth, of: nth, by, clicks }),
  fits: (model) => model.lines.some((line) => line.dc === "D" && line.names && isNew(line)),
  async run(model, real, { which, of, by: who, clicks: times }) {
    const isCredited = (came: BankLine | null) =>
      came?.kind === "member" || model.wires.some((wire) => came && wire.line === came);
    const line = likely(model.lines, (each) => isNew(each) && isCredited(each.names), which) as BankLine;
    const came = of % 4 === 0 || !line.names ? pick(model.lines, of) : line.names;
    const wire = model.wires.find((each) => each.line === came);
    const fits = line.dc === "D" && isNew(line) && line.names === came && line.amount === came.amount;
    const possible =
      fits && isCredited(came) && !came.recalled && !came.misled && !wire?.corrected.has("mistaken");
    const no = await proposedBy(times, () =>
      proposeWireReversal(real[who], line.id, { came: came.id, reason }),
    );
    expect(no !== null).toBe(possible);
    if (no === null) return;
    came.recalled = true;
    wire?.corrected.add("recall");
    const credited = wire?.credited ?? came.booked.at(-1)?.cr["avail"] ?? 0n;
    line.proposal = { kind: "recall", no, wire: wire ?? null, came, usd: -credited, by: real[who] };
  },
});

const returns = move({
  name: "money went back in another amount than it came",
  often: 2,
  args: fc.record({ which: nth, of: nth, by, clicks }),
  fits: (model) =>
    model.lines.some((line) => line.dc === "D" && isNew(line)) &&
    model.lines.some(({ status }) => status === "SUSPENSE"),
  async run(model, real, { which, of, by: who, clicks: times }) {
    const line = likely(model.lines, (each) => isNew(each) && each.dc === "D", which) as BankLine;
    const fits = (each: BankLine) =>
      each.status === "SUSPENSE" && each.ccy === line.ccy && each.amount !== line.amount;
    const held = likely(model.lines, fits, of) as BankLine;
    const possible = isNew(line) && line.dc === "D" && fits(held) && !isNamedToReturn(model, held);
    const decision = { intent: "return-differs", held: held.id, reason } as const;
    const done = await atOnce(times, () => decideReturn(real[who], line.id, decision));
    expect(done).toBe(possible ? 1 : 0);
    if (possible) line.proposal = { kind: "return", held, by: real[who] };
  },
});

type Proposed = BankLine & { proposal: Proposal };
const proposed = (model: Model) => model.lines.filter((line): line is Proposed => line.proposal !== null);

const approves = move({
  name: "a proposal about a line is posted, by another than made it",
  often: 4,
  args: fc.record({ which: nth, same: fc.constantFrom(false, false, false, true), clicks }),
  fits: (model) => proposed(model).length > 0,
  async run(model, real, { which, same, clicks: times }) {
    const line = pick(proposed(model), which);
    const { proposal } = line;
    const who = (proposal.by.id === real.staff.id) === same ? "staff" : "other";
    const tell = () =>
      proposal.kind === "return"
        ? decideReturn(real[who], line.id, { intent: "approve-return" })
        : approveAdjustment(real[who], proposal.no);
    const done = await atOnce(times, tell);
    expect(done).toBe(proposal.by.id !== real[who].id && stillFits(model, line) ? 1 : 0);
    if (done > 0) posted(model, line);
  },
});

/** The wire may have found its line meanwhile, or the line's number be used up for another. */
function stillFits(model: Model, line: Proposed): boolean {
  const { proposal } = line;
  if (proposal.kind !== "wire") return true;
  if (line.status !== "UNMATCHED") return false;
  const owner = model.numbers.get(numberOf(line)) ?? proposal.wire;
  return !proposal.wire.line && !proposal.wire.undone && owner === proposal.wire;
}

function posted(model: Model, line: Proposed): void {
  const { proposal } = line;
  Object.assign(line, { proposal: null });
  if (proposal.kind === "return") return sentBack(model, line, proposal.held);
  const { usd } = proposal;
  const difference = proposal.kind === "recall" ? -line.amount : line.amount - (proposal.wire.received ?? 0n);
  if (usd > 0n) model.accounts.enter(model.arrives(bankOf(line), difference, line.ccy, usd));
  else isTaken(model, line, -difference, -usd);
  if (proposal.wire) proposal.wire.credited += usd;
  if (proposal.kind === "wire") link(model, line, proposal.wire);
  else Object.assign(line, { status: "MATCHED", kind: "recalled" });
  model.cameIn();
}

/** J1w the other way round: from the balance as far as it goes, the rest is owed. */
function isTaken(model: Model, line: BankLine, amount: bigint, usd: bigint): void {
  const { dr, cr } = model.arrives(bankOf(line), amount, line.ccy, usd);
  const avail = model.avail < usd ? model.avail : usd;
  model.accounts.enter({ dr: { ...cr, avail, owed: usd - avail }, cr: dr });
}

/** The whole line leaves suspense; what lies between is the bank's charges, kept by us or borne by us. */
function sentBack(model: Model, line: BankLine, held: BankLine): void {
  const rest = held.amount - line.amount;
  const named = (name: string) => `${name} ${line.ccy}`;
  const fee = { [named("exp:bank_fee")]: rest < 0n ? -rest : rest };
  const sides = {
    dr: { [named("suspense")]: held.amount, ...(rest < 0n ? fee : {}) },
    cr: { [named(bankOf(line))]: line.amount, ...(rest > 0n ? fee : {}) },
  };
  model.accounts.enter(sides);
  line.booked.push(sides);
  line.sentBack = held;
  for (const each of [line, held]) Object.assign(each, { status: "MATCHED", kind: "returned" });
}

const ends = move({
  name: "a proposal about a line is refused, or taken back by who made it",
  args: fc.record({
    which: nth,
    by,
    event: fc.constantFrom<"refuse" | "withdraw">("refuse", "withdraw"),
    clicks,
  }),
  fits: (model) => proposed(model).length > 0,
  async run(model, real, { which, by: who, event, clicks: times }) {
    const line = pick(proposed(model), which);
    const { proposal } = line;
    const tell = () =>
      proposal.kind === "return"
        ? decideReturn(real[who], line.id, { intent: "refuse-return" })
        : endProposal(real[who], proposal.no, event, "No");
    const isOwn = proposal.by.id === real[who].id;
    const possible = proposal.kind === "return" || event === "refuse" || isOwn;
    expect(await atOnce(times, tell)).toBe(possible ? 1 : 0);
    if (!possible) return;
    if (proposal.kind !== "return") proposal.wire?.corrected.delete(proposal.kind);
    if (proposal.kind === "recall") proposal.came.recalled = false;
    Object.assign(line, { proposal: null });
  },
});

export const bankBack = [differs, recalls, returns, approves, approves, ends];
