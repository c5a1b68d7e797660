/** Asks pages as fast as they are answered, over a number of connections, and times each answer. */
import autocannon from "autocannon";
import { percentile } from "./figures.ts";

export type Measured = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were no 2xx, broken connections and timeouts. */
  errors: number;
};

/** Loads a server for some seconds; every connection goes through `paths` again and again. */
export async function load(
  origin: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const times: number[] = [];
  const result = await cannonade(
    {
      url: origin,
      connections,
      duration: seconds,
      timeout: 20,
      headers: { accept: "text/html" },
      requests: paths.map((path) => ({ path })),
    },
    times,
  );
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors: result.non2xx + result.errors + result.timeouts,
  };
}

function cannonade(options: autocannon.Options, times: number[]): Promise<autocannon.Result> {
  return new Promise((done, refuse) => {
    const running = autocannon(options, (error: unknown, result: autocannon.Result) =>
      error ? refuse(error as Error) : done(result),
    );
    // Its own histogram counts whole milliseconds only.
    running.on("response", (_client, _status, _bytes, time) => void times.push(time));
  });
}

/** One answer after another for a while, so that compilers and caches are warm and no queue is left behind. */
export async function warmUp(origin: string, paths: readonly string[], seconds: number): Promise<void> {
  await load(origin, paths, 1, seconds);
}
