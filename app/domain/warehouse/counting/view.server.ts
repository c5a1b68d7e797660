/** What pages of counts show. While a count is open nobody sees what is expected, nor what others found. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";
import { suggestedBins } from "./config";
import type { CountCause, CountStatus } from "./states";

/** A SKU in a place of an open count. */
export type PlaceToCount = {
  readonly key: string;
  readonly bin: string | null;
  readonly sku: string;
  readonly title: Text;
  /** `second`: it waits for somebody else; `own`: it does, and the viewer counted it last. */
  readonly state: "open" | "scanned" | "second" | "own" | "counted";
  readonly by: string | null;
};

/** A difference, or a figure that agreed, once all is counted. */
export type CountedPlace = {
  readonly id: string;
  readonly bin: string | null;
  readonly sku: string;
  readonly title: Text;
  readonly expected: number;
  readonly counted: number;
  readonly booked: number | null;
  readonly rounds: number;
  readonly by: string | null;
  readonly decidedBy: string | null;
  readonly note: string | null;
  readonly isOwn: boolean;
};

export type CountBin = { readonly code: string | null; readonly open: number; readonly whole: boolean };

export type CountPage = {
  readonly id: string;
  readonly no: string;
  readonly status: CountStatus;
  readonly cause: CountCause;
  readonly warehouse: string;
  readonly booked: number;
  readonly by: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly version: number;
  readonly bins: readonly CountBin[];
  readonly toCount: readonly PlaceToCount[];
  readonly counted: readonly CountedPlace[];
};

type Head = Omit<CountPage, "bins" | "toCount" | "counted">;

/** A count as a member of staff may see it; null where there is none of that number. */
export async function findCount(no: string, staffId: string): Promise<CountPage | null> {
  const head = await db.first<Head>(sql`
    select c.id, c.no, c.status, c.cause, w.code as warehouse, c.created_at, c.done_at, c.version,
      (select count(*)::int from stock_count_line l where l.count_id = c.id and l.booked <> 0) as booked,
      (select t.name from staff t where c.created_by = 'staff:' || t.id) as by
    from stock_count c join warehouse w on w.id = c.warehouse_id where c.no = ${no}`);
  if (!head) return null;
  const isOpen = head.status === "OPEN" || head.status === "CANCELLED";
  const [bins, toCount, counted] = await Promise.all([
    binsOf(head.id),
    isOpen ? placesToCount(head.id, staffId) : [],
    isOpen ? [] : countedPlaces(head.id, staffId),
  ]);
  return { ...head, bins, toCount, counted };
}

const binsOf = (countId: string): Promise<CountBin[]> =>
  db.rows<CountBin>(sql`
    select b.code, coalesce(l.open, 0) as open, x.bin_id is not null as whole
    from (select bin_id, count(*) filter (where counted is null)::int as open from stock_count_line
      where count_id = ${countId} group by 1) l
    full join (select bin_id from stock_count_bin where count_id = ${countId}) x on x.bin_id = l.bin_id
    left join bin b on b.id = coalesce(l.bin_id, x.bin_id)
    order by b.sort nulls first, b.code`);

const placesToCount = (countId: string, staffId: string): Promise<PlaceToCount[]> =>
  db.rows<PlaceToCount>(sql`
    select * from (
      select distinct on (l.bin_id, l.variant_id) l.id as key, b.code as bin, v.sku, p.title,
        case when l.counted is not null then 'counted'
          when l.by is not null then 'scanned'
          when l.round = 1 then 'open'
          when before.by = ${`staff:${staffId}`} then 'own' else 'second' end as state,
        (select t.name from staff t where l.by = 'staff:' || t.id) as by
      from stock_count_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
      left join bin b on b.id = l.bin_id
      left join stock_count_line before on before.count_id = l.count_id and before.variant_id = l.variant_id
        and before.bin_id is not distinct from l.bin_id and before.round = l.round - 1
      where l.count_id = ${countId} order by l.bin_id, l.variant_id, l.round desc) x
    order by state = 'counted', bin nulls first, sku`);

const countedPlaces = (countId: string, staffId: string): Promise<CountedPlace[]> =>
  db.rows<CountedPlace>(sql`
    select * from (
      select distinct on (l.bin_id, l.variant_id) l.id, b.code as bin, v.sku, p.title, coalesce(l.expected, 0) as expected,
        coalesce(l.counted, 0) as counted, l.booked, l.note,
        (select count(*)::int from stock_count_line o where o.count_id = l.count_id and o.variant_id = l.variant_id
          and o.bin_id is not distinct from l.bin_id and o.counted is not null) as rounds,
        (select string_agg(distinct t.name, ', ') from stock_count_line o join staff t on o.by = 'staff:' || t.id
          where o.count_id = l.count_id and o.variant_id = l.variant_id and o.bin_id is not distinct from l.bin_id
          and o.counted is not null) as by,
        (select t.name from staff t where l.decided_by = 'staff:' || t.id) as decided_by,
        exists (select 1 from stock_count_line o where o.count_id = l.count_id and o.variant_id = l.variant_id
          and o.bin_id is not distinct from l.bin_id and o.by = ${`staff:${staffId}`}) as is_own
      from stock_count_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
      left join bin b on b.id = l.bin_id
      where l.count_id = ${countId} order by l.bin_id, l.variant_id, l.round desc) x
    order by counted = expected, bin nulls first, sku`);

export const suggestedFor = ["short-pick", "negative", "planned"] as const;

export type SuggestedBin = {
  readonly id: string;
  readonly code: string;
  readonly warehouseId: string;
  readonly skus: number;
  readonly why: (typeof suggestedFor)[number];
  readonly lastAt: Date | null;
};

/**
 * Bins of a warehouse that are worth a count: where pieces were missing at a pick, where the last count lost some, then
 * those that wait longest.
 */
export const suggestionsFor = (warehouseId: string): Promise<SuggestedBin[]> =>
  db.rows<SuggestedBin>(sql`
    select b.id, b.code, b.warehouse_id, lying.skus, last.at as last_at,
      case when lying.shut then 'short-pick' when coalesce(lost.is_lost, false) then 'negative' else 'planned' end as why
    from bin b
    cross join lateral (select count(*)::int as skus, coalesce(bool_or(p.shut_at is not null), false) as shut
      from bin_stock p where p.bin_id = b.id and (p.qty > 0 or p.shut_at is not null)) lying
    left join lateral (select max(x.counted_at) as at from stock_count_bin x where x.bin_id = b.id) last on true
    left join lateral (select l.booked < 0 as is_lost from stock_count_line l
      where l.bin_id = b.id and l.booked is not null order by l.at desc limit 1) lost on true
    where b.warehouse_id = ${warehouseId} and b.active and b.kind = 'shelf' and (lying.skus > 0 or last.at is null)
      and not exists (select 1 from stock_count_bin x join stock_count c on c.id = x.count_id
        where x.bin_id = b.id and c.status in ('OPEN', 'TO_APPROVE'))
    order by lying.shut desc, coalesce(lost.is_lost, false) and last.at < now() - interval '1 day' desc, last.at nulls first, b.sort, b.code
    limit ${suggestedBins}`);
