/** What a query costs before it runs, and the bucket of points of a shop. */
import {
  getNamedType,
  isCompositeType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
} from "graphql";
import type { Shop } from "./types";

/** The most points of one query. */
export const mostCost = 1_000;

/** Objects cost 1, mutations 10, a page as many times its entries as are asked for, plus 2. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): number {
  const info = new TypeInfo(schema);
  let total = 0;
  const factors = [1];
  const factor = (): number => factors.at(-1) ?? 1;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          const type = info.getType();
          const named = type ? getNamedType(type) : null;
          const size = sizeOf(node, variables);
          if (info.getParentType()?.name === "Mutation") total += 10;
          else if (size !== null) total += 2 * factor();
          else if (
            named &&
            isCompositeType(named) &&
            !["nodes", "edges", "pageInfo"].includes(node.name.value)
          )
            total += factor();
          else if (node.name.value === "nodes" || node.name.value === "node") total += factor();
          factors.push(factor() * (size ?? 1));
        },
        leave() {
          factors.pop();
        },
      },
    }),
  );
  return total;
}

/** How many entries a field asks for: `first`, or the length of its list of ids; null where it is no list. */
function sizeOf(node: FieldNode, variables: Record<string, unknown>): number | null {
  for (const argument of node.arguments ?? []) {
    const value =
      argument.value.kind === Kind.VARIABLE
        ? variables[argument.value.name.value]
        : argument.value.kind === Kind.INT
          ? Number(argument.value.value)
          : undefined;
    if ((argument.name.value === "first" || argument.name.value === "last") && typeof value === "number")
      return value;
    if (argument.name.value === "ids" && Array.isArray(value)) return value.length;
  }
  return null;
}

/**
 * What an answer cost: as `costOf`, but by the objects that are in it.
 * @param data the answer's data, without errors
 */
export function actualCostOf(data: unknown, mutation: boolean): number {
  if (typeof data !== "object" || data === null) return 0;
  return Object.values(data).reduce((sum: number, field) => sum + (mutation ? 10 : 0) + objectsIn(field), 0);
}

/** Objects of a value; a page counts 2 itself, its frames (`edges`, `pageInfo`) nothing. */
function objectsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + objectsIn(each), 0);
  const isPage = "nodes" in value || "edges" in value;
  const isFrame = "node" in value;
  let sum = isPage ? 2 : isFrame ? 0 : 1;
  for (const [key, field] of Object.entries(value)) if (key !== "pageInfo") sum += objectsIn(field);
  return sum;
}

/** The bucket's size at a restore rate: twenty times of it. */
export const bucketOf = (shop: Shop): number => shop.restoreRate * 20;

/** Fills the bucket up to now and takes `cost` out; false where it holds less. */
export function take(shop: Shop, cost: number): boolean {
  const at = Date.now();
  const flowed = ((at - shop.bucket.at) / 1_000) * shop.restoreRate;
  const { available, spent = 0, throttled = 0 } = shop.bucket;
  shop.bucket = { available: Math.min(bucketOf(shop), available + flowed), at, spent, throttled };
  if (shop.bucket.available < cost) {
    shop.bucket.throttled = throttled + 1;
    return false;
  }
  shop.bucket.available -= cost;
  shop.bucket.spent = spent + cost;
  return true;
}

/** Gives back what a query was expected to cost and did not. */
export function giveBack(shop: Shop, points: number): void {
  shop.bucket.spent = (shop.bucket.spent ?? 0) - points;
  shop.bucket.available = Math.min(bucketOf(shop), shop.bucket.available + points);
}

export function throttleStatus(shop: Shop): object {
  return {
    maximumAvailable: bucketOf(shop),
    currentlyAvailable: Math.floor(shop.bucket.available),
    restoreRate: shop.restoreRate,
  };
}
