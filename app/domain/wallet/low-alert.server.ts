/** The low-balance alert (§2.3): the member is told once when the balance falls below what they set. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { db, prisma, sql, transaction } from "~/platform/db";
import { sendWalletMail } from "./mails.server";

/** The balance of `w.user_id`: what is posted and not held, promotional money included (§4.1). */
const balance = sql`(select coalesce(sum(a.posted - a.pending_dr), 0)::bigint from ledger_account a
  where a.member_id = w.user_id and a.kind in ('mem:avail', 'mem:promo'))`;

/** Below which balance (cents) a member is told; null where that is off. */
export async function lowAlertOf(memberId: string): Promise<bigint | null> {
  const row = await prisma.wallet.findUnique({ where: { userId: memberId }, select: { lowAlert: true } });
  return row?.lowAlert ?? null;
}

/** Sets it, or switches it off (null). A new limit is a new crossing. */
export async function setLowAlert(memberId: string, threshold: bigint | null): Promise<void> {
  await db.run(sql`
    insert into wallet (user_id, low_alert) values (${memberId}, ${threshold}::bigint)
    on conflict (user_id) do update set low_alert = excluded.low_alert,
      low_told = case when wallet.low_alert is not distinct from excluded.low_alert then wallet.low_told end`);
}

type Crossing = {
  userId: string;
  email: string;
  locale: string;
  name: string;
  amount: bigint;
  threshold: bigint;
};

/** Notifies members whose balance fell below; after a rise they are notified again. Returns how many. */
export async function tellLowBalances(): Promise<number> {
  await db.run(sql`
    update wallet w set low_told = null
    where w.low_alert is not null and w.low_told is not null and ${balance} >= w.low_alert`);
  const fallen = await db.rows<{ id: string }>(sql`
    select w.user_id as id from wallet w join "user" u on u.id = w.user_id and u.status = '1'
    where w.low_alert is not null and w.low_told is null and ${balance} < w.low_alert limit 1000`);
  for (const { id } of fallen) await tell(id);
  return fallen.length;
}

function tell(memberId: string): Promise<void> {
  return transaction(async (tx) => {
    // Whoever marks it tells it: two workers at once tell once.
    const found = await tx.first<Crossing & { at: Date }>(sql`
      update wallet w set low_told = clock_timestamp() from "user" u
      where w.user_id = ${memberId} and u.id = w.user_id and w.low_told is null and ${balance} < w.low_alert
      returning w.user_id, u.email, u.locale, ${greetingOfU} as name, ${balance} as amount,
        w.low_alert as threshold, w.low_told as at`);
    if (!found) return;
    const { userId, email, locale, name } = found;
    const [amount, threshold] = [found.amount.toString(), found.threshold.toString()];
    await sendWalletMail(tx, {
      key: `wallet.low:${userId}:${found.at.toISOString()}`,
      to: email,
      locale,
      template: "wallet.low",
      params: { name, amount, threshold },
    });
    await notify(tx, { userId, event: "wallet.low", data: { amount } });
  });
}
