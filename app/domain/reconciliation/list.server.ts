/** The comparison with the providers as finance reads it: days, and the lines of a day side by side. */
import type { StaffRole } from "~/domain/accounts/people";
import { db, join, sql, type Sql } from "~/platform/db";
import { cappedCount, keyset } from "~/platform/db/list.server";
import { isDay } from "~/platform/days";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { accountsFor } from "./booking";
import { more, someones } from "./booking-row.server";
import type { DifferenceKind } from "./compare";
import { saidNow } from "./provider-lines.server";
import { lineKinds, providers, type LineKind, type Provider } from "./lines";
import { restOf, signed, subjectOfJournal } from "./pairing.server";
import { dayTabs, lineTabs, type DayStatus, type DayTab, type DifferenceState, type LineTab } from "./tabs";

/** Who of the staff compares the books (§7). */
export const reconciliationRoles: readonly StaffRole[] = ["finance"];

export type DayTotal = {
  ccy: string;
  lines: number;
  /** Minor units of `ccy`. */
  provider: bigint;
  fees: bigint;
  books: bigint;
  onWay: bigint;
  closing: bigint | null;
};

export type DayRow = {
  id: string;
  provider: Provider;
  /** A day of UTC. */
  day: string;
  status: DayStatus;
  error: string | null;
  runs: number;
  until: Date | null;
  comparedAt: Date | null;
  askedBy: string | null;
  open: number;
  explained: number;
  settled: number;
};

/** What one day's row shows in one currency, with the differences in it; null where nothing was compared yet. */
export type DayTotalRow = DayRow & { total: DayTotal | null };

type Differences = Pick<DayRow, "open" | "explained" | "settled">;

const state = sql`case when d.settled_at is not null then 'SETTLED' when f.done_at is not null then 'EXPLAINED' else 'OPEN' end`;

const countOf = (counted: DifferenceState) => sql`(
  select count(*)::int from provider_difference d join finance_task f on f.id = d.task_id
  where d.provider = p.provider and d.day = p.day and ${state} = ${counted})`;

const columns = sql`p.id, p.provider, p.day::text as day, p.status, p.error, p.runs, p.until, p.compared_at,
  (select s.name from staff s where s.id = p.asked_by) as asked_by,
  ${countOf("OPEN")} as open, ${countOf("EXPLAINED")} as explained, ${countOf("SETTLED")} as settled`;

const inTab: Record<DayTab, Sql> = {
  all: sql`true`,
  open: sql`exists (select 1 from provider_difference d join finance_task f on f.id = d.task_id
    where d.provider = p.provider and d.day = p.day and d.settled_at is null and f.done_at is null)`,
  unread: sql`p.status <> 'DONE'`,
};

function dayScope({ filters }: Pick<ListQuery, "filters">, tab: DayTab): Sql {
  const provider = providers.find((name) => name === filters["provider"]);
  return provider ? sql`${inTab[tab]} and p.provider = ${provider}` : inTab[tab];
}

/** One page of days, the newest first; a day has a row for each of its currencies. */
export async function daysPage(query: ListQuery): Promise<Page<DayTotalRow>> {
  const key = [
    { column: "p.day", type: "date" },
    { column: "p.id", type: "uuid" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, "desc");
  const rows = await db.rows<DayRow>(sql`
    select ${columns} from provider_day p where ${dayScope(query, query.tab as DayTab)} and ${where} ${orderLimit}`);
  const page = pageOf(rows, query, (row) => [row.day, row.id]);
  const totals = await totalsOf(page.rows.map(({ id }) => id));
  const shown = page.rows.flatMap((row): DayTotalRow[] => {
    const own = totals.filter(({ dayId }) => dayId === row.id);
    return own.length > 0
      ? own.map(({ dayId: _, open, explained, settled, ...total }) => ({
          ...row,
          open,
          explained,
          settled,
          total,
        }))
      : [{ ...row, total: null }];
  });
  return { ...page, rows: shown };
}

/** How many rows stand under each tab: a day counts once for each of its currencies, as it is shown. */
export async function dayCounts(query: Pick<ListQuery, "filters">): Promise<Record<DayTab, number>> {
  const rows = sql`from provider_day p left join provider_day_total t on t.day_id = p.id and ${hasMoved}`;
  const counts = dayTabs.map(
    async (tab) =>
      [tab, await cappedCount(sql`${rows} where ${dayScope(query, tab)}`, { isPrepared: false })] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<DayTab, number>;
}

const hasMoved = sql`(t.lines > 0 or t.books <> 0 or coalesce(t.closing, 0) <> 0)`;

/** In which currencies anything moved, or stands; a difference between two currencies belongs to both. */
function totalsOf(dayIds: readonly string[]): Promise<(DayTotal & Differences & { dayId: string })[]> {
  const countOfCcy = (counted: DifferenceState) =>
    sql`(count(d.id) filter (where ${state} = ${counted}))::int`;
  return db.rows(sql`
    select t.day_id, t.ccy, t.lines, t.provider, t.fees, t.books, t.on_way, t.closing,
      ${countOfCcy("OPEN")} as open, ${countOfCcy("EXPLAINED")} as explained, ${countOfCcy("SETTLED")} as settled
    from provider_day_total t join provider_day p on p.id = t.day_id
    left join (provider_difference d join finance_task f on f.id = d.task_id)
      on d.provider = p.provider and d.day = p.day and (d.ccy = t.ccy or d.book_ccy = t.ccy)
    where t.day_id = any(${dayIds}::uuid[]) and ${hasMoved}
    group by t.day_id, t.ccy
    order by t.ccy desc`);
}

/** A day by the provider's name and its date; null where it was never asked for. */
export async function findDay(
  provider: string | undefined,
  day: string | undefined,
): Promise<(DayRow & { totals: DayTotal[] }) | null> {
  if (!providers.some((name) => name === provider) || !isDay(day)) return null;
  const row = await db.first<DayRow>(sql`
    select ${columns} from provider_day p where p.provider = ${provider} and p.day = ${day}::date`);
  return row && { ...row, totals: await totalsOf([row.id]) };
}

export type LineRow = {
  id: string;
  at: Date;
  kind: LineKind | null;
  part: "amount" | "fee";
  ref: string | null;
  source: string | null;
  /** What of ours it is about, `{table}:{id}`; null where that is not known. */
  subject: string | null;
  /** Minor units of `ccy`, below zero for what leaves us. */
  amount: bigint | null;
  ccy: string;
  journalId: string | null;
  journalNo: string | null;
  journalType: string | null;
  bookAmount: bigint | null;
  bookCcy: string | null;
  /** No entry and no difference: the provider reversed it itself, so both lines cancel out. */
  undone: boolean;
  difference: DifferenceView | null;
};

export type DifferenceView = {
  kind: DifferenceKind;
  state: DifferenceState;
  task: string;
  note: string | null;
  by: string | null;
  at: Date | null;
  bookable: boolean;
  proposed: boolean;
};

type Scope = Pick<ListQuery, "filters"> & { provider: Provider; day: string };

/** The rest of a movement and its reversals at the provider that no entry matches. */
const restOfLine = sql`(select sum(o.amount) from provider_line o
  where o.provider = l.provider and o.entry_id is null and o.kind = l.kind and o.part = l.part and o.ccy = l.ccy
    and coalesce(o.source, o.ref) = coalesce(l.source, l.ref))`;

function linesOf({ provider, day }: Scope): Sql {
  const journals = sql`left join journal j on j.id = e.journal_id left join finance_task f on f.id = d.task_id`;
  const found = sql`d.kind as dkind, case when d.id is not null then ${state} end as state, f.id as task, f.note,
    (select s.name from staff s where s.id = f.done_by) as by, coalesce(d.settled_at, f.done_at) as ended`;
  return sql`(
    select l.id::text as id, l.at, l.kind, l.part, l.ref, l.source, l.subject,
      ${saidNow} as amount, l.ccy, j.id as journal_id,
      coalesce(j.ref_no, j.memo) as journal_no, j.type as journal_type, ${signed} + ${restOf} as book_amount, e.ccy as book_ccy,
      l.entry_id is null and d.id is null and ${restOfLine} = 0 as undone,
      l.subject is not null as known, ${someones} as someones, ${more} as more, b.booking, ${found}
    from provider_line l
    left join lateral (select * from provider_difference d where d.line_id = l.id
      order by d.settled_at is not null, d.found_at desc limit 1) d on true
    left join lateral (select case when bool_or(b.status = 'PROPOSED') then 'PROPOSED' else 'BOOKED' end as booking
      from provider_booking b where b.line_id = l.id and (b.status = 'PROPOSED' or (b.kind = 'book' and b.status = 'POSTED'))
      having count(*) > 0) b on true
    left join ledger_entry e on e.id = coalesce(l.entry_id, case when d.settled_at is null then d.entry_id end) ${journals}
    where l.provider = ${provider} and l.day = ${day}::date
    union all
    select 'd' || d.id, coalesce(e.at, (d.day + 1)::timestamp at time zone 'UTC'), null, 'amount', null, null, ${subjectOfJournal},
      d.provider_amount, d.ccy, j.id, coalesce(j.ref_no, j.memo), j.type, d.book_amount, d.book_ccy, false, false, false, false, null, ${found}
    from provider_difference d left join ledger_entry e on e.id = d.entry_id ${journals}
    where d.provider = ${provider} and d.day = ${day}::date and d.line_id is null
      and (d.settled_at is null or d.kind <> 'not-at-provider')) line`;
}

const lineInTab: Record<LineTab, Sql> = {
  all: sql`true`,
  differences: sql`line.state is not null`,
  agreed: sql`line.state is null`,
};

function lineScope(scope: Scope, tab: LineTab): Sql {
  const kind = lineKinds.find((name) => name === scope.filters["kind"]);
  const q = scope.filters["q"];
  const like = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const parts = [
    lineInTab[tab],
    ...(kind ? [sql`line.kind = ${kind}`] : []),
    ...(like
      ? [sql`(line.ref ilike ${like} or line.source ilike ${like} or line.journal_no ilike ${like})`]
      : []),
  ];
  return join(parts, " and ");
}

type Flat = Omit<LineRow, "difference"> & {
  dkind: DifferenceKind | null;
  state: DifferenceState | null;
  task: string | null;
  note: string | null;
  by: string | null;
  ended: Date | null;
  known: boolean;
  someones: boolean;
  more: boolean;
  booking: "PROPOSED" | "BOOKED" | null;
  key: string;
};

/** One page of a day's lines, in their order. */
export async function linesPage(query: ListQuery, day: Omit<Scope, "filters">): Promise<Page<LineRow>> {
  const key = [
    { column: "line.at", type: "timestamptz" },
    { column: "line.id", type: "text" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, "asc");
  const scope = { ...day, filters: query.filters };
  const rows = await db.rows<Flat>(sql`
    select line.*, line.at::text as key from ${linesOf(scope)}
    where ${lineScope(scope, query.tab as LineTab)} and ${where} ${orderLimit}`);
  const page = pageOf(rows, query, (row) => [row.key, row.id]);
  return { ...page, rows: page.rows.map(unflat) };
}

function unflat({ dkind, state: is, key: _, ...flat }: Flat): LineRow {
  const { task, note, by, ended: at, known, someones: ofSomeone, more: since, booking, ...row } = flat;
  if (!dkind || !is || task === null) return { ...row, difference: null };
  const booked = is === "SETTLED" && dkind !== "changed" && row.journalId !== null && booking !== null;
  const state = booked ? "BOOKED" : is;
  const open = state === "OPEN" || state === "EXPLAINED";
  const line = { difference: open ? dkind : null, part: row.part, known, someones: ofSomeone, more: since };
  const bookable =
    booking !== null || (row.kind !== null && accountsFor({ ...line, kind: row.kind }).length > 0);
  const difference = { kind: dkind, state, task, note, by, at, bookable, proposed: booking === "PROPOSED" };
  return { ...row, difference };
}

/** How many lines stand under each tab. */
export async function lineCounts(scope: Scope): Promise<Record<LineTab, number>> {
  const counts = lineTabs.map(
    async (tab) =>
      [
        tab,
        await cappedCount(sql`from ${linesOf(scope)} where ${lineScope(scope, tab)}`, { isPrepared: false }),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<LineTab, number>;
}
