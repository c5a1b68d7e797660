/**
 * Long lists of a large shop: Shopify writes them into a file of JSON lines, which we read page by page from where the
 * page before has stopped. No more than a page is ever in memory.
 */
import { z } from "zod";
import { env } from "~/platform/env.server";
import { openOut } from "~/platform/http/outbound.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { StoreFailure } from "../stores/store-platform";
import { UserErrors } from "./shapes";
import { parseJson, type Call } from "./wire.server";

const patience = { askSeconds: 3, hours: 12, reuseHours: 1 } as const;
const timeoutMs = 60_000;
/** A page ends after so many lines, at the end of an entry: an entry may have thousands below it. */
const mostLinesOfPage = 2_000;
/** The longest line, in bytes. */
const longestLine = 4 * 1024 * 1024;

const Operation = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  rootObjectCount: z.string().or(z.number()).transform(Number),
  url: z.string().nullish(),
});

/** Where a list has been read to: its operation and the byte of its file. */
export type BulkPlace = { id: string; offset: number };

/** A place as a page's token, and back; null where it is none. */
export const bulkToken = ({ id, offset }: BulkPlace) => `bulk|${id}|${offset}`;
export function bulkPlace(token: string | null): BulkPlace | null {
  const match = /^bulk\|(gid:\/\/shopify\/BulkOperation\/\d{1,20})\|(\d{1,15})$/.exec(token ?? "");
  return match?.[1] ? { id: match[1], offset: Number(match[2]) } : null;
}

/**
 * Has Shopify write a list; the place where it begins. One that it is writing already, for a job that was killed, is
 * taken. One that is written already is not: it shows an old state of the shop. Null where it does not want to now.
 */
export async function startBulk(call: Call, query: string): Promise<Result<BulkPlace | null, StoreFailure>> {
  const Known = z.object({
    bulkOperations: z.object({ nodes: z.array(Operation.extend({ query: z.string() })) }),
  });
  const known = await call("bulkOperations", Known);
  if (!known.ok) return orPages(known.error, "bulk operations were not told");
  const recent = Date.now() - patience.reuseHours * 3_600_000;
  const same = known.value.bulkOperations.nodes.find(
    (each) =>
      each.query.trim() === query.trim() &&
      ["CREATED", "RUNNING"].includes(each.status) &&
      Date.parse(each.createdAt) > recent,
  );
  if (same) return ok({ id: same.id, offset: 0 });
  const Run = z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.object({ id: z.string() }).nullish(),
      userErrors: UserErrors,
    }),
  });
  const run = await call("runBulk", Run, { query });
  if (!run.ok) return orPages(run.error, "a bulk operation was not begun");
  const { bulkOperation, userErrors } = run.value.bulkOperationRunQuery;
  if (bulkOperation) return ok({ id: bulkOperation.id, offset: 0 });
  log.warn({ partner: "shopify", errors: userErrors.slice(0, 3) }, "a bulk operation was refused");
  return ok(null);
}

function orPages(failure: StoreFailure, message: string): Result<null, StoreFailure> {
  if (failure === "unavailable" || failure === "unauthorised") return err(failure);
  log.error({ partner: "shopify", failure }, message);
  return ok(null);
}

/** An entry of the list with the entries below it, and the byte at which it begins. */
export type Group = { node: Record<string, unknown>; below: unknown[]; at: number };

export type BulkPage =
  | { state: "preparing"; seconds: number; ready: number }
  /** It failed, or its file is over. */
  | { state: "gone" }
  | { state: "ready"; groups: Group[]; next: BulkPlace | null; asOf: Date };

/** How much of a list is read: entries of a page, and of what is below one of them, what is kept. */
export type BulkLimits = { entries: number; below?: number };

/** Reads a page of a list. A file that cannot be understood is as good as none (`gone`). */
export async function readBulk(
  call: Call,
  { id, offset }: BulkPlace,
  most: BulkLimits,
): Promise<Result<BulkPage, StoreFailure>> {
  const answer = await call("bulkOperation", z.object({ bulkOperation: Operation.nullable() }), { id });
  if (!answer.ok) return goneUnlessAway(id, answer.error);
  const { bulkOperation: operation } = answer.value;
  if (!operation) return ok({ state: "gone" });
  const asOf = new Date(operation.createdAt);
  if (operation.status === "CREATED" || operation.status === "RUNNING") {
    if (Date.now() - asOf.getTime() > patience.hours * 3_600_000) return ok({ state: "gone" });
    return ok({ state: "preparing", seconds: patience.askSeconds, ready: operation.rootObjectCount });
  }
  if (operation.status !== "COMPLETED") {
    log.warn({ partner: "shopify", status: operation.status }, "a bulk operation brought nothing");
    return ok({ state: "gone" });
  }
  // A list without entries has no file.
  if (!operation.url) return ok({ state: "ready", groups: [], next: null, asOf });
  const read = await groupsFrom(operation.url, offset, most);
  if (!read.ok) return goneUnlessAway(id, read.error);
  if (read.value === null) return ok({ state: "gone" });
  const { groups, next } = read.value;
  return ok({ state: "ready", groups, next: next === null ? null : { id, offset: next }, asOf });
}

function goneUnlessAway(id: string, failure: StoreFailure): Result<BulkPage, StoreFailure> {
  if (failure === "unavailable" || failure === "unauthorised") return err(failure);
  log.error({ partner: "shopify", operation: id, failure }, "a bulk operation could not be read");
  return ok({ state: "gone" });
}

async function groupsFrom(
  address: string,
  offset: number,
  most: BulkLimits,
): Promise<Result<{ groups: Group[]; next: number | null } | null, StoreFailure>> {
  const url = URL.parse(address);
  if (!url) return err("malformed");
  const opened = await openOut({
    url,
    method: "GET",
    headers: offset > 0 ? { range: `bytes=${offset}-` } : {},
    timeoutMs,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
  if (!opened.ok) return err("unavailable");
  const { status, body } = opened.value;
  try {
    if (status === 416) return ok({ groups: [], next: null });
    if (status === 403 || status === 404 || status === 410) return ok(null);
    if (status !== 200 && status !== 206) return err("unavailable");
    // Whoever does not know ranges sends the whole.
    return await groupsIn(body, status === 206 ? 0 : offset, offset, most);
  } catch (error) {
    log.warn({ partner: "shopify", err: error }, "a file of a bulk operation broke off");
    return err(error instanceof SyntaxError ? "malformed" : "unavailable");
  } finally {
    body.destroy();
  }
}

const Entry = z.record(z.string(), z.unknown());

async function groupsIn(
  body: AsyncIterable<Buffer>,
  skip: number,
  begin: number,
  most: BulkLimits,
): Promise<Result<{ groups: Group[]; next: number | null }, StoreFailure>> {
  const groups: Group[] = [];
  let lines = 0;
  for await (const { line, at } of linesOf(body, skip, begin)) {
    const entry = Entry.safeParse(parseJson(line));
    if (!entry.success) return err("malformed");
    const { __parentId: parent, ...node } = entry.data;
    const last = groups.at(-1);
    if (parent === undefined) {
      if (groups.length === most.entries || lines >= mostLinesOfPage) return ok({ groups, next: at });
      groups.push({ node, below: [], at });
    } else if (!last || parent !== last.node["id"]) return err("malformed");
    else if (most.below === undefined || last.below.length < most.below) last.below.push(node);
    lines += 1;
  }
  return ok({ groups, next: null });
}

async function* linesOf(
  body: AsyncIterable<Buffer>,
  skip: number,
  begin: number,
): AsyncGenerator<{ line: string; at: number }> {
  let [at, rest, left] = [begin, Buffer.alloc(0), skip];
  for await (const chunk of body) {
    const passed = Math.min(left, chunk.length);
    left -= passed;
    rest = Buffer.concat([rest, chunk.subarray(passed)]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = rest.subarray(0, end).toString("utf8");
      if (line.trim() !== "") yield { line, at };
      at += end + 1;
      rest = rest.subarray(end + 1);
    }
    if (rest.length > longestLine) throw new SyntaxError("a line has no end");
  }
  if (rest.toString("utf8").trim() !== "") yield { line: rest.toString("utf8"), at };
}
