/** Asks pages as fast as they are answered, over a number of connections, and times each answer. */
import autocannon from "autocannon";
import { percentile } from "./figures.ts";
import { processorTime } from "./machine.ts";

export type Measured = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time the server spent on an answer, in milliseconds; 0 where the system does not tell. */
  work: number;
  /** Answers that were no 2xx, broken connections and timeouts. */
  errors: number;
};

export type Target = { readonly origin: string; readonly pid: number };

/**
 * What a browser sends when it asks for a page (Chromium over https). Compression costs processor time, so figures
 * without these headers are not what people meet.
 */
export const browserHeaders: Readonly<Record<string, string>> = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-US,en;q=0.9",
};

/** A page to ask for: its path, or the path with headers of its own. */
export type Ask = string | { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** Loads a server for some seconds; every connection goes through `paths` again and again, from its own place. */
export async function load(
  { origin, pid }: Target,
  paths: readonly Ask[],
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const times: number[] = [];
  const before = processorTime(pid);
  const result = await cannonade(
    {
      url: origin,
      connections,
      duration: seconds,
      timeout: 20,
      headers: { ...browserHeaders, ...headers },
      setupClient: startingApart(paths, connections),
    },
    times,
  );
  const after = processorTime(pid);
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    work: before !== null && after !== null ? (after - before) / Math.max(1, times.length) : 0,
    errors: result.non2xx + result.errors + result.timeouts,
  };
}

/** Connections in step would all ask for the same page at once. */
function startingApart(paths: readonly Ask[], connections: number) {
  let clients = 0;
  return (client: autocannon.Client) => {
    const start = Math.floor((clients++ * paths.length) / connections) % paths.length;
    const own = [...paths.slice(start), ...paths.slice(0, start)];
    client.setRequests(own.map((one) => (typeof one === "string" ? { path: one } : { ...one })));
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

/** One answer after another, so often that compilers and caches are warm and no queue is left behind. */
export async function warmUp(
  target: Target,
  paths: readonly string[],
  answers: number,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const until = Date.now() + 15_000;
  for (let done = 0; done < answers && Date.now() < until;)
    done += Math.max(1, (await load(target, paths, 1, 1, headers)).requestsPerSecond);
}
