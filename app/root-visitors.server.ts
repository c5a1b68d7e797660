/** What of a request decides the page a visitor gets: enough to know one that is already written, and to write it. */
import { parseCookie } from "cookie";
import { asLocale, defaultLocale, localeCookie, localeParam, prefersChinese } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import { choicesIn, headerOfChoices, personalCookie, setCookie } from "~/platform/http/cookies.server";
import { currencies } from "~/platform/money";
import { sharedAddress } from "~/platform/visitor-pages";
import type { Theme } from "~/ui/root-data";

const year = 365 * 24 * 3600;

/** Appearances a visitor may choose. */
export const themes: readonly Theme[] = ["system", "light", "dark"];

export type VisitorPage = {
  /** Everything the page follows from, but what stands in the database. */
  readonly key: string;
  readonly address: string;
  /** The cookies it is written by: choices, nothing personal. */
  readonly cookie: string;
  readonly offered: "zh" | null;
  /** To be set with the answer, not kept with the page. */
  readonly setCookie: string | null;
};

/**
 * The shared page for a request; null where the page is not shared or the visitor has a session, a message or a cart.
 * `target` is path and query. `languages` is `Accept-Language`, by which Chinese may be offered.
 */
export function visitorPageOf(
  target: string,
  cookies: string | null | undefined,
  languages?: string | null,
): VisitorPage | null {
  const address = sharedAddress(target);
  if (!address) return null;
  const sent = cookies ? parseCookie(cookies) : {};
  for (const name in sent) if (personalCookie(name)) return null;
  const asked = asLocale(address.params.get(localeParam));
  if (!asked) address.params.delete(localeParam);
  const chosen = choicesIn(sent);
  const remembered = asLocale(chosen[localeCookie]);
  const locale = asked ?? remembered ?? defaultLocale;
  const currency = currencies.find((candidate) => candidate === chosen.currency) ?? "USD";
  const theme = themes.find((candidate) => candidate === chosen.theme) ?? "system";
  const offered = !asked && !remembered && prefersChinese(languages) ? "zh" : null;
  const query = address.params.toString();
  const path = query ? `${address.pathname}?${query}` : address.pathname;
  return {
    key: `${locale} ${offered ? "offers-zh " : ""}${currency} ${theme} ${path}`,
    address: path,
    // A page that offers a language is one for which none was chosen.
    cookie: headerOfChoices({ ...(!offered && { [localeCookie]: locale }), currency, theme }),
    offered,
    setCookie: asked && asked !== remembered ? setCookie(localeCookie, asked, year) : null,
  };
}

/** The request a shared page is written for: nobody's in particular; over when `signal` says so. */
export function requestFor(page: VisitorPage, signal?: AbortSignal): Request {
  return new Request(new URL(page.address, env().PUBLIC_URL), {
    signal: signal ?? null,
    headers: {
      accept: "text/html",
      cookie: page.cookie,
      ...(page.offered ? { "accept-language": page.offered } : {}),
    },
  });
}

/** Whether what is asked for is a page visitors share. */
export function isShared(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return visitorPageOf(pathname + search, request.headers.get("cookie")) !== null;
}
