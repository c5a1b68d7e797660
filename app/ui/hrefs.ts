/** Addresses made from the page's own: the same page with some parameters changed. */
import { useLocation } from "@remix-run/react";
import { foundParam } from "~/platform/list";

export type ParamChanges = Record<string, string | number | null | undefined>;

/** `search` with some parameters set, or dropped where null. */
export function withParams(search: string, changes: ParamChanges): string {
  return changed(new URLSearchParams(search), changes);
}

function changed(params: URLSearchParams, changes: ParamChanges): string {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Makes links to this page with other parameters, keeping the rest. What is chosen there is not chosen elsewhere. */
export function useHrefWith(): (changes: ParamChanges) => string {
  const { pathname, search } = useLocation();
  // A list makes dozens of such links: the page's own parameters are read once.
  const own = new URLSearchParams(search);
  own.delete(foundParam);
  return (changes) => pathname + changed(new URLSearchParams(own), changes);
}

/** Adds the present address to a link as `back`, for a page that leads its reader back here. */
export function useComeBack(): (to: string) => string {
  const { pathname, search } = useLocation();
  const here = encodeURIComponent(pathname + search);
  return (to) => `${to}${to.includes("?") ? "&" : "?"}back=${here}`;
}
