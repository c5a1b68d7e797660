/** What no webhook told, and what the clock brings: reading by ourselves, late parcels, the end of following. */
import { deliverArrived, lockOrderOfParcel, tagOrder } from "~/domain/orders/tracked.server";
import { providerNamed, trackingProvider } from "~/partners/carriers/providers.server";
import { providerNames } from "~/partners/carriers/tracking-provider";
import { db, sql, transaction } from "~/platform/db";
import { endedDays, lateDays, newsDays, quietHours, runSize, silentDays } from "./config";
import { pollExpected } from "./expected.server";
import { beginForgotten, queueRegister } from "./follow.server";
import { queueForgotten } from "./news.server";
import { queueRead, notifyDelivered, notifyParcel } from "./read.server";
import { noteAnswer, paceOf } from "./service.server";

/** Looks at all parcels that need it. */
export async function poll(): Promise<void> {
  await beginForgotten();
  await markQuiet();
  await pollExpected();
  await markLate();
  await markReturned();
  await deliverArrived(notifyDelivered);
  await transaction(async (tx) => {
    if (
      trackingProvider() &&
      (await tx.first(sql`
        select 1 from tracking where follow in ('NEW', 'CHANGE', 'RENEW')
        union all select 1 from tracking_expected where follow = 'NEW' limit 1`))
    )
      await queueRegister(tx);
    const due = await tx.first(sql`
      select 1 from tracking where due_at <= now() and follow = 'FOLLOWED'
      union all select 1 from tracking_expected where due_at <= now() and follow = 'FOLLOWED' limit 1`);
    if (due) await queueRead(tx);
    await queueForgotten(tx);
  });
  // Last, as it asks the services: what goes wrong there keeps nothing else back.
  await endFollowing();
}

/** Parcels without news for a day are read: webhooks get lost. */
async function markQuiet(): Promise<void> {
  await db.run(sql`
    update tracking set due_at = now() where package_id in (
      select package_id from tracking
      where follow = 'FOLLOWED' and due_at is null
        and coalesce(read_at, registered_at) < now() - make_interval(hours => ${quietHours})
        and registered_at > now() - make_interval(days => ${silentDays})
      order by read_at nulls first limit ${runSize})`);
}

/** Services that have a key. */
const configured = (): string[] => providerNames.filter((name) => providerNamed(name));

/** So many days after its end a parcel is followed no longer; the service is told so. */
async function endFollowing(): Promise<void> {
  const rows = await db.rows<{
    packageId: string;
    number: string;
    carrierKey: string;
    ref: string | null;
    provider: string;
    isBack: boolean;
  }>(sql`
    select package_id, number, carrier_key, ref, provider, state = 'RETURNED' as is_back from tracking
    where follow = 'FOLLOWED' and rank >= 5 and state in ('DELIVERED', 'RETURNED')
      and coalesce(last_at, read_at) < now() - make_interval(days => ${endedDays})
      and provider = any(${configured()}::text[])
    order by package_id limit ${runSize}`);
  for (const row of rows) {
    const provider = providerNamed(row.provider);
    if (!provider) continue;
    const answer = await provider.stop(row, row.isBack ? "returned" : "delivered", paceOf(provider.name));
    if (!(await noteAnswer(provider, answer))) return;
    await db.run(sql`
      update tracking set follow = 'STOPPED', due_at = null where package_id = ${row.packageId} and follow = 'FOLLOWED'`);
  }
}

/** §3.1 #33: parcels that no carrier scanned for the days of their country, with their orders. */
async function markLate(): Promise<void> {
  const { others, ...own } = lateDays;
  const rows = await db.rows<{ packageId: string }>(sql`
    select k.package_id from tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
    where not k.is_late and k.rank < 5 and o.status = 'SHIPPED'
      -- One that is followed only now is asked for first.
      and (k.read_at is not null or k.created_at < now() - interval '3 days')
      and coalesce(k.last_at, p.shipped_at)
        < now() - make_interval(days => coalesce((${JSON.stringify(own)}::jsonb ->> o.country)::int, ${others}))
    order by k.package_id limit ${runSize}`);
  for (const { packageId } of rows)
    await transaction(async (tx) => {
      const order = await lockOrderOfParcel(tx, packageId);
      const late = await tx.first<{ no: string }>(sql`
        update tracking k set is_late = true from package p
        where k.package_id = ${packageId} and p.id = k.package_id and not k.is_late and k.rank < 5
        returning p.carrier || ' ' || p.tracking_no as no`);
      if (!order || !late) return;
      await tagOrder(tx, order.id, "late", late.no);
      await notifyParcel(tx, packageId, "parcel.late");
    });
}

/** §3.1 #34: orders that had not left as a whole when a parcel of theirs came back. */
async function markReturned(): Promise<void> {
  const rows = await db.rows<{ orderId: string; no: string }>(sql`
    select o.id as order_id, p.carrier || ' ' || p.tracking_no as no
    from tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
    where k.state = 'RETURNED' and o.status in ('SHIPPED', 'DELIVERED') and not 'RETURNED' = any(o.abnormal)
    order by k.package_id limit ${runSize}`);
  for (const { orderId, no } of rows) await transaction((tx) => tagOrder(tx, orderId, "returned", no));
}

/** The service stopped following a parcel by itself: it is asked once to go on, and then a person. */
export async function afterStop(packageId: string): Promise<void> {
  const row = await db.first<{
    number: string;
    carrierKey: string;
    ref: string | null;
    provider: string;
    rank: number;
    isRetracked: boolean;
  }>(sql`
    select number, carrier_key, ref, provider, rank, is_retracked from tracking
    where package_id = ${packageId} and follow = 'FOLLOWED' and provider is not null`);
  const provider = row && providerNamed(row.provider);
  if (!row || !provider) return;
  if (row.rank >= 5) return end(packageId, "STOPPED", null);
  const answer = await provider.retrack(row, paceOf(provider.name));
  // Tried again later: nobody else asks for it.
  if (!(await noteAnswer(provider, answer)) || !answer.ok)
    throw new Error("the tracking service does not answer");
  const outcome = answer.value;
  if (!outcome.ok && outcome.why === "busy") throw new Error("the tracking service is busy");
  if (outcome.ok) {
    await db.run(sql`
      update tracking set is_retracked = true, due_at = now() + interval '10 minutes' where package_id = ${packageId}`);
  } else if (outcome.why !== "not-stopped") {
    await end(packageId, "ASK", "silent");
  }
}

async function end(packageId: string, follow: "STOPPED" | "ASK", problem: string | null): Promise<void> {
  await db.run(sql`
    update tracking set follow = ${follow}, problem = ${problem}, due_at = null
    where package_id = ${packageId} and follow = 'FOLLOWED'`);
}

/** Old webhooks need not be known any more: none is sent again after some days. */
export const forgetNews = (): Promise<number> =>
  db.run(sql`delete from tracking_news where received_at < now() - make_interval(days => ${newsDays})`);
