/** Corrections that one person in finance proposes and another posts (J16, J17), written off or taken back again. */
import fc from "fast-check";
import { expect } from "vitest";
import { approveAdjustment, endProposal } from "~/domain/adjustments/decide.server";
import { propose, proposeReversal } from "~/domain/adjustments/propose.server";
import { db, sql } from "~/platform/db";
import { isWrittenOff } from "./credit";
import { divided, type Model } from "./model";
import { atOnce, cents, likely, move, nth, pick } from "./move";
import type { Sides } from "./accounts";
import type { Correction } from "./things";

const kinds = ["credit", "debit", "promo", "owed", "borrowed"] as const;

function sidesOf({ kind, amount, of }: Correction): Sides {
  switch (kind) {
    case "credit":
      return { dr: { "exp:adjust": amount }, cr: { avail: amount } };
    case "debit":
      return { dr: { avail: amount }, cr: { "exp:adjust": amount } };
    case "promo":
      return { dr: { "exp:promo": amount }, cr: { promo: amount } };
    case "owed":
      return { dr: { "exp:bad_debt": amount }, cr: { owed: amount } };
    case "borrowed":
      return { dr: { "exp:bad_debt": amount }, cr: { credit: amount } };
    case "reversal": {
      const { dr, cr } = of ? sidesOf(of) : { dr: {}, cr: {} };
      return { dr: cr, cr: dr };
    }
  }
}

/** Nobody gives what is not there: what is held is not, either. */
function isThere(model: Model, { dr, cr }: Sides): boolean {
  const takes = { avail: dr["avail"], promo: dr["promo"], owed: cr["owed"], credit: cr["credit"] };
  const there = {
    avail: model.avail,
    promo: model.promo,
    owed: model.accounts.of("owed"),
    credit: model.accounts.of("credit"),
  };
  return (Object.keys(takes) as (keyof typeof takes)[]).every((name) => (takes[name] ?? 0n) <= there[name]);
}

const proposes = move({
  name: "a correction is proposed",
  often: 2,
  args: fc.record({
    kind: fc.constantFrom(...kinds, "owed" as const, "borrowed" as const),
    any: cents(1, 30_000),
    percent: fc.integer({ min: 1, max: 110 }),
  }),
  async run(model, real, { kind, any, percent }) {
    const there = {
      owed: model.accounts.of("owed"),
      borrowed: model.accounts.of("credit"),
      debit: model.avail,
    };
    const most = kind in there ? there[kind as keyof typeof there] : 0n;
    const amount = most > 0n ? divided(most * BigInt(percent), 100n) || 1n : any;
    const wanted: Correction = { no: "", kind, amount, status: "PROPOSED" };
    const facts = { kind, email: real.payer.email, amount, reason: "counted wrong" } as const;
    const done = await propose(real.staff, facts);
    expect(done.ok, kind).toBe(isThere(model, sidesOf(wanted)));
    if (done.ok) model.corrections.push({ ...wanted, no: done.value });
  },
});

const posts = move({
  name: "a correction is posted, by another than who proposed it",
  often: 3,
  args: fc.record({
    which: nth,
    same: fc.constantFrom(false, false, true),
    clicks: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => model.corrections.length > 0,
  async run(model, real, { which, same, clicks }) {
    const one = likely(model.corrections, ({ status }) => status === "PROPOSED", which) as Correction;
    const by = same ? real.staff : real.other;
    const sides = sidesOf(one);
    const possible = !same && one.status === "PROPOSED" && one.of?.reversed !== true && isThere(model, sides);
    expect(await atOnce(clicks, () => approveAdjustment(by, one.no)), one.kind).toBe(possible ? 1 : 0);
    if (!possible) return;
    one.status = "POSTED";
    if (one.of) one.of.reversed = true;
    model.accounts.enter(sides);
    const written = (sides.cr["owed"] ?? 0n) - (sides.dr["owed"] ?? 0n);
    if (written !== 0n) model.owedChanges.push(written);
    if (one.kind === "borrowed") isWrittenOff(model);
    model.cameIn();
  },
});

const ends = move({
  name: "a proposed correction is refused, or taken back by who proposed it",
  args: fc.record({ which: nth, refused: fc.boolean(), mine: fc.boolean() }),
  fits: (model) => model.corrections.length > 0,
  async run(model, real, { which, refused, mine }) {
    const one = pick(model.corrections, which);
    const by = mine ? real.staff : real.other;
    const done = await endProposal(by, one.no, refused ? "refuse" : "withdraw", refused ? "no" : undefined);
    expect(done.ok).toBe(one.status === "PROPOSED" && (refused || mine));
    if (done.ok) one.status = refused ? "REFUSED" : "WITHDRAWN";
  },
});

const posted = (model: Model) => model.corrections.filter(({ status }) => status === "POSTED");

const reverses = move({
  name: "it is proposed to take a correction back",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => posted(model).length > 0,
  async run(model, real, { which, clicks }) {
    const of = pick(posted(model), which);
    const journal = await db.first<{ id: string }>(sql`
      select j.id from journal j join adjustment x on x.id = j.ref_id
      where x.no = ${of.no} and j.idem_key = 'adjustment:' || x.id || ':posted'`);
    const nos: string[] = [];
    const taken = await atOnce(clicks, async () => {
      const done = await proposeReversal(real.staff, journal?.id ?? "", "it was right");
      if (done.ok) nos.push(done.value);
      return done;
    });
    const waits = model.corrections.some((each) => each.of === of && each.status === "PROPOSED");
    // Of borrowed money the draws know what was written off; what takes back is not taken back.
    const possible = !of.reversed && !waits && of.kind !== "borrowed" && of.kind !== "reversal";
    expect(taken, of.kind).toBe(possible ? 1 : 0);
    for (const no of nos)
      model.corrections.push({ no, kind: "reversal", amount: of.amount, of, status: "PROPOSED" });
  },
});

export const corrections = [proposes, proposes, posts, posts, ends, reverses];
