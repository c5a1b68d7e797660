/** What a store's failures mean, and what stood in its way. Pure. */
import { withoutEnd } from "~/platform/ends";
import type { StoreFailure, StoreTrouble } from "../stores/store-platform";
import { Failure } from "./shapes";

const codeOf = (json: unknown): string => Failure.safeParse(json).data?.code ?? "";

/** Statuses with which security plugins and hosts refuse; 406 is that of ModSecurity. */
const wallStatuses = new Set([400, 401, 403, 405, 406, 409, 412, 418, 451]);

/**
 * What an answer other than 2xx means. Only WooCommerce's own codes say that our keys are bad: a 401 or 403 with another
 * one, or with a page, is of a firewall, a password before the site, or a security plugin, and new keys would not help.
 */
export function meaningOfFailure(status: number, json: unknown): StoreFailure {
  const code = codeOf(json);
  if (status === 401 || status === 403)
    return code.startsWith("woocommerce_rest_") ? "unauthorised" : "unavailable";
  // A 404 that is not WooCommerce's own is no shop at all.
  if (status === 404 || status === 410) return code.startsWith("woocommerce_rest") ? "missing" : "malformed";
  // WooCommerce answers some refusals with 500 and its own code: they do not get better by repeating.
  if (status >= 500) return code.startsWith("woocommerce_rest_cannot") ? "rejected" : "unavailable";
  if (status >= 300 && status < 400) return "unavailable";
  if (status === 429 || status === 408) return "unavailable";
  if (status < 300) return "malformed";
  return code === "" && wallStatuses.has(status) ? "unavailable" : "rejected";
}

/** What stood between us and the shop; null where the shop itself spoke. `to`: where it redirects. */
export function troubleOf(status: number, json: unknown, to: string | null): StoreTrouble | null {
  if (status >= 300 && status < 400 && to) return { kind: "redirect", to };
  const own = codeOf(json).startsWith("woocommerce_rest_");
  if (own) return null;
  if (status === 503) return { kind: "maintenance", to: null };
  const isWall = status === 401 || status === 403 || (json === undefined && wallStatuses.has(status));
  return isWall ? { kind: "firewall", to: null } : null;
}

/**
 * The shop at which a redirect ends: scheme, host and path before `/wp-json`. Null where it leads to the same address, or
 * to a page that is no shop's home, such as a login.
 */
export function targetOf(location: string | undefined, home: string): string | null {
  const url = location === undefined ? null : URL.parse(location, `${home}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const before = URL.parse(home);
  const path = /^(.*?)\/(index\.php\/)?wp-json(\/|$)/.exec(url.pathname)?.[1];
  const sameHost = url.host === before?.host && url.protocol === before.protocol;
  // Another host's page that is neither the API nor a shop's home: a wall, a cache, a page of the host.
  if (path === undefined && (sameHost || url.pathname !== "/")) return null;
  const target = `${url.origin}${withoutEnd(path ?? url.pathname, "/")}`;
  return target === withoutEnd(home, "/") || target.length > 300 ? null : target;
}
