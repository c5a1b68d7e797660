/** What an invoice says of a store order: its goods, sums, and taxes by rule. */
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import { textsIn, type Text } from "~/domain/catalogue/words";
import type { Sale, SoldLine, SoldTax } from "~/domain/payments/invoice-lines";
import { platformIoss } from "~/domain/shipping/config";
import { passesCustoms, placeOf } from "~/domain/shipping/places";
import { taxFor } from "~/domain/shipping/quote.server";
import type { TaxLine } from "~/domain/shipping/tax";
import type { Locale } from "~/i18n/locales";
import { sql, type Queryable } from "~/platform/db";
import { sum } from "~/platform/money";
import { readTaxes, type KeptTaxes } from "./taxes";

type Row = {
  id: string;
  userId: string;
  no: string;
  storeId: string;
  storeName: string;
  platform: string;
  externalNo: string;
  country: string;
  zip: string | null;
  province: string | null;
  from: string | null;
  ddp: boolean | null;
  iossOk: boolean | null;
  ownIoss: string | null;
  quotedAt: Date | null;
  shippedAt: Date | null;
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  taxes: KeptTaxes | null;
};

type LineRow = Omit<SoldLine, "description" | "amount"> & { title: Text; options: Text[] };

/** The sale of one order; null where there is none of that id. */
export async function orderSold(on: Queryable, id: string): Promise<Sale | null> {
  const order = await on.first<Row>(sql`
    select o.id, o.user_id, o.no, s.id as store_id, s.name as store_name, s.platform,
      case when s.platform = 'manual' then '' else o.external_no end as external_no, o.country,
      o.ship_to ->> 'postCode' as zip, o.ship_to ->> 'province' as province, w.country as from,
      c.ddp, c.ioss_ok, o.ioss_no as own_ioss, o.quoted_at, o.shipped_at, o.goods, o.discount,
      o.shipping, o.service, o.tax, o.taxes
    from store_order o join store s on s.id = o.store_id left join warehouse w on w.id = o.warehouse_id
    left join ship_channel c on c.id = o.channel_id where o.id = ${id}::uuid`);
  if (!order) return null;
  const lines = await linesOf(on, id);
  const taxes = await taxesOf(on, order, lines);
  const vat = taxes.some(({ kind }) => kind === "vat");
  const imported = order.from !== null && passesCustoms(order.from, placeOf(order));
  return {
    kind: "sale",
    userId: order.userId,
    no: order.no,
    store: { id: order.storeId, name: order.storeName, platform: order.platform, orderNo: order.externalNo },
    from: order.from,
    to: order.country,
    suppliedAt: order.shippedAt,
    lines,
    ...amounts(order),
    taxes,
    ioss: platformIoss && vat && imported && order.iossOk === true && order.ddp !== true,
    ownIoss: vat ? null : order.ownIoss,
  };
}

const amounts = ({ goods, discount, shipping, service, tax }: Row) => ({
  goods,
  discount,
  shipping,
  service,
  tax,
});

async function linesOf(on: Queryable, orderId: string): Promise<SoldLine[]> {
  // Pieces of the member's own stand by themselves, without a price: they were invoiced when they were bought.
  const rows = await on.rows<LineRow>(sql`
    select v.sku, p.title, ${chosenOptions()} as options, p.hs_code, part.qty, part.unit
    from order_line_item i join order_line l on l.id = i.order_line_id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id
    cross join lateral (values (1, i.qty - i.own_qty, i.unit_price), (2, i.own_qty, 0)) as part (at, qty, unit)
    where l.order_id = ${orderId}::uuid and part.qty > 0 order by l.id, i.id, part.at`);
  return rows.map(({ title, options, ...line }) => ({
    ...line,
    description: described(title, options),
    amount: BigInt(line.qty) * line.unit,
  }));
}

function described({ en, zh }: Text, options: readonly Text[]): Text {
  const named = (title: string, locale: Locale) => {
    const chosen = textsIn(options, locale).join(", ");
    return chosen ? `${title} (${chosen})` : title;
  };
  return { en: named(en || (zh ?? ""), "en-US"), ...(zh ? { zh: named(zh, "zh-CN") } : {}) };
}

/**
 * The quoted taxes. For orders quoted before these were stored: by the rules of that day, or one line without a rate if
 * those changed.
 */
async function taxesOf(on: Queryable, order: Row, lines: readonly SoldLine[]): Promise<SoldTax[]> {
  if (order.tax === 0n) return [];
  const found = order.taxes ? readTaxes(order.taxes) : await taxesThen(on, order, lines);
  if (sum(found.map((line) => line.amount)) !== order.tax)
    return [{ kind: "tax", label: {}, ppm: null, base: null, amount: order.tax }];
  return found.map(({ label, ...line }) => ({ ...line, label: label ?? {} }));
}

async function taxesThen(on: Queryable, order: Row, lines: readonly SoldLine[]): Promise<readonly TaxLine[]> {
  const { from, ddp, iossOk, ownIoss, goods, discount, shipping } = order;
  const taxable = {
    goods: goods > discount ? goods - discount : 0n,
    shipping,
    ownIoss: ownIoss !== null,
    hsCodes: lines.map((line) => line.hsCode),
    ...(from === null ? {} : { from, ddp: ddp === true, iossOk: iossOk === true }),
  };
  return (await taxFor(order, taxable, order.quotedAt ?? new Date(), on)).lines;
}
