/** Members of staff from the command line: the first of them, and whoever has lost password and second factor. */
import type { StaffRole } from "~/domain/accounts/people";
import { guessedPassword, type GuessedPassword } from "~/domain/accounts/password-choice.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { revokeSessions } from "~/domain/accounts/session-rows.server";
import { openStaffAccount, resetStaffAccount } from "~/domain/accounts/staff-account.server";
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
    const account = { email: email.toLowerCase(), name, roles, passwordHash, ...options };
    const id = await openStaffAccount(tx, account);
    if (id === null) return err("taken");
    const entry = { actor: "system", entity: "staff", entityId: id } as const;
    await audit(tx, { ...entry, action: "staff.create", after: { email, name, roles } });
    return ok({ id });
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
    const id = await resetStaffAccount(tx, email, passwordHash);
    if (id === null) return err("unknown");
    await revokeSessions(tx, "staff", id);
    await audit(tx, { actor: "system", action: "staff.reset", entity: "staff", entityId: id });
    return ok({ id });
  });
}
