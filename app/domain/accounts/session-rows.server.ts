/** Sessions (D12): a row in the database, whose token is in a cookie of the browser. */
import { hashToken } from "~/platform/crypto.server";
import { db, sql, type Queryable } from "~/platform/db";
import {
  endedSession,
  newSessionToken,
  sessionCookie,
  sessionToken,
  type SessionKind,
} from "~/platform/session.server";

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
  const token = newSessionToken();
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
    cookie: sessionCookie(session.kind, token, session.keep ? session.expiresIn : undefined),
  };
}

/** Ends the session a request carries; the cookies that say so. */
export async function closeSession(request: Request, kind: SessionKind): Promise<string[]> {
  const token = sessionToken(request, kind);
  if (token) await db.run(sql`delete from session where token_hash = ${hashToken(token)} and kind = ${kind}`);
  return endedSession(kind);
}

/** Gives an open session a new token, and the cookie of it: who knew the old one is out. Null where it has ended. */
export async function renewToken(
  tx: Queryable,
  kind: SessionKind,
  sessionId: string,
): Promise<string | null> {
  const token = newSessionToken();
  const row = await tx.first<{ seconds: number }>(sql`
    update session set token_hash = ${hashToken(token)}
    where id = ${sessionId} and kind = ${kind} and revoked_at is null and expires_at > now()
    returning floor(extract(epoch from expires_at - now()))::int as seconds`);
  return row && sessionCookie(kind, token, kind === "member" ? row.seconds : undefined);
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

/** Forgets sessions that are long over. */
export async function sweepSessions(): Promise<void> {
  await db.run(sql`delete from session where expires_at < now() - interval '30 days'`);
}
