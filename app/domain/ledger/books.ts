/** The trial balance's arithmetic. Pure. */

type Sides = { ccy: string; debit: bigint; credit: bigint };

/** Sums of both sides by currency; in books that are right they are the same. */
export function totalsOf(rows: readonly Sides[]): Sides[] {
  const totals = new Map<string, Sides>();
  for (const { ccy, debit, credit } of rows) {
    const so = totals.get(ccy) ?? { ccy, debit: 0n, credit: 0n };
    totals.set(ccy, { ccy, debit: so.debit + debit, credit: so.credit + credit });
  }
  return [...totals.values()];
}

/** A moment out of a query (`2026-11-21T14:30`, in UTC), the whole minute of it; null where it is none or to come. */
export function momentOf(text: string | null, now: Date): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text}:59.999Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text)) return null;
  return at.getTime() > now.getTime() + 60_000 ? null : at;
}
