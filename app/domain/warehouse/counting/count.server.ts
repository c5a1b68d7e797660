/**
 * Figures of a count. Whoever counts is not told what is expected; it is read at the scan, and a figure is compared with
 * that moment. Picking goes on meanwhile: where goods moved between scan and figure, the place is counted once more.
 */
import type { Staff } from "~/domain/accounts/people";
import { standShelves } from "~/domain/stock/dock.server";
import { lockPlaces, openBin } from "~/domain/stock/picking.server";
import { sql, transaction, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { goodsByCode } from "../goods.server";
import { answeredBefore, remember } from "../scan/once.server";
import type { FigureFields } from "./forms";
import { mayCountNext, verdictOf, type Round } from "./rules";
import { countSteps, lockCount, type LockedCount } from "./steps.server";

type By = Pick<Staff, "id" | "roles">;

export type Place = { readonly binId: string | null; readonly variantId: string };

type Line = {
  readonly id: string;
  readonly round: number;
  readonly expected: number | null;
  readonly counted: number | null;
  readonly by: string | null;
  readonly seenMove: string | null;
};

/** The lines of a place in a count, the last round last. */
const linesAt = (tx: Tx, countId: string, { binId, variantId }: Place): Promise<Line[]> =>
  tx.rows<Line>(sql`
    select id, round, expected, counted, by, seen_move from stock_count_line
    where count_id = ${countId} and variant_id = ${variantId} and bin_id is not distinct from ${binId}::uuid
    order by round`);

const roundsOf = (lines: readonly Line[]): Round[] =>
  lines.flatMap(({ expected, counted, by }) =>
    expected === null || counted === null || by === null ? [] : [{ expected, counted, by }],
  );

type Books = { readonly qty: number; readonly lastMove: string | null };

/** What lies in a place by the books, and its last movement. The caller has locked the shelf. */
async function booksOf(tx: Tx, warehouseId: string, { binId, variantId }: Place): Promise<Books> {
  const row = await tx.first<Books>(sql`
    select case when ${binId}::uuid is null then (
        select coalesce(sum(s.on_hand), 0)::int from stock s
        where s.variant_id = ${variantId} and s.warehouse_id = ${warehouseId}) - (
        select coalesce(sum(p.qty), 0)::int from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = ${variantId} and b.warehouse_id = ${warehouseId} and b.kind in ('shelf', 'tote'))
      else (
        select coalesce(sum(p.qty), 0)::int from bin_stock p
        where p.bin_id = ${binId}::uuid and p.variant_id = ${variantId}) end as qty,
      (select m.id from stock_move m where m.variant_id = ${variantId} and m.warehouse_id = ${warehouseId}
        and m.bin_id is not distinct from ${binId}::uuid order by m.id desc limit 1) as last_move`);
  return row ?? { qty: 0, lastMove: null };
}

export type FigureError = "stale" | "other-bin" | "unknown-code" | "counted" | "second-person" | "moved";
export type FigureSaid = { readonly sku: string; readonly what: "scanned" | "counted" };

/**
 * Keeps the scan of a SKU in a bin, and its figure where there is one. A SKU that the books do not have there is added.
 * `counted`: it has its figure, and somebody else counts again or nobody does. `second-person`: who counted last does not
 * count again. `moved`: goods moved since the scan; the scan is of now. The same key counts once.
 */
export function keepFigure(
  by: By,
  countNo: string,
  fields: Omit<FigureFields, "intent">,
  key: string,
): Promise<Result<FigureSaid, FigureError>> {
  return transaction(async (tx): Promise<Result<FigureSaid, FigureError>> => {
    const count = await lockCount(tx, countNo);
    if (!count) return err("stale");
    const token = `count:${count.id}:${key}`;
    const before = await answeredBefore<FigureSaid>(tx, token);
    if (before) return ok(before);
    if (count.status !== "OPEN") return err("stale");
    const bin = await binOf(tx, count, fields.bin);
    if (!bin.ok) return bin;
    const goods = await goodsByCode(tx, fields.code);
    if (!goods) return err("unknown-code");
    const place = { binId: bin.value, variantId: goods.id };
    const kept = await keepAt(tx, by, count, place, fields.counted);
    if (!kept.ok) return kept;
    const said: FigureSaid = { sku: goods.sku, what: fields.counted === undefined ? "scanned" : "counted" };
    await remember(tx, token, { kind: "count", actor: `staff:${by.id}`, pieces: fields.counted ?? 0 }, said);
    return ok(said);
  });
}

export type NoneError = "stale" | "other-bin" | "none-open" | "second-person";

/**
 * What is still asked for in a bin does not lie there: each gets the figure 0. Answers how many; where it is none, why:
 * all have their figure (`none-open`), or wait for somebody else (`second-person`).
 */
export function keepNone(
  by: By,
  countNo: string,
  binCode: string | undefined,
): Promise<Result<number, NoneError>> {
  return transaction(async (tx): Promise<Result<number, NoneError>> => {
    const count = await openOne(tx, countNo);
    if (!count) return err("stale");
    const bin = await binOf(tx, count, binCode);
    if (!bin.ok) return bin;
    const open = await tx.rows<{ variantId: string }>(sql`
      select variant_id from stock_count_line
      where count_id = ${count.id} and bin_id is not distinct from ${bin.value}::uuid and counted is null
      order by variant_id`);
    let kept = 0;
    for (const { variantId } of open) {
      const said = await keepAt(tx, by, count, { binId: bin.value, variantId }, 0);
      if (said.ok) kept++;
    }
    if (kept > 0) return ok(kept);
    return err(open.length > 0 ? "second-person" : "none-open");
  });
}

async function openOne(tx: Tx, countNo: string): Promise<LockedCount | null> {
  const count = await lockCount(tx, countNo);
  return count?.status === "OPEN" ? count : null;
}

/** The bin of a count by its code; null for what lies in no bin. */
async function binOf(
  tx: Tx,
  count: LockedCount,
  code: string | undefined,
): Promise<Result<string | null, "other-bin">> {
  const found = await tx.first<{ binId: string | null }>(
    code
      ? sql`select b.id as bin_id from bin b where b.warehouse_id = ${count.warehouseId} and upper(b.code) = upper(${code})
          and (exists (select 1 from stock_count_bin x where x.count_id = ${count.id} and x.bin_id = b.id)
            or exists (select 1 from stock_count_line l where l.count_id = ${count.id} and l.bin_id = b.id))
          order by b.code = ${code} desc limit 1`
      : sql`select null::uuid as bin_id from stock_count_line where count_id = ${count.id} and bin_id is null limit 1`,
  );
  return found ? ok(found.binId) : err("other-bin");
}

async function keepAt(
  tx: Tx,
  by: By,
  { id: countId, warehouseId }: LockedCount,
  place: Place,
  counted: number | undefined,
): Promise<Result<undefined, FigureError>> {
  const actor = `staff:${by.id}`;
  // A shelf that is not there cannot be locked, and movements there would not wait.
  await standShelves(tx, warehouseId, [place.variantId]);
  await lockPlaces(tx, [place.variantId], warehouseId);
  const lines = await linesAt(tx, countId, place);
  const last = lines.at(-1) ?? (await addLine(tx, countId, place, 1));
  const rounds = roundsOf(lines);
  const settled = verdictOf(rounds).settled;
  // Whoever mistyped says it again, as long as nobody was asked to count after them.
  const again = last.counted !== null && lines.length === 1 && settled && last.by === actor;
  if (last.counted !== null && !again) return err("counted");
  if (!again && !mayCountNext(rounds, actor)) return err("second-person");
  const books = await booksOf(tx, warehouseId, place);
  const scanned = last.counted === null && last.by === actor && last.expected !== null;
  const moved = scanned && last.seenMove !== books.lastMove;
  const figure = moved ? null : (counted ?? null);
  await tx.run(sql`
    update stock_count_line set expected = ${books.qty}, seen_move = ${books.lastMove}::uuid, counted = ${figure}::int,
      by = ${actor}, at = now()
    where id = ${last.id}`);
  await tx.run(sql`update stock_count set version = version + 1 where id = ${countId}`);
  if (figure === null) return moved && counted !== undefined ? err("moved") : ok();
  const before = again ? [] : rounds;
  const verdict = verdictOf([...before, { expected: books.qty, counted: figure, by: actor }]);
  if (!verdict.settled) await addLine(tx, countId, place, last.round + 1);
  else if (verdict.difference === 0 && place.binId !== null) await openBin(tx, place.binId, place.variantId);
  return ok();
}

async function addLine(tx: Tx, countId: string, { binId, variantId }: Place, round: number): Promise<Line> {
  const made = await tx.first<Line>(sql`
    insert into stock_count_line (count_id, bin_id, variant_id, round)
    values (${countId}, ${binId}, ${variantId}, ${round})
    returning id, round, expected, counted, by, seen_move`);
  if (!made) throw new Error("a line of a count was not stored");
  return made;
}

export type FinishError = "stale" | `not-all|${string}`;

/** All is counted: differences wait for somebody else, or there are none. `not-all` says how many places lack a figure. */
export function finishCount(by: By, countNo: string): Promise<Result<{ differences: number }, FinishError>> {
  type Answer = Result<{ differences: number }, FinishError>;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const count = await openOne(tx, countNo);
    if (!count) return err("stale");
    const found = await tx.first<{ open: number; differences: number }>(sql`
      select count(*) filter (where counted is null)::int as open,
        count(*) filter (where counted <> expected and booked is null)::int as differences
      from (select distinct on (bin_id, variant_id) counted, expected, booked from stock_count_line
        where count_id = ${count.id} order by bin_id, variant_id, round desc) last`);
    const { open, differences } = found ?? { open: 0, differences: 0 };
    if (open > 0) return err(`not-all|${JSON.stringify({ count: open })}`);
    const moved = await countSteps.takeStep(
      tx,
      count,
      differences > 0 ? "finish" : "clear",
      { staff: by },
      {},
    );
    return moved.ok ? ok({ differences }) : err("stale");
  });
}
