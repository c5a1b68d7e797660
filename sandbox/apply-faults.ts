/** Applies configured faults to requests and to webhooks. */
import type { Fault } from "./control/faults";
import type { Sandbox, World } from "./state";

/** Takes the first fault that fits, counting it as used. */
export function takeFault(
  sandbox: Sandbox,
  targets: readonly string[],
  subject: { path: string; method?: string },
): Fault | null {
  const fits = (fault: Fault): boolean =>
    targets.includes(fault.target) &&
    fault.times !== 0 &&
    (!fault.method || fault.method === subject.method) &&
    (!fault.match || new RegExp(fault.match).test(subject.path));
  const fault = sandbox.world.faults.find(fits);
  if (!fault) return null;
  if (fault.skip) {
    fault.skip -= 1;
    return null;
  }
  fault.used += 1;
  if (fault.times !== null) fault.times -= 1;
  sandbox.save();
  return fault;
}

/** By world, so that a reset forgets what was held back in the old one. */
const held = new WeakMap<World, Map<string, () => Promise<void>>>();

/** What is told to whom, and what goes wrong with it. */
export interface News {
  targets: readonly string[];
  topic: string;
  fault: Fault | null;
}

/**
 * News of what happens now. Its fault is that of now, too: news that is lost stays lost, also where the fault is taken
 * away before the moment at which it would be sent.
 */
export function newsOf(sandbox: Sandbox, targets: readonly string[], topic: string): News {
  return { targets, topic, fault: takeFault(sandbox, targets, { path: topic }) };
}

/**
 * Sends a webhook as its fault demands: never, twice, late, or after the next one. `send(forged)` sends it; `forged`:
 * with a wrong signature.
 */
export async function sendNews(
  sandbox: Sandbox,
  { targets, topic, fault }: News,
  send: (forged: boolean) => Promise<void>,
): Promise<"sent" | "lost" | "held"> {
  const waiting = held.get(sandbox.world) ?? new Map<string, () => Promise<void>>();
  held.set(sandbox.world, waiting);
  const key = targets[0] ?? topic;
  if (fault?.kind === "lost") return "lost";
  if (fault?.kind === "late") {
    sandbox.later(fault.ms ?? 3_000, () => send(false));
    return "held";
  }
  if (fault?.kind === "reorder" && !waiting.has(key)) {
    const release = async (): Promise<void> => {
      if (waiting.delete(key)) await send(false);
    };
    waiting.set(key, release);
    sandbox.later(fault.ms ?? 5_000, release);
    return "held";
  }
  await send(fault?.kind === "malformed");
  if (fault?.kind === "duplicate") await send(false);
  await waiting.get(key)?.();
  return "sent";
}
