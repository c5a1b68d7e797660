/** What the sandbox's own tests need: a running sandbox, a listener for webhooks, signed store calls. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox, type RunningSandbox, type SandboxOptions } from "./server";
import { baseString, sign } from "./woocommerce/oauth";

export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Listener {
  url: string;
  heard: Heard[];
  /** What it answers from now on. */
  status: number;
  close: () => Promise<void>;
}

/** A server that writes down whatever is posted to it. */
export async function listen(): Promise<Listener> {
  const heard: Heard[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      heard.push({
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      outgoing.writeHead(listener.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const listener: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return listener;
}

/** Waits until `probe` gives something; fails after five seconds. */
export async function until<T>(
  probe: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> {
  for (let i = 0; i < 250; i++) {
    const found = await probe();
    if (found) return found;
    await sleep(20);
  }
  throw new Error("nothing happened within five seconds");
}

export function start(options: SandboxOptions = {}): Promise<RunningSandbox> {
  return startSandbox({ port: 0, smtpPort: 0, dataFile: null, ...options });
}

export interface Json {
  [name: string]: unknown;
}

/** Calls the control room. */
export async function control<T = Json>(
  sandbox: RunningSandbox,
  method: string,
  path: string,
  body?: Json,
): Promise<T> {
  const response = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
  });
  return (await response.json()) as T;
}

export interface Keys {
  consumer_key: string;
  consumer_secret: string;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A store client as the application would write one: OAuth 1.0a on http. */
export function wooClient(home: string, keys: Keys, algorithm: "sha1" | "sha256" = "sha256") {
  return async <T = Json>(
    method: string,
    path: string,
    body?: unknown,
    fixed: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const url = new URL(`${home}/wp-json/${path}`);
    const oauth = {
      oauth_consumer_key: keys.consumer_key,
      oauth_nonce: randomBytes(12).toString("hex"),
      oauth_signature_method: algorithm === "sha1" ? "HMAC-SHA1" : "HMAC-SHA256",
      oauth_timestamp: String(Math.floor(Date.now() / 1_000)),
      oauth_version: "1.0",
      ...fixed,
    };
    for (const [name, value] of Object.entries(oauth)) url.searchParams.set(name, value);
    const address = url.origin + url.pathname;
    url.searchParams.set(
      "oauth_signature",
      sign(baseString(method, address, url.searchParams), keys.consumer_secret, algorithm),
    );
    const response = await fetch(url, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  };
}
