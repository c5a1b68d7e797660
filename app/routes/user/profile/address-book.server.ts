/** What the pages of the two address books share: which one the address names. */
import type { AddressKind } from "~/domain/accounts/address";
import { samePath } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";

/** Which book a request is about. */
export function kindOf(request: Request): AddressKind {
  return /^\/user\/profile\/billing\b/i.test(new URL(request.url).pathname) ? "billing" : "shipping";
}

/** The page that lists the book. */
export function bookPath(kind: AddressKind): string {
  return kind === "billing" ? paths.billing() : paths.addresses();
}

/** Where to go once an address is saved: to the page that sent the member here, or to the list. */
export function afterSaving(request: Request, kind: AddressKind): string {
  return samePath(new URL(request.url).searchParams.get("return"), bookPath(kind));
}
