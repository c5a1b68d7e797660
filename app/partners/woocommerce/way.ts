/** The ways in which a WooCommerce store can be reached, and which is tried next. Pure. */

/**
 * `path`: `/wp-json/`. `index`: `/index.php/wp-json/`, where a server rewrites no addresses. `query`: `?rest_route=`,
 * which WordPress understands with plain permalinks, too. WooCommerce reads keys there only since 11.1: before, its
 * `is_request_to_rest_api()` wants `wp-json/wc/` in the address (woocommerce/woocommerce,
 * includes/class-wc-rest-authentication.php).
 */
const routes = ["path", "index", "query"] as const;

/** Where the keys stand. `signed`: OAuth 1.0a, as WooCommerce asks for where it does not know of its https. */
const styles = ["header", "query", "signed"] as const;

export type Way = { readonly route: (typeof routes)[number]; readonly keys: (typeof styles)[number] };

/**
 * What an answer says of its way. `done`: it did what was asked. `answered`: the store's own refusal, or a failure that
 * no other way would change. `not-there`: a page that is not there. `keys-unseen`: the store does not see our keys.
 */
export type Verdict = "done" | "answered" | "not-there" | "keys-unseen";

/** A way as it is kept. */
export const wayText = ({ route, keys }: Way): string => `${route} ${keys}`;

/** A way as it was kept; the usual one where nothing, or nothing readable, is kept. */
export function readWay(text: string | null, https: boolean): Way {
  const [first, second] = text?.split(" ") ?? [];
  const route = routes.find((known) => known === first) ?? "path";
  const usual = https ? "header" : "signed";
  // Over http WooCommerce takes nothing but OAuth 1.0a.
  const keys = https ? (styles.find((known) => known === second) ?? usual) : usual;
  return { route, keys };
}

/** What is tried after these: other places for the keys where the store was found, else other routes. Null at the end. */
export function nextWay(
  known: Way,
  tried: readonly { way: Way; verdict: Verdict }[],
  https: boolean,
): Way | null {
  const last = tried.at(-1);
  if (!last) return known;
  const ofRoute = (route: Way["route"]) => tried.filter(({ way }) => way.route === route);
  if (last.verdict === "keys-unseen") {
    const { route } = last.way;
    const used = new Set(ofRoute(route).map(({ way }) => way.keys));
    const keys = https ? styles.find((style) => !used.has(style)) : undefined;
    if (keys) return { route, keys };
    // Where the usual route sees no keys, another sees none either. An unusual one may be out of date.
    if (route === "path") return null;
  }
  const route = routes.find((candidate) => ofRoute(candidate).length === 0);
  return route ? { route, keys: readWay(null, https).keys } : null;
}

/** Whether a call needs our keys: WordPress tells its index to everybody. */
export function isKeyed(path: string): boolean {
  return /^wc[/-]/.test(path);
}
