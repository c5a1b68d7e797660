/** Work that is done in several lanes side by side. */

/**
 * Runs `count` lanes. Each lane repeats `step` until it answers false. When a step throws, all lanes stop after the
 * step they are in, and the first error is thrown. No lane is at work any more when this settles: the next try of a
 * failed job never meets one of the last try.
 */
export async function inLanes(count: number, step: () => Promise<boolean>): Promise<void> {
  const errors: unknown[] = [];
  const lane = async () => {
    try {
      while (errors.length === 0 && (await step()));
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  if (errors.length > 0) throw errors[0];
}

/** Does each of `items`, `count` at a time, in their order. As `inLanes`: an error ends it once all lanes have stopped. */
export async function eachInLanes<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  await inLanes(count, async () => {
    const next = waiting.splice(0, 1);
    for (const item of next) await work(item);
    return next.length > 0;
  });
}
