/** Members of staff from the command line: the first of them, and whoever has lost password and second factor. */
import type { StaffRole } from "~/domain/accounts/people";
import { guessedPassword, type GuessedPassword } from "~/domain/accounts/password-choice.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { revokeSessions } from "~/platform/session.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";

export type NewStaff = { email: string; name: string; roles: StaffRole[]; password: string };

/**
 * Creates a member of staff; `taken` where the e-mail has one, or why the password may not be chosen. Their first
 * login sets up the second factor.
 */
export async function createStaff(
  { email, name, roles, password }: NewStaff,
  options: { demo?: boolean } = {},
): Promise<Result<{ id: string }, "taken" | GuessedPassword>> {
  const guessed = await guessedPassword(password, { email, names: [name] });
  if (guessed) return err(guessed);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const row = await tx.first<{ id: string }>(sql`
      insert into staff (email, name, roles, password_hash, demo)
      values (${email.toLowerCase()}, ${name}, ${roles}, ${passwordHash}, ${options.demo ?? false})
      on conflict (email) do nothing returning id`);
    if (!row) return err("taken");
    const entry = { actor: "system", entity: "staff", entityId: row.id } as const;
    await audit(tx, { ...entry, action: "staff.create", after: { email, name, roles } });
    return ok(row);
  });
}

/** Gives a new password, takes the second factor and all sessions away: for whoever has lost both. */
export async function resetStaff(
  email: string,
  password: string,
): Promise<Result<{ id: string }, "unknown" | GuessedPassword>> {
  const person = await db.first<{ name: string }>(sql`select name from staff where email = ${email}`);
  if (!person) return err("unknown");
  const guessed = await guessedPassword(password, { email, names: [person.name] });
  if (guessed) return err(guessed);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const row = await tx.first<{ id: string }>(sql`
      update staff set password_hash = ${passwordHash}, totp_enc = null, totp_step = 0
      where email = ${email} returning id`);
    if (!row) return err("unknown");
    await revokeSessions(tx, "staff", row.id);
    await audit(tx, { actor: "system", action: "staff.reset", entity: "staff", entityId: row.id });
    return ok(row);
  });
}
