/** Received requests, kept in memory for tests; secrets are left out. */
import type { IncomingHttpHeaders } from "node:http";

export interface SeenRequest {
  id: number;
  at: number;
  target: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  ms: number;
  fault: string | null;
}

const secretHeaders = new Set(["authorization", "cookie", "proxy-authorization"]);
const secretQuery = /((?:oauth_signature|consumer_secret|access_token|session|refresh_token|sign)=)[^&]*/g;
const secretBody = /("?(?:secret|consumer_secret)"?\s*[:=]\s*"?)[^"&,}]+/g;

export class RequestLog {
  private seen: SeenRequest[] = [];
  private next = 1;

  add(entry: {
    target: string;
    method: string;
    path: string;
    headers: IncomingHttpHeaders;
    body: string;
    status: number;
    ms: number;
    fault: string | null;
  }): void {
    const headers = Object.entries(entry.headers)
      .filter(([name]) => !secretHeaders.has(name))
      .map(([name, value]): [string, string] => [
        name,
        Array.isArray(value) ? value.join(", ") : (value ?? ""),
      ]);
    this.seen.push({
      ...entry,
      id: this.next++,
      at: Date.now(),
      path: entry.path.replace(secretQuery, "$1…"),
      headers: Object.fromEntries(headers),
      body: entry.body.slice(0, 20_000).replace(secretBody, "$1…").replace(secretQuery, "$1…"),
    });
    if (this.seen.length > 1_000) this.seen = this.seen.slice(-1_000);
  }

  /** Newest first. `target` takes its parts too (`woo` takes `woo:harbour`), `path` is a part of the path. */
  list(filter: { target?: string | null; path?: string | null; since?: number | null } = {}): SeenRequest[] {
    const { target, path, since } = filter;
    return this.seen
      .filter((entry) => !target || entry.target === target || entry.target.startsWith(`${target}:`))
      .filter((entry) => !path || entry.path.includes(path))
      .filter((entry) => !since || entry.at >= since)
      .toReversed();
  }

  clear(): void {
    this.seen = [];
  }
}
