/** The credit line (§4.4): asked for, granted, changed, stopped, resumed, closed; due, and repaid. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { decideCredit } from "~/domain/credit/desk.server";
import type { Decision } from "~/domain/credit/forms";
import { applyForCredit, chooseCredit } from "~/domain/credit/member.server";
import { suspendOverdue } from "~/domain/credit/remind.server";
import { repayNow, sweepRepayments } from "~/domain/credit/repay.server";
import { makeDue } from "../credit";
import { divided, type Model } from "./model";
import { atOnce, cents, move } from "./move";
import type { CreditLine } from "./things";

const clicks = fc.integer({ min: 1, max: 2 });

const newLine = (): CreditLine => ({
  status: "NONE",
  limit: 0n,
  auto: true,
  overdue: false,
  stoppedFor: null,
});

const apply = move({
  name: "a member asks for a credit line",
  often: 0.5,
  args: fc.record({ wanted: cents(1, 30_000), clicks }),
  async run(model, real, { wanted, clicks: times }) {
    const asked = { wanted, purpose: "More orders before the fair" };
    const done = await atOnce(times, () => applyForCredit(real.payer.id, asked));
    model.line ??= newLine();
    const possible = model.line.status === "NONE" || model.line.status === "CLOSED";
    expect(done).toBe(possible ? 1 : 0);
    if (possible) Object.assign(model.line, { status: "APPLIED", stoppedFor: null });
  },
});

type Intent = Decision["intent"];
const from: Record<Intent, readonly CreditLine["status"][]> = {
  grant: ["NONE", "APPLIED", "CLOSED"],
  refuse: ["APPLIED"],
  change: ["ACTIVE", "SUSPENDED"],
  suspend: ["ACTIVE", "SUSPENDED"],
  resume: ["SUSPENDED"],
  close: ["ACTIVE", "SUSPENDED"],
};
const to: Partial<Record<Intent, CreditLine["status"]>> = {
  grant: "ACTIVE",
  refuse: "NONE",
  suspend: "SUSPENDED",
  resume: "ACTIVE",
  close: "CLOSED",
};

const decide = (intent: Intent, often: number) =>
  move({
    name: `finance decides about a credit line: ${intent}`,
    often,
    args: fc.record({ limit: cents(500, 30_000) }),
    fits: (model) => intent === "grant" || model.line !== null,
    async run(model, real, { limit }) {
      const terms = { limit, days: 15, reason: "As agreed" };
      const wanted: Decision =
        intent === "grant" || intent === "change" ? { intent, ...terms } : { intent, reason: "As agreed" };
      const done = await decideCredit(real.staff, real.payer.id, wanted);
      const line = (model.line ??= intent === "grant" ? newLine() : null);
      const possible =
        line !== null && from[intent].includes(line.status) && !(intent === "resume" && line.overdue);
      expect(done.ok, JSON.stringify(done)).toBe(possible);
      if (!possible) return;
      if (intent === "grant" || intent === "change") line.limit = limit;
      line.status = to[intent] ?? line.status;
      if (line.status !== "SUSPENDED") line.stoppedFor = null;
      else if (intent === "suspend") line.stoppedFor = "staff";
    },
  });

const choose = move({
  name: "a member chooses whether incoming money repays what is borrowed",
  args: fc.record({ auto: fc.boolean() }),
  async run(model, real, { auto }) {
    const done = await chooseCredit(real.payer.id, { autoRepay: auto, useCredit: true });
    expect(done).toBe(model.line !== null);
    if (model.line) model.line.auto = auto;
  },
});

const fallDue = move({
  name: "what is borrowed falls due",
  often: 2,
  args: fc.constant(null),
  fits: (model) => model.accounts.of("credit") > 0n,
  async run(model, real) {
    await makeDue(real.payer.id, 1);
    if (model.line) model.line.overdue = true;
  },
});

const clock = move({
  name: "the clock looks after what is owed, borrowed and due",
  args: fc.record({ clicks }),
  fits: (model) => model.accounts.of("credit") > 0n || model.accounts.of("owed") > 0n,
  async run(model, _real, { clicks: times }) {
    await Promise.all(Array.from({ length: times }, sweepRepayments));
    await Promise.all(Array.from({ length: times }, suspendOverdue));
    model.cameIn();
    const { line } = model;
    if (line?.status === "ACTIVE" && line.overdue)
      Object.assign(line, { status: "SUSPENDED", stoppedFor: "overdue" });
  },
});

const repay = move({
  name: "repay what is borrowed or owed",
  often: 2,
  fits: ({ line, avail, accounts }) =>
    line === null || (avail > 0n && accounts.of("credit") + accounts.of("owed") > 0n),
  args: fc.record({ any: fc.option(cents(1, 20_000)), percent: fc.integer({ min: 1, max: 110 }), clicks }),
  async run(model, real, { any, percent, clicks: times }) {
    const key = randomUUID();
    const due = model.accounts.of("credit") + model.accounts.of("owed");
    const most = due < model.avail ? due : model.avail;
    const amount = any && most > 0n ? divided(most * BigInt(percent), 100n) || 1n : any;
    const wanted = amount ?? due;
    const possible = due > 0n && wanted <= due && wanted <= model.avail;
    const tries = Array.from({ length: times }, () => repayNow(real.payer.id, amount, key));
    const done = (await Promise.all(tries)).filter(({ ok }) => ok);
    expect(done).toHaveLength(possible ? times : 0);
    if (possible) model.repay(wanted);
  },
});

/**
 * J16: what is written off is no repayment: a line that stands still for what is overdue, or would at the clock's next
 * round, stands still until finance says otherwise.
 */
export function isWrittenOff({ line, accounts }: Model): void {
  if (!line) return;
  if (line.status === "ACTIVE" && line.overdue)
    Object.assign(line, { status: "SUSPENDED", stoppedFor: "overdue" });
  if (line.status === "SUSPENDED" && line.stoppedFor === "overdue") line.stoppedFor = "written_off";
  if (accounts.of("credit") === 0n) line.overdue = false;
}

export const credit = [
  apply,
  decide("grant", 3),
  decide("refuse", 0.5),
  decide("change", 1),
  decide("suspend", 0.4),
  decide("resume", 2),
  decide("close", 0.4),
  choose,
  fallDue,
  clock,
  repay,
];
