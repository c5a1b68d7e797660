/**
 * Cookies: written only on login, logout, first cart, choices of language and look, and to keep what was typed while
 * somebody proves who they are; always httpOnly. Whatever tells
 * one person from another begins with `qs_`: a request with such a cookie never gets a page that visitors share.
 */
import { parseCookie, stringifySetCookie } from "cookie";
import { secureCookies } from "../env.server";

/** A choice that many share, or something of one person's. */
export type CookieName = "lng" | "currency" | "theme" | `${"" | "__Host-"}qs_${string}`;

/** Whether a cookie tells one person from another. */
export function personalCookie(name: string): boolean {
  return name.startsWith("qs_") || name.startsWith("__Host-qs_");
}

/** The value of a cookie, or null. */
export function readCookie(request: Request, name: CookieName): string | null {
  const header = request.headers.get("cookie");
  return header ? (parseCookie(header)[name] ?? null) : null;
}

/**
 * A Set-Cookie header: for every path, this host only, Secure under https, which is what the prefix `__Host-` of a name
 * asks for. `maxAge` in seconds, none = until the browser closes.
 */
export function setCookie(name: CookieName, value: string, maxAge?: number): string {
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
