/** A member's rules of preferred shipping (§2.5, §6.3): kept, ordered, tried, and asked by quotes. */
import { quoteShipping } from "~/domain/shipping/quote.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import type { ShippingOption } from "~/domain/shipping/quote.server";
import { resolvePreferred } from "~/domain/shipping/quote";
import { packG } from "~/domain/shipping/config";
import { err, ok, type Result } from "~/platform/result";
import { evaluateSoon } from "../requote.server";
import { mostRules } from "../config";
import type { RuleFields } from "./forms";
import { ruleColumns, rulesOfMembers } from "./read.server";
import { chosenBy, type PreferenceRule } from "./rules";

export type ShownRule = PreferenceRule & {
  readonly store: string | null;
  readonly channel: { readonly en: string; readonly zh?: string } | null;
  /** The channel it names is closed now. */
  readonly closed: boolean;
};

/** A member's rules in their order, with the names of what they ask for. */
export function rulesOf(memberId: string): Promise<ShownRule[]> {
  return db.rows<ShownRule & { userId: string }>(sql`
    select ${ruleColumns}, s.name as store, c.name as channel,
      p.channel_id is not null and not coalesce((c.active_from is null or c.active_from <= now())
        and (c.active_to is null or c.active_to > now()), false) as closed
    from ship_preference p left join store s on s.id = p.store_id left join ship_channel c on c.id = p.channel_id
    where p.user_id = ${memberId} order by p.priority, p.id`);
}

/**
 * Writes a rule, a new one behind the others. `many`: there are too many. `store` and `channel`: not one of theirs, or
 * gone. Unpaid orders follow it.
 */
export function saveRule(
  memberId: string,
  id: string | null,
  fields: RuleFields,
): Promise<Result<null, "many" | "store" | "channel" | "gone">> {
  return transaction(async (tx): Promise<Result<null, "many" | "store" | "channel" | "gone">> => {
    await lockRules(tx, memberId);
    const { store, country, zone, attribute, valueMin, valueMax, weightMin, weightMax, fallback } = fields;
    const [strategy, channel] = fields.method.startsWith("channel:")
      ? (["channel", fields.method.slice(8)] as const)
      : ([fields.method, null] as const);
    if (
      store &&
      !(await tx.first(sql`select 1 from store where id = ${store}::uuid and user_id = ${memberId}`))
    )
      return err("store");
    if (
      channel &&
      !(await tx.first(sql`select 1 from ship_channel where id = ${channel}::uuid and mode = 'dropship'`))
    )
      return err("channel");
    const values = sql`${store || null}::uuid, ${country || null}::text, ${zone || null}::text, ${attribute || null}::text,
      ${valueMin ?? null}::bigint, ${valueMax ?? null}::bigint, ${weightMin ?? null}::int, ${weightMax ?? null}::int,
      ${strategy}::text, ${channel}::uuid, ${fields.maxDays ?? null}::int, ${fallback}::text`;
    const names = sql`store_id, country, zone, attribute, value_min, value_max, weight_min, weight_max, strategy,
      channel_id, max_days, fallback`;
    const written =
      id === null
        ? await tx.run(sql`
            insert into ship_preference (user_id, priority, ${names})
            select ${memberId}::uuid, coalesce(max(priority), 0) + 1, ${values} from ship_preference
            where user_id = ${memberId} having count(*) < ${mostRules}`)
        : await tx.run(sql`
            update ship_preference set (${names}) = (select ${values}) where id = ${id}::uuid and user_id = ${memberId}`);
    if (written === 0) return err(id === null ? "many" : "gone");
    await follow(tx, memberId);
    return ok(null);
  });
}

const lockRules = (tx: Tx, memberId: string) =>
  tx.rows(sql`select 1 from "user" where id = ${memberId} for no key update`);

/** Takes a rule away; false where there is none. */
export function removeRule(memberId: string, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const gone = await tx.run(
      sql`delete from ship_preference where id = ${id}::uuid and user_id = ${memberId}`,
    );
    if (gone > 0) await follow(tx, memberId);
    return gone > 0;
  });
}

/** Changes a rule's place with its neighbour's. */
export function moveRule(memberId: string, id: string, way: "up" | "down"): Promise<void> {
  return transaction(async (tx) => {
    await lockRules(tx, memberId);
    const rules = await tx.rows<{ id: string }>(sql`
      select id from ship_preference where user_id = ${memberId} order by priority, id`);
    const ids = rules.map((rule) => rule.id);
    const at = ids.indexOf(id);
    const to = way === "up" ? at - 1 : at + 1;
    if (at < 0 || to < 0 || to >= ids.length) return;
    [ids[at], ids[to]] = [ids[to] ?? "", ids[at] ?? ""];
    await tx.run(sql`
      update ship_preference p set priority = o.place
      from unnest(${ids}::uuid[]) with ordinality o (id, place) where p.id = o.id`);
    await follow(tx, memberId);
  });
}

/** Unpaid orders whose method nobody chose are quoted anew. */
async function follow(tx: Tx, memberId: string): Promise<void> {
  const orders = await tx.rows<{ id: string }>(sql`
    select id from store_order where user_id = ${memberId} and status = 'AWAITING_PAYMENT' and box = 'ACTIVE'
      and pay_lock is null and not channel_chosen order by id`);
  await evaluateSoon(
    tx,
    orders.map(({ id }) => id),
  );
}

export type Tried =
  | { readonly what: "unknown" | "none" }
  | {
      readonly what: "found";
      readonly by: "rule" | "fallback" | "default";
      readonly priority: number | null;
      readonly option: Pick<ShippingOption, "name" | "days" | "shipping" | "tracked">;
    };

/** Which rule would win for some pieces of a SKU to a country, and what it would choose. */
export async function tryRules(
  memberId: string,
  asked: { sku: string; country: string; qty: number; store: string },
): Promise<Tried> {
  const variant = await db.first<{
    id: string;
    weightG: number | null;
    price: bigint;
    attributes: string[];
  }>(sql`
    select v.id, v.weight_g, v.price, p.attributes from variant v join product p on p.id = v.product_id
    where lower(v.sku) = lower(${asked.sku}) and (p.visibility = 'public' or p.owner_user_id = ${memberId}) limit 1`);
  if (!variant) return { what: "unknown" };
  const { options } = await quoteShipping({
    country: asked.country,
    items: [{ variantId: variant.id, qty: asked.qty }],
  });
  const rules = (await rulesOfMembers(db, [memberId])).get(memberId) ?? [];
  const chosen = chosenBy(rules, options, {
    storeId: asked.store || null,
    country: asked.country,
    goods: variant.price * BigInt(asked.qty),
    weightG: (variant.weightG ?? 0) * asked.qty + packG,
    attributes: new Set(variant.attributes),
  });
  const option = chosen?.option ?? resolvePreferred(options);
  if (!option) return { what: "none" };
  const { name, days, shipping, tracked } = option;
  return {
    what: "found",
    by: chosen?.by ?? "default",
    priority: chosen?.rule.priority ?? null,
    option: { name, days, shipping, tracked },
  };
}

/** Orders whose method closed since the last look get another one (§6.3): channels close in the peak season. */
export async function leaveClosedChannels(): Promise<void> {
  await transaction(async (tx) => {
    const closed = await tx.rows<{ id: string }>(sql`
      select id from ship_channel where active_to <= now() and active_to > now() - interval '20 minutes'`);
    if (closed.length === 0) return;
    const orders = await tx.rows<{ id: string }>(sql`
      select id from store_order where status = 'AWAITING_PAYMENT' and box = 'ACTIVE' and pay_lock is null
        and channel_id = any(${closed.map(({ id }) => id)}::uuid[]) order by id`);
    await evaluateSoon(
      tx,
      orders.map(({ id }) => id),
    );
  });
}

/** Stores that a rule may be for. */
export function storeChoices(memberId: string) {
  return db.rows<{ id: string; name: string }>(sql`
    select id, name from store where user_id = ${memberId} and status <> 'UNBOUND' order by platform = 'manual', name, id`);
}

/** Methods that a rule may name. */
export function channelChoices() {
  return db.rows<{ id: string; name: { en: string; zh?: string }; warehouse: string }>(sql`
    select c.id, c.name, w.code as warehouse from ship_channel c join warehouse w on w.id = c.warehouse_id and w.active
    where c.mode = 'dropship' and (c.active_from is null or c.active_from <= now())
      and (c.active_to is null or c.active_to > now()) order by w.code, c.sort, c.code`);
}
