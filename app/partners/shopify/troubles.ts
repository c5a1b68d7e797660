/**
 * Errors that Shopify answers at HTTP 200, beside the data or instead of it. Pure.
 *
 * Buyers' data that our app is not approved for comes as null with an error that names the field, with or without
 * `extensions.code` (shopify.dev, protected-customer-data: "This app is not approved to use the phoneNumber field.", no
 * code; for a whole object it is refused with `ACCESS_DENIED`). A missing scope has the same code and other words.
 */
import { z } from "zod";
import type { StoreFailure } from "../stores/store-platform";

const Listed = z.array(
  z.object({
    message: z.string().catch(""),
    path: z
      .array(z.union([z.string(), z.number()]))
      .nullish()
      .catch(null),
    extensions: z
      .object({ code: z.string().nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
);
/** `errors` of an answer. A list usually, one text now and then. */
export const Errors = z.union([
  Listed,
  z.string().transform((message): z.infer<typeof Listed> => [{ message }]),
]);
export type Errors = z.infer<typeof Errors>;

export type Trouble = {
  /** Where it stands in the data; empty where it is about the whole query. */
  path: readonly string[];
  message: string;
  /** `approval`: Shopify has not approved our app for the data. `scope`: the shop's owner has not granted it. */
  kind: "approval" | "scope" | "internal" | "other";
};

const internal = new Set(["INTERNAL_SERVER_ERROR", "SHOP_INACTIVE", "TIMEOUT"]);
const notApproved = /not approved to|protected[- ]customer[- ]data|\/customer_data/i;

function kindOf({ message, extensions }: Errors[number]): Trouble["kind"] {
  if (notApproved.test(message)) return "approval";
  if (extensions?.code === "ACCESS_DENIED") return "scope";
  // A shop that is closed, paused or has not paid opens again.
  return internal.has(extensions?.code ?? "") ? "internal" : "other";
}

/** Reads errors in neutral words. */
export function troublesOf(errors: Errors): Trouble[] {
  return errors.map((error) => ({
    path: (error.path ?? []).map(String),
    message: error.message.slice(0, 300),
    kind: kindOf(error),
  }));
}

/** Whether the shop has no points left. */
export const isThrottled = (errors: Errors = []) =>
  errors.some(({ extensions }) => extensions?.code === "THROTTLED");

/**
 * What a query that brought nothing means. `below`: an error that stands deeper than so many steps is of one entry, not of
 * the shop; null where the query is of no entries.
 */
export function failureOf(troubles: readonly Trouble[], below: number | null): StoreFailure {
  const has = (kind: Trouble["kind"]) => troubles.some((trouble) => trouble.kind === kind);
  if (has("scope")) return "unauthorised";
  if (has("approval")) return "unapproved";
  if (below !== null && troubles.every(({ path }) => path.length > below)) return "malformed";
  return has("internal") ? "unavailable" : "rejected";
}

/** Errors of one entry, whose path begins with `at`; their paths begin at the entry. */
export function troublesAt(troubles: readonly Trouble[], at: readonly (string | number)[]): Trouble[] {
  const isBelow = ({ path }: Trouble) => at.every((step, i) => path[i] === String(step));
  return troubles.filter(isBelow).map((trouble) => ({ ...trouble, path: trouble.path.slice(at.length) }));
}

const harmless = new Set(["email", "phone", "note", "shippingAddress.phone", "shippingAddress.company"]);

/** The first trouble of an order for which it must wait; null where it can be taken as it is. */
export function hindrance(troubles: readonly Trouble[]): Trouble | null {
  return troubles.find(({ path, kind }) => kind !== "approval" || !harmless.has(path.join("."))) ?? null;
}
