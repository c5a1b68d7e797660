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
