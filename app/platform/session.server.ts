/** Cookies of sessions (D12): an httpOnly cookie has the token of a row that accounts keep. */
import { randomToken } from "./crypto.server";
import { secureCookies } from "./env.server";
import { expireCookie, expireUnprefixed, readCookie, readUnprefixed, setCookie } from "./http/cookies.server";

/** Members and staff are different kinds of session with different cookies (D15). */
export type SessionKind = "member" | "staff";

const cookieNames = { member: "qs_member", staff: "qs_staff" } as const;

/** The start of each token made for a prefixed cookie. Under the plain name, somebody else has set it. */
const hostMark = "h.";

const proper = (token: string | null) => (token && token !== "null" && token.length <= 100 ? token : null);

/** The token a browser sent, or null; the text `null` is none (contract §5). */
export function sessionToken(request: Request, kind: SessionKind): string | null {
  return proper(readCookie(request, cookieNames[kind])) ?? earlierToken(request, kind);
}

/** Under https, the token of a session that was opened before its cookie had the prefix. */
function earlierToken(request: Request, kind: SessionKind): string | null {
  if (!secureCookies()) return null;
  const token = proper(readUnprefixed(request, cookieNames[kind]));
  return token?.startsWith(hostMark) ? null : token;
}

/**
 * The cookies that move an old session to its prefixed name; none where it has it. `maxAge` in seconds; without it
 * until the browser closes.
 */
export function renamedCookies(request: Request, kind: SessionKind, maxAge?: number): string[] {
  const token = earlierToken(request, kind);
  if (!token || proper(readCookie(request, cookieNames[kind]))) return [];
  return [setCookie(cookieNames[kind], token, maxAge), expireUnprefixed(cookieNames[kind])];
}

/** A new token, marked where its cookie has the prefix. */
export const newSessionToken = (): string => (secureCookies() ? hostMark : "") + randomToken();

/** The cookie of a session's token; `maxAge` in seconds, without it until the browser closes. */
export function sessionCookie(kind: SessionKind, token: string, maxAge?: number): string {
  return setCookie(cookieNames[kind], token, maxAge);
}

/** The cookies that say that a session has ended. */
export function endedSession(kind: SessionKind): string[] {
  const name = cookieNames[kind];
  return secureCookies() ? [expireCookie(name), expireUnprefixed(name)] : [expireCookie(name)];
}
