/**
 * Bulk operations: a query that runs later, over all entries, into a file of JSON lines that is there for seven days.
 * Entries below an entry carry its id as `__parentId`.
 */
import {
  execute,
  type GraphQLError,
  isObjectType,
  getNamedType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
} from "graphql";
import { json, type Exchange, type Reply } from "../http";
import type { Sandbox, World } from "../state";
import { unpaged } from "./connections";
import { queries } from "./queries";
import { adminSchema } from "./schema";
import { domainOf, gid, nextId, now, type BulkOperation, type Shop } from "./types";
import { Refused } from "./user-errors";
import { announce } from "./webhooks";

/** Operations of one shop that may run at the same time. */
const mostAtOnce = 5;
const LIFE = 7 * 86_400_000;
/** Entries of the list in one step, and the pause between two. */
const step = { entries: 500, ms: 20 } as const;

const files = new WeakMap<World, Map<number, Buffer>>();

function filesOf(sandbox: Sandbox): Map<number, Buffer> {
  const known = files.get(sandbox.world) ?? new Map<number, Buffer>();
  files.set(sandbox.world, known);
  return known;
}

/** Begins an operation, as `bulkOperationRunQuery` does. */
export async function runBulk(
  sandbox: Sandbox,
  shop: Shop,
  { query, groupObjects }: { query: string; groupObjects?: boolean },
): Promise<BulkOperation> {
  const { schema } = await adminSchema();
  const document = readQuery(schema, query);
  if (shop.bulk.filter(({ status }) => status === "CREATED" || status === "RUNNING").length >= mostAtOnce)
    throw new Refused("Bulk operations limit reached. Please try again later.", null, "LIMIT_REACHED");
  const operation: BulkOperation = {
    id: nextId(shop),
    query,
    grouped: groupObjects === true,
    status: "CREATED",
    errorCode: null,
    objects: 0,
    roots: 0,
    created: now(),
    completed: null,
    size: null,
  };
  shop.bulk = [...shop.bulk, operation].slice(-50);
  sandbox.later(step.ms, () => work(sandbox, shop, operation, document, 0, []));
  return operation;
}

function readQuery(schema: GraphQLSchema, query: string): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    throw new Refused(`Invalid bulk query: ${(error as Error).message}`, ["query"], "INVALID");
  }
  const [wrong] = validate(schema, document);
  if (wrong) throw new Refused(`Invalid bulk query: ${wrong.message}`, ["query"], "INVALID");
  const depth = connectionsIn(schema, document);
  if (depth.count === 0)
    throw new Refused("Bulk queries must contain at least one connection.", ["query"], "INVALID");
  if (depth.count > 5 || depth.deepest > 2)
    throw new Refused("Bulk queries cannot contain so many or so deep connections.", ["query"], "INVALID");
  const nameless = parentsWithoutId(document);
  if (nameless.length > 0)
    throw new Refused(
      `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${nameless.join(", ")}.`,
      ["query"],
      "INVALID",
    );
  return document;
}

/**
 * Lists whose entries have others below them and do not name their `id`, as Shopify refuses them (its words stand in
 * community.shopify.com/t/305939). Entries of the last level need none.
 */
function parentsWithoutId(document: DocumentNode): string[] {
  const found: string[] = [];
  const entriesOf = (field: FieldNode): readonly FieldNode[] =>
    fieldsOf(field).flatMap((child) =>
      child.name.value === "edges" ? fieldsOf(child).filter(({ name }) => name.value === "node") : [],
    );
  visit(document, {
    Field(field) {
      for (const entry of entriesOf(field)) {
        const isParent = fieldsOf(entry).some((below) => entriesOf(below).length > 0);
        const isNamed = fieldsOf(entry).some(({ name, alias }) => name.value === "id" && !alias);
        if (isParent && !isNamed) found.push(field.name.value);
      }
    },
  });
  return found;
}

const fieldsOf = ({ selectionSet }: FieldNode): FieldNode[] =>
  (selectionSet?.selections ?? []).filter((part) => part.kind === Kind.FIELD);

function connectionsIn(schema: GraphQLSchema, document: DocumentNode): { count: number; deepest: number } {
  const info = new TypeInfo(schema);
  let [count, at, deepest] = [0, 0, 0];
  const isConnection = () => {
    const type = info.getType();
    const named = type ? getNamedType(type) : null;
    return isObjectType(named) && named.name.endsWith("Connection");
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          if (node.kind !== Kind.FIELD || !isConnection()) return;
          count += 1;
          at += 1;
          deepest = Math.max(deepest, at);
        },
        leave() {
          if (isConnection()) at -= 1;
        },
      },
    }),
  );
  return { count, deepest };
}

type Line = Record<string, unknown>;

async function work(
  sandbox: Sandbox,
  shop: Shop,
  operation: BulkOperation,
  document: DocumentNode,
  from: number,
  chunks: string[],
): Promise<void> {
  if (operation.status === "CANCELED") return;
  if (shop.bulkMood === "hang")
    return void sandbox.later(200, () => work(sandbox, shop, operation, document, from, chunks));
  operation.status = "RUNNING";
  const { schema } = await adminSchema();
  const { result, total } = unpaged({ from, entries: step.entries }, () =>
    execute({ schema, document, rootValue: queries(sandbox, shop) }),
  );
  const { data, errors } = (await result) as { data?: Record<string, unknown>; errors?: GraphQLError[] };
  if ((errors && errors.length > 0) || shop.bulkMood === "fail") {
    operation.errorCode = errors?.some(({ message }) => message.includes("not approved"))
      ? "ACCESS_DENIED"
      : "INTERNAL_SERVER_ERROR";
    return finish(sandbox, shop, operation, "FAILED", chunks);
  }
  const lines = Object.values(data ?? {}).flatMap((list) => linesOf(list, null));
  chunks.push(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  operation.objects += lines.length;
  operation.roots += lines.filter((line) => !("__parentId" in line)).length;
  sandbox.save();
  const next = from + step.entries;
  if (next < total)
    return void sandbox.later(step.ms, () => work(sandbox, shop, operation, document, next, chunks));
  finish(sandbox, shop, operation, "COMPLETED", chunks);
}

function finish(
  sandbox: Sandbox,
  shop: Shop,
  operation: BulkOperation,
  status: "COMPLETED" | "FAILED" | "CANCELED",
  chunks: readonly string[],
): void {
  const file = Buffer.from(chunks.join(""));
  Object.assign(operation, { status, completed: now(), size: file.length });
  filesOf(sandbox).set(operation.id, file);
  announce(sandbox, shop, "BULK_OPERATIONS_FINISH", {
    admin_graphql_api_id: gid("BulkOperation", operation.id),
    completed_at: new Date(operation.completed ?? 0).toISOString(),
    created_at: new Date(operation.created).toISOString(),
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: status.toLowerCase(),
    type: "query",
  });
}

/** Entries of a connection with those below them at once behind, flat. */
function linesOf(list: unknown, parent: string | null): Line[] {
  const { edges = [], nodes = [] } = (list ?? {}) as { edges?: { node: Line }[]; nodes?: Line[] };
  return [...edges.map(({ node }) => node), ...nodes].flatMap((entry) => {
    const own: Line = {};
    const below: Line[] = [];
    for (const [key, value] of Object.entries(entry)) {
      const isList = typeof value === "object" && value !== null && ("edges" in value || "nodes" in value);
      if (isList) below.push(...linesOf(value, String(entry["id"])));
      else own[key] = value;
    }
    return [parent === null ? own : { ...own, __parentId: parent }, ...below];
  });
}

/** Ends an operation that has not come to its end. */
export function cancelBulk(sandbox: Sandbox, shop: Shop, id: number): BulkOperation {
  const operation = shop.bulk.find((each) => each.id === id);
  if (!operation) throw new Refused("Bulk operation does not exist", ["id"]);
  if (operation.status === "CREATED" || operation.status === "RUNNING")
    finish(sandbox, shop, operation, "CANCELED", []);
  return operation;
}

const isOver = ({ completed }: BulkOperation) => completed !== null && completed + LIFE < Date.now();

/** An operation in the words of the schema. */
export function presentBulk(sandbox: Sandbox, shop: Shop, item: BulkOperation): object {
  const iso = (at: number) => new Date(at).toISOString();
  const over = isOver(item);
  const file = `${sandbox.url}/shopify/${domainOf(shop)}/bulk/${item.id}?signature=${item.id * 7}`;
  const has = !over && (item.size ?? 0) > 0;
  return {
    id: gid("BulkOperation", item.id),
    type: "QUERY",
    query: item.query,
    status: over ? "EXPIRED" : item.status,
    errorCode: item.errorCode,
    objectCount: String(item.objects),
    rootObjectCount: String(item.roots),
    createdAt: iso(item.created),
    completedAt: item.completed === null ? null : iso(item.completed),
    fileSize: item.size === null ? null : String(item.size),
    url: has && item.status === "COMPLETED" ? file : null,
    partialDataUrl: has && item.status === "FAILED" ? file : null,
  };
}

/** The file of an operation, or the rest of it from a byte on. */
export function bulkFile(sandbox: Sandbox, shop: Shop, exchange: Exchange): Reply {
  const operation = shop.bulk.find(({ id }) => id === Number(exchange.params["id"]));
  const file = operation && filesOf(sandbox).get(operation.id);
  const isSigned = exchange.query.get("signature") === String(Number(exchange.params["id"]) * 7);
  if (!operation || !file || !isSigned || isOver(operation)) return json({ error: "AccessDenied" }, 403);
  const headers = { "Content-Type": "application/jsonl", "Accept-Ranges": "bytes" };
  const range = /^bytes=(\d+)-$/.exec(exchange.headers.range ?? "");
  if (!range) return { status: 200, headers, body: file };
  const from = Number(range[1]);
  if (from >= file.length)
    return { status: 416, headers: { "Content-Range": `bytes */${file.length}` }, body: "" };
  const content = { "Content-Range": `bytes ${from}-${file.length - 1}/${file.length}` };
  return { status: 206, headers: { ...headers, ...content }, body: file.subarray(from) };
}
