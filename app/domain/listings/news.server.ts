/** What members are told of their listings, and what stores tell of them. */
import { notify } from "~/domain/notifications/notifications.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { sendListingMail } from "./mails.server";
import { queueStore } from "./queue.server";

type Told = { userId: string; email: string; locale: string; name: string; store: string };

/**
 * Tells a member what became of the listings of a store, as one line for those that are listed and one for those that
 * failed. Nothing while some of them still wait for their first try.
 */
export function tellOutcome(storeId: string): Promise<void> {
  return transaction(async (tx) => {
    const waits = await tx.first(sql`
      select 1 from listing where store_id = ${storeId}
        and (status = 'ON_LISTING' or (status = 'QUEUE' and attempts = 0)) limit 1`);
    if (waits) return;
    const ended = await tx.rows<{ id: string; title: string; status: string }>(sql`
      select id, title, status from listing
      where store_id = ${storeId} and told_at is null and status in ('LISTED', 'LISTING_FAILED')
      order by queued_at, id for update skip locked`);
    if (ended.length === 0) return;
    await tx.run(sql`
      update listing set told_at = now() where id = any(${ended.map(({ id }) => id)}::uuid[])`);
    const member = await memberOf(tx, storeId);
    if (!member) return;
    const { userId, store } = member;
    const listed = ended.filter(({ status }) => status === "LISTED");
    const failed = ended.filter(({ status }) => status === "LISTING_FAILED");
    if (listed.length > 0)
      await notify(tx, { userId, event: "listings.done", data: { store, storeId, number: listed.length } });
    const [first] = failed;
    if (!first) return;
    await notify(tx, { userId, event: "listings.failed", data: { store, storeId, number: failed.length } });
    await sendListingMail(tx, {
      key: `listings.failed:${first.id}:${Date.now()}`,
      to: member.email,
      locale: member.locale,
      template: "listings.failed",
      params: {
        name: member.name,
        store,
        storeId,
        number: failed.length,
        titles: failed
          .slice(0, 5)
          .map(({ title }) => title)
          .join("\n"),
      },
    });
  });
}

function memberOf(tx: Tx, storeId: string): Promise<Told | null> {
  return tx.first<Told>(sql`
    select u.id as user_id, u.email, u.locale, u.user_name as name, s.name as store
    from store s join "user" u on u.id = s.user_id where s.id = ${storeId}`);
}

/** Products of a store were deleted there: listings of ours among them are marked, and their member is told. */
export async function markGone(tx: Tx, storeId: string, externalIds: readonly string[]): Promise<void> {
  const gone = await tx.rows<{ title: string }>(sql`
    update listing set gone_at = now(), pending = '{}'
    where store_id = ${storeId} and external_product_id = any(${[...externalIds]}::text[])
      and status = 'LISTED' and gone_at is null
    returning title`);
  const member = gone.length > 0 ? await memberOf(tx, storeId) : null;
  if (!member) return;
  for (const { title } of gone)
    await notify(tx, {
      userId: member.userId,
      event: "listings.gone",
      data: { store: member.store, storeId, title },
    });
}

/** A store is connected again: its queue goes on at once. Its member is told where its currency is another one now. */
export async function resumeQueue(tx: Tx, storeId: string): Promise<void> {
  await tellOtherCurrency(tx, storeId);
  await tx.run(sql`
    update listing set next_try_at = null where store_id = ${storeId}
      and (status = 'QUEUE' or pending <> '{}') and next_try_at is not null`);
  await queueStore(tx, storeId);
}

/** Prices of listings stay in the currency that the store had: nothing is repriced before they are listed again. */
async function tellOtherCurrency(tx: Tx, storeId: string): Promise<void> {
  const other = await tx.first<{ number: number; currency: string }>(sql`
    select count(*)::int as number, s.currency from listing l join store s on s.id = l.store_id
    where l.store_id = ${storeId} and l.currency <> s.currency and l.status in ('QUEUE', 'LISTED') and l.gone_at is null
    group by s.currency`);
  const member = other && (await memberOf(tx, storeId));
  if (!other || !member) return;
  const data = { store: member.store, storeId, ...other };
  await notify(tx, { userId: member.userId, event: "listings.currency", data });
}
