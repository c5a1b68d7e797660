/** Opening and closing the sessions of members and staff (D12, D15). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { db, prisma, raw, sql, type Sql } from "~/platform/db";
import { shortIp } from "~/platform/http/network";
import { clientIp } from "~/platform/http/rate-limit.server";
import { securityEvent } from "~/platform/security-log.server";
import type { SessionKind } from "~/platform/session.server";
import { memberIdle, sessionLife, staffIdle } from "./config";
import { deviceOf, type Device } from "./devices";
import { noteEvent } from "./security-events.server";
import { closeSession, openSession, revokeSessions } from "./session-rows.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Opens a member's session in place of the browser's present one; the cookie to set. */
export function openMemberSession(args: Args, userId: string, remember: boolean): Promise<string> {
  const expiresIn = remember ? sessionLife.remembered : sessionLife.usual;
  return open(args, "member", { ownerId: userId, expiresIn, keep: true });
}

/** Opens a desk session: short, and gone with the browser. */
export function openStaffSession(args: Args, staffId: string): Promise<string> {
  return open(args, "staff", { ownerId: staffId, expiresIn: sessionLife.staff, keep: false });
}

async function open(
  args: Args,
  kind: SessionKind,
  session: { ownerId: string; expiresIn: number; keep: boolean },
): Promise<string> {
  await closeSession(args.request, kind);
  const visitor = { ip: clientIp(args), userAgent: args.request.headers.get("user-agent") };
  const { cookie } = await openSession(db, { kind, ...session, ...visitor });
  if (kind === "member") await noteEvent(db, session.ownerId, "login", visitor);
  else securityEvent("login", { owner: `staff:${session.ownerId}`, network: shortIp(visitor.ip) });
  return cookie;
}

/**
 * Ends the member's session: the headers that expire its cookie by name (the language stays) and clear what the
 * browser keeps of this site. `"cookies"` is not among them: it would take every cookie of the host, of any port.
 */
export async function closeMemberSession(request: Request): Promise<Headers> {
  return leavingHeaders(await closeSession(request, "member"));
}

/** Ends the desk session, likewise. */
export async function closeStaffSession(request: Request): Promise<Headers> {
  return leavingHeaders(await closeSession(request, "staff"));
}

function leavingHeaders(cookies: readonly string[]): Headers {
  return new Headers([
    ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    ["Clear-Site-Data", '"cache", "storage"'],
  ]);
}

/**
 * Whether the session of a row, called by `table`, is in use still (D28). One that lasts longer than the usual life was
 * opened by somebody who asked to be remembered.
 */
export function isInUse(kind: SessionKind, table: "session" | "s" = "session"): Sql {
  const column = (name: string) => raw(`${table}.${name}`);
  if (kind === "staff") return sql`${column("seen_at")} > now() - make_interval(secs => ${staffIdle})`;
  const usual = sql`${column("expires_at")} <= ${column("created_at")} + make_interval(secs => ${sessionLife.usual})`;
  return sql`${column("seen_at")} > now() - make_interval(secs =>
    case when ${usual} then ${memberIdle.usual}::int else ${memberIdle.remembered}::int end)`;
}

export type OpenSession = {
  readonly id: string;
  readonly device: Device;
  /** Without its last part; null where it is not known. */
  readonly ip: string | null;
  readonly openedAt: Date;
  /** To within a few minutes. */
  readonly seenAt: Date;
};

type OpenRow = { id: string; ip: string | null; userAgent: string | null; openedAt: Date; seenAt: Date };

/** The open sessions of a member or of somebody on the staff, the last used first; fifty at most. */
export async function openSessionsOf(kind: SessionKind, ownerId: string): Promise<OpenSession[]> {
  const owner = kind === "member" ? sql`user_id = ${ownerId}` : sql`staff_id = ${ownerId}`;
  const rows = await db.rows<OpenRow>(sql`
    select id, ip, user_agent, created_at as opened_at, seen_at from session
    where ${owner} and kind = ${kind} and revoked_at is null and expires_at > now() and ${isInUse(kind)}
    order by seen_at desc, id desc limit 50`);
  return rows.map(({ ip, userAgent, ...row }) => ({ ...row, ip: shortIp(ip), device: deviceOf(userAgent) }));
}

/** Ends one session of a member; false where they have no such open one. */
export async function endMemberSession(memberId: string, sessionId: string): Promise<boolean> {
  const { count } = await prisma.session.updateMany({
    where: { id: sessionId, userId: memberId, kind: "member", revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count === 1;
}

/** Ends all sessions of a member but the one they look from. */
export function endOtherSessions(memberId: string, sessionId: string): Promise<number> {
  return revokeSessions(db, "member", memberId, sessionId);
}
