/**
 * Cookies. They are set only by login, logout, the first cart, choices of language and look, and the identity check;
 * always httpOnly. A cookie that identifies a person begins with `qs_`: such a request never gets a shared page.
 */
import { parseCookie, stringifySetCookie } from "cookie";
import { secureCookies } from "../env.server";

/** Something of one person's: under https its name is sent with the prefix `__Host-`. */
export type PersonalName = `qs_${string}`;

/** A choice that many share, or something of one person's. */
export type CookieName = "lng" | "currency" | "theme" | PersonalName;

/** The prefix stops other sites of the domain, and plain http, from setting the cookie. It is impossible over http. */
const sentName = (name: CookieName): string =>
  name.startsWith("qs_") && secureCookies() ? `__Host-${name}` : name;

/** Whether a cookie tells one person from another. */
export function personalCookie(name: string): boolean {
  return name.startsWith("qs_") || name.startsWith("__Host-qs_");
}

/** The value of a cookie, or null. */
export function readCookie(request: Request, name: CookieName): string | null {
  return valueOf(request, sentName(name));
}

/** The value of a cookie that was set before its name had a prefix. Anybody of the domain may have set it. */
export function readUnprefixed(request: Request, name: PersonalName): string | null {
  return valueOf(request, name);
}

function valueOf(request: Request, name: string): string | null {
  const header = request.headers.get("cookie");
  return header ? (parseCookie(header)[name] ?? null) : null;
}

/**
 * A Set-Cookie header: for every path, this host only, Secure under https, which is what the prefix `__Host-` of a name
 * asks for. `maxAge` in seconds, none = until the browser closes.
 */
export function setCookie(name: CookieName, value: string, maxAge?: number): string {
  return headerOf(sentName(name), value, maxAge);
}

function headerOf(name: string, value: string, maxAge?: number): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** A Set-Cookie header that takes a cookie away. */
export function expireCookie(name: CookieName): string {
  return setCookie(name, "", 0);
}

/** A Set-Cookie header that takes a cookie away that was set before its name had a prefix. */
export function expireUnprefixed(name: PersonalName): string {
  return headerOf(name, "", 0);
}
