/** Finding, expanding and listing Stripe's objects. */
import type { Sandbox } from "../state";
import { invalid } from "./errors";
import { arrayOf, checkParams, isMap, numberOf, rules, textOf, type ParamMap, type Shape } from "./params";
import { isRecord } from "../http";
import type { StripeState } from "./state";

type Collection = Exclude<
  keyof StripeState,
  "extras" | "numbers" | "detached" | "secrets" | "deliveries" | "kept" | "paidOut" | "unlisted"
>;

const prefixes: [prefix: string, collection: Collection][] = [
  ["cs_", "sessions"],
  ["pi_", "intents"],
  ["seti_", "setups"],
  ["ch_", "charges"],
  ["re_", "refunds"],
  ["cus_", "customers"],
  ["pm_", "methods"],
  ["txn_", "transactions"],
  ["du_", "disputes"],
  ["po_", "payouts"],
  ["we_", "endpoints"],
];

/** The object behind an id, whatever it is. */
function byId(sandbox: Sandbox, id: string): Record<string, unknown> | null {
  const collection = prefixes.find(([prefix]) => id.startsWith(prefix))?.[1];
  const found: unknown = collection ? sandbox.world.stripe[collection][id] : undefined;
  return isRecord(found) ? found : null;
}

/** Fields that are left out until somebody expands them. */
function includable(
  sandbox: Sandbox,
  object: Record<string, unknown>,
  name: string,
): Record<string, unknown> | null {
  const { extras, refunds } = sandbox.world.stripe;
  const url = `/v1/${String(object["object"])}/${String(object["id"])}/${name}`;
  const list = (data: unknown[]): Record<string, unknown> => ({ object: "list", data, has_more: false, url });
  if (object["object"] === "checkout.session" && name === "line_items") {
    return list(extras[String(object["id"])]?.lineItems ?? []);
  }
  if (object["object"] === "charge" && name === "refunds") {
    return list(
      Object.values(refunds)
        .filter((refund) => refund.charge === object["id"])
        .toReversed(),
    );
  }
  return null;
}

/** A copy of `object` in which the paths asked for are objects instead of ids. */
export function expanded(sandbox: Sandbox, object: object, params: ParamMap): Record<string, unknown> {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const path of arrayOf(params, "expand")) {
    if (typeof path === "string") expandPath(sandbox, copy, path.split("."), path);
  }
  return copy;
}

function expandPath(sandbox: Sandbox, object: Record<string, unknown>, parts: string[], whole: string): void {
  const [name = "", ...rest] = parts;
  const value = object[name];
  if (name === "data" && Array.isArray(value)) {
    for (const item of value.filter(isRecord)) expandPath(sandbox, item, rest, whole);
    return;
  }
  if (value === undefined) {
    const included = includable(sandbox, object, name);
    if (!included) throw invalid(`This property cannot be expanded (${whole}).`, "expand");
    object[name] = structuredClone(included);
  } else if (typeof value === "string") {
    const found = byId(sandbox, value);
    if (!found) throw invalid(`This property cannot be expanded (${whole}).`, "expand");
    object[name] = structuredClone(found);
  }
  const next = object[name];
  if (rest.length > 0 && isRecord(next)) expandPath(sandbox, next, rest, whole);
}

const listShape: Shape = {
  limit: rules.integer,
  starting_after: rules.string,
  ending_before: rules.string,
  created: rules.any,
};

interface Listed {
  id: string;
  created: number;
}

/** One page, newest first. `filters` are the call's own parameters, already applied to `items`. */
export function listed(
  sandbox: Sandbox,
  url: string,
  items: readonly Listed[],
  params: ParamMap,
  filters: Shape = {},
): object {
  checkParams(params, { ...listShape, ...filters });
  const limit = numberOf(params, "limit") ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid("Limit must be between 1 and 100.", "limit", "parameter_invalid_integer");
  const all = items.filter((item) => createdFits(item.created, params)).toReversed();
  const [after, before] = [textOf(params, "starting_after"), textOf(params, "ending_before")];
  const start = after ? all.findIndex((item) => item.id === after) + 1 : 0;
  const end = before ? all.findIndex((item) => item.id === before) : all.length;
  const from = before ? Math.max(0, end - limit) : start;
  const to = before ? end : Math.min(end, start + limit);
  const page = {
    object: "list",
    url,
    has_more: before ? from > 0 : to < all.length,
    data: all.slice(from, to),
  };
  return expanded(sandbox, page, params);
}

function createdFits(created: number, params: ParamMap): boolean {
  const filter = params["created"];
  if (typeof filter === "string") return created === Number(filter);
  if (!isMap(filter)) return true;
  const bound = (name: string, otherwise: number): number => numberOf(filter, name) ?? otherwise;
  return (
    created > bound("gt", -Infinity) &&
    created >= bound("gte", -Infinity) &&
    created < bound("lt", Infinity) &&
    created <= bound("lte", Infinity)
  );
}
