/** Links by which people join the staff or renew their password: mailed, good once and for a while (§7). */
import { randomUUID } from "node:crypto";
import { inviteLife } from "~/domain/accounts/config";
import { sendAccountMail } from "~/domain/accounts/mails.server";
import { guessedPassword, type GuessedPassword } from "~/domain/accounts/password-choice.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import type { Staff, StaffRole } from "~/domain/accounts/people";
import { revokeSessions } from "~/domain/accounts/session-rows.server";
import { openStaffAccount, renewStaffAccount } from "~/domain/accounts/staff-account.server";
import { audit } from "~/platform/audit.server";
import { hashToken, randomToken } from "~/platform/crypto.server";
import { db, prisma, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { Invitation } from "./forms";

type Sender = Pick<Staff, "id" | "name">;

/** Invites somebody to the staff; a newer link takes the place of an older one. `taken`: they are on it. */
export function inviteStaff(
  admin: Sender,
  invitation: Invitation,
  ip: string,
): Promise<Result<null, "taken">> {
  return transaction(async (tx): Promise<Result<null, "taken">> => {
    if ((await tx.prisma.staff.count({ where: { email: invitation.email } })) > 0) return err("taken");
    await sendLink(tx, admin, { ...invitation, staffId: null }, "accounts.staff-invite", inviteLife.invite);
    const { email, name, roles } = invitation;
    await audit(tx, {
      actor: `staff:${admin.id}`,
      action: "staff.invite",
      entity: "staff_invite",
      entityId: email,
      ip,
      after: { email, name, roles },
    });
    return ok(null);
  });
}

/** Mails somebody on the staff a link to a new password. */
export async function sendRenewal(tx: Tx, admin: Sender, person: Addressee & { staffId: string }) {
  await sendLink(tx, admin, person, "accounts.staff-renew", inviteLife.renew);
}

type Addressee = { email: string; name: string; roles: readonly StaffRole[]; staffId: string | null };

async function sendLink(
  tx: Tx,
  admin: Sender,
  { email, name, roles, staffId }: Addressee,
  template: "accounts.staff-invite" | "accounts.staff-renew",
  life: number,
): Promise<void> {
  const token = randomToken();
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`staff-invite:${email}`}, 0))::text`);
  await tx.prisma.staffInvite.updateMany({
    where: { email, usedAt: null, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  const expiresAt = new Date(Date.now() + life * 1000);
  await tx.prisma.staffInvite.create({
    data: {
      email,
      name,
      roles: [...roles],
      staffId,
      tokenHash: hashToken(token),
      sentBy: admin.id,
      expiresAt,
    },
  });
  await sendAccountMail(tx, {
    key: `${template}:${randomUUID()}`,
    to: email,
    locale: "en-US",
    template,
    params: { name, by: admin.name, token },
    secret: ["token"],
    until: expiresAt,
  });
}

/** Takes an open link back; false where it is not open (any more). */
export function revokeInvite(admin: Sender, id: string, ip: string): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await tx.first<{ email: string }>(sql`
      update staff_invite set revoked_at = now()
      where id = ${id} and used_at is null and revoked_at is null returning email`);
    if (!row) return false;
    const entry = { actor: `staff:${admin.id}`, entity: "staff_invite", entityId: row.email, ip } as const;
    await audit(tx, { ...entry, action: "staff.invite-revoke" });
    return true;
  });
}

export type OpenInvite = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly renews: boolean;
  readonly by: string | null;
  readonly expiresAt: Date;
  readonly expired: boolean;
};

/** The links that nobody has used yet, the newest first. */
export async function openInvites(): Promise<OpenInvite[]> {
  const rows = await prisma.staffInvite.findMany({
    where: { usedAt: null, revokedAt: null },
    orderBy: { createdAt: "desc" },
    take: 100,
    select: {
      id: true,
      email: true,
      name: true,
      roles: true,
      staffId: true,
      expiresAt: true,
      sender: { select: { name: true } },
    },
  });
  const now = new Date();
  return rows.map(({ staffId, sender, roles, ...row }) => ({
    ...row,
    roles: roles as StaffRole[],
    renews: staffId !== null,
    by: sender?.name ?? null,
    expired: row.expiresAt <= now,
  }));
}

export type Invite = { email: string; name: string; roles: StaffRole[]; renews: boolean };

/** A link is good while it is open and its sender may still send it; made by the system it has none. */
const good = sql`i.used_at is null and i.revoked_at is null and i.expires_at > now()
  and (i.sent_by is null or exists (select 1 from staff s
    where s.id = i.sent_by and s.status = 'active' and 'admin' = any(s.roles)))
  and (i.staff_id is null or exists (select 1 from staff p where p.id = i.staff_id and p.status = 'active'))`;

/** What a link is for, or null where it is good for nothing (any more). */
export function findInvite(token: string): Promise<Invite | null> {
  return db.first<Invite>(sql`
    select i.email, i.name, i.roles, i.staff_id is not null as renews
    from staff_invite i where i.token_hash = ${hashToken(token)} and ${good}`);
}

/**
 * Uses a link: somebody new is on the staff, or a password is another; the second factor is set up next. A password
 * that is guessed first is refused, and the link stays good.
 */
export async function acceptInvite(
  token: string,
  { name, password }: { name?: string; password: string },
  ip: string,
): Promise<Result<{ staffId: string; email: string }, "gone" | GuessedPassword>> {
  const open = await findInvite(token);
  if (!open) return err("gone");
  const names = name === undefined ? [open.name] : [open.name, name];
  const guessed = await guessedPassword(password, { email: open.email, names });
  if (guessed) return err(guessed);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx): Promise<Result<{ staffId: string; email: string }, "gone">> => {
    const invite = await tx.first<Used>(sql`
      update staff_invite i set used_at = now() where i.token_hash = ${hashToken(token)} and ${good}
      returning i.email, i.name, i.roles, i.staff_id`);
    if (!invite) return err("gone");
    const staffId = invite.staffId
      ? await renew(tx, invite.staffId, passwordHash)
      : await openStaffAccount(tx, { ...invite, name: name ?? invite.name, passwordHash });
    if (!staffId) return err("gone");
    const entry = { actor: `staff:${staffId}`, entity: "staff", entityId: staffId, ip } as const;
    await audit(tx, { ...entry, action: invite.staffId ? "staff.renew" : "staff.join" });
    return ok({ staffId, email: invite.email });
  });
}

type Used = { email: string; name: string; roles: StaffRole[]; staffId: string | null };

async function renew(tx: Tx, staffId: string, passwordHash: string): Promise<string | null> {
  const renewed = await renewStaffAccount(tx, staffId, passwordHash);
  await revokeSessions(tx, "staff", staffId);
  return renewed;
}
