/** Money that a line credited to the wrong member (decision 026): undone by two, whatever is left of it (J1w backwards). */
import fc from "fast-check";
import { expect } from "vitest";
import { approveAdjustment, endProposal } from "~/domain/adjustments/decide.server";
import { proposeWrongMember } from "~/domain/banking/wrong-member.server";
import { bankOf, numberOf, type BankLine } from "./bank-lines";
import type { Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";

const clicks = fc.integer({ min: 1, max: 2 });
const by = fc.constantFrom<"staff" | "other">("staff", "other");

const mayUndo = ({ status, kind, recalled, misled }: BankLine) =>
  status === "MATCHED" && kind === "member" && !recalled && !misled;

const proposes = move({
  name: "it is proposed to undo what a line credited to a member",
  often: 3,
  args: fc.record({ which: nth, by, clicks }),
  fits: (model) => model.lines.some(({ kind }) => kind === "member"),
  async run(model, real, { which, by: who, clicks: times }) {
    const line = likely(model.lines, mayUndo, which) as BankLine;
    const possible = mayUndo(line);
    const nos: string[] = [];
    const done = await atOnce(times, async () => {
      const answer = await proposeWrongMember(real[who], line.id, "It was another's");
      if (answer.ok) nos.push(answer.value);
      return answer;
    });
    expect(done).toBe(possible ? 1 : 0);
    for (const no of nos) line.misled = { no, by: real[who] };
  },
});

const waiting = (model: Model) => model.lines.filter(({ misled }) => misled !== null);

const posts = move({
  name: "what a line credited to a member is undone, by another than proposed it",
  often: 3,
  args: fc.record({ which: nth, by, clicks }),
  fits: (model) => waiting(model).length > 0,
  async run(model, real, { which, by: who, clicks: times }) {
    const line = pick(waiting(model), which);
    const { no = "", by: asked } = line.misled ?? {};
    const done = await atOnce(times, () => approveAdjustment(real[who], no));
    const possible = asked?.id !== real[who].id;
    expect(done).toBe(possible ? 1 : 0);
    if (possible) isUndone(model, line);
  },
});

/** From the balance as far as it goes, the rest is owed; the line waits, whether it lay in suspense before or not. */
function isUndone(model: Model, line: BankLine): void {
  const usd = line.booked.at(-1)?.cr["avail"] ?? 0n;
  const { dr, cr } = model.arrives(bankOf(line), line.amount, line.ccy, usd, "taken");
  const { taken: _, ...through } = cr;
  const avail = model.avail < usd ? model.avail : usd;
  model.accounts.enter({ dr: { ...through, avail, owed: usd - avail }, cr: dr });
  Object.assign(line, { status: "UNMATCHED", kind: null, booked: [], misled: null });
  model.numbers.delete(numberOf(line));
  model.cameIn();
}

const ends = move({
  name: "a proposal to undo what a line credited is refused, or taken back by who made it",
  args: fc.record({ which: nth, by, event: fc.constantFrom<"refuse" | "withdraw">("refuse", "withdraw") }),
  fits: (model) => waiting(model).length > 0,
  async run(model, real, { which, by: who, event }) {
    const line = pick(waiting(model), which);
    const { no = "", by: asked } = line.misled ?? {};
    const done = await endProposal(real[who], no, event, "No");
    const possible = event === "refuse" || asked?.id === real[who].id;
    expect(done.ok).toBe(possible);
    if (possible) line.misled = null;
  },
});

export const wrongMembers = [proposes, posts, posts, ends];
