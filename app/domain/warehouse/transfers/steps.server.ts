/**
 * What happens to a transfer. Sent goods leave their places: they are in no warehouse, and nobody can sell them, until
 * they are received or named as lost.
 */
import type { Staff } from "~/domain/accounts/people";
import { roles } from "~/domain/accounts/people";
import { allocateArrived } from "~/domain/purchasing/allocate.server";
import { dockBin, standShelves } from "~/domain/stock/dock.server";
import { moveGoods, takenFrom, type GoodsMove } from "~/domain/stock/goods.server";
import { lockPlaces } from "~/domain/stock/picking.server";
import { idOf } from "~/platform/crypto.server";
import { sql, transaction, transactionOr, type Queryable, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By, ByIntent } from "~/platform/steps";
import { warehouseRoles } from "../config";
import { goodsByCode, shelfByCode } from "../goods.server";
import { answeredBefore, remember } from "../scan/once.server";
import type { TransferFields, TransferStep } from "./forms";
import { arrivalOf, type ArrivedError, type SentLine } from "./rules";
import { transferStates, type TransferStatus } from "./states";

type Clerk = Pick<Staff, "id" | "roles">;

export type LockedTransfer = {
  readonly id: string;
  readonly no: string;
  readonly status: TransferStatus;
  readonly fromWarehouseId: string;
  readonly toWarehouseId: string;
  readonly lines: number;
};

const staff = roles(...warehouseRoles);
const ref = (id: string) => ({ type: "transfer", id });

export type TransferRefusal =
  "stale" | "unknown-code" | "unknown-bin" | "no-lines" | ArrivedError | `too-few|${string}`;

type Inputs = ByIntent<TransferStep> & { readonly receive: ByIntent<TransferStep>["arrive"] };
type Step<E extends keyof Inputs> = Doing<LockedTransfer, Inputs[E]>;

const lockTransfer = (tx: Tx, no: string) =>
  tx.first<LockedTransfer>(sql`
    select t.id, t.no, t.status, t.from_warehouse_id, t.to_warehouse_id,
      (select count(*)::int from transfer_line l where l.transfer_id = t.id) as lines
    from transfer t where t.no = ${no} for update`);

export const transferSteps = defineSteps<
  LockedTransfer,
  Inputs,
  TransferRefusal,
  Pick<LockedTransfer, "status" | "lines">
>()({
  entity: "transfer",
  machine: transferStates,
  lock: (tx, no: string, _by: By) => lockTransfer(tx, no),
  stale: "stale",
  audit: "transfer",
  set: () => sql`version = version + 1`,
  starts: { draft: "DRAFT" },
  steps: {
    add: { by: staff, audit: () => null, then: [addLine] },
    remove: { by: staff, audit: () => null, then: [removeLine] },
    send: {
      by: staff,
      guard: ({ lines }) => (lines > 0 ? ok() : err("no-lines")),
      set: ({ input }) =>
        sql`sent_at = now(), carrier = ${input.carrier ?? null}::text, tracking_no = ${input.trackingNo ?? null}::text`,
      then: [takeAway],
    },
    arrive: { by: staff, audit: ({ input }) => ({ after: piecesOf(input) }), then: [bringIn] },
    receive: {
      by: staff,
      set: () => sql`received_at = now()`,
      audit: ({ input }) => ({ after: piecesOf(input) }),
      then: [bringIn],
    },
    cancel: { by: staff },
  },
});

const piecesOf = ({ lines }: Inputs["arrive"]) => ({
  qty: lines.reduce((sum, { received }) => sum + received, 0),
  lost: lines.reduce((sum, { lost }) => sum + lost, 0),
});

/** Begins a transfer between two warehouses; its number. The same key begins one. `warehouse`: one is not in use. */
export function draftTransfer(
  by: Clerk,
  { from, to, note }: Omit<TransferFields, "intent">,
  key: string,
): Promise<Result<{ no: string }, "warehouse">> {
  const id = idOf(`transfer:${key}`);
  return transaction(async (tx): Promise<Result<{ no: string }, "warehouse">> => {
    const again = await tx.first<{ no: string }>(sql`select no from transfer where id = ${id}`);
    if (again) return ok(again);
    const known = await tx.rows(sql`
      select 1 from warehouse where active and id = any(${[from, to]}::uuid[])`);
    if (known.length !== 2) return err("warehouse");
    const made = await tx.first<{ no: string }>(sql`
      insert into transfer (id, no, from_warehouse_id, to_warehouse_id, note, created_by)
      values (${id}, 'TR' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('transfer_no_seq'), ${from}, ${to},
        ${note ?? null}::text, ${`staff:${by.id}`})
      on conflict (id) do nothing returning no`);
    // Somebody sent the same form at the same moment.
    if (!made) return ok(await tx.prisma.transfer.findUniqueOrThrow({ where: { id }, select: { no: true } }));
    await transferSteps.begin(tx, "draft", { staff: by }, id);
    return ok(made);
  });
}

/** A shelf of the warehouse, or nothing where none is named. */
async function shelfOf(
  on: Queryable,
  warehouseId: string,
  code: string | undefined,
): Promise<Result<string | null, "unknown-bin">> {
  if (!code) return ok(null);
  const bin = await shelfByCode(on, warehouseId, code);
  return bin ? ok(bin.id) : err("unknown-bin");
}

/** Pieces of a SKU that is in the transfer from the same place already are added to it. */
async function addLine(tx: Tx, { row, input }: Step<"add">): Promise<Result<unknown, TransferRefusal>> {
  const goods = await goodsByCode(tx, input.code);
  if (!goods) return err("unknown-code");
  const bin = await shelfOf(tx, row.fromWarehouseId, input.bin);
  if (!bin.ok) return bin;
  await tx.run(sql`
    insert into transfer_line as l (transfer_id, variant_id, from_bin_id, qty)
    values (${row.id}, ${goods.id}, ${bin.value}, ${input.pieces})
    on conflict (transfer_id, variant_id, from_bin_id) do update set qty = l.qty + excluded.qty`);
  return ok();
}

async function removeLine(tx: Tx, { row, input }: Step<"remove">): Promise<Result<unknown, TransferRefusal>> {
  const gone = await tx.run(
    sql`delete from transfer_line where id = ${input.line} and transfer_id = ${row.id}`,
  );
  return gone === 1 ? ok() : err("stale");
}

type Line = SentLine & {
  readonly variantId: string;
  readonly sku: string;
  readonly fromBinId: string | null;
};

const linesOf = (tx: Tx, transferId: string): Promise<Line[]> =>
  tx.rows<Line>(sql`
    select l.id, l.variant_id, v.sku, l.from_bin_id, l.qty, l.received, l.lost
    from transfer_line l join variant v on v.id = l.variant_id where l.transfer_id = ${transferId} order by l.id`);

/** Goods leave their places; what is reserved stays. `too-few` names what does not lie there free. */
async function takeAway(tx: Tx, { row, actor }: Step<"send">): Promise<Result<unknown, TransferRefusal>> {
  const warehouseId = row.fromWarehouseId;
  const lines = await linesOf(tx, row.id);
  await standShelves(
    tx,
    warehouseId,
    lines.map(({ variantId }) => variantId),
  );
  await lockPlaces(
    tx,
    lines.map(({ variantId }) => variantId),
    warehouseId,
  );
  // Named bins first: what lies anywhere is looked for in what is left.
  for (const line of [...lines].sort((a, b) => Number(a.fromBinId === null) - Number(b.fromBinId === null))) {
    const { variantId, qty, fromBinId: binId, sku } = line;
    const takes =
      binId === null
        ? await takenFrom(tx, [{ variantId, warehouseId, qty }])
        : [{ variantId, warehouseId, binId, qty: -qty }];
    const isWhole = takes.reduce((sum, each) => sum - each.qty, 0) === qty;
    const moves = takes.map((each): GoodsMove => ({ ...each, reason: "transfer", ref: ref(row.id) }));
    if (!isWhole || !(await moveGoods(tx, actor, moves)).ok)
      return err(`too-few|${JSON.stringify({ sku, free: await freeOf(tx, line, warehouseId) })}`);
  }
  return ok();
}

/** What of a line could be sent: it lies in its place free of picks, and is nobody's. */
async function freeOf(tx: Tx, { variantId, fromBinId }: Line, warehouseId: string): Promise<number> {
  const row = await tx.first<{ free: number }>(sql`
    select greatest(0, least(s.on_hand - s.reserved, case when ${fromBinId}::uuid is null then s.on_hand else coalesce((
      select p.qty - p.picking from bin_stock p where p.bin_id = ${fromBinId}::uuid and p.variant_id = s.variant_id), 0) end)) as free
    from stock s where s.variant_id = ${variantId} and s.warehouse_id = ${warehouseId}`);
  return row?.free ?? 0;
}

async function bringIn(
  tx: Tx,
  { row, actor, input }: Step<"arrive">,
): Promise<Result<unknown, TransferRefusal>> {
  const warehouseId = row.toWarehouseId;
  const lines = await linesOf(tx, row.id);
  const said = arrivalOf(lines, input.lines);
  if (!said.ok) return said;
  const shelf = await shelfOf(tx, warehouseId, input.bin);
  if (!shelf.ok) return shelf;
  const come = input.lines.flatMap((each) => {
    const line = lines.find(({ id }) => id === each.id);
    return line && each.received + each.lost > 0 ? [{ ...each, variantId: line.variantId }] : [];
  });
  const variants = come.filter(({ received }) => received > 0).map(({ variantId }) => variantId);
  await standShelves(tx, warehouseId, variants);
  const binId = shelf.value ?? (await dockBin(tx, warehouseId, "receiving"));
  for (const { id, received, lost, reason } of come)
    await tx.run(sql`
      update transfer_line set received = received + ${received}::int, lost = lost + ${lost}::int,
        lost_reason = coalesce(${reason ?? null}::text, lost_reason) where id = ${id}`);
  const moves = come.map(({ variantId, received }): GoodsMove => ({
    ...{ variantId, warehouseId, binId, qty: received, reason: "transfer" },
    ref: ref(row.id),
  }));
  if (!(await moveGoods(tx, actor, moves)).ok) throw new Error("goods that come were refused");
  // At the dock they are not for sale yet: whoever puts them away gives them out.
  if (shelf.value !== null) await allocateArrived(tx, warehouseId, variants);
  return ok();
}

/** Books what came of a transfer: a part, or all that was on its way. The same key books once. */
export function bookTransfer(
  by: Clerk,
  no: string,
  input: Inputs["arrive"],
  key: string,
): Promise<Result<{ complete: boolean }, TransferRefusal>> {
  type Answer = Result<{ complete: boolean }, TransferRefusal>;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const row = await lockTransfer(tx, no);
    if (!row) return err("stale");
    const token = `transfer:${row.id}:${key}`;
    const before = await answeredBefore<{ complete: boolean }>(tx, token);
    if (before) return ok(before);
    const said = arrivalOf(await linesOf(tx, row.id), input.lines);
    if (!said.ok) return said;
    const { complete } = said.value;
    const event = complete ? "receive" : "arrive";
    const taken = await transferSteps.takeStep(tx, row, event, { staff: by }, { input });
    if (!taken.ok) return taken;
    const pieces = input.lines.reduce((sum, { received }) => sum + received, 0);
    await remember(tx, token, { kind: "transfer", actor: `staff:${by.id}`, pieces }, { complete });
    return ok({ complete });
  });
}
