/**
 * Sequences of moves against the model: after each step balances, accounts of the house and states agree, in the end the
 * books do. A failure names its seed and path: `MONEY_SEED=<seed> MONEY_PATH=<path>` tries the same again, `MONEY_RUNS=<n>`
 * more of it, `MONEY_SHRINK=yes` looks for the shortest sequence that fails, which takes minutes, `MONEY_COUNTS=yes` tells
 * how often each move was made, and how often money moved by it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { checkLedger } from "~/domain/ledger/check.server";
import { Model } from "./model";
import type { Move } from "./move";
import { agree, newWorld, type Real } from "./real";

const runs = Number(process.env["MONEY_RUNS"] ?? 2);
const path = process.env["MONEY_PATH"];
const seed = Number(process.env["MONEY_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

// Shrinking takes longer than the test may: a failure would be told as a time-out, without its cause.
const endOnFailure = process.env["MONEY_SHRINK"] !== "yes";

/** How long all of it may take, in ms. */
export const timeout = 60_000 + runs * 20_000;

/** How often each move was made in all sequences of a test, and how often money moved by it or was held or let go. */
const made = new Map<string, { times: number; moved: number }>();

/** How many moves are drawn for a step. */
const draws = 36;

type Choice = { move: Move; args: unknown };

/**
 * One of some moves: of those that make sense as things stand, the one that was made least. Moves that much has to come
 * before, such as a bill about what has left, are hardly ever made otherwise.
 */
class Step implements fc.AsyncCommand<Model, Real> {
  private made: Choice | null = null;
  constructor(readonly choices: readonly Choice[]) {}
  private fitting(model: Model): Choice[] {
    const times = ({ move }: Choice) => (model.made.get(move.name) ?? 0) / (move.often ?? 1);
    return this.choices
      .filter(({ move }) => move.fits?.(model) ?? true)
      .sort((one, other) => times(one) - times(other));
  }
  check(model: Readonly<Model>): boolean {
    return this.fitting(model as Model).length > 0;
  }
  async run(model: Model, real: Real): Promise<void> {
    const [chosen] = this.fitting(model);
    if (!chosen) return;
    this.made = chosen;
    model.made.set(chosen.move.name, (model.made.get(chosen.move.name) ?? 0) + 1);
    const before = [model.accounts.entered, model.holds.size].join();
    await chosen.move.run(model, real, chosen.args);
    const { times, moved } = made.get(chosen.move.name) ?? { times: 0, moved: 0 };
    const now = Number([model.accounts.entered, model.holds.size].join() !== before);
    made.set(chosen.move.name, { times: times + 1, moved: moved + now });
    await agree(model, real);
  }
  toString(): string {
    return this.made ? `${this.made.move.name} ${fc.stringify(this.made.args)}` : "nothing";
  }
}

const brokenBooks = async () => (await checkLedger()).mismatches.filter(({ count }) => count > 0);

/** Tries sequences of up to so many of these moves. */
export async function holds(moves: readonly Move[], steps: number): Promise<void> {
  made.clear();
  const choice = fc.oneof(...moves.map((move) => move.args.map((args): Choice => ({ move, args }))));
  const step = fc.array(choice, { minLength: draws, maxLength: draws }).map((choices) => new Step(choices));
  const sequences = fc.commands([step], {
    maxCommands: Number(process.env["MONEY_STEPS"] ?? steps),
    size: "max",
    ...(path ? { replayPath: path.split(" ")[1] ?? "" } : {}),
  });
  const told = fc.asyncProperty(sequences, async (sequence) => {
    // All sequences share a database: what an earlier one broke is not this one's.
    const broken = await brokenBooks();
    await fc.asyncModelRun(async () => ({ model: new Model(), real: await newWorld() }), sequence);
    expect(await brokenBooks()).toEqual(broken);
  });
  const replay = path ? { path: path.split(" ")[0] ?? "" } : {};
  await fc.assert(told, { numRuns: runs, seed, endOnFailure, ...replay });
  const counts = [...new Set(moves.map(({ name }) => name))].map((name) => ({ name, ...made.get(name) }));
  if (process.env["MONEY_COUNTS"]) process.stdout.write(`${counts.map(inWords).join("\n")}\n`);
  // A move that is never made proves nothing.
  const never = counts.filter(({ times = 0 }) => times === 0).map(({ name }) => name);
  if (runs >= enough && !path) expect(never).toEqual([]);
}

/** From so many sequences on each move has to be among them. */
const enough = 60;

const inWords = ({ name, times = 0, moved = 0 }: { name: string; times?: number; moved?: number }) =>
  `${String(times).padStart(6)} ${String(moved).padStart(6)}  ${name}`;
