/**
 * Closing an account (§2.3, status "9"), and erasing what is personal once nothing obliges to keep it. Orders,
 * payments and the ledger stay: see docs/decisions.
 */
import { randomUUID } from "node:crypto";
import { audit } from "~/platform/audit.server";
import { db, Rollback, sql, transaction, transactionOr, type Sql, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { greetedName } from "./address";
import { keptMonths, keptYears } from "./config";
import { sendAccountMail } from "./mails.server";
import { memberData, type Obstacle } from "./member-data.server";
import { memberSteps } from "./member-steps.server";
import type { Member } from "./people";
import { revokeSessions } from "./session-rows.server";

/** What has to be settled before a member's account can be closed; empty where nothing is left. */
export function obstaclesOf(memberId: string): Promise<Obstacle[]> {
  return transaction((tx) => readObstacles(tx, memberId));
}

async function readObstacles(tx: Tx, memberId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const { obstacles } of memberData()) if (obstacles) found.push(...(await obstacles(tx, memberId)));
  return found;
}

/**
 * Closes the account: ends its sessions, runs each noun's part, frees the e-mail address and tells the old one.
 * `settle` pays out the wallet in the same transaction. `obstacles`: something must be settled first.
 */
export function closeAccount<E extends string = never>(
  member: Member,
  ip: string,
  settle?: (tx: Tx) => Promise<Result<undefined, E>>,
): Promise<Result<null, "obstacles" | E>> {
  type Outcome = Result<null, "obstacles" | E>;
  return transactionOr<Outcome, Outcome>(async (tx) => {
    // Before the account itself: whoever moves money locks the wallet first, too (§4.7).
    for (const { hold } of memberData()) await hold?.(tx, member.id);
    const open = await tx.first(
      sql`select 1 from "user" where id = ${member.id} and status = '1' for update`,
    );
    if (!open) throw new Rollback(err("obstacles"));
    const settled = await settle?.(tx);
    if (settled?.ok === false) throw new Rollback(settled);
    if ((await readObstacles(tx, member.id)).length > 0) throw new Rollback(err("obstacles"));
    for (const { close } of memberData()) await close?.(tx, member.id);
    await sendAccountMail(tx, {
      key: `accounts.closed:${member.id}`,
      to: member.email,
      locale: member.locale,
      template: "accounts.closed",
      params: { name: greetedName(member) },
    });
    const active = { id: member.id, status: "1" } as const;
    const closed = await memberSteps.takeStep(tx, active, "close", { member: member.id }, {});
    if (!closed.ok) throw new Rollback(err("obstacles"));
    await tx.prisma.user.update({
      where: { id: member.id },
      data: {
        email: `closed-${member.id}@closed.invalid`,
        passwordHash: `closed:${randomUUID()}`,
        totpEnc: null,
        totpStep: 0,
      },
    });
    await tx.prisma.recoveryCode.deleteMany({ where: { userId: member.id } });
    await revokeSessions(tx, "member", member.id);
    const actor = `member:${member.id}` as const;
    await audit(tx, { actor, action: "member.close", entity: "user", entityId: member.id, ip });
    return ok(null);
  });
}

/**
 * Erases personal data of accounts closed long ago: first what no law requires, years later the rest. A failure does
 * not stop the other accounts; it throws at the end. Returns how many steps were taken.
 */
export async function eraseClosed(): Promise<number> {
  const personal = await dueFor(
    sql`erased_at is null and closed_at < now() - make_interval(months => ${keptMonths})`,
  );
  const booked = await dueFor(
    sql`books_erased_at is null and closed_at < now() - make_interval(years => ${keptYears})`,
  );
  const failed = new Set<string>();
  const each = async (ids: readonly string[], erase: (id: string) => Promise<void>) => {
    for (const id of ids)
      await erase(id).catch((error: unknown) => {
        log.error({ err: error, member: id }, "a closed account could not be erased");
        failed.add(id);
      });
  };
  await each(personal, erasePerson);
  await each(booked, eraseBooks);
  const [first] = failed;
  if (first !== undefined) throw new Error(`not erased: ${failed.size} accounts, such as ${first}`);
  return personal.length + booked.length;
}

async function dueFor(due: Sql): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from "user" where status = '9' and ${due} order by closed_at`,
  );
  return rows.map(({ id }) => id);
}

function erasePerson(id: string): Promise<void> {
  return transaction(async (tx) => {
    for (const { erase } of memberData()) await erase?.(tx, id);
    await audit(tx, { actor: "system", entity: "user", entityId: id, action: "member.erase" });
  });
}

function eraseBooks(id: string): Promise<void> {
  return transaction(async (tx) => {
    for (const { eraseBooks: erase } of memberData()) await erase?.(tx, id);
    await tx.prisma.user.update({ where: { id }, data: { booksErasedAt: new Date() } });
    await audit(tx, { actor: "system", entity: "user", entityId: id, action: "member.erase-books" });
  });
}
