/** A provider's lines stay as first read; a later change is a difference, never a correction. */
import { db, sql } from "~/platform/db";
import type { Provider, ProviderLine } from "./lines";

/** A changed line: `told` is null where it disappeared. */
export type OddLine = {
  id: string;
  day: string;
  ccy: string;
  kept: bigint;
  told: bigint | null;
  toldCcy: string;
};

export type SaveResult = {
  added: number;
  days: string[];
  odd: OddLine[];
  same: string[];
};

/** The present amount of a line `l`: as first read, unless changed since in the same currency. */
export const saidNow = sql`coalesce((select c.provider_amount from provider_difference c
  where c.line_id = l.id and c.kind = 'changed' and c.ccy = l.ccy and c.settled_at is null), l.amount)`;

const batch = 2_000;

/** Keeps what is new. `from` and `until` say which lines the provider should have told. */
export async function keepLines(
  provider: Provider,
  lines: readonly ProviderLine[],
  { from, until }: { from: Date; until: Date },
): Promise<SaveResult> {
  const days = new Set<string>();
  let added = 0;
  for (let i = 0; i < lines.length; i += batch) {
    const rows = await keepSome(provider, lines.slice(i, i + batch));
    added += rows.length;
    for (const { day } of rows) days.add(day);
  }
  const { odd, same, moved } = await compareKept(provider, lines, from, until);
  return { added, days: [...new Set([...days, ...moved])], odd, same };
}

function keepSome(provider: Provider, lines: readonly ProviderLine[]): Promise<{ day: string }[]> {
  const rows = lines.map((line) => ({ ...line, amount: line.amount.toString() }));
  return db.rows(sql`
    insert into provider_line (provider, ref, part, kind, day, at, amount, ccy, source, reference)
    select ${provider}, l.ref, l.part, l.kind, (l.at at time zone 'UTC')::date, l.at, l.amount, l.ccy, l.source, l.reference
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(ref text, part text, kind text, at timestamptz,
      amount bigint, ccy text, source text, reference text)
    on conflict (provider, ref, part) do nothing returning day::text as day`);
}

async function compareKept(
  provider: Provider,
  lines: readonly ProviderLine[],
  from: Date,
  until: Date,
): Promise<Pick<SaveResult, "odd" | "same"> & { moved: string[] }> {
  const byKey = new Map(lines.map((line) => [`${line.ref} ${line.part}`, line]));
  type Line = Omit<OddLine, "told" | "toldCcy"> & { ref: string; part: string; said: bigint };
  const kept = await db.rows<Line>(sql`
    select id, day::text as day, ccy, amount as kept, ref, part, ${saidNow} as said from provider_line l
    where provider = ${provider} and at >= ${from} and at < ${until}`);
  const odd: OddLine[] = [];
  const same: string[] = [];
  const moved = new Set<string>();
  for (const { ref, part, said, ...line } of kept) {
    const now = byKey.get(`${ref} ${part}`);
    if (now?.amount === line.kept && now.ccy === line.ccy) same.push(line.id);
    else odd.push({ ...line, told: now?.amount ?? null, toldCcy: now?.ccy ?? line.ccy });
    if (said !== nowOf(line, now)) moved.add(line.day);
  }
  return { odd, same, moved: [...moved] };
}

const nowOf = (line: { kept: bigint; ccy: string }, latest: ProviderLine | undefined): bigint =>
  latest === undefined ? 0n : latest.ccy === line.ccy ? latest.amount : line.kept;
