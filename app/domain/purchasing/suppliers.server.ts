/** Suppliers and what they ask for our SKUs. A new price ends the one before, so that its history stays. */
import type { Staff } from "~/domain/accounts/people";
import { usdRates } from "~/domain/rates/rates.server";
import { one, type UsdRates } from "~/domain/rates/rates";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import type { PriceFields, SupplierFields } from "./forms";

export type Supplier = {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly contact: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly ccy: string;
  readonly leadDays: number;
  readonly terms: string;
  readonly note: string;
  readonly locale: string;
  readonly active: boolean;
  readonly version: number;
};

export const findSupplier = (no: string): Promise<Supplier | null> =>
  db.first<Supplier>(sql`
    select id, no, name, contact, email, phone, address, ccy, lead_days, terms, note, locale, active, version
    from supplier where no = ${no}`);

/** A price that nothing can be compared with comes after all others: its currency has no rate. */
const unknownMicros = 9_000_000_000_000_000_000n;

/** Millionths of a dollar that so many minor units are worth. */
export function microsOf(price: bigint, ccy: string, rates: UsdRates): bigint {
  const rate = ccy === "USD" ? one : rates[ccy];
  return rate === undefined ? unknownMicros : (price * rate) / 100n;
}

/** Adds a supplier, or changes one. `changed`: somebody else did since the page was read. */
export function saveSupplier(
  staff: Pick<Staff, "id">,
  no: string | null,
  fields: SupplierFields,
): Promise<Result<string, "changed" | "ccy" | "unknown">> {
  const { name, contact = "", email = "", phone = "", address = "", ccy, leadDays } = fields;
  const { terms = "", note = "", locale, active } = fields;
  const values = { name, contact, email, phone, address, ccy, leadDays, terms, note, locale, active };
  return transaction(async (tx): Promise<Result<string, "changed" | "ccy" | "unknown">> => {
    const before = no === null ? null : await lockSupplier(tx, no);
    if (no !== null && !before) return err("unknown");
    if (before && before.version !== fields.version) return err("changed");
    if (before && before.ccy !== ccy && (await hasPrices(tx, before.id))) return err("ccy");
    const row = before
      ? await tx.first<{ id: string; no: string }>(sql`
          update supplier set name = ${name}, contact = ${contact}, email = ${email}, phone = ${phone},
            address = ${address}, ccy = ${ccy}, lead_days = ${leadDays}, terms = ${terms}, note = ${note},
            locale = ${locale}, active = ${active}, version = version + 1
          where id = ${before.id} returning id, no`)
      : await tx.first<{ id: string; no: string }>(sql`
          insert into supplier (no, name, contact, email, phone, address, ccy, lead_days, terms, note, locale, active,
            created_by)
          values ('S' || nextval('supplier_no_seq'), ${name}, ${contact}, ${email}, ${phone}, ${address}, ${ccy},
            ${leadDays}, ${terms}, ${note}, ${locale}, ${active}, ${`staff:${staff.id}`}) returning id, no`);
    if (!row) throw new Error("no supplier was written");
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: before ? "supplier.change" : "supplier.add",
      entity: "supplier",
      entityId: row.id,
      ...(before ? { before: { name: before.name, ccy: before.ccy, active: before.active } } : {}),
      after: { name: values.name, ccy: values.ccy, active: values.active },
    });
    return ok(row.no);
  });
}

/** Locks a supplier by its number; null where there is none. */
export const lockSupplier = (tx: Tx, no: string) =>
  tx.first<Pick<Supplier, "id" | "name" | "ccy" | "active" | "version">>(sql`
    select id, name, ccy, active, version from supplier where no = ${no} for update`);

const hasPrices = async (tx: Tx, supplierId: string) =>
  (await tx.first(sql`
    select 1 from supplier_price where supplier_id = ${supplierId} and valid_to is null limit 1`)) !== null;

export type SupplierPrice = {
  readonly id: string;
  readonly variantId: string;
  readonly sku: string;
  readonly supplierSku: string;
  readonly price: bigint;
  readonly moq: number;
  readonly pack: number;
  /** Null where they are the supplier's. */
  readonly leadDays: number | null;
  readonly isUsual: boolean;
  readonly isCheapest: boolean;
  readonly validFrom: Date;
  readonly validTo: Date | null;
};

/** Prices of a supplier by SKU, the current one first, then those before it; `now` leaves out what ended. */
export function pricesOf(supplierId: string, now: boolean): Promise<SupplierPrice[]> {
  return db.rows<SupplierPrice>(sql`
    select p.id, p.variant_id, v.sku, p.supplier_sku, p.price, p.moq, p.pack, p.lead_days, p.is_usual, p.valid_from, p.valid_to,
      p.valid_to is null and not exists (
        select 1 from supplier_price q join supplier s on s.id = q.supplier_id and s.active
        where q.variant_id = p.variant_id and q.valid_to is null and q.usd_micros < p.usd_micros) as is_cheapest
    from supplier_price p join variant v on v.id = p.variant_id
    where p.supplier_id = ${supplierId} and (${!now} or p.valid_to is null)
    order by v.sku, p.valid_from desc, p.id desc limit 500`);
}

/** Sets what a supplier asks for a SKU from now on. Where it is the usual one, no other is. */
export function setPrice(
  staff: Pick<Staff, "id">,
  supplierNo: string,
  fields: Omit<PriceFields, "intent">,
): Promise<Result<undefined, "unknown" | "sku">> {
  return transaction(async (tx): Promise<Result<undefined, "unknown" | "sku">> => {
    const supplier = await lockSupplier(tx, supplierNo);
    if (!supplier) return err("unknown");
    const variant = await tx.first<{ id: string }>(sql`select id from variant where sku = ${fields.sku}`);
    if (!variant) return err("sku");
    const [rates, by] = [await usdRates(tx), `staff:${staff.id}` as const];
    await putPrice(tx, { supplier, variant: { id: variant.id, sku: fields.sku }, rates, by }, fields);
    return ok();
  });
}

type Writing = {
  supplier: { id: string; ccy: string };
  variant: { id: string; sku: string };
  rates: UsdRates;
  by: Actor;
};

/** What is said of a price; in minor units of the supplier's currency. */
export type PriceSaid = Omit<PriceFields, "intent" | "sku">;

/** Ends the current price of a SKU and writes the new one, with its line in the audit log. */
export async function putPrice(
  tx: Tx,
  { supplier, variant, rates, by }: Writing,
  { supplierSku = "", price, moq, pack, leadDays, isUsual }: PriceSaid,
): Promise<void> {
  const variantId = variant.id;
  // The variant's row is locked first: two usual prices of one SKU wait for each other.
  await tx.rows(sql`select id from variant where id = ${variantId} for no key update`);
  if (isUsual)
    await tx.run(sql`
      update supplier_price set is_usual = false
      where variant_id = ${variantId} and is_usual and valid_to is null and supplier_id <> ${supplier.id}`);
  await tx.run(sql`
    update supplier_price set valid_to = greatest(now(), valid_from)
    where supplier_id = ${supplier.id} and variant_id = ${variantId} and valid_to is null`);
  await tx.run(sql`
    insert into supplier_price (supplier_id, variant_id, supplier_sku, price, usd_micros, moq, pack, lead_days, is_usual,
      created_by)
    values (${supplier.id}, ${variantId}, ${supplierSku}, ${price}, ${microsOf(price, supplier.ccy, rates)}, ${moq}, ${pack},
      ${leadDays ?? null}, ${isUsual}, ${by})`);
  await audit(tx, {
    actor: by,
    action: "supplier.price",
    entity: "supplier",
    entityId: supplier.id,
    after: { sku: variant.sku, price: price.toString(), ccy: supplier.ccy, moq, pack },
  });
}

/** A supplier offers a SKU no more; false where that price is not current. */
export function endPrice(staff: Pick<Staff, "id">, supplierNo: string, priceId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const supplier = await lockSupplier(tx, supplierNo);
    if (!supplier) return false;
    const ended = await tx.first<{ sku: string }>(sql`
      update supplier_price p set valid_to = greatest(now(), p.valid_from) from variant v
      where p.id = ${priceId} and p.supplier_id = ${supplier.id} and p.valid_to is null and v.id = p.variant_id
      returning v.sku`);
    if (!ended) return false;
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: "supplier.end-price",
      entity: "supplier",
      entityId: supplier.id,
      after: { sku: ended.sku },
    });
    return true;
  });
}

/** Compares prices by the rates of today: which supplier is the cheapest may change with them. A recurring job. */
export async function comparePrices(): Promise<void> {
  const rates = await usdRates();
  for (const { ccy } of await db.rows<{ ccy: string }>(sql`select distinct ccy from supplier order by ccy`)) {
    const rate = ccy === "USD" ? one : rates[ccy];
    const worth = rate === undefined ? sql`${unknownMicros}::bigint` : sql`p.price * ${rate}::bigint / 100`;
    await db.run(sql`
      update supplier_price p set usd_micros = ${worth} from supplier s
      where s.id = p.supplier_id and s.ccy = ${ccy} and p.valid_to is null and p.usd_micros <> ${worth}`);
  }
}

/** Suppliers in use, to choose from. */
export async function activeSuppliers(): Promise<{ value: string; label: string }[]> {
  return db.rows<{ value: string; label: string }>(sql`
    select no as value, name as label from supplier where active order by lower(name), id limit 500`);
}
