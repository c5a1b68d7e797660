/**
 * What happens at the door of an account: logged for whoever runs the site, and kept for the member, who sees their own
 * under Security.
 */
import { db, prisma, sql, type Queryable } from "~/platform/db";
import { shortIp } from "~/platform/http/network";
import { hit } from "~/platform/http/rate-limit.server";
import { securityEvent, type SecurityEvent } from "~/platform/security-log.server";
import { keptEvents, limits } from "./config";
import { deviceOf, type Device } from "./devices";
import { emailKey } from "./limits.server";
import type { SecurityKind } from "./security-kinds";

/** Where somebody came from, as their request tells it. */
export type Caller = { ip: string; userAgent?: string | null | undefined };

const namesInLog: Partial<Record<SecurityKind, SecurityEvent>> = {
  login: "login",
  loginFailed: "login-failed",
  factorFailed: "second-factor-failed",
};

function logged(kind: SecurityKind, owner: string | undefined, { ip }: Caller): void {
  const name = namesInLog[kind];
  securityEvent(name ?? "account-changed", { owner, network: shortIp(ip), ...(name ? {} : { what: kind }) });
}

/** Keeps and logs what happened to a member's account. */
export async function noteEvent(
  tx: Queryable,
  memberId: string,
  kind: SecurityKind,
  caller: Caller,
): Promise<void> {
  const [ip, userAgent] = [shownIp(caller), caller.userAgent?.slice(0, 300) ?? null];
  await tx.prisma.securityEvent.create({ data: { userId: memberId, kind, ip, userAgent } });
  logged(kind, `member:${memberId}`, caller);
}

/** The same for what a member does while logged in; the device is that of their session. */
export async function noteOwnChange(
  tx: Queryable,
  { id, session }: { id: string; session: { id: string } },
  kind: SecurityKind,
  ip: string,
): Promise<void> {
  const select = { userAgent: true };
  const row = await tx.prisma.session.findUnique({ where: { id: session.id }, select });
  await noteEvent(tx, id, kind, { ip, userAgent: row?.userAgent });
}

/**
 * Stores and logs a wrong password. An unknown e-mail takes the same time, so that the answer does not reveal it. Of
 * many failures in an hour only the first are stored; all are logged.
 */
export async function noteFailedLogin(email: string, caller: Caller): Promise<void> {
  const { ok } = await hit(`security:${emailKey(email)}`, limits.failuresKept);
  const owner = await db.first<{ id: string | null }>(sql`
    with owner as (select max(id::text)::uuid as id from "user" where email = ${email} and status <> '9'),
    kept as (
      insert into security_event (user_id, kind, ip, user_agent)
      select id, 'loginFailed', ${shownIp(caller)}, ${caller.userAgent?.slice(0, 300) ?? null} from owner
      where ${ok}::boolean)
    select id from owner`);
  logged("loginFailed", owner?.id ? `member:${owner.id}` : undefined, caller);
}

const shownIp = ({ ip }: Caller) => (ip === "unknown" ? null : ip);

export type SeenEvent = {
  readonly id: string;
  readonly kind: SecurityKind;
  readonly at: Date;
  readonly device: Device;
  /** Without its last part; null where it is not known. */
  readonly ip: string | null;
};

type EventRow = { id: string; kind: SecurityKind; at: Date; ip: string | null; userAgent: string | null };

/** A member's own events, the newest first, so many at most. */
export async function recentEventsOf(memberId: string): Promise<SeenEvent[]> {
  const rows = await db.rows<EventRow>(sql`
    select id, kind, at, ip, user_agent from security_event
    where user_id = ${memberId} and at > now() - make_interval(days => ${keptEvents.days})
    order by at desc, id desc limit ${keptEvents.shown}`);
  return rows.map(({ ip, userAgent, ...row }) => ({ ...row, ip: shortIp(ip), device: deviceOf(userAgent) }));
}

/** Forgets what is too old to be shown; a recurring job calls it. */
export async function sweepSecurityEvents(): Promise<void> {
  const before = new Date(Date.now() - keptEvents.days * 86_400_000);
  await prisma.securityEvent.deleteMany({ where: { at: { lt: before } } });
}
