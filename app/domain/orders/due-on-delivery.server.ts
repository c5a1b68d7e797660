/** Import taxes that the recipient of an unpaid order pays on delivery (§6.5). */
import { clearanceOf, shownTaxes } from "~/domain/shipping/quote.server";
import { taxOf, type TaxLine } from "~/domain/shipping/tax";
import { db, prepare, sql } from "~/platform/db";
import { sum } from "~/platform/money";
import { withMerged } from "./merging/mergeable.server";
import { taxShares } from "./merging/rules";

type Parcel = {
  id: string;
  no: string;
  shipment: string | null;
  country: string;
  zip: string | null;
  province: string | null;
  goods: bigint;
  shipping: bigint;
  ddp: boolean;
  iossOk: boolean;
  warehouseCountry: string;
  ownIoss: boolean;
  hsCodes: (string | null)[];
};

/**
 * By order number, the taxes, duties and fees (cents of USD) that its recipient pays on delivery. Paid orders, and orders
 * without a channel or without such taxes, are left out. For display only: no total includes it.
 */
export async function dueOnDelivery(
  orderIds: readonly string[],
): Promise<Record<string, readonly TaxLine[]>> {
  if (orderIds.length === 0) return {};
  const all = await withMerged(db, orderIds);
  const parcels = await db.rows<Parcel>(
    prepare(sql`
    select o.id, o.no, o.shipment_group as shipment, o.country, o.ship_to ->> 'postCode' as zip, o.ship_to ->> 'province' as province, greatest(o.goods - o.discount, 0) as goods, o.shipping, c.ddp, c.ioss_ok,
      w.country as warehouse_country, s.settings ->> 'ioss' is not null as own_ioss,
      array(select p.hs_code from order_line l join order_line_item i on i.order_line_id = l.id
        join variant v on v.id = i.variant_id join product p on p.id = v.product_id
        where l.order_id = o.id order by i.id) as hs_codes
    from store_order o join store s on s.id = o.store_id join ship_channel c on c.id = o.channel_id
    join warehouse w on w.id = c.warehouse_id
    where o.id = any(${all}::uuid[]) and o.status = 'AWAITING_PAYMENT' order by o.id`),
  );
  const consignments = [...Map.groupBy(parcels, ({ no, shipment }) => shipment ?? no).values()];
  const owed = await Promise.all(consignments.map(owedOf));
  const asked = new Set(parcels.filter(({ id }) => orderIds.includes(id)).map(({ no }) => no));
  return Object.fromEntries(owed.flat().filter(([no, lines]) => asked.has(no) && lines.length > 0));
}

/** What is due for orders of one parcel, shared by what each sends. */
async function owedOf(orders: readonly Parcel[]): Promise<[no: string, lines: readonly TaxLine[]][]> {
  const [first] = orders;
  if (!first) return [];
  const joint = {
    ...first,
    goods: sum(orders.map(({ goods }) => goods)),
    shipping: sum(orders.map(({ shipping }) => shipping)),
    hsCodes: orders.flatMap(({ hsCodes }) => hsCodes),
  };
  const worths = orders.map(({ goods, shipping }) => goods + shipping);
  const shares = taxShares(await owedFor(joint), worths);
  return orders.map(({ no }, i) => [no, shares[i] ?? []]);
}

async function owedFor({ id: _, no: __, shipment: ___, country, zip, province, ...parcel }: Parcel) {
  const to = { country, zip, province };
  const { ddp, iossOk, warehouseCountry } = parcel;
  const { rules, rates } = await shownTaxes(to);
  const clearance = clearanceOf({ ddp, iossOk, warehouseCountry });
  return taxOf(rules, { ...parcel, ...clearance }, rates, to).owed;
}
