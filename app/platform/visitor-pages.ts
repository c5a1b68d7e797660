/**
 * Pages that all visitors share, per language, currency and appearance. They must hold nothing personal: no name, no
 * cart, no form token. Pure.
 */

/** By path: the parameters the page reads. Any other changes nothing about it. */
export const visitorPages: Readonly<Record<string, readonly string[]>> = {
  "/index": [],
  "/goodslist": ["q", "cat", "tab", "min", "max", "sort", "from", "stock", "mode", "after", "before"],
  "/productdetails": ["id", "sku", "mode", "country", "zip", "qty", "from", "method"],
  "/shippingfee": [
    "sku",
    "weight",
    "length",
    "width",
    "height",
    "value",
    "attr",
    "country",
    "zip",
    "qty",
    "from",
    "method",
    "ioss",
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

const longest = 400;

/**
 * The cache key of an address: the path with the parameters that the page reads, in a fixed order. Null where visitors
 * do not share the page. `target` is a path with its query.
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
