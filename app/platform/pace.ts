/** Calls at an even pace. */

/**
 * Makes a function to be awaited before each call: the calls begin at least `1 / perSecond` apart, in the order in which
 * they asked. `now` and `sleep` in milliseconds.
 */
export function pacer(
  perSecond: number,
  now: () => number = () => performance.now(),
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): () => Promise<void> {
  const apart = 1000 / perSecond;
  let next = 0;
  return async () => {
    const at = Math.max(now(), next);
    next = at + apart;
    const wait = at - now();
    if (wait > 0) await sleep(wait);
  };
}

/**
 * How a pace is learned (*config*): answers that tell enough, the widest gap, how much closer each answer lets it be, how
 * much wider a refusal makes it, and calls that make up for time in which nobody called.
 */
const learning = { leastAnswers: 3, mostApartMs: 1_000, closer: 0.998, wider: 1.1, madeUp: 3 } as const;

/**
 * A pace that is learned from refusals. What is answered between two of them is what the other side allows: from then on
 * calls begin evenly apart, a little closer with each answer, until the next refusal. Before the first two nothing waits.
 * `now` and `sleep` in milliseconds.
 */
export function learnedPace(
  now: () => number = () => performance.now(),
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
) {
  let apart = 0;
  let next = 0;
  let since: { at: number; answers: number } | null = null;
  return {
    /** To be awaited before each call. */
    async wait(): Promise<void> {
      const at = Math.max(now() - learning.madeUp * apart, next);
      next = at + apart;
      const left = at - now();
      if (left > 0) await sleep(left);
    },
    answered(): void {
      if (since) since.answers += 1;
      apart *= learning.closer;
    },
    refused(): void {
      const at = now();
      // Several calls that were under way are refused one after the other.
      if (since && since.answers < learning.leastAnswers) return;
      if (since) {
        const told = Math.min(learning.mostApartMs, (at - since.at) / since.answers);
        // We may have called less than we were allowed to.
        apart = apart === 0 ? told : Math.max(apart, Math.min(told, apart * learning.wider));
      }
      since = { at, answers: 0 };
    },
  };
}

/** Urgent calls in a row at most while others wait. */
const urgentInRow = 4;

/** As `pacer`, but urgent calls begin before the others; those are let in now and then all the same. */
export function urgentFirst(
  perSecond: number,
  now: () => number = () => performance.now(),
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): (urgent: boolean) => Promise<void> {
  const waiting = { urgent: [] as (() => void)[], other: [] as (() => void)[] };
  const pace = pacer(perSecond, now, sleep);
  let inRow = 0;
  let isGoing = false;
  const go = async () => {
    isGoing = true;
    while (waiting.urgent.length + waiting.other.length > 0) {
      await pace();
      const isUrgent = waiting.urgent.length > 0 && (inRow < urgentInRow || waiting.other.length === 0);
      inRow = isUrgent ? inRow + 1 : 0;
      waiting[isUrgent ? "urgent" : "other"].shift()?.();
    }
    isGoing = false;
  };
  return (urgent) =>
    new Promise((begin) => {
      waiting[urgent ? "urgent" : "other"].push(begin);
      if (!isGoing) void go();
    });
}
