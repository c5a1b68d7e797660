/** Prices that single members have in bulk, as the desk keeps them. */
import type { Staff } from "~/domain/accounts/people";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { visibleTo } from "../view.server";
import type { NewPriceForm, PriceFields } from "./forms";
import type { z } from "zod";

type Viewer = Pick<Staff, "id" | "roles">;

export type PriceListed = {
  id: string;
  member: string;
  sku: string;
  title: Text;
  options: Text[];
  minQty: number;
  price: bigint;
  /** What everybody pays for one piece. */
  usual: bigint;
  validFrom: Date;
  validUntil: Date;
};

/** Where a price stands now, as its tab is called. */
export const priceStates: Record<"current" | "coming" | "ended", Sql> = {
  current: sql`m.valid_from <= now() and m.valid_until > now()`,
  coming: sql`m.valid_from > now()`,
  ended: sql`m.valid_until <= now()`,
};

export const priceColumns = sql`m.id, u.user_name as member, v.sku, p.title, ${chosenOptions()} as options, m.min_qty, m.price,
  v.price as usual, m.valid_from, m.valid_until`;
export const priceSource = sql`member_price m join "user" u on u.id = m.user_id join variant v on v.id = m.variant_id
  join product p on p.id = v.product_id`;

/** A member's price by its id, where it is for this member of staff to see. */
export const privatePrice = (staff: Viewer, id: string): Promise<PriceListed | null> =>
  db.first<PriceListed>(sql`
    select ${priceColumns} from ${priceSource} where m.id = ${id}::uuid and ${visibleTo(staff)}`);

const begins = (day: string) => new Date(`${day}T00:00:00Z`);
const ends = (day: string) => new Date(`${day}T23:59:59Z`);

const wordsOf = ({ minQty, price, validFrom, validUntil }: PriceFields) => ({
  ...{ minQty, validFrom, validUntil },
  price: price.toString(),
});

/** Gives a member that this member of staff serves a price of their own; one that has ended makes room. Its id. */
export async function addPrice(
  staff: Staff,
  fields: z.output<typeof NewPriceForm>,
): Promise<Result<string, string>> {
  const { member: named, sku, minQty, price, validFrom, validUntil } = fields;
  if (validFrom > validUntil) return err("bulk:price.error.days");
  const member = await db.first<{ id: string }>(sql`
    select u.id from "user" u where (lower(u.email::text) = lower(${named}) or u.user_name = ${named})
      and u.status = '1' and ${visibleTo(staff)} limit 1`);
  if (!member) return err("bulk:offer.error.member");
  return transaction(async (tx) => {
    const row = await tx.first<{ id: string | null; known: boolean }>(sql`
      with v as (
        select v.id from variant v join product p on p.id = v.product_id
        where lower(v.sku) = lower(${sku}) and (p.visibility = 'public' or p.owner_user_id = ${member.id}::uuid)
        order by v.sku = ${sku} desc limit 1),
      made as (
        insert into member_price as m (user_id, variant_id, min_qty, price, valid_from, valid_until)
        select ${member.id}::uuid, v.id, ${minQty}::int, ${price}::bigint, ${begins(validFrom)}::timestamptz,
          ${ends(validUntil)}::timestamptz from v
        on conflict (user_id, variant_id, min_qty) do update
          set price = excluded.price, valid_from = excluded.valid_from, valid_until = excluded.valid_until, offer_id = null
          where m.valid_until <= now()
        returning m.id)
      select (select id from made) as id, exists (select 1 from v) as known`);
    if (!row?.known) return err(`bulk:offer.error.sku|${JSON.stringify({ sku })}`);
    if (!row.id) return err("bulk:price.error.twice");
    await note(tx, staff, "add", row.id, { after: { member: named, sku, ...wordsOf(fields) } });
    return ok(row.id);
  });
}

/** Changes a price and the days it holds; it does not end with its offer any more. */
export async function editPrice(
  staff: Staff,
  before: PriceListed,
  fields: PriceFields,
): Promise<Result<undefined, string>> {
  const { minQty, price, validFrom, validUntil } = fields;
  if (validFrom > validUntil) return err("bulk:price.error.days");
  return transaction(async (tx) => {
    await tx.rows(sql`
      select 1 from member_price where (user_id, variant_id) in (
        select user_id, variant_id from member_price where id = ${before.id}::uuid) order by id for update`);
    const changed = await tx.first(sql`
      update member_price m set min_qty = ${minQty}::int, price = ${price}::bigint,
        valid_from = ${begins(validFrom)}::timestamptz, valid_until = ${ends(validUntil)}::timestamptz,
        offer_id = null
      where m.id = ${before.id}::uuid and not exists (
        select 1 from member_price o where o.user_id = m.user_id and o.variant_id = m.variant_id
          and o.min_qty = ${minQty}::int and o.id <> m.id)
      returning 1`);
    if (!changed) return err("bulk:price.error.twice");
    await note(tx, staff, "change", before.id, {
      before: { minQty: before.minQty, price: before.price.toString() },
      after: wordsOf(fields),
    });
    return ok(undefined);
  });
}

/** Ends a price now; one that has not begun never does. */
export async function endPrice(staff: Staff, { id }: PriceListed): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx.first(sql`
      update member_price set valid_until = now(), valid_from = least(valid_from, now() - interval '1 second')
      where id = ${id}::uuid and valid_until > now() returning 1`);
    if (ended) await note(tx, staff, "end", id, {});
  });
}

const note = (
  tx: Tx,
  staff: Staff,
  what: "add" | "change" | "end",
  entityId: string,
  said: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  audit(tx, {
    actor: `staff:${staff.id}`,
    action: `member_price.${what}`,
    entity: "member_price",
    entityId,
    ...said,
  });
