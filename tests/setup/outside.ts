/** The sandbox of a test file, and the calls partners made to our own address. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RunningSandbox } from "../../sandbox/server";

type Outside = { publicUrl: string; sandbox: RunningSandbox };

/** A call that reached our address, as the wire brought it. */
export type Call = { method: string; path: string; headers: Headers; bytes: Buffer<ArrayBuffer> };

type Params = Record<string, string>;
type Answerer = (args: { request: Request; params: Params; context: Record<string, unknown> }) => unknown;

let outside: Outside | undefined;
let calls: Call[] = [];
let routes: [pattern: string, answer: Answerer][] = [];

/** Called by the setup file. */
export function setOutside(value: Outside): void {
  outside = value;
}

/** The partners' sandbox this test file talks to. */
export function sandbox(): RunningSandbox {
  if (!outside) throw new Error("the sandbox runs in integration tests only (*.db.test.ts)");
  return outside.sandbox;
}

/** Posts to (or with `method`, asks) the sandbox's control interface, such as `/control/faults`. */
export async function control<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<T> {
  const answer = await fetch(`${sandbox().url}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/**
 * Lets actions of routes answer what partners send to our address during a test:
 * `receive({ "/hooks/stripe": stripeHook.action })`. A pattern may hold `:params`.
 */
export function receive(actions: Record<string, Answerer>): void {
  routes.push(...Object.entries(actions));
}

/** The calls to a path that were answered so far in this test. */
export function callsTo(path: string): Call[] {
  return calls.filter((call) => call.path.split("?")[0] === path);
}

/** Waits until `find` gives something; fails with `what` when it never does. */
export async function eventually<T>(
  find: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  what = "what was waited for",
  milliseconds = 30_000,
): Promise<T> {
  const until = Date.now() + milliseconds;
  for (;;) {
    const value = await find();
    if (value) return value;
    if (Date.now() > until) throw new Error(`${what} did not come within ${milliseconds} ms`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

export function forgetCalls(): void {
  calls = [];
  routes = [];
}

export async function answerCall(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const call = await callOf(incoming);
  const ofThisTest = calls;
  const answer = await act(call).catch((thrown: unknown) =>
    thrown instanceof Response ? thrown : failed(thrown),
  );
  // Only now: who waits for a call goes on with what it has left behind.
  ofThisTest.push(call);
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
}

async function callOf(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  return {
    method: incoming.method ?? "GET",
    path: incoming.url ?? "/",
    headers,
    bytes: Buffer.concat(chunks),
  };
}

async function act(call: Call): Promise<Response> {
  for (const [pattern, answer] of routes) {
    const params = match(pattern, call.path.split("?")[0] ?? "");
    if (!params) continue;
    const given = await answer({ request: requestOf(call), params, context: {} });
    return given instanceof Response ? given : new Response(null, { status: statusOf(given) });
  }
  return new Response(null, { status: 204 });
}

/** A call as the Request a route would get. */
export function requestOf({ method, path, headers, bytes }: Call): Request {
  const body = method === "GET" || method === "HEAD" ? null : bytes;
  return new Request(new URL(path, outside?.publicUrl), { method, headers, body });
}

function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(given[i] ?? "");
    else if (part !== given[i]) return null;
  }
  return params;
}

function statusOf(given: unknown): number {
  return (given as { init?: { status?: number } } | null)?.init?.status ?? 200;
}

function failed(thrown: unknown): Response {
  const status = statusOf(thrown);
  return new Response(String(thrown), { status: status === 200 ? 500 : status });
}
