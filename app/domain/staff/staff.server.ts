/** The staff as an administrator sees and runs it (§7): who is on it, as what, and whether they may come in. */
import { randomUUID } from "node:crypto";
import { sendAccountMail } from "~/domain/accounts/mails.server";
import type { Staff, StaffRole } from "~/domain/accounts/people";
import { revokeSessions } from "~/domain/accounts/session-rows.server";
import { openSessionsOf } from "~/domain/accounts/sessions.server";
import { releaseMembers } from "~/domain/accounts/agent.server";
import { forgetStaffFactor, giveRoles, useStaffAccount } from "~/domain/accounts/staff-account.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { PersonFields } from "./forms";
import { sendRenewal } from "./invites.server";

/** Who runs the staff (§7). */
export const staffManagers: readonly StaffRole[] = ["admin"];

export type StaffRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: StaffRole[];
  readonly status: "active" | "disabled";
  readonly factor: boolean;
  readonly demo: boolean;
  readonly seenAt: Date | null;
  readonly createdAt: Date;
};

/** The columns of a `StaffRow`, from `staff s`. */
export const staffColumns = sql`s.id, s.name, s.email, s.roles, s.demo, s.totp_enc is not null as factor, s.created_at,
  case when s.status = 'active' then 'active' else 'disabled' end as status,
  (select max(seen_at) from session where staff_id = s.id) as seen_at`;

/** One of the staff with their open sessions; null where there is nobody. */
export async function findPerson(id: string) {
  const person = await db.first<StaffRow & { members: number }>(sql`
    select ${staffColumns}, (select count(*)::int from "user" u where u.agent_id = s.id and u.status in ('1', '2')) as members
    from staff s where s.id::text = ${id}`);
  return person && { ...person, sessions: await openSessionsOf("staff", person.id) };
}

type Locked = {
  id: string;
  name: string;
  email: string;
  locale: string;
  roles: StaffRole[];
  active: boolean;
};

/** `self`: nobody does this to themselves. `lastAdmin`: nobody would be left. `stale`: it does not fit any more. */
export type Denied = "self" | "lastAdmin" | "stale";

/** Does to somebody on the staff what an administrator wants, and writes it down. */
export function changePerson(
  admin: Pick<Staff, "id" | "name">,
  id: string,
  fields: PersonFields,
  ip: string,
): Promise<Result<null, Denied>> {
  return transaction(async (tx): Promise<Result<null, Denied>> => {
    const admins = await activeAdmins(tx);
    // Who was an administrator when the page was opened may be none by now.
    if (!admins.includes(admin.id)) return err("stale");
    const person = await tx.first<Locked>(sql`
      select id, name, email, locale, roles, status = 'active' as active from staff where id::text = ${id} for update`);
    if (!person) return err("stale");
    if (person.id === admin.id && fields.intent !== "sessions") return err("self");
    const goes =
      fields.intent === "disable" || (fields.intent === "roles" && !fields.roles.includes("admin"));
    if (goes && admins.length === 1 && admins[0] === person.id) return err("lastAdmin");
    const fits = fields.intent === "enable" ? !person.active : person.active || fields.intent === "roles";
    if (!fits) return err("stale");
    await acts[fields.intent](tx, person, admin, fields);
    await audit(tx, {
      actor: `staff:${admin.id}`,
      action: `staff.${fields.intent}`,
      entity: "staff",
      entityId: person.id,
      ip,
      ...(fields.intent === "roles"
        ? { before: { roles: person.roles }, after: { roles: fields.roles } }
        : {}),
    });
    return ok(null);
  });
}

/** Locks the active administrators, so that two of them cannot remove each other at once. */
async function activeAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from staff where 'admin' = any(roles) and status = 'active' order by id for update`);
  return rows.map(({ id }) => id);
}

type Act = (
  tx: Tx,
  person: Locked,
  admin: Pick<Staff, "id" | "name">,
  fields: PersonFields,
) => Promise<unknown>;

const acts: Record<PersonFields["intent"], Act> = {
  roles: async (tx, person, _admin, fields) => {
    if (fields.intent !== "roles") return;
    await giveRoles(tx, person.id, fields.roles);
    if (!fields.roles.includes("agent")) await releaseMembers(tx, person.id);
  },
  disable: async (tx, person) => {
    await useStaffAccount(tx, person.id, "disabled");
    await revokeSessions(tx, "staff", person.id);
    await releaseMembers(tx, person.id);
    await tx.prisma.staffInvite.updateMany({
      where: { OR: [{ staffId: person.id }, { sentBy: person.id }], usedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    await tell(tx, person, "accounts.staff-disabled");
  },
  enable: (tx, person) => useStaffAccount(tx, person.id, "active"),
  factor: async (tx, person) => {
    await forgetStaffFactor(tx, person.id);
    await revokeSessions(tx, "staff", person.id);
    await tell(tx, person, "accounts.staff-factor");
  },
  sessions: (tx, person) => revokeSessions(tx, "staff", person.id),
  renew: (tx, person, admin) => sendRenewal(tx, admin, { ...person, staffId: person.id }),
};

async function tell(
  tx: Tx,
  person: Locked,
  template: "accounts.staff-disabled" | "accounts.staff-factor",
): Promise<void> {
  const { email: to, locale, name } = person;
  await sendAccountMail(tx, { key: `${template}:${randomUUID()}`, to, locale, template, params: { name } });
}
