/** Pieces in totes that no order of their wave needs any more: they go back to their shelves. */
import { putBackFromTote } from "~/domain/stock/picking.server";
import { db, Rollback, sql, transactionOr, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { answeredBefore, remember } from "../scan/once.server";
import { toPack } from "./ready.server";
import { actorOfStaff, lockWave, type Doer } from "./wave-row.server";

/** Pieces of an order of a wave that lie in its tote for nothing, by place they came from. */
export type Surplus = {
  readonly waveNo: string;
  readonly tote: string;
  readonly orderNo: string;
  readonly variantId: string;
  readonly sku: string;
  readonly why: string | null;
  readonly qty: number;
};

/** Only totes with something in them can have any. */
const surplus = (where: Sql): Sql => sql`
  select v.id as wave_id, v.no as wave_no, w.order_id, w.out_reason as why, h.item_id, h.variant_id,
    (h.held - h.boxed - case when w.status = 'IN' then least(coalesce(h.wanted, 0), h.held - h.boxed) else 0 end)::int as qty
  from wave v join wave_order w on w.wave_id = v.id
  cross join lateral (
    select p.order_line_item_id as item_id, p.variant_id, sum(p.picked - p.put_back) as held,
      coalesce((select sum(b.qty) from outbound_line b join outbound_parcel x on x.id = b.parcel_id
        where x.wave_id = v.id and b.order_line_item_id = p.order_line_item_id and x.status <> 'VOID'), 0) as boxed,
      (select ${toPack} from order_line_item i join order_line l on l.id = i.order_line_id
        where i.id = p.order_line_item_id) as wanted
    from pick_line p where p.wave_id = v.id and p.order_id = w.order_id
    group by p.order_line_item_id, p.variant_id) h
  where exists (select 1 from bin_stock s where s.bin_id = v.tote_id and s.qty > 0) and ${where}`;

/** What waits to be put back, or of one wave. */
export function toPutBack(waveNo?: string): Promise<Surplus[]> {
  return db.rows<Surplus>(sql`
    select s.wave_no, b.code as tote, o.no as order_no, s.variant_id, a.sku, s.why, s.qty
    from (${surplus(waveNo === undefined ? sql`true` : sql`v.no = ${waveNo}`)}) s
    join wave v on v.id = s.wave_id join bin b on b.id = v.tote_id
    join store_order o on o.id = s.order_id join variant a on a.id = s.variant_id
    where s.qty > 0 order by s.wave_no, a.sku, o.no limit 500`);
}

type PutBackSaid = { readonly pieces: number };

/** Puts all pieces of a SKU that a wave's tote has for nothing back to where they were taken from. */
export function putBack(
  staff: Doer,
  waveNo: string,
  variantId: string,
  token: string,
): Promise<Result<PutBackSaid, "stale" | "too-few">> {
  type Answer = Result<PutBackSaid, "stale" | "too-few">;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const wave = await lockWave(tx, waveNo);
    if (!wave) return err("stale");
    const before = await answeredBefore<PutBackSaid>(tx, token);
    if (before) return ok(before);
    await tx.rows(sql`
      select o.id from store_order o join wave_order w on w.order_id = o.id
      where w.wave_id = ${wave.id} order by o.id for update of o`);
    const rows = await tx.rows<{ orderId: string; itemId: string | null; qty: number }>(sql`
      select order_id, item_id, qty from (${surplus(sql`v.id = ${wave.id}`)}) s
      where s.variant_id = ${variantId} and s.qty > 0 order by order_id`);
    if (rows.length === 0) return err("stale");
    let pieces = 0;
    for (const row of rows) {
      const moves = await takeBack(tx, wave.id, { ...row, variantId });
      const ref = { type: "wave", id: wave.id };
      const moved = await putBackFromTote(
        tx,
        actorOfStaff(staff),
        moves.map(({ binId, qty }) => ({
          ...{ variantId, warehouseId: wave.warehouseId, binId, toteId: wave.toteId, qty, ref },
        })),
      );
      if (!moved.ok) throw new Rollback(err("too-few"));
      pieces += row.qty;
    }
    const said = { pieces };
    await remember(tx, token, { kind: "put-back", actor: actorOfStaff(staff), pieces }, said);
    return ok(said);
  });
}

/** Counts pieces of an order's item as put back, and says which place each goes to. */
async function takeBack(
  tx: Tx,
  waveId: string,
  {
    orderId,
    itemId,
    variantId,
    qty,
  }: { orderId: string; itemId: string | null; variantId: string; qty: number },
) {
  const lines = await tx.rows<{ id: string; binId: string | null; held: number }>(sql`
    select id, bin_id, picked - put_back as held from pick_line
    where wave_id = ${waveId} and order_id = ${orderId} and variant_id = ${variantId}
      and order_line_item_id is not distinct from ${itemId}::uuid and picked > put_back
    order by id for update`);
  let rest = qty;
  const moves: { binId: string | null; qty: number }[] = [];
  for (const line of lines) {
    const some = Math.min(rest, line.held);
    if (some === 0) break;
    rest -= some;
    await tx.run(sql`update pick_line set put_back = put_back + ${some}::int where id = ${line.id}`);
    moves.push({ binId: line.binId, qty: some });
  }
  return moves;
}
