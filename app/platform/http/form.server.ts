/** Reading forms: origin, size, and that each runs once (§4.7). */
import { createHash, randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { hashToken, sign, verifySignature } from "../crypto.server";
import { db, sql } from "../db/sql.server";
import { env } from "../env.server";
import { securityEvent } from "../security-log.server";
import { sessionToken } from "../session.server";
import { isWellFormed } from "./form-shape";
import { boundaryOf, cutFiles, TooMuch } from "./multipart";
import { clientIp, hit, networkOf, type Limit } from "./rate-limit.server";
import { respelled } from "../canonical-path";
import { readRow } from "../row-field";
import { writtenIn, type Written } from "./rejected-post";

type Args = Pick<ActionFunctionArgs, "request"> & Partial<Pick<ActionFunctionArgs, "context">>;

const defaultMaxBytes = 256 * 1024;

/** A file up to so many times the limit is read to its end, so that the other fields can be shown again. */
export const heardTimes = 4;

const uploadLimits = {
  visitor: { limit: 20, windowSeconds: 600 },
  known: { limit: 150, windowSeconds: 600 },
} as const satisfies Record<string, Limit>;

/** Counts a form with a file, before reading it; 429 where there are too many. `by`: the logged-in user. */
export async function countUpload({ request, context = {} }: Args, by: string | undefined): Promise<void> {
  const key = `upload:${by ?? networkOf(clientIp({ request, context }))}`;
  const { ok, retryAfter } = await hit(key, by ? uploadLimits.known : uploadLimits.visitor);
  if (!ok) throw data({ code: "tooMany" }, { status: 429, headers: { "Retry-After": String(retryAfter) } });
}

/** Refuses a post from another site with our own 403, before reading it. Remix would answer 500. */
export function requireSameOrigin(request: Request): "proven" | "unknown" {
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (isOwnOrigin(origin)) return "proven";
    throw foreign(request);
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === null) return "unknown";
  if (site === "same-origin" || site === "none") return "proven";
  throw foreign(request);
}

function foreign(request: Request) {
  securityEvent("foreign-origin", { method: request.method, path: new URL(request.url).pathname });
  return refusal("foreign-origin", 403);
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** Whether an origin (scheme, host and port) is that of PUBLIC_URL. What a request says of its host does not count. */
function isOwnOrigin(origin: string): boolean {
  const own = new URL(env().PUBLIC_URL);
  if (origin === own.origin) return true;
  const given = URL.parse(origin);
  if (!given || !loopback.includes(own.hostname) || !loopback.includes(given.hostname)) return false;
  return given.protocol === own.protocol && given.port === own.port && given.origin === origin;
}

/**
 * The refusal of a post from another site, or null for our own. Our own post gets the header by which Remix compares
 * origin and host, also behind a proxy.
 */
export function refuseForeign(request: Request): Response | null {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return null;
  const { pathname } = new URL(request.url);
  if (/^\/hooks\//i.test(pathname)) return null;
  try {
    requireSameOrigin(request);
  } catch {
    const words = "This form was sent from another site. If it is this one, its PUBLIC_URL is set wrongly.\n";
    return new Response(words, { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const origin = request.headers.get("origin");
  if (origin) request.headers.set("x-forwarded-host", new URL(origin).host);
  return null;
}

export type Limits = {
  /** Bytes of the whole form without its files. */
  maxBytes?: number;
  /** The most bytes of its files together, where files are allowed. Beyond it they are cut, one byte too long. */
  fileBytes?: number;
  /** The most bytes of files that are read and dropped; four times `fileBytes` by default. */
  heardBytes?: number;
  /** Who sends the files, such as `member:<id>`: their uploads are counted; without it the visitor's network's. */
  by?: string;
};

/**
 * Reads a posted form. Throws 403 (foreign origin, or no origin and no valid token), 413 above `maxBytes`, 429 for too
 * many files, 415, 400 for a malformed body, 308 to the right spelling of the address (D1).
 */
export async function readForm(args: Args, limits: Limits = {}): Promise<FormData> {
  const { request } = args;
  const origin = requireSameOrigin(request);
  const address = respelled(request.url);
  if (address) throw redirect(address, 308);
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw refusal("bad-form", 415);
  const bytes = await readFields(args, type, limits);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw refusal("bad-form", 400);
  });
  if (!isWellFormed(form) || !readRow(form)) throw refusal("bad-form", 400);
  // A zero byte: no keyboard types it, and PostgreSQL cannot store it.
  for (const value of form.values())
    if (typeof value === "string" && value.includes("\u0000")) throw refusal("bad-form", 400);
  if (origin === "unknown" && !tokenOf(request, form)) throw refusal("form-expired", 403);
  return form;
}

async function readFields(args: Args, type: string, limits: Limits) {
  const { request } = args;
  const { maxBytes = defaultMaxBytes, fileBytes, by } = limits;
  const boundary = boundaryOf(type);
  if (fileBytes === undefined || boundary === null || !request.body) return readBytes(request, maxBytes);
  await countUpload(args, by);
  const heardBytes = maxBytes + (limits.heardBytes ?? heardTimes * fileBytes);
  if (Number(request.headers.get("content-length") ?? 0) > heardBytes) throw refusal("too-large", 413);
  const pieces: Buffer[] = [];
  try {
    const limits = { fileBytes, fieldBytes: maxBytes, heardBytes };
    for await (const piece of cutFiles(request.body, boundary, limits)) pieces.push(piece);
  } catch (error) {
    throw error instanceof TooMuch ? refusal("too-large", 413) : error;
  }
  return Buffer.concat(pieces);
}

const givenBackBytes = 1024 * 1024;

const besideBytes = 20 * 1024 * 1024;

/** The text that a person typed in a post that is refused; null where it is short, or the form is not ours. */
export async function whatWasWritten(args: Args): Promise<Written | null> {
  const limits = { maxBytes: givenBackBytes, fileBytes: 0, heardBytes: besideBytes };
  const form = await readForm(args, limits).catch(() => null);
  return form && writtenIn(args.request.url, form);
}

/** The raw bytes of a request, up to a limit; 413 beyond it. Webhooks read theirs by this, too. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw refusal("too-large", 413);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refusal("too-large", 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A form token: a number used once, bound to the browser's session. With `owner` (as `once` knows it) the form stays
 * valid after its member logs in again.
 */
export function issueFormToken(request: Request, owner?: string): string {
  const nonce = randomUUID();
  const token = `${nonce}.${sign("form", nonce + binding(request))}`;
  return owner ? `${token}.${sign("form-owner", nonce + owner)}` : token;
}

function tokenOf(request: Request, form: FormData): string | null {
  const [nonce = "", signature = ""] = partsOfToken(form);
  return nonce && verifySignature("form", nonce + binding(request), signature) ? nonce : null;
}

/** The token of another session of the same owner, or of a page from before their login. */
function earlierTokenOf(form: FormData, owner: string): string | null {
  const [nonce = "", signature = "", ownersSignature = ""] = partsOfToken(form);
  const ours =
    verifySignature("form-owner", nonce + owner, ownersSignature) ||
    verifySignature("form", nonce + noSession, signature);
  return nonce && ours ? nonce : null;
}

const partsOfToken = (form: FormData) => String(form.get("_token") ?? "").split(".");

const noSession = "visitor";

function binding(request: Request): string {
  const desk = /^\/desk(\/|\.|$)/i.test(new URL(request.url).pathname);
  const token = sessionToken(request, desk ? "staff" : "member");
  return token ? hashToken(token) : noSession;
}

/**
 * Runs a mutation once for each form: a second click gets the first answer. Only redirects are kept. The same token
 * with other fields is a 409. `owner` is such as `member:<id>`. `run` gets the commands' idempotency key.
 */
export async function once<T>(
  { request }: Args,
  form: FormData,
  owner: string,
  run: (key: string) => Promise<T>,
): Promise<T | Response> {
  const nonce = tokenOf(request, form) ?? earlierTokenOf(form, owner);
  if (!nonce) throw expired(request, form);
  const token = `${nonce}:${String(form.get("_scope") ?? "")}`.slice(0, 200);
  const fingerprint = fingerprintOf(request, form);
  if (!(await claim(owner, token, fingerprint))) {
    const first = await firstAnswer(request, owner, token, fingerprint);
    if (first) return first;
  }
  return answer(owner, token, () => run(`${owner}:${token}`));
}

/** A form of another session. Its fields are not shown, because they may be another person's. */
function expired(request: Request, form: FormData) {
  const written = binding(request) === noSession ? writtenIn(request.url, form) : null;
  const givenBack = written ? { written, token: issueFormToken(request) } : {};
  return data({ code: "form-expired", ...givenBack }, { status: 403 });
}

async function answer<T>(owner: string, token: string, run: () => Promise<T>): Promise<T> {
  let value: T;
  try {
    value = await run();
  } catch (thrown) {
    await keep(owner, token, thrown);
    throw thrown;
  }
  await keep(owner, token, value);
  return value;
}

async function keep(owner: string, token: string, value: unknown): Promise<void> {
  const location = value instanceof Response ? value.headers.get("location") : null;
  if (location === null) {
    await db.run(sql`delete from idem_request where owner = ${owner} and token = ${token}`);
    return;
  }
  await db.run(sql`
    update idem_request set status = 'done', response = ${JSON.stringify({ location })}::jsonb, done_at = now()
    where owner = ${owner} and token = ${token}`);
}

type Stored = { fingerprint: string; status: string; response: { location: string } | null };

/** Waits for the first answer; null where the first run failed and this one must run. */
async function firstAnswer(request: Request, owner: string, token: string, fingerprint: string) {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const row = await db.first<Stored>(sql`
      select fingerprint, status, response from idem_request where owner = ${owner} and token = ${token}`);
    // The first run was refused and its row deleted. The next request that claims it runs; the others wait.
    if (!row && (await claim(owner, token, fingerprint))) return null;
    if (row?.response) {
      const { location } = row.response;
      if (row.fingerprint === fingerprint) return new Response(null, { status: 303, headers: { location } });
      const { pathname, search } = new URL(request.url);
      throw data({ code: "form-used", first: location, again: pathname + search }, { status: 409 });
    }
    if (waited > 0 && waited % 1000 === 0 && (await takeOver(owner, token))) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw refusal("form-busy", 409);
}

async function claim(owner: string, token: string, fingerprint: string): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into idem_request (owner, token, fingerprint) values (${owner}, ${token}, ${fingerprint})
    on conflict do nothing`);
  return claimed === 1;
}

/** A run of more than 15 s belongs to a process that died. One other request may run instead. */
async function takeOver(owner: string, token: string): Promise<boolean> {
  const taken = await db.run(sql`
    update idem_request set started_at = now()
    where owner = ${owner} and token = ${token} and status = 'running' and started_at < now() - interval '15 seconds'`);
  return taken === 1;
}

/** Forgets answers after two days; a recurring job calls it. */
export async function sweepFormTokens(): Promise<void> {
  await db.run(sql`delete from idem_request where started_at < now() - interval '2 days'`);
}

function fingerprintOf(request: Request, form: FormData): string {
  const fields = [...form.entries()]
    .filter(([name]) => name !== "_token")
    .map(([name, value]) => [name, typeof value === "string" ? value : `${value.name}:${value.size}`]);
  const text = JSON.stringify([new URL(request.url).pathname, fields]);
  return createHash("sha256").update(text).digest("hex");
}

function refusal(code: string, status: number) {
  return data({ code }, { status });
}
