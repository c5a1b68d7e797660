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
