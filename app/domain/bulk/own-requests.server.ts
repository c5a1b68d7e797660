/** Requests of members for own goods: their pieces are reserved until the warehouse has done it, or it is off. */
import { roles } from "~/domain/accounts/people";
import { keepReserved, releaseReservations } from "~/domain/stock/consume.server";
import { moveGoods, takenFrom } from "~/domain/stock/goods.server";
import { addLots, coverFromLots, useOwn } from "~/domain/stock/own.server";
import { idOf } from "~/platform/crypto.server";
import { db, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { actorOf, defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { machine } from "~/platform/state-machine";

const requestKinds = ["TRANSFER", "DISPOSE", "SEND_IN"] as const;
type RequestKind = (typeof requestKinds)[number];

const requestStatuses = ["REQUESTED", "DONE", "REFUSED", "WITHDRAWN"] as const;
type RequestStatus = (typeof requestStatuses)[number];

type RequestEvent = "finish" | "refuse" | "withdraw";

const requestStates = machine<RequestStatus, RequestEvent>({
  REQUESTED: { finish: "DONE", refuse: "REFUSED", withdraw: "WITHDRAWN" },
  DONE: {},
  REFUSED: {},
  WITHDRAWN: {},
});

export type RequestRow = {
  readonly id: string;
  readonly no: string;
  readonly userId: string;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly variantId: string;
  readonly warehouseId: string;
  readonly toWarehouseId: string | null;
  readonly qty: number;
  readonly unitCost: bigint;
};

export type RequestError =
  | "ownGoods:error.stale"
  | "ownGoods:error.unknown"
  | "ownGoods:error.tooFew"
  | "ownGoods:error.counted"
  | "ownGoods:error.elsewhere"
  | "ownGoods:error.sku"
  | "ownGoods:error.warehouse";

type Finish = { readonly pieces: number; readonly answer: string | null };
type Inputs = { readonly finish: Finish; readonly refuse: { readonly answer: string } };

const warehouse = roles("warehouse");

export const requestSteps = defineSteps<
  RequestRow,
  Inputs,
  RequestError,
  Pick<RequestRow, "status" | "userId">
>()({
  entity: "own_request",
  machine: requestStates,
  lock: (tx, no: string, by: By) =>
    tx.first<RequestRow>(sql`
      select id, no, user_id, kind, status, variant_id, warehouse_id, to_warehouse_id, qty, unit_cost from own_request
      where no = ${no} and (${typeof by === "object" && "member" in by ? by.member : null}::uuid is null
        or user_id = ${typeof by === "object" && "member" in by ? by.member : null}::uuid) for update`),
  owner: ({ userId }) => userId,
  stale: "ownGoods:error.stale",
  unknown: "ownGoods:error.unknown",
  audit: "own_request",
  set: () => sql`updated_at = now()`,
  starts: { create: "REQUESTED" },
  steps: {
    finish: {
      by: warehouse,
      check: (_tx, { row, input }) =>
        Promise.resolve(
          row.kind !== "SEND_IN" && input.pieces !== row.qty ? err("ownGoods:error.counted") : ok(),
        ),
      set: ({ input }) => sql`done_qty = ${input.pieces}, answer = ${input.answer}`,
      audit: ({ input }) => ({ after: { pieces: input.pieces } }),
      then: [carryOut],
    },
    refuse: {
      by: warehouse,
      set: ({ input }) => sql`answer = ${input.answer}`,
      reason: ({ input }) => input.answer,
      then: [giveBack],
    },
    withdraw: { by: "member", then: [giveBack] },
  },
});

const refOf = ({ id }: RequestRow) => ({ type: "own_request", id });

async function giveBack(tx: Tx, { row }: Doing<RequestRow>): Promise<void> {
  await releaseReservations(tx, refOf(row));
}

async function carryOut(
  tx: Tx,
  { row, input, by }: Doing<RequestRow, Finish>,
): Promise<Result<undefined, RequestError>> {
  const { userId, variantId, warehouseId, toWarehouseId, kind } = row;
  const actor = actorOf(by);
  const ref = refOf(row);
  const here = { variantId, warehouseId };
  if (kind === "SEND_IN") {
    const came = { ...here, binId: null, qty: input.pieces, reason: "delivery" as const, ref };
    const moved = await moveGoods(tx, actor, [came]);
    if (!moved.ok) return err("ownGoods:error.elsewhere");
    await addLots(tx, [
      { userId, ...here, qty: input.pieces, unitCost: row.unitCost, cameAs: "SENT_IN", ref },
    ]);
    return ok();
  }
  const line = { ...here, qty: row.qty };
  const lots = await useOwn(tx, ref, [line], kind === "DISPOSE" ? "DISPOSED" : "TRANSFER_OUT");
  await keepReserved(tx, ref, [{ ...line, qty: 0 }]);
  const reason = kind === "DISPOSE" ? ("dispose" as const) : ("transfer" as const);
  const taken = await takenFrom(tx, [line]);
  const there = toWarehouseId
    ? [{ variantId, warehouseId: toWarehouseId, binId: null, qty: row.qty, reason, ref }]
    : [];
  const moved = await moveGoods(tx, actor, [...taken.map((place) => ({ ...place, reason, ref })), ...there]);
  const isWhole = taken.reduce((sum, { qty }) => sum - qty, 0) === row.qty;
  if (!moved.ok || !isWhole) return err("ownGoods:error.elsewhere");
  if (!toWarehouseId) return ok();
  const costs = await tx.rows<{ id: string; unitCost: bigint }>(sql`
    select id, unit_cost from stock_lot where id = any(${lots.map(({ lotId }) => lotId)}::uuid[])`);
  const costOf = new Map(costs.map(({ id, unitCost }) => [id, unitCost]));
  await addLots(
    tx,
    lots.map(({ lotId, qty }) => ({
      ...{ userId, variantId, warehouseId: toWarehouseId, qty, unitCost: costOf.get(lotId) ?? 0n },
      ...{ cameAs: "TRANSFER_IN" as const, ref },
    })),
  );
  return ok();
}

/** What a member asks for; the warehouse and the SKU by their codes. */
export type Asked = {
  readonly kind: RequestKind;
  readonly sku: string;
  readonly warehouse: string;
  readonly to: string | null;
  readonly qty: number;
  readonly unitCost: bigint;
  readonly note: string | null;
};

/** Asks the warehouse. Goods that are to leave are reserved for the request. The same key asks once. */
export async function askWarehouse(
  memberId: string,
  asked: Asked,
  key: string,
): Promise<Result<{ no: string }, RequestError>> {
  type Answer = Result<{ no: string }, RequestError>;
  return transactionOr<Answer, Answer>(async (tx) => {
    const id = idOf(`own_request:${memberId}:${key}`);
    const before = await tx.first<{ no: string }>(sql`select no from own_request where id = ${id}::uuid`);
    if (before) return ok(before);
    const place = await tx.first<{ variantId: string | null; from: string | null; to: string | null }>(sql`
      select (select v.id from variant v join product p on p.id = v.product_id where v.sku = ${asked.sku}
          and (p.visibility = 'public' or p.owner_user_id = ${memberId}::uuid)) as variant_id,
        (select id from warehouse where code = ${asked.warehouse} and active) as from,
        (select id from warehouse where code = ${asked.to} and active) as to`);
    if (!place?.variantId) return err("ownGoods:error.sku");
    if (!place.from || (asked.kind === "TRANSFER" && (!place.to || place.to === place.from)))
      return err("ownGoods:error.warehouse");
    const row = await tx.first<{ id: string; no: string }>(sql`
      insert into own_request (id, no, user_id, kind, variant_id, warehouse_id, to_warehouse_id, qty, unit_cost, note)
      values (${id}::uuid, 'N' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('own_request_no_seq'), ${memberId},
        ${asked.kind}, ${place.variantId}, ${place.from}, ${asked.kind === "TRANSFER" ? place.to : null}, ${asked.qty},
        ${asked.unitCost}, ${asked.note})
      on conflict (id) do nothing returning id, no`);
    if (!row) return err("ownGoods:error.stale");
    await requestSteps.begin(tx, "create", { member: memberId }, row.id);
    if (asked.kind === "SEND_IN") return ok({ no: row.no });
    const need = { userId: memberId, variantId: place.variantId, warehouseId: place.from, qty: asked.qty };
    const short = await coverFromLots(tx, "own_request", [{ ...need, refId: row.id }], "firm");
    if (short.size > 0) throw new Rollback(err("ownGoods:error.tooFew"));
    return ok({ no: row.no });
  });
}

export type RequestListed = Pick<RequestRow, "no" | "kind" | "status" | "qty" | "userId"> & {
  id: string;
  member: string;
  sku: string;
  warehouse: string;
  to: string | null;
  doneQty: number | null;
  unitCost: bigint;
  note: string | null;
  answer: string | null;
  createdAt: Date;
};

export const requestColumns = sql`r.id, r.no, r.kind, r.status, r.qty, r.user_id, u.user_name as member, v.sku,
  w.code as warehouse, t.code as to, r.done_qty, r.unit_cost, r.note, r.answer, r.created_at`;
export const requestSource = sql`own_request r join "user" u on u.id = r.user_id join variant v on v.id = r.variant_id
  join warehouse w on w.id = r.warehouse_id left join warehouse t on t.id = r.to_warehouse_id`;

/** A request by its number, for the desk. */
export const requestAt = (no: string) =>
  db.first<RequestListed>(sql`select ${requestColumns} from ${requestSource} where r.no = ${no}`);

/** A member's last requests, of one SKU or of all. */
export const requestsOf = (memberId: string, sku: string | null) =>
  db.rows<RequestListed>(sql`
    select ${requestColumns} from ${requestSource}
    where r.user_id = ${memberId} and (${sku}::text is null or v.sku = ${sku}) order by r.created_at desc, r.id desc limit 20`);
