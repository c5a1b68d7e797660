/** Bad luck, from a seed: processes are killed without warning, partners misbehave. */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { commandLine } from "../../server/pids";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(chance: () => number, list: readonly T[]): T =>
  list[Math.floor(chance() * list.length)] as T;

/** What is killed, by a piece of its command line, and how often at most: who dies often is started again later. */
const victims = [
  { name: "web", words: "node/web.js", most: 5 },
  { name: "worker", words: "node/worker.js", most: 3 },
  { name: "database", words: "bin/postgres -D", most: 3 },
] as const;

export type VictimName = (typeof victims)[number]["name"];

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return list === "" ? [] : list.split(" ").map(Number);
}

/** Kills a child of the supervisor now; false where none of its kind runs. */
export function killOne(supervisor: number, name: VictimName): boolean {
  const words = victims.find((victim) => victim.name === name)?.words ?? "";
  const pid = childrenOf(supervisor).find((child) => commandLine(child).includes(words));
  if (pid) process.kill(pid, "SIGKILL");
  return pid !== undefined;
}

/**
 * Kills children of the supervisor every few seconds until `end`, `times` as often as in a minute; tells whom. Each kind
 * dies at least once, and with no `times` just once.
 */
export async function killAtRandom(
  supervisor: number,
  chance: () => number,
  end: number,
  times = 1,
): Promise<VictimName[]> {
  const killed: VictimName[] = [];
  while (Date.now() < end) {
    await pause(2_000 + chance() * 3_000);
    const left = victims.filter(
      ({ name, most }) => killed.filter((one) => one === name).length < Math.max(1, most * times),
    );
    if (left.length === 0) return killed;
    const spared = left.filter(({ name }) => !killed.includes(name));
    const victim = oneOf(chance, spared.length > 0 ? spared : left);
    const pid = oneOf(
      chance,
      childrenOf(supervisor).filter((child) => commandLine(child).includes(victim.words)),
    );
    if (!pid) continue;
    process.kill(pid, "SIGKILL");
    killed.push(victim.name);
  }
  return killed;
}

type Fault = { target: string; kind: string; ms?: number };

const news = (target: string): Fault[] => [
  { target, kind: "lost" },
  { target, kind: "duplicate" },
  { target, kind: "late", ms: 2_000 },
  { target, kind: "reorder", ms: 3_000 },
  { target, kind: "malformed" },
];
const answers = (target: string): Fault[] => [
  { target, kind: "500" },
  { target, kind: "after-500" },
  { target, kind: "after-reset" },
  { target, kind: "slow", ms: 1_500 },
];
const faults = [
  ...news("stripe-webhooks"),
  ...news("stripe-webhooks"),
  ...news("woo-webhooks"),
  ...news("woo-webhooks"),
  ...news("paypal-webhooks"),
  ...news("paypal-webhooks"),
  ...answers("stripe"),
  ...answers("paypal"),
  ...answers("woo"),
];

/** Has partners misbehave once or twice at a time, until it is over. */
export async function misbehave(
  tell: (fault: Fault & { times: number }) => Promise<unknown>,
  chance: () => number,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await tell({ ...oneOf(chance, faults), times: 1 + Math.floor(chance() * 2) });
    await pause(500 + chance() * 1_000);
  }
}
