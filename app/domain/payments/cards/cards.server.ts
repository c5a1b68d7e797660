/**
 * Cards that the provider keeps for members. The provider's list is the truth: return page, webhook and job all call
 * the command that reads it. A removed card disappears here at once, there soon.
 */
import {
  createCustomer,
  deleteCustomer,
  detachCard,
  listCards,
  openCardPage,
  type StoredCard,
} from "~/partners/stripe/cards.server";
import { stripeConfigured } from "~/partners/stripe/client.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import type { PayableRef } from "../payable.server";
import { cardExpired, type SavedCard } from "./cards";
import { attemptMinutes, mostCards } from "../config";
import type { SavedCardOf } from "../providers/provider.server";

const columns = sql`id, brand, last4, exp_month, exp_year, is_default`;

/** A member's cards, the default first, then as they were saved. */
export function cardsOf(memberId: string, on: Queryable = db): Promise<SavedCard[]> {
  return on.rows<SavedCard>(sql`
    select ${columns} from saved_card where user_id = ${memberId} and removed_at is null
    order by is_default desc, created_at, id`);
}

type Owner = { id: string; email: string; locale: string };

/** Opens the provider's page where a card is saved; nothing is charged. */
export async function startCard(
  member: Owner,
  key: string,
): Promise<Result<string, "cards:error.tooMany" | "cards:error.failed" | "payments:error.notConfigured">> {
  if (!stripeConfigured()) return err("payments:error.notConfigured");
  if ((await cardsOf(member.id)).length >= mostCards) return err("cards:error.tooMany");
  const customer = await customerOf(member);
  if (!customer) return err("cards:error.failed");
  const site = env().PUBLIC_URL.replace(/\/$/, "");
  const page = await openCardPage({
    customer,
    locale: member.locale,
    successUrl: site + paths.payment({ card: "saved" }),
    cancelUrl: site + paths.payment(),
    key: `card:${member.id}:${key}`,
  });
  if (!page.ok || !page.value) return err("cards:error.failed");
  // Should neither the way back nor the webhook come: the page is closed for good in a day.
  await syncLater(db, member.id, attemptMinutes);
  return ok(page.value);
}

/** The member's customer id at the provider, created if needed; null where the provider does not answer. */
async function customerOf({ id, email }: Owner): Promise<string | null> {
  const find = () =>
    db.first<{ ref: string }>(sql`select provider_ref as ref from card_customer where user_id = ${id}`);
  const known = await find();
  if (known) return known.ref;
  // Two at once send the same key and are given the same customer.
  const made = await createCustomer({ key: `customer:${id}:${email}`, email, member: id });
  if (!made.ok) return null;
  await db.run(sql`
    insert into card_customer (user_id, provider_ref) values (${id}, ${made.value}) on conflict do nothing`);
  return (await find())?.ref ?? null;
}

/** Reads a member's cards at the provider and keeps what it says. False where it does not answer. */
export async function syncCards(memberId: string): Promise<boolean> {
  const customer = await db.first<{ ref: string }>(sql`
    select provider_ref as ref from card_customer where user_id = ${memberId}`);
  if (!customer) return true;
  const begun = new Date();
  const listed = await listCards(customer.ref);
  if (!listed.ok) return false;
  await transaction(async (tx) => {
    await tx.first(sql`select 1 from card_customer where user_id = ${memberId} for update`);
    for (const card of listed.value) await keep(tx, memberId, card);
    // A card saved while the list was on its way is not in it.
    const refs = listed.value.map(({ ref }) => ref);
    await tx.run(sql`
      update saved_card set removed_at = now(), is_default = false
      where user_id = ${memberId} and removed_at is null and created_at < ${begun}
        and not (provider_ref = any(${refs}::text[]))`);
    await promote(tx, memberId);
  });
  return true;
}

async function keep(tx: Tx, memberId: string, card: StoredCard): Promise<void> {
  const { ref, brand, last4, expMonth, expYear, fingerprint } = card;
  const known = await tx.first<{ id: string }>(sql`
    update saved_card set brand = ${brand}, last4 = ${last4}, exp_month = ${expMonth}, exp_year = ${expYear}
    where provider_ref = ${ref} returning id`);
  if (known) return;
  // The same card number saved again: our row gets the newer entry, and the older is deleted at the provider.
  const twin = await tx.first<{ id: string; ref: string }>(sql`
    select id, provider_ref as ref from saved_card
    where user_id = ${memberId} and fingerprint = ${fingerprint}::text and removed_at is null for update`);
  if (twin) {
    await tx.run(sql`
      update saved_card set provider_ref = ${ref}, brand = ${brand}, exp_month = ${expMonth}, exp_year = ${expYear}
      where id = ${twin.id}`);
    await tx.run(sql`
      insert into saved_card (user_id, provider_ref, fingerprint, brand, last4, exp_month, exp_year, removed_at)
      values (${memberId}, ${twin.ref}, ${fingerprint}::text, ${brand}, ${last4}, ${expMonth}, ${expYear}, now())`);
    await forgetLater(tx, twin.ref);
    return;
  }
  await tx.run(sql`
    insert into saved_card (user_id, provider_ref, fingerprint, brand, last4, exp_month, exp_year)
    values (${memberId}, ${ref}, ${fingerprint}::text, ${brand}, ${last4}, ${expMonth}, ${expYear})`);
}

async function promote(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`
    update saved_card set is_default = true where id = (
      select c.id from saved_card c where c.user_id = ${memberId} and c.removed_at is null
        and not exists (select 1 from saved_card d where d.user_id = c.user_id and d.is_default)
      order by c.created_at, c.id limit 1)`);
}

/** Makes one of the member's cards the default. */
export async function chooseCard(
  memberId: string,
  cardId: string,
): Promise<Result<undefined, "cards:error.gone">> {
  return transaction(async (tx) => {
    const own = await tx.rows<{ id: string }>(sql`
      select id from saved_card where user_id = ${memberId} and removed_at is null order by id for update`);
    if (!own.some(({ id }) => id === cardId)) return err("cards:error.gone");
    await tx.run(sql`update saved_card set is_default = false where user_id = ${memberId} and is_default`);
    await tx.run(sql`update saved_card set is_default = true where id = ${cardId}`);
    return ok();
  });
}

/** Removes one of the member's cards: here at once, at the provider by a job. */
export async function removeCard(
  memberId: string,
  cardId: string,
): Promise<Result<undefined, "cards:error.gone">> {
  return transaction(async (tx) => {
    const card = await tx.first<{ ref: string }>(sql`
      update saved_card set removed_at = now(), is_default = false
      where id = ${cardId} and user_id = ${memberId} and removed_at is null returning provider_ref as ref`);
    if (!card) return err("cards:error.gone");
    await promote(tx, memberId);
    await forgetLater(tx, card.ref);
    return ok();
  });
}

function forgetLater(tx: Tx, ref: string): Promise<void> {
  return addJob(tx, "payments.forgetCard", { ref }, { key: `forget-card:${ref}` });
}

/** Makes the provider forget a card. Throws where it does not answer, so that the job comes back. */
export async function forgetCard(ref: string): Promise<void> {
  const answer = await detachCard(ref);
  if (!answer.ok) throw new Error(`card not forgotten: ${answer.reason}`);
}

/** Forgets all of a member's cards, here and (by a job) at the provider: the account is closed. */
export async function forgetMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`
    update saved_card set removed_at = coalesce(removed_at, now()), is_default = false where user_id = ${memberId}`);
  const customer = await tx.first<{ ref: string }>(sql`
    select provider_ref as ref from card_customer where user_id = ${memberId}`);
  if (customer) await addJob(tx, "payments.forgetCustomer", { ref: customer.ref });
}

/** Makes the provider forget a member. Throws where it does not answer. */
export async function forgetCustomer(ref: string): Promise<void> {
  const answer = await deleteCustomer(ref);
  if (!answer.ok) throw new Error(`customer not forgotten: ${answer.reason}`);
}

/** Reads the cards of whoever a provider's news is about: a customer, or the owner of a card. */
export async function syncCardsOf(customer: string | null, card: string | null): Promise<string> {
  const owner = await db.first<{ id: string }>(sql`
    select user_id as id from card_customer where provider_ref = ${customer}::text
    union all select user_id from saved_card where provider_ref = ${card}::text limit 1`);
  if (!owner) return "not ours";
  if (!(await syncCards(owner.id))) throw new Error("cards not read");
  return "cards read";
}

async function syncLater(on: Queryable, memberId: string, minutes = 0): Promise<void> {
  const runAt = new Date(Date.now() + minutes * 60_000);
  await addJob(on, "payments.syncCards", { memberId }, { runAt, key: `cards:${memberId}:${minutes}` });
}

/** The card of an attempt: a saved one, one to be saved, or none. */
export type Means = {
  savedCardId: string | null;
  saveCard: boolean;
  auto: boolean;
  card: SavedCardOf | null;
};

type Wish = {
  method: string;
  payables: readonly PayableRef[];
  savedCardId?: string | null | undefined;
  saveCard?: boolean | undefined;
  auto?: boolean | undefined;
};

/** What a payment request means for the card provider. Refused where the card no longer exists. */
export async function meansOf(
  payer: Owner,
  wish: Wish,
): Promise<Result<Means, "cards:error.gone" | "cards:error.expired">> {
  const plain: Means = { savedCardId: null, saveCard: false, auto: wish.auto ?? false, card: null };
  if (wish.method !== "card") return ok(plain);
  if (wish.savedCardId) {
    const card = await db.first<SavedCard & { customer: string; method: string }>(sql`
      select ${columns}, provider_ref as method,
        (select k.provider_ref from card_customer k where k.user_id = saved_card.user_id) as customer
      from saved_card where id = ${wish.savedCardId} and user_id = ${payer.id} and removed_at is null`);
    if (!card) return err("cards:error.gone");
    if (cardExpired(card, new Date())) return err("cards:error.expired");
    const { id, customer, method } = card;
    return ok({ ...plain, savedCardId: id, card: { customer, method } });
  }
  if (!wish.saveCard || (await cardsOf(payer.id)).length >= mostCards) return ok(plain);
  const customer = await customerOf(payer);
  if (!customer) {
    log.warn({ member: payer.id }, "the card will not be saved: the provider did not answer");
    return ok(plain);
  }
  return ok({ ...plain, saveCard: true, card: { customer, method: null } });
}

/** Brand and last digits of the card that paid, also after its removal; null where unknown. */
export function cardOf(id: string): Promise<Pick<SavedCard, "brand" | "last4"> | null> {
  return db.first(sql`select brand, last4 from saved_card where id = ${id}`);
}
