/** What the desk sees of stores that are not well: keys taken back, a webhook nobody works on, work that failed. */
import "~/domain/wiring.server";
import { connectStore } from "~/domain/stores/connect.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { tellSandbox } from "./sandbox";

const shop = { slug: "tideline", name: "Tideline Living", owner: "lea@quayside.test" } as const;

/** Something of each kind that the desk looks after; where there is any it stays as it is. */
export async function seedDemoIntegrations(harbourId: string): Promise<void> {
  if (await db.first(sql`select 1 from store where name = ${shop.name}`)) return;
  await keysTakenBack();
  await db.run(sql`
    insert into store_webhook_event (store_id, topic, event_id, resource_id, body, received_at)
    values (${harbourId}, 'product.updated', 'demo-lost', '1', '{"id":1}', now() - interval '40 minutes')`);
  await failedJob("stores.compare", harbourId, { tries: 2, error: "Error: store answered: unavailable" });
  await failedJob("storeupdates.send", harbourId, { tries: 12, error: "Error: store answered: rejected" });
}

/** A store of another member, whose keys were deleted in its admin. */
async function keysTakenBack(): Promise<void> {
  const owner = await db.first<{ id: string }>(sql`select id from "user" where email = ${shop.owner}`);
  await tellSandbox(`/control/woo/${shop.slug}`, { name: shop.name });
  const keys = await tellSandbox<{ consumer_key: string; consumer_secret: string }>(
    `/control/woo/${shop.slug}/keys`,
    {},
  );
  const connected = await connectStore({
    memberId: owner?.id ?? "",
    name: shop.name,
    url: `${env().SANDBOX_URL}/woo/${shop.slug}`,
    platform: "woocommerce",
    keys: { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret },
  });
  if (!connected.ok) throw new Error(`${shop.name} was not connected: ${connected.error}`);
  await db.run(sql`
    update store set status = 'NEED_REAUTH', last_error = 'unauthorised' where id = ${connected.value.storeId}`);
}

type Failure = { tries: number; error: string };

/** A job as the worker leaves it after tries that failed, of twelve; the next one would be in an hour. */
async function failedJob(task: string, storeId: string, { tries, error }: Failure): Promise<void> {
  const key = `demo:${task}`;
  await addJob(db, task, { storeId }, { key, runAt: new Date(Date.now() + 3_600_000) });
  const its = sql`array(select id from graphile_worker.jobs where key = ${key})`;
  await db.rows(sql`select graphile_worker.permanently_fail_jobs(${its}, ${error})::text`);
  await db.rows(sql`select graphile_worker.reschedule_jobs(${its}, attempts := ${tries})::text`);
}
