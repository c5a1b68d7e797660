/** What search engines see: which pages, under which address, in which languages (D22). Pure. */
import { visitorPages } from "./visitor-pages";

const also = ["/contanctus"];

/** Whether a page is for search engines: only what every visitor may see is. */
export function isForEngines(pathname: string): boolean {
  return Object.hasOwn(visitorPages, pathname) || also.includes(pathname);
}

/** Paths of the pages of which there is one each. */
export const singlePages: readonly string[] = [...Object.keys(visitorPages), ...also].filter(
  (path) => path !== "/productdetails",
);

const telling: Readonly<Record<string, readonly string[]>> = {
  "/goodslist": ["cat"],
  "/productdetails": ["id"],
};

/**
 * The canonical address of a page, without filters, position and variant. `language` only where it is not the default.
 */
export function canonicalPath(pathname: string, search: string, language: string | null = null): string {
  const asked = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of telling[pathname] ?? []) {
    const value = asked.get(name);
    if (value) params.set(name, value);
  }
  if (language) params.set("lng", language);
  const text = params.toString();
  return text ? `${pathname}?${text}` : pathname;
}
