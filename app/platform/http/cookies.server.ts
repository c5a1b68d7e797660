/**
 * Cookies. They are set only by login, logout, the first cart, choices of language and look, and the identity check;
 * always httpOnly. A cookie that identifies a person begins with `qs_`: such a request never gets a shared page.
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
