/** Addresses of Shopify shops: `<name>.myshopify.com`, and how it is called. Pure. */
import { err, ok, type Result } from "~/platform/result";
import type { AddressError, ShopAddress } from "../stores/store-platform";

const domainForm = /^[a-z\d][a-z\d-]*\.myshopify\.com$/;

/** Whether a text is the domain of a shop and nothing else: what comes from an address must be asked this first. */
export function isShopDomain(text: string): boolean {
  return domainForm.test(text) && text.length <= 100;
}

/**
 * The address as a member types it: the domain, any page of the shop's admin, or the shop's address as we call it.
 * `base` is how shops are called, with `{shop}` for their domain.
 */
export function shopAddress(typed: string, base: string): Result<ShopAddress, AddressError> {
  const text = typed.trim().toLowerCase();
  const [before = "", after = ""] = base.split("{shop}");
  const called = text.startsWith(before) && text.endsWith(after);
  const domain =
    called && domainForm.test(middle(text, before, after)) ? middle(text, before, after) : named(text);
  return isShopDomain(domain) ? ok({ url: base.replace("{shop}", domain), norm: domain }) : err("address");
}

const middle = (text: string, before: string, after: string) =>
  text.slice(before.length, text.length - after.length);

/** Owners copy what their browser shows: `https://name.myshopify.com/admin` or `https://admin.shopify.com/store/name`. */
function named(text: string): string {
  const [, host = "", path = ""] = /^(?:https?:\/\/)?([^/?#]*)([^?#]*)/.exec(text) ?? [];
  const store = /^\/store\/([a-z\d][a-z\d-]*)(?:\/|$)/.exec(path)?.[1];
  return host === "admin.shopify.com" && store ? `${store}.myshopify.com` : host;
}
