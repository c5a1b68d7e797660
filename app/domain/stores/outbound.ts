/** Which addresses outside may be opened from ours: only those of known sites, so that no link of ours misleads. Pure. */

/** Sites of platforms, carriers and payment providers (*config*); their subdomains are meant, too. */
const knownSites = [
  "shopify.com",
  "myshopify.com",
  "woocommerce.com",
  "wordpress.org",
  "aliexpress.com",
  "paypal.com",
  "stripe.com",
  "17track.net",
  "dhl.com",
  "fedex.com",
  "ups.com",
  "usps.com",
  "royalmail.com",
  "yunexpress.com",
] as const;

/**
 * The address outside that a link names, or null where it is none that may be opened. `own`: hosts of the member's own
 * stores, and of the pages on which our carriers' parcels are followed.
 */
export function outboundAddress(to: string, own: readonly string[]): URL | null {
  const url = URL.parse(to);
  if (!url || url.username || url.password) return null;
  // A store without https is one that this installation allows.
  if (url.protocol === "http:") return own.includes(url.host) ? url : null;
  if (url.protocol !== "https:") return null;
  const known = knownSites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`));
  return known || own.includes(url.host) ? url : null;
}
