/** Wires that were confirmed by hand by mistake (decision 026): undone by two, as if they had never come (J1w backwards). */
import fc from "fast-check";
import { expect } from "vitest";
import { approveAdjustment, endProposal } from "~/domain/adjustments/decide.server";
import { proposeUndo } from "~/domain/banking/undo-confirmation.server";
import { bankOf } from "./bank-lines";
import type { Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";
import type { Mistake, Wire } from "./things";

const clicks = fc.integer({ min: 1, max: 2 });
const by = fc.constantFrom<"staff" | "other">("staff", "other");

/** Confirmed by hand and not linked to a line, or credited by one; and not corrected otherwise. */
const mayUndo = ({ received, line, undone, corrected }: Wire) =>
  received !== null && line?.kind !== "already" && !undone && corrected.size === 0;

const proposes = move({
  name: "it is proposed to undo what was confirmed of a wire",
  often: 2,
  args: fc.record({ which: nth, by, clicks }),
  fits: (model) => model.wires.some(({ received }) => received !== null),
  async run(model, real, { which, by: who, clicks: times }) {
    const wire = likely(model.wires, mayUndo, which) as Wire;
    const possible = mayUndo(wire);
    const nos: string[] = [];
    const done = await atOnce(times, async () => {
      const answer = await proposeUndo(real[who], wire.of.id, "It never came");
      if (answer.ok) nos.push(answer.value);
      return answer;
    });
    expect(done).toBe(possible ? 1 : 0);
    for (const no of nos) model.mistakes.push({ no, wire, by: real[who], status: "PROPOSED" });
    if (possible) wire.corrected.add("mistaken");
  },
});

const waits = ({ status }: Mistake) => status === "PROPOSED";

const posts = move({
  name: "what was confirmed of a wire is undone, by another than proposed it",
  often: 2,
  args: fc.record({ which: nth, by, clicks }),
  fits: (model) => model.mistakes.some(waits),
  async run(model, real, { which, by: who, clicks: times }) {
    const mistake = likely(model.mistakes, waits, which) as Mistake;
    const done = await atOnce(times, () => approveAdjustment(real[who], mistake.no));
    const possible =
      waits(mistake) && mistake.by.id !== real[who].id && mistake.wire.line?.kind !== "already";
    expect(done).toBe(possible ? 1 : 0);
    if (possible) isUndone(model, mistake);
  },
});

/**
 * From the balance as far as it goes, the rest is owed; what we bore of a price is not borne after all. The line that
 * credited it waits, whether it lay in suspense before or not.
 */
function isUndone(model: Model, mistake: Mistake): void {
  const { wire } = mistake;
  const { received, credited, borne, ccy } = wire;
  mistake.status = "POSTED";
  wire.undone = true;
  if (wire.line) {
    Object.assign(wire.line, { status: "UNMATCHED", kind: null, booked: [] });
    wire.line.unlinked.add(wire);
    wire.line = null;
  }
  const { dr, cr } = model.arrives(bankOf(wire), received ?? 0n, ccy, credited, "taken");
  const { taken, ...through } = cr;
  if (taken === undefined) throw new Error("nothing was credited");
  const usd = taken + borne;
  const avail = model.avail < usd ? model.avail : usd;
  model.accounts.enter({
    dr: { ...through, avail, owed: usd - avail },
    cr: { ...dr, "exp:bank_fee": borne },
  });
  for (const [number, owner] of model.numbers) if (owner === wire) model.numbers.delete(number);
  model.cameIn();
}

const ends = move({
  name: "a proposal to undo a wire is refused, or taken back by who made it",
  args: fc.record({
    which: nth,
    by,
    event: fc.constantFrom<"refuse" | "withdraw">("refuse", "withdraw"),
  }),
  fits: (model) => model.mistakes.length > 0,
  async run(model, real, { which, by: who, event }) {
    const mistake = pick(model.mistakes, which);
    const done = await endProposal(real[who], mistake.no, event, "No");
    const possible = waits(mistake) && (event === "refuse" || mistake.by.id === real[who].id);
    expect(done.ok).toBe(possible);
    if (!possible) return;
    mistake.status = event === "refuse" ? "REFUSED" : "WITHDRAWN";
    mistake.wire.corrected.delete("mistaken");
  },
});

export const mistakes = [proposes, proposes, posts, posts, ends];
