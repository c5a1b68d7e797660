/** Session mechanics (D12): a row in the database, its token in an httpOnly cookie. Who the owner is, accounts know. */
import { hashToken, randomToken } from "./crypto.server";
import { db, sql, type Queryable } from "./db/sql.server";
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

export type NewSession = {
  kind: SessionKind;
  ownerId: string;
  /** Life in seconds: the `expiresIn` of the contract. */
  expiresIn: number;
  /** Whether the cookie outlives the browser. */
  keep: boolean;
  ip: string;
  userAgent: string | null;
};

/** Opens a session; the cookie to set and the row's id. */
export async function openSession(
  tx: Queryable,
  session: NewSession,
): Promise<{ id: string; cookie: string }> {
  const token = newToken();
  const member = session.kind === "member";
  const row = await tx.first<{ id: string }>(sql`
    insert into session (kind, user_id, staff_id, token_hash, ip, user_agent, expires_at)
    values (${session.kind}, ${member ? session.ownerId : null}, ${member ? null : session.ownerId},
      ${hashToken(token)}, ${session.ip}, ${session.userAgent?.slice(0, 300) ?? null},
      now() + make_interval(secs => ${session.expiresIn}))
    returning id`);
  if (!row) throw new Error("session was not stored");
  return {
    id: row.id,
    cookie: setCookie(cookieNames[session.kind], token, session.keep ? session.expiresIn : undefined),
  };
}

/** Ends the session a request carries; the cookies that say so. */
export async function closeSession(request: Request, kind: SessionKind): Promise<string[]> {
  const token = sessionToken(request, kind);
  if (token) await db.run(sql`delete from session where token_hash = ${hashToken(token)} and kind = ${kind}`);
  const name = cookieNames[kind];
  return secureCookies() ? [expireCookie(name), expireUnprefixed(name)] : [expireCookie(name)];
}

/** Gives an open session a new token, and the cookie of it: who knew the old one is out. Null where it has ended. */
export async function renewToken(
  tx: Queryable,
  kind: SessionKind,
  sessionId: string,
): Promise<string | null> {
  const token = newToken();
  const row = await tx.first<{ seconds: number }>(sql`
    update session set token_hash = ${hashToken(token)}
    where id = ${sessionId} and kind = ${kind} and revoked_at is null and expires_at > now()
    returning floor(extract(epoch from expires_at - now()))::int as seconds`);
  return row && setCookie(cookieNames[kind], token, kind === "member" ? row.seconds : undefined);
}

const newToken = () => (secureCookies() ? hostMark : "") + randomToken();

/** Ends all sessions of an owner, but one where it is named; how many ended. */
export async function revokeSessions(
  tx: Queryable,
  kind: SessionKind,
  ownerId: string,
  exceptId: string | null = null,
): Promise<number> {
  return tx.run(sql`
    update session set revoked_at = now()
    where kind = ${kind} and coalesce(user_id, staff_id) = ${ownerId}::uuid and revoked_at is null
      and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)`);
}
