/**
 * The pages that all visitors share: one writing of such a page is good for everybody who is not logged in and has the
 * same choices of language, currency and appearance. Nothing personal may stand on it: no name, no cart, no form token
 * (a change of a visitor's begins with a link to a page that has the form). Pure.
 */

/** By path: the parameters the page reads. Any other changes nothing about it. */
export const visitorPages: Readonly<Record<string, readonly string[]>> = {
  "/index": [],
  "/goodslist": ["q", "cat", "tab", "min", "max", "sort", "from", "stock", "mode", "after", "before"],
  "/productdetails": ["id", "sku", "mode", "country", "zip", "qty", "from", "method"],
  "/shippingfee": [
    ...["sku", "weight", "length", "width", "height", "value"],
    ...["attr", "country", "zip", "qty", "from", "method", "ioss"],
  ],
  "/agreement": ["version"],
  "/refunds": ["version"],
  "/aboutus": ["version"],
  "/privacy": ["version"],
  "/walletrules": ["version"],
  "/shippingpolicy": ["version"],
  "/useragreement": ["version"],
};

/** Whether visitors share the page at a path. */
export function isVisitorPage(pathname: string): boolean {
  return Object.hasOwn(visitorPages, pathname);
}

/** Longer addresses are somebody's own and are not kept. */
const longest = 400;

/**
 * An address as its page is known by: only the parameters the page reads and the language's, in one order. Null where
 * it is no page that visitors share. `target` is a path with its query, as a request line has it.
 */
export function sharedAddress(target: string): { pathname: string; params: URLSearchParams } | null {
  const mark = target.indexOf("?");
  const pathname = mark < 0 ? target : target.slice(0, mark);
  if (!isVisitorPage(pathname)) return null;
  const params = new URLSearchParams();
  if (mark < 0) return { pathname, params };
  if (target.length > longest) return null;
  const asked = new URLSearchParams(target.slice(mark));
  // These are answered by a cookie and a redirect.
  if (asked.has("theme") || asked.has("ccy")) return null;
  for (const name of [...(visitorPages[pathname] ?? []), "lng"])
    for (const value of asked.getAll(name)) params.append(name, value);
  return { pathname, params };
}
