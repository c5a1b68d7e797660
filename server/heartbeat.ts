/** The heartbeat of a process: it tells its supervisor that its event loop still turns, and the supervisor listens. */
import type { ChildProcess } from "node:child_process";

/** Milliseconds between two beats, and of silence after which a process counts as blocked. */
const beatEvery = 2_000;
const longestSilence = 10_000;

/** Milliseconds that may be spent on noting whom a blocked process takes with it. */
const longestNote = 3_000;

export type Beat = { readonly beat: true; readonly workers: readonly string[] };

/**
 * In the process: beats for as long as it runs. `workers`: the names by which it holds jobs. Returns what beats once more,
 * for a new name.
 */
export function sendBeats(workers: () => readonly string[] = () => []): () => void {
  const beat = () => {
    if (process.connected) process.send?.({ beat: true, workers: workers() } satisfies Beat, () => undefined);
  };
  beat();
  setInterval(beat, beatEvery).unref();
  return beat;
}

const isBeat = (message: unknown): message is Beat =>
  typeof message === "object" && message !== null && (message as Beat).beat === true;

type Listening = Pick<ChildProcess, "on" | "once" | "kill">;

/**
 * In the supervisor: kills a process that beat before and then was silent for ten seconds. `onSilent` is told first, with
 * its last beat. Time in which the supervisor itself did not run does not count.
 */
export function listenForBeats(
  child: Listening,
  onSilent: (last: Beat) => Promise<void> | void,
  allowed = longestSilence,
): void {
  let last: Beat | null = null;
  let heardAt = 0;
  let lookedAt = Date.now();
  const look = () => {
    const now = Date.now();
    if (now - lookedAt > beatEvery * 2) heardAt = now;
    lookedAt = now;
    if (!last || now - heardAt <= allowed) return;
    clearInterval(looks);
    const noted = Promise.resolve(last).then(onSilent);
    const patience = new Promise((done) => setTimeout(done, longestNote).unref());
    void Promise.race([noted, patience])
      .catch(() => undefined)
      .then(() => child.kill("SIGKILL"));
  };
  const looks = setInterval(look, Math.min(1_000, allowed));
  child.on("message", (message: unknown) => {
    if (!isBeat(message)) return;
    last = message;
    heardAt = Date.now();
  });
  child.once("exit", () => clearInterval(looks));
}
