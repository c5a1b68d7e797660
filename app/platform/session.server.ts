/** Session mechanics (D12): a row in the database, its token in an httpOnly cookie. Who the owner is, accounts know. */
import { hashToken, randomToken } from "./crypto.server";
import { db, sql, type Queryable } from "./db/sql.server";
import { expireCookie, readCookie, setCookie } from "./http/cookies.server";

/** Members and staff are different kinds of session with different cookies (D15). */
export type SessionKind = "member" | "staff";

const cookieNames = { member: "qs_member", staff: "qs_staff" } as const;

/** The token a browser sent, or null; the text `null` is none (contract §5). */
export function sessionToken(request: Request, kind: SessionKind): string | null {
  const token = readCookie(request, cookieNames[kind]);
  return token && token !== "null" && token.length <= 100 ? token : null;
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
  const token = randomToken();
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

/** Ends the session a request carries; the cookie that says so. */
export async function closeSession(request: Request, kind: SessionKind): Promise<string> {
  const token = sessionToken(request, kind);
  if (token) await db.run(sql`delete from session where token_hash = ${hashToken(token)} and kind = ${kind}`);
  return expireCookie(cookieNames[kind]);
}

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
