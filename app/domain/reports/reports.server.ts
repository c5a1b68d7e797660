/** What the reports read: the same rows as the lists and the ledger, so that their figures are the same. */
import { visibleTo } from "~/domain/orders/row.server";
import type { Staff } from "~/domain/accounts/people";
import { stoppingTags } from "~/domain/orders/rules";
import { db, sql, type Sql } from "~/platform/db";
import type { Locale } from "~/i18n/locales";
import type { Range, ReportName, ReportRow } from "./reports";

type Asked = {
  readonly staff: Pick<Staff, "id" | "roles">;
  readonly range: Range;
  readonly locale: Locale;
};

type Read = (asked: Asked) => Promise<ReportRow[]>;

/** A moment within the days, UTC. */
const within = (at: Sql, { from, to }: Range) => sql`(${at} >= ${from}::date and ${at} < ${to}::date + 1)`;

/** A text of the catalogue in the reader's language. */
const inLocale = (text: Sql, locale: Locale) =>
  sql`coalesce(nullif(${text} ->> ${locale === "zh-CN" ? "zh" : "en"}, ''), ${text} ->> 'en')`;

const stopped = sql`(o.abnormal && ${[...stoppingTags]}::text[])`;

/** Each order that is paid and not all sent is in one stage; the first that fits. */
const stageOf = sql`case
  when o.hold <> 'NONE' or ${stopped} then 'held'
  when o.status = 'PENDING' then 'accept'
  when exists (select 1 from outbound_parcel p where p.order_id = o.id and p.status = 'LABELLED') then 'handOver'
  when exists (select 1 from outbound_parcel p where p.order_id = o.id and p.status in ('OPEN', 'PACKED')) then 'pack'
  when exists (select 1 from wave_order w where w.order_id = o.id and w.status = 'IN') then 'pick'
  when o.purchased_at is null then 'buy'
  else 'ready' end`;

const stages: Read = ({ staff }) =>
  db.rows<ReportRow>(sql`
    with open as (
      select ${stageOf} as stage, o.paid_at as since from store_order o
      where o.status in ('PENDING', 'PURCHASING') and o.box = 'ACTIVE' and ${visibleTo(staff)})
    select s.stage, count(o.since)::int as orders,
      count(*) filter (where o.since > now() - interval '1 day')::int as today,
      count(*) filter (where o.since <= now() - interval '1 day' and o.since > now() - interval '3 days')::int as days2,
      count(*) filter (where o.since <= now() - interval '3 days' and o.since > now() - interval '8 days')::int as days7,
      count(*) filter (where o.since <= now() - interval '8 days')::int as older, min(o.since) as oldest
    from unnest(array['accept', 'buy', 'ready', 'pick', 'pack', 'handOver', 'held']) with ordinality s (stage, place)
    left join open o on o.stage = s.stage group by s.stage, s.place order by s.place`);

const hours: Read = ({ staff, range }) =>
  db.rows<ReportRow>(sql`
    select to_char(date_trunc('week', x.sent), 'YYYY-MM-DD') as week, count(*)::int as orders,
      round((percentile_cont(0.5) within group (order by x.hours))::numeric, 1)::float8 as median,
      round((percentile_cont(0.9) within group (order by x.hours))::numeric, 1)::float8 as p90,
      round(max(x.hours)::numeric, 1)::float8 as longest
    from (
      select o.id, max(k.shipped_at) at time zone 'UTC' as sent,
        extract(epoch from max(k.shipped_at) - o.paid_at) / 3600 as hours
      from package k join store_order o on o.id = k.order_id
      where ${within(sql`k.shipped_at`, range)} and o.paid_at is not null and ${visibleTo(staff)}
      group by o.id) x
    group by 1 order by 1 desc`);

const oversell: Read = ({ locale }) =>
  db.rows<ReportRow>(sql`
    with lines as (
      select o.id as order_id, o.paid_at, i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id,
        sum(i.qty - i.qty * l.refunded / l.qty - coalesce((
          select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0))::int as wanted
      from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
      where o.status in ('PENDING', 'PURCHASING') and o.box = 'ACTIVE' group by o.id, o.paid_at, i.variant_id, 4),
    lacking as (
      select n.*, n.wanted - coalesce((
        select sum(r.qty)::int from stock_reservation r
        where r.ref_type = 'store_order' and r.ref_id = n.order_id and r.variant_id = n.variant_id
          and r.status in ('held', 'firm')), 0) as lacks
      from lines n where n.wanted > 0)
    select v.sku, ${inLocale(sql`d.title`, locale)} as product, w.code as warehouse, count(*)::int as orders,
      sum(n.lacks)::int as lacking, coalesce(max(s.on_hand), 0)::int as on_hand, min(n.paid_at) as oldest
    from lacking n join variant v on v.id = n.variant_id join product d on d.id = v.product_id
    left join warehouse w on w.id = n.warehouse_id
    left join stock s on s.variant_id = n.variant_id and s.warehouse_id = n.warehouse_id
    where n.lacks > 0 group by v.sku, d.title, w.code order by sum(n.lacks) desc, v.sku limit 2000`);

const shortPicks: Read = ({ range, locale }) =>
  db.rows<ReportRow>(sql`
    select v.sku, ${inLocale(sql`d.title`, locale)} as product, b.code as bin, coalesce(l.short_reason, 'other') as reason,
      count(*)::int as times, sum(l.short)::int as pieces
    from wave x join pick_line l on l.wave_id = x.id join variant v on v.id = l.variant_id
    join product d on d.id = v.product_id left join bin b on b.id = l.bin_id
    where l.short > 0 and ${within(sql`x.created_at`, range)}
    group by v.sku, d.title, b.code, 4 order by 6 desc, v.sku, b.code limit 2000`);

const suppliers: Read = ({ range }) =>
  db.rows<ReportRow>(sql`
    select x.name as supplier, count(*)::int as orders, count(*) filter (where x.late <= 0)::int as on_time,
      round(100.0 * count(*) filter (where x.late <= 0) / count(*), 1)::float8 as share,
      round(avg(greatest(x.late, 0))::numeric * 24, 1)::float8 as late, sum(x.pieces)::int as pieces,
      coalesce(round(100.0 * sum(x.rejected) / nullif(sum(x.pieces + x.rejected), 0), 1), 0)::float8 as rejected
    from (
      select s.id, s.name, o.id as order_id, sum(b.accepted + b.over) as pieces, sum(b.rejected) as rejected,
        max(b.at)::date - coalesce(o.expected_on, o.placed_at::date + s.lead_days) as late
      from purchase_booking b join purchase_order_line l on l.id = b.line_id
      join purchase_order o on o.id = l.purchase_order_id join supplier s on s.id = o.supplier_id
      where o.status = 'RECEIVED' and o.placed_at is not null
      group by s.id, s.name, o.id, o.expected_on, o.placed_at, s.lead_days
      having ${within(sql`max(b.at)`, range)}) x
    group by x.id, x.name order by share, x.name`);

/**
 * What orders brought in and what went back, by the books: credits of deferred income by payments (J2, J13), and what
 * refunds (J5, J5b) gave to members and providers.
 */
const booked = (range: Range) => sql`
  select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, j.ref_id as order_id,
    case when j.type in ('J2', 'J13') and a.kind = 'def:order'
      then case e.dc when 'C' then e.amount else -e.amount end else 0 end as paid,
    case when j.type in ('J5', 'J5b') and (a.member_id is not null or a.kind like 'psp:%')
      then case e.dc when 'C' then e.amount else -e.amount end else 0 end as refunded
  from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
  where ${within(sql`e.at`, range)} and j.status = 'posted' and j.ref_type = 'store_order'
    and j.type in ('J2', 'J13', 'J5', 'J5b') and e.ccy = 'USD'`;

const refunds: Read = ({ range }) =>
  db.rows<ReportRow>(sql`
    select month, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
      coalesce(round(100.0 * sum(refunded) / nullif(sum(paid), 0), 1), 0)::float8 as rate,
      count(distinct order_id) filter (where paid > 0)::int as orders,
      count(distinct order_id) filter (where refunded > 0)::int as refunded_orders
    from (${booked(range)}) b group by month order by month desc`);

const gmv: Read = ({ range }) =>
  db.rows<ReportRow>(sql`
    select b.month, s.platform, count(distinct o.id) filter (where b.paid > 0)::int as orders,
      sum(b.paid)::bigint as gmv, sum(b.refunded)::bigint as refunded, sum(b.paid - b.refunded)::bigint as net
    from (${booked(range)}) b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
    group by b.month, s.platform order by b.month desc, sum(b.paid) desc`);

/** Pieces by movements, parcels by who packed and handed them over. */
const work: Read = ({ range }) =>
  db.rows<ReportRow>(sql`
    with done as (
      select replace(m.actor, 'staff:', '') as staff_id,
        sum(m.qty) filter (where m.reason = 'delivery' and m.qty > 0) as received,
        sum(m.qty) filter (where m.reason = 'put-away' and m.qty > 0) as put_away,
        sum(m.qty) filter (where m.reason = 'pick' and m.qty > 0) as picked,
        count(*) filter (where m.reason = 'count') as counted, 0 as packed, 0 as handed_over
      from stock_move m where m.actor like 'staff:%' and ${within(sql`m.at`, range)} group by m.actor
      union all
      select replace(p.packed_by, 'staff:', ''), 0, 0, 0, 0, count(*), 0 from outbound_parcel p
      where p.packed_by is not null and ${within(sql`p.packed_at`, range)} group by 1
      union all
      select replace(p.handed_over_by, 'staff:', ''), 0, 0, 0, 0, 0, count(*) from outbound_parcel p
      where p.handed_over_by is not null and ${within(sql`p.handed_over_at`, range)} group by 1)
    select s.name as person, coalesce(sum(d.received), 0)::int as received, coalesce(sum(d.put_away), 0)::int as put_away,
      coalesce(sum(d.picked), 0)::int as picked, sum(d.packed)::int as packed, sum(d.handed_over)::int as handed_over,
      sum(d.counted)::int as counted
    from done d join staff s on s.id::text = d.staff_id
    group by s.id, s.name order by s.name`);

const reads: Readonly<Record<ReportName, Read>> = {
  stages,
  hours,
  oversell,
  shortPicks,
  suppliers,
  refunds,
  gmv,
  work,
};

/** The rows of a report. An agent's are those of their own members, where it is about orders. */
export const readReport = (name: ReportName, asked: Asked): Promise<ReportRow[]> => reads[name](asked);
