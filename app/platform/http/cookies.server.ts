/** Cookies: written only on login, logout, first cart and choices of language and look; always httpOnly. */
import { parseCookie, stringifySetCookie } from "cookie";
import { secureCookies } from "../env.server";

/** The value of a cookie, or null. */
export function readCookie(request: Request, name: string): string | null {
  const header = request.headers.get("cookie");
  return header ? (parseCookie(header)[name] ?? null) : null;
}

/** A Set-Cookie header; `maxAge` in seconds, none = until the browser closes. */
export function setCookie(name: string, value: string, maxAge?: number): string {
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
export function expireCookie(name: string): string {
  return setCookie(name, "", 0);
}
