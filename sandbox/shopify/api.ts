/** `POST /admin/api/2026-10/graphql.json`: checked against Shopify's own schema, priced, and run. */
import { randomUUID } from "node:crypto";
import {
  execute,
  getNamedType,
  GraphQLError,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { isRecord, json, readJson, type Exchange, type Reply } from "../http";
import type { Sandbox } from "../state";
import { actualCostOf, costOf, giveBack, mostCost, take, throttleStatus } from "./cost";
import { mutations } from "./mutations";
import { holderOf } from "./oauth";
import { queries } from "./queries";
import { adminSchema, type Access } from "./schema";
import { API_VERSION, type Shop } from "./types";
import { invalidToken, refusingForNow } from "./user-errors";

/** Mutations that are refused without `@idempotent(key:)`, though the schema does not say so. */
const needKey = new Set([
  "inventorySetQuantities",
  "inventoryActivate",
  "inventoryAdjustQuantities",
  "refundCreate",
]);

interface Refusal {
  message: string;
  extensions?: Record<string, unknown>;
  path?: readonly (string | number)[];
}

function refused(errors: Refusal[], extensions?: object): Reply {
  return json({ errors, ...(extensions ? { extensions } : {}) }, 200, headers());
}

const headers = (): Record<string, string> => ({
  "X-Shopify-API-Version": API_VERSION,
  "X-Request-Id": randomUUID(),
});

/** Answers one call. Loaded when the first one comes, because the schema is large. */
export async function answerCall(sandbox: Sandbox, shop: Shop, exchange: Exchange): Promise<Reply> {
  const install = holderOf(shop, exchange.headers["x-shopify-access-token"]);
  if (!install) return json({ errors: invalidToken }, 401);
  sandbox.save();
  const body = readJson(exchange);
  if (!body || typeof body["query"] !== "string")
    return json({ errors: { query: "Required parameter missing or invalid" } }, 400);
  const variables = isRecord(body["variables"]) ? body["variables"] : {};
  const { schema, access } = await adminSchema();
  const document = readChecked(schema, body["query"]);
  if (Array.isArray(document)) return refused(document);
  const denied = deniedField(schema, document, access, install.scopes);
  if (denied) return refused([denied]);
  const cost = costOf(schema, document, variables);
  if (cost > mostCost) {
    const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${mostCost}).`;
    return refused([{ message, extensions: { code: "MAX_COST_EXCEEDED", cost, maxCost: mostCost } }]);
  }
  const priced = (actual: number | null) => ({
    cost: { requestedQueryCost: cost, actualQueryCost: actual, throttleStatus: throttleStatus(shop) },
  });
  if (!take(shop, cost))
    return refused([{ message: "Throttled", extensions: { code: "THROTTLED" } }], priced(null));
  const key = idempotencyKey(document, variables);
  if (key !== null && typeof key === "object") return refused([key]);
  const result = await once(shop, key, JSON.stringify([body["query"], variables]), () =>
    execute({
      schema,
      document,
      variableValues: variables,
      rootValue: isMutation(document)
        ? refusingForNow(shop, mutations(sandbox, shop))
        : queries(sandbox, shop),
      ...(typeof body["operationName"] === "string" ? { operationName: body["operationName"] } : {}),
    }),
  );
  sandbox.save();
  const { errors: failed, data } = result as { errors?: readonly GraphQLError[]; data?: unknown };
  const errors = failed?.map(wordsOf);
  const actual = Math.min(cost, actualCostOf(data, isMutation(document)));
  giveBack(shop, cost - actual);
  return json(
    { ...(result as object), ...(errors ? { errors } : {}), extensions: priced(actual) },
    200,
    headers(),
  );
}

/** Queries that are valid. An app sends the same few, and checking one against the schema takes milliseconds. */
const valid = new Map<string, DocumentNode>();
const mostValid = 200;

/** A query as a document, or why it is none of this schema. */
function readChecked(schema: GraphQLSchema, query: string): DocumentNode | Refusal[] {
  const known = valid.get(query);
  if (known) return known;
  const document = read(query);
  if (document instanceof GraphQLError) return [wordsOf(document)];
  const wrong = validate(schema, document);
  if (wrong.length > 0) return wrong.map(wordsOf);
  if (valid.size >= mostValid) valid.clear();
  valid.set(query, document);
  return document;
}

function read(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function wordsOf({ message, extensions, path }: GraphQLError): Refusal {
  return {
    message,
    ...(extensions && Object.keys(extensions).length > 0 ? { extensions } : {}),
    ...(path ? { path } : {}),
  };
}

const operationOf = (document: DocumentNode) =>
  document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );

const isMutation = (document: DocumentNode) => operationOf(document)?.operation === "mutation";

/** The first field that the app's scopes do not open. */
function deniedField(
  schema: GraphQLSchema,
  document: DocumentNode,
  access: Access,
  scopes: readonly string[],
): Refusal | null {
  const has = new Set([...scopes, ...scopes.map((scope) => scope.replace(/^write_/, "read_"))]);
  const info = new TypeInfo(schema);
  let denied: Refusal | null = null;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field(node) {
        const type = info.getType();
        const names = [
          `${info.getParentType()?.name}.${node.name.value}`,
          type ? getNamedType(type).name : "",
        ];
        for (const needed of names.flatMap((name) => (access.has(name) ? [access.get(name) ?? []] : []))) {
          if (denied || needed.some((scope) => has.has(scope))) continue;
          const message = `Access denied for ${node.name.value} field. Required access: one of ${needed.join(", ")}.`;
          denied = { message, extensions: { code: "ACCESS_DENIED", requiredAccess: needed.join(", ") } };
        }
      },
    }),
  );
  return denied;
}

/** The key of `@idempotent`; a refusal where a mutation needs one and has none; null where it needs none. */
function idempotencyKey(document: DocumentNode, variables: Record<string, unknown>): string | Refusal | null {
  const operation = operationOf(document);
  if (!operation || operation.operation !== "mutation") return null;
  for (const field of operation.selectionSet.selections) {
    if (field.kind !== Kind.FIELD) continue;
    const directive = field.directives?.find(({ name }) => name.value === "idempotent");
    const value = directive?.arguments?.find(({ name }) => name.value === "key")?.value;
    const key =
      value?.kind === Kind.VARIABLE
        ? variables[value.name.value]
        : value?.kind === Kind.STRING
          ? value.value
          : undefined;
    if (typeof key === "string" && key !== "") return key;
    if (needKey.has(field.name.value)) {
      const message = "The @idempotent directive is required for this mutation but was not provided.";
      return { message, extensions: { code: "BAD_REQUEST" } };
    }
  }
  return null;
}

/** The same key gives the first answer again; with other variables it is refused. */
async function once(shop: Shop, key: string | null, of: string, run: () => unknown): Promise<unknown> {
  if (key === null) return run();
  const known = shop.idempotent[key];
  if (known && known.of !== of) {
    const message = "The idempotency key was used with other parameters.";
    return {
      errors: [new GraphQLError(message, { extensions: { code: "IDEMPOTENCY_KEY_PARAMETER_MISMATCH" } })],
    };
  }
  if (known) return known.answer;
  const answer = JSON.parse(JSON.stringify(await run())) as unknown;
  shop.idempotent[key] = { of, answer, at: Date.now() };
  return answer;
}
