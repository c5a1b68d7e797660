/** Addresses of products that members name (§2.4). Pure: the browser checks them, too. */
import { withoutEnd } from "~/platform/ends";

/** Whether a text is an address of the public web: http or https, and a name that is no machine of one's own. */
export function isProductUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const host = url.hostname.replace(/\.$/, "");
  return (
    /^([a-z0-9-]+\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i.test(host) &&
    !/\.(local|localhost|internal|lan|home|test|invalid)$/i.test(host)
  );
}

/** The host of an address as a person reads it. */
export function hostOf(text: string): string {
  return URL.parse(text)?.hostname.replace(/^www\./, "") ?? text;
}

const visits = /^(utm_.+|gclid|fbclid|spm|ref|_pos|_sid|_ss|scm|pvid|algo_.+)$/i;

/** What two addresses of the same product have in common: no scheme, `www`, place on the page, or trace of the visit. */
export function sameProduct(text: string): string {
  const url = new URL(text);
  for (const name of [...url.searchParams.keys()]) if (visits.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.hostname.toLowerCase().replace(/^(www|m)\./, "");
  return `${host}${withoutEnd(url.pathname, "/")}${url.search}`;
}
