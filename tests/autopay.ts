/** What tests of auto-pay share: a member with a rule and money, and what a run has done. */
import { db, sql } from "~/platform/db";
import { noRule, saveRule, type AutopayRule } from "~/domain/autopay/rule.server";
import { fund, makeWorld, type World } from "./orders";

/** A member with a store, so much money and that rule: at once, where nothing else is said. */
export async function worldWith(rule: Partial<AutopayRule>, balance = 0n): Promise<World> {
  const world = await makeWorld();
  if (balance > 0n) await fund(world.member.id, balance);
  await saveRule(world.member.id, { ...noRule, mode: "now", ...rule });
  return world;
}

export const payerOf = ({ member }: World) => ({ id: member.id, email: member.email, locale: "en-US" });

/** How an order stands, and why it was left. */
export const stateOf = (id: string) =>
  db.first<{ status: string; note: string | null }>(
    sql`select status, autopay_note as note from store_order where id = ${id}`,
  );

/** The member's payments, oldest first. */
export const paymentsOf = (world: World) =>
  db.rows<{ status: string; method: string; auto: boolean }>(
    sql`select status, method, auto from payment where user_id = ${world.member.id} order by created_at`,
  );

/** What the member was told of orders that were left. */
export const newsOf = (world: World) =>
  db.rows(sql`select 1 from notification where user_id = ${world.member.id} and event = 'autopay.left'`);

/** Runs that wait for this member alone. */
export const waitingRuns = ({ member }: World) =>
  db.rows(sql`
    select 1 from graphile_worker.jobs where task_identifier = 'autopay.run' and queue_name = ${`autopay:${member.id}`}`);
