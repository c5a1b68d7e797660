/**
 * The statements that write `sales_fact`. The same ones write with the change that causes a row and make all rows again:
 * both say the same. Each splits an amount over the order's lines so that the lines sum to it.
 */
import { partOf } from "~/domain/bills/states";
import { join, raw, sql, type Sql } from "~/platform/db";
import { decimals } from "~/platform/money";
import type { CostEvent } from "./cost-events";

/** What a store keeps of an order's price has changed. `at`: null for now. */
export type RevenueEvent = {
  readonly source: string;
  readonly order: string;
  readonly at: string | null;
  /** Minor units of the store's currency: above zero where it keeps more. */
  readonly delta: string;
};

/** Currencies without two decimals, for the database. */
const otherDecimals = JSON.stringify(
  Object.fromEntries(
    Intl.supportedValuesOf("currency")
      .map((ccy) => [ccy, decimals(ccy)] as const)
      .filter(([, digits]) => digits !== 2),
  ),
);

/** Minor units of one unit of a currency. */
export const minorUnits = (ccy: Sql): Sql =>
  sql`(10::numeric ^ coalesce((${otherDecimals}::jsonb ->> ${ccy}::text)::int, 2))`;

const rateAt = (ccy: Sql, at: Sql): Sql => sql`case when ${ccy} = 'USD' then 1000000::bigint else (
  select r.rate from fx_rate r where r.base = ${ccy} and r.quote = 'USD' and r.at <= ${at}
  order by r.at desc, r.id desc limit 1) end`;

/** The share of a line in an amount of its event, by weights that are not all zero. */
const shareOf = (total: string, weight: string): Sql => {
  const [all, upTo] = [
    raw(`sum(${weight}) over (partition by source)`),
    raw(`sum(${weight}) over (partition by source order by line_id)`),
  ];
  const amount = raw(`${total}::numeric`);
  return sql`(round(${amount} * ${upTo} / ${all}) - round(${amount} * (${upTo} - ${raw(weight)}) / ${all}))::bigint`;
};

const columns =
  raw(`user_id, store_id, order_id, order_no, line_id, source, kind, at, day, item, title, sku, variant_id,
  orders, units, revenue, ccy, usd_ppm, revenue_usd, goods, freight, service, tax, goodwill, cost_known`);

const eventsOf = (events: readonly CostEvent[]): Sql => sql`(
  select e.*, coalesce(e.moment, now()) as at
  from jsonb_to_recordset(${JSON.stringify(events.map(({ at, order, ...rest }) => ({ ...rest, moment: at, order_id: order })))}::jsonb)
    as e (source text, journal uuid, order_id uuid, moment timestamptz, undoes boolean, deferred bigint, goods bigint,
      freight bigint, service bigint, tax bigint, goodwill bigint, refund uuid, bill uuid))`;

/** `new`: only journals that this statement posts. */
type How = { readonly new: boolean };

const posted = ({ new: isNew }: How): Sql =>
  isNew ? sql`join ledger_journals j on j.id = e.journal` : sql``;

/** Orders that were paid: a row for each line, with its share of what the store took and of what we charged. */
export const saleFacts = (events: readonly CostEvent[], how: How): Sql => sql`
  insert into sales_fact (${columns})
  with sold as (
    select e.source, e.at, o.id as order_id, o.no, o.user_id, o.store_id, o.store_ccy, s.platform = 'manual' as by_hand,
      member_day(e.at, u.timezone) as day, ${rateAt(sql`o.store_ccy`, sql`e.at`)} as usd_ppm,
      coalesce((select r.before from store_revenue r where r.order_id = o.id and r.at > e.at order by r.at, r.id limit 1),
        o.store_total) - coalesce((select sum(f.revenue) from sales_fact f where f.order_id = o.id), 0) as revenue,
      e.deferred - o.shipping - o.service - o.tax as goods, o.shipping as freight, o.service, o.tax
    from ${eventsOf(events)} e ${posted(how)}
    join store_order o on o.id = e.order_id join store s on s.id = o.store_id join "user" u on u.id = o.user_id),
  parts as (
    select s.*, case when s.by_hand then null
        else round(s.revenue * s.usd_ppm * 100 / (${minorUnits(sql`s.store_ccy`)} * 1000000)) end as usd,
      l.id as line_id, l.title, l.qty, l.link_status,
      coalesce(nullif(l.external_variant_id, ''), i.sku, l.store_sku, l.title) as item,
      coalesce(i.sku, l.store_sku, '') as sku, i.variant_id,
      l.store_price * l.qty as price, coalesce(i.price, 0) as cost, coalesce(i.weight, 0) as weight,
      coalesce(i.pieces, 0) as pieces, i.price is not null and i.weight is null as weightless
    from sold s join order_line l on l.order_id = s.order_id
    left join lateral (
      select sum(i.unit_price * (i.qty - i.own_qty)) as price, sum(i.qty) as pieces, min(v.sku) as sku,
        (array_agg(i.variant_id order by i.id))[1] as variant_id,
        case when bool_and(i.weight_g > 0) then sum(i.weight_g::bigint * i.qty) end as weight
      from order_line_item i join variant v on v.id = i.variant_id where i.order_line_id = l.id) i on true),
  weighed as (
    select p.*,
      case when sum(price) over o > 0 then price else qty end as by_price,
      case when sum(cost) over o > 0 then cost else qty end as by_cost,
      case when bool_or(weightless) over o or sum(weight) over o = 0
        then case when sum(pieces) over o > 0 then pieces else qty end else weight end as by_weight,
      row_number() over (partition by source order by line_id) = 1 as is_first
    from parts p window o as (partition by source))
  select user_id, store_id, order_id, no, line_id, source, 'sale', at, day, item, title, sku, variant_id,
    case when is_first then 1 else 0 end, case when link_status = 'covered' then 0 else qty end,
    ${shareOf("revenue", "by_price")}, store_ccy, usd_ppm, ${shareOf("usd", "by_price")},
    ${shareOf("goods", "by_cost")}, ${shareOf("freight", "by_weight")}, ${shareOf("service", "by_cost")},
    ${shareOf("tax", "by_cost")}, 0, link_status <> 'do_not_fulfil'
  from weighed
  on conflict (source, line_id) do nothing`;

/** What an order's lines stand at, by event: the sums of their rows, and what their last sale says of them. */
const held = (events: Sql): Sql => sql`
  sale as (
    select distinct on (e.source, f.line_id) e.source, f.line_id, f.user_id, f.store_id, f.order_id, f.order_no, f.item,
      f.title, f.sku, f.variant_id, f.ccy, f.usd_ppm, f.cost_known
    from ${events} e join sales_fact f on f.order_id = e.order_id and f.kind = 'sale'
    order by e.source, f.line_id, f.at desc, f.id desc),
  stands as (
    select e.source, f.line_id, sum(f.orders) as orders, sum(f.units) as units, sum(f.revenue) as revenue,
      sum(f.revenue_usd) as usd, sum(f.goods) as goods, sum(f.freight) as freight, sum(f.service) as service,
      sum(f.tax) as tax
    from ${events} e join sales_fact f on f.order_id = e.order_id group by e.source, f.line_id)`;

const parts = ["goods", "freight", "service", "tax"] as const;
const ofBill = { goods: "goods", shipping: "freight", service: "service", tax: "tax" } as const;

/** The part of the price that a kind of price difference is about. */
const partOfBill = sql`case b.type ${join(
  Object.entries(partOf).map(([type, part]) => sql`when ${type}::text then ${ofBill[part]}::text`),
  " ",
)} end`;

const upTo = (count: number) =>
  raw(
    parts
      .slice(0, count)
      .map((part) => `t.${part}`)
      .join(" + ") || "0",
  );

/** What an event changes of a component: as its refund or bill says, else by what is left of each. */
const target = (part: (typeof parts)[number], i: number): Sql => {
  const whole = upTo(parts.length);
  const refunded = part === "freight" ? raw("r.shipping") : raw(`r.${part}`);
  return sql`e.${raw(part)} + case
    when r.goods + r.shipping + r.service + r.tax = -e.deferred then -${refunded}
    when b.id is not null then case when ${partOfBill} = ${part}::text then e.deferred else 0 end
    when ${whole} = 0 then ${i === 0 ? raw("e.deferred") : raw("0")}
    else round(e.deferred * (${upTo(i + 1)}) / (${whole})) - round(e.deferred * (${upTo(i)}) / (${whole})) end
    as to_${raw(part)}`;
};

/** A line's weight in a component: the lines that the refund names, where they bear it, else what is left of each. */
const weightOf = (part: (typeof parts)[number]): Sql =>
  raw(`case
  when sum(${part}) filter (where named) over e > 0
    and sum(${part}) filter (where named) over e >= abs(to_${part}) then case when named then ${part} else 0 end
  when sum(${part}) over e > 0 then ${part} else 1 end as by_${part}`);

/** Refunds and price differences of paid orders; where nothing of an order is left, its sale is undone. */
export const costFacts = (events: readonly CostEvent[], how: How): Sql => sql`
  insert into sales_fact (${columns})
  with given as materialized (select e.* from ${eventsOf(events)} e ${posted(how)}),
  ${held(sql`given`)},
  targets as (
    select e.source, e.at, e.goodwill as to_goodwill, e.refund,
      e.undoes and -e.deferred = ${upTo(parts.length)}
        and not exists (select 1 from package p where p.order_id = e.order_id and p.shipped_at <= e.at) as undone,
      ${join(parts.map(target), ", ")}
    from given e
    join (select source, sum(goods) as goods, sum(freight) as freight, sum(service) as service, sum(tax) as tax
      from stands group by source) t on t.source = e.source
    left join refund r on r.id = e.refund left join price_diff_bill b on b.id = e.bill),
  named as (
    select t.*, s.line_id, s.orders, s.units, s.revenue, s.usd, s.goods, s.freight, s.service, s.tax,
      exists (select 1 from refund_line n where n.refund_id = t.refund and n.order_line_id = s.line_id) as named
    from targets t join stands s on s.source = t.source),
  weighed as (
    select n.*, ${join(parts.map(weightOf), ", ")} from named n window e as (partition by source))
  select s.user_id, s.store_id, s.order_id, s.order_no, w.line_id, w.source,
    case when w.undone then 'undone' when w.goods + w.freight + w.service + w.tax + w.goodwill > 0 then 'cost_added'
      else 'cost_reversed' end,
    w.at, member_day(w.at, u.timezone), s.item, s.title, s.sku, s.variant_id, w.orders, w.units, w.revenue, s.ccy, s.usd_ppm,
    w.usd, w.goods, w.freight, w.service, w.tax, w.goodwill, s.cost_known
  from (
    select source, line_id, at, undone,
      case when undone then -orders else 0 end as orders, case when undone then -units else 0 end as units,
      case when undone then -revenue else 0 end as revenue,
      case when usd is null then null when undone then -usd else 0 end as usd,
      ${join(
        parts.map((part) => sql`${shareOf(`to_${part}`, `by_${part}`)} as ${raw(part)}`),
        ", ",
      )},
      ${shareOf("to_goodwill", "by_goods")} as goodwill
    from weighed) w
  join sale s on s.source = w.source and s.line_id = w.line_id join "user" u on u.id = s.user_id
  where w.undone or (w.goods, w.freight, w.service, w.tax, w.goodwill) <> (0, 0, 0, 0, 0)
  on conflict (source, line_id) do nothing`;

const revenueEventsOf = (events: readonly RevenueEvent[]): Sql => sql`(
  select e.*, coalesce(e.moment, now()) as at
  from jsonb_to_recordset(${JSON.stringify(events.map(({ at, order, ...rest }) => ({ ...rest, moment: at, order_id: order })))}::jsonb)
    as e (source text, order_id uuid, moment timestamptz, delta bigint))`;

/**
 * The store gave back, or took more. Never more goes than was taken, and the last part takes all US cents that are left.
 * An order that is undone has nothing left to reverse.
 */
export const revenueFacts = (events: readonly RevenueEvent[]): Sql => sql`
  insert into sales_fact (${columns})
  with given as materialized (select e.* from ${revenueEventsOf(events)} e),
  ${held(sql`given`)},
  targets as (
    select e.source, e.at, greatest(e.delta, -t.revenue) as to_revenue, t.revenue as whole, t.usd as whole_usd
    from given e join (
      select source, sum(revenue) as revenue, sum(usd) as usd, sum(orders) as orders from stands group by source) t
      on t.source = e.source
    where t.orders > 0),
  weighed as (
    select t.*, s.line_id, s.usd, case when t.whole > 0 then s.revenue else 1 end as by_revenue
    from targets t join stands s on s.source = t.source),
  changed as (
    select w.source, w.line_id, w.at, w.usd, w.to_revenue, w.by_revenue,
      case when w.whole > 0 then round(w.whole_usd * w.to_revenue / w.whole)
        else round(w.to_revenue * s.usd_ppm * 100 / (${minorUnits(sql`s.ccy`)} * 1000000)) end as to_usd
    from weighed w join sale s on s.source = w.source and s.line_id = w.line_id)
  select s.user_id, s.store_id, s.order_id, s.order_no, w.line_id, w.source,
    case when w.revenue > 0 then 'revenue_added' else 'revenue_reversed' end, w.at, member_day(w.at, u.timezone),
    s.item, s.title, s.sku, s.variant_id, 0, 0, w.revenue, s.ccy, s.usd_ppm, case when w.usd is null then null else w.cents end,
    0, 0, 0, 0, 0, s.cost_known
  from (
    select source, line_id, at, usd, ${shareOf("to_revenue", "by_revenue")} as revenue,
      ${shareOf("to_usd", "by_revenue")} as cents
    from changed) w
  join sale s on s.source = w.source and s.line_id = w.line_id join "user" u on u.id = s.user_id
  where w.revenue <> 0
  on conflict (source, line_id) do nothing`;

/**
 * Pieces of a member's own that left with an order, or came back, at what their lot cost (D34): on the line of the order
 * that has them, on the day of the movement. `which` says which movements of lots `m`.
 */
export const lotFacts = (which: Sql): Sql => sql`
  insert into sales_fact (${columns}, lot_cost)
  select s.user_id, s.store_id, s.order_id, s.order_no, s.line_id, 'lot_move:' || m.id,
    case when m.qty < 0 then 'cost_added' else 'cost_reversed' end, m.at, member_day(m.at, u.timezone), s.item, s.title, s.sku,
    s.variant_id, 0, 0, 0, s.ccy, s.usd_ppm, case when s.revenue_usd is null then null else 0 end, 0, 0, 0, 0, 0,
    s.cost_known, -m.qty * l.unit_cost
  from lot_move m join stock_lot l on l.id = m.lot_id join "user" u on u.id = m.user_id
  join lateral (
    select f.* from sales_fact f join order_line_item i on i.order_line_id = f.line_id and i.variant_id = m.variant_id
    where f.order_id = m.ref_id and f.kind = 'sale'
    order by i.own_qty > 0 desc, f.at desc, f.line_id limit 1) s on true
  where m.ref_type = 'store_order' and m.kind in ('OUTBOUND', 'RETURN') and m.qty <> 0 and l.unit_cost > 0 and ${which}
  on conflict (source, line_id) do nothing`;
