/** Keeps programs running: a crashed or blocked one is started again, after a pause that grows while it keeps crashing. */
import type { ChildProcess } from "node:child_process";
import { listenForBeats, type Beat } from "./heartbeat.ts";

export type KeptProcess = {
  readonly name: string;
  /** Ends it for good: asked first, killed after `patience` milliseconds. */
  stop(patience: number): Promise<void>;
};

export type KeepOptions = {
  name: string;
  start: () => ChildProcess;
  /** Told at each unasked end, with the pause before the next start. */
  onCrash: (words: string) => void;
  /** Told when it stops answering, with its last beat, before it is killed; without it nobody listens for beats. */
  onSilent?: (last: Beat) => Promise<void> | void;
  /** Milliseconds of silence after which it is killed; ten seconds where nothing else is said. */
  longestSilence?: number;
  /** The signal that asks it to end. */
  signal?: NodeJS.Signals;
};

/** A database that is killed takes others along several times in a row: longer pauses kept the worker away for minutes. */
const longestPause = 5_000;
/** Who ran so long started well, in ms: it is started again at once, however often it is killed. */
const steady = 10_000;

/** The pause before the `n`th start in a row after a crash, in milliseconds: half a second, doubling, at most 5 s. */
export function pauseBefore(crashes: number): number {
  return Math.min(longestPause, 500 * 2 ** Math.max(0, crashes - 1));
}

/** Crashes in a row, after one more crash of a program that ran for `ranMs`. */
export function crashesAfter(crashes: number, ranMs: number): number {
  return ranMs > steady ? 1 : crashes + 1;
}

/** Starts a program and keeps it running until `stop`. */
export function keepRunning(options: KeepOptions): KeptProcess {
  let stopping = false;
  let crashes = 0;
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    const started = Date.now();
    child = options.start();
    if (options.onSilent) listenForBeats(child, options.onSilent, options.longestSilence);
    child.once("exit", (code, signal) => {
      if (stopping) return;
      crashes = crashesAfter(crashes, Date.now() - started);
      const pause = pauseBefore(crashes);
      options.onCrash(
        `${options.name} ended (${signal ?? `code ${code}`}); starting it again in ${pause / 1000} s`,
      );
      timer = setTimeout(begin, pause);
    });
    // A program that could not even be started has no exit of its own.
    child.once("error", () => child.emit("exit", 1, null));
  };
  begin();

  return {
    name: options.name,
    stop: async (patience) => {
      stopping = true;
      clearTimeout(timer);
      await end(child, options.signal ?? "SIGTERM", patience);
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill(signal);
  const kill = setTimeout(() => child.kill("SIGKILL"), patience);
  await ended;
  clearTimeout(kill);
}
