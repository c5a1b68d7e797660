/** Accounts of the staff: the row by which somebody logs in to the desk. Whom it is given, the noun of the staff decides. */
import { sql, type Tx } from "~/platform/db";
import type { StaffRole } from "./people";

export type NewStaffAccount = {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly passwordHash: string;
  readonly demo?: boolean;
};

/** Opens an account; null where the e-mail has one. */
export async function openStaffAccount(
  tx: Tx,
  { email, name, roles, passwordHash, demo = false }: NewStaffAccount,
): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    insert into staff (email, name, roles, password_hash, demo)
    values (${email}, ${name}, ${[...roles]}, ${passwordHash}, ${demo})
    on conflict (email) do nothing returning id`);
  return row?.id ?? null;
}

/** Gives the account of an e-mail a new password and takes its second factor away; its id, null where there is none. */
export async function resetStaffAccount(tx: Tx, email: string, passwordHash: string): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    update staff set password_hash = ${passwordHash}, totp_enc = null, totp_step = 0
    where email = ${email} returning id`);
  return row?.id ?? null;
}

/** The same for an account that is in use, by its id. */
export async function renewStaffAccount(
  tx: Tx,
  staffId: string,
  passwordHash: string,
): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    update staff set password_hash = ${passwordHash}, totp_enc = null, totp_step = 0
    where id = ${staffId} and status = 'active' returning id`);
  return row?.id ?? null;
}

/** Says what somebody may do. */
export async function giveRoles(tx: Tx, id: string, roles: readonly StaffRole[]): Promise<void> {
  await tx.prisma.staff.update({ where: { id }, data: { roles: [...roles] } });
}

/** Lets somebody log in, or not any more. */
export async function useStaffAccount(tx: Tx, id: string, status: "active" | "disabled"): Promise<void> {
  await tx.prisma.staff.update({ where: { id }, data: { status } });
}

/** Takes the second factor away: the next login sets it up anew. */
export async function forgetStaffFactor(tx: Tx, id: string): Promise<void> {
  await tx.prisma.staff.update({ where: { id }, data: { totpEnc: null, totpStep: 0 } });
}
