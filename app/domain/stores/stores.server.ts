/** Connected stores: who they belong to, how to talk to them, and what becomes of them when they do not answer. */
import { notify } from "~/domain/notices/notices.server";
import type { StoreClient } from "~/partners/stores/store-platform";
import { wooClient } from "~/partners/woocommerce/client.server";
import { open } from "~/platform/crypto.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import type { ReadFailure } from "./failures";
import { sendStoreMail } from "./mails.server";

export type StoreStatus = "CONNECTED" | "NEED_REAUTH" | "PAUSED" | "UNBOUND";

export type StoreRow = {
  id: string;
  userId: string;
  platform: string;
  name: string;
  url: string;
  status: StoreStatus;
  currency: string;
  emailPermission: boolean;
  credentialsEnc: string | null;
  webhookSecretEnc: string | null;
};

export type Credentials = { consumerKey: string; consumerSecret: string };

/** What credentials are sealed under, so that they open for their own store only. */
export const credentialsContext = (storeId: string) => `store:${storeId}`;

/** One store by id, whoever's it is; null where there is none. */
export async function findStore(storeId: string): Promise<StoreRow | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(storeId)) return null;
  return db.first<StoreRow>(sql`
    select id, user_id as "userId", platform, name, url, status, currency, email_permission as "emailPermission",
      credentials_enc as "credentialsEnc", webhook_secret_enc as "webhookSecretEnc"
    from store where id = ${storeId}`);
}

/** A client for a store that can be talked to: connected, or paused but to be asked; null for all others. */
export async function storeClient(storeId: string): Promise<{ client: StoreClient; store: StoreRow } | null> {
  const store = await findStore(storeId);
  if (!store?.credentialsEnc || store.status === "UNBOUND") return null;
  return { client: clientOf(store), store };
}

function clientOf(store: StoreRow): StoreClient {
  const keys = JSON.parse(open(store.credentialsEnc ?? "", credentialsContext(store.id))) as Credentials;
  return wooClient({ url: store.url, ...keys }, store.currency);
}

/** Notes what a store answered: 401 asks the member for a new authorisation (§3.7), all else shows as last error. */
export async function reportStoreFailure(storeId: string, failure: ReadFailure): Promise<void> {
  if (failure === "missing") return;
  await transaction(async (tx) => {
    await tx.run(sql`update store set last_error = ${failure} where id = ${storeId}`);
    if (failure === "unauthorised") await needReauth(tx, storeId);
  });
}

async function needReauth(tx: Tx, storeId: string): Promise<void> {
  const store = await tx.first<{ userId: string; name: string; email: string; locale: string; at: Date }>(sql`
    update store s set status = 'NEED_REAUTH', version = s.version + 1 from "user" u
    where s.id = ${storeId} and s.status = 'CONNECTED' and u.id = s.user_id
    returning s.user_id as "userId", s.name, u.email, u.locale, now() as at`);
  if (!store) return;
  await recordStoreMove(tx, storeId, "CONNECTED", "NEED_REAUTH", "unauthorised", `store:${storeId}`);
  await notify(tx, {
    userId: store.userId,
    event: "store.need-reauth",
    data: { store: store.name, storeId },
  });
  await sendStoreMail(tx, {
    key: `stores.need-reauth:${storeId}:${store.at.toISOString()}`,
    to: store.email,
    locale: store.locale,
    template: "stores.need-reauth",
    params: { store: store.name, storeId },
  });
}

/** Forgets the last error after the store has answered again. */
export async function reportStoreAnswer(storeId: string): Promise<void> {
  await db.run(sql`update store set last_error = null where id = ${storeId} and last_error is not null`);
}

/** Writes a store's move into its history. */
export function recordStoreMove(
  tx: Tx,
  storeId: string,
  from: StoreStatus | null,
  to: StoreStatus,
  event: string,
  actor: Actor,
): Promise<void> {
  return recordTransitions(tx, [{ entity: "store", entityId: storeId, from, to, event, actor }]);
}
