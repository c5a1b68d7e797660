/** Addresses of WooCommerce stores: one shop, one spelling (§3.7). */
import { withoutEnd } from "~/platform/ends";
import { err, ok, type Result } from "~/platform/result";
import type { AddressError, ShopAddress } from "../stores/store-platform";

/**
 * The address as a member types it. https is required; plain http only for a shop on this very
 * machine, where the installation allows that.
 */
export function shopAddress(typed: string, allowLoopback: boolean): Result<ShopAddress, AddressError> {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return err("address");
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (!loopback && !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return err("address");
  if (loopback && !allowLoopback) return err("address");
  if (url.protocol === "http:" && !loopback) return err("https");
  const inside = url.pathname.search(/\/wp-(?:admin|json|login\.php)/);
  const path = withoutEnd(inside < 0 ? url.pathname : url.pathname.slice(0, inside), "/");
  const host = url.host.replace(/^www\./, "");
  return ok({ url: `${url.protocol}//${url.host}${path}`, norm: `${host}${path}` });
}
