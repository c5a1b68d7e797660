/** A change of a paid order is asked for by its member and decided: what it costs then is billed or credited (§3.1 #39). */
import { answererOf } from "~/domain/bus";
import { notify } from "~/domain/notifications/notifications.server";
import { keptAddress } from "~/domain/accounts/addresses.server";
import { db, Rollback, sql, transaction, transactionOr, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import type { ShipTo } from "../address";
import { lockWalletOfOrder } from "../cancel-paid.server";
import { lockSeenBy, type Row } from "../row.server";
import { orderSteps, type MoveError } from "../steps.server";
import { isOfAddress, storeChanges } from "../store-changes";
import { addressSaid, linesSaid } from "../store-said.server";
import { waitingChange, type Change } from "./change-row.server";
import { endUndecided } from "./from-store.server";
import { takeLines } from "./lines.server";
import { changeOfAddress, quoteChange, saidOfRow, whyOf } from "./quote.server";

export type ChangeError =
  MoveError | "orders:error.same-address" | "orders:error.no-way-there" | (string & {});

/** #39 of its member: asks for another address of a paid order. We answer, and the order waits until then. */
export function askForAddress(
  memberId: string,
  orderNo: string,
  shipTo: ShipTo,
  { reason, once }: { reason: string; once?: string },
): Promise<Result<null, ChangeError>> {
  type Answer = Result<null, ChangeError>;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const order = await lockSeenBy(tx, orderNo, { member: memberId });
    if (!order) return err("orders:error.unknown");
    const before = await addressOf(tx, order.id);
    const to = keptAddress(shipTo);
    const changes = storeChanges({ shipTo: before, lines: [] }, { shipTo: to, lines: [] });
    if (changes.length === 0) return err("orders:error.same-address");
    if ((await changeOfAddress(tx, order, to)) === null) return err("orders:error.no-way-there");
    const input = { by: "MEMBER" as const, shipTo: to, changes, reason };
    const asked = await orderSteps.takeStep(
      tx,
      order,
      "address-asked",
      { member: memberId },
      {
        input,
        ...(once === undefined ? {} : { once }),
      },
    );
    return asked.ok ? ok(null) : asked;
  });
}

async function addressOf(on: Queryable, id: string): Promise<ShipTo> {
  const row = await on.first<{ shipTo: ShipTo }>(sql`select ship_to from store_order where id = ${id}`);
  if (!row) throw new Error("order is gone");
  return keptAddress(row.shipTo);
}

type Decision = {
  accept: boolean;
  seen: string;
  reason?: string | undefined;
  /** What it costs more, in cents, as it was shown; where it is another amount now, it has changed. */
  price?: bigint | undefined;
};

/**
 * Accepts or refuses the change of an order that `seen` names; with another meanwhile it is stale. What it costs more is
 * billed (#21), what it costs less credited (J14).
 */
export function decideChange(
  by: By,
  orderNo: string,
  { accept, seen, reason, price }: Decision,
): Promise<Result<null, ChangeError>> {
  type Answer = Result<null, ChangeError>;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    await lockWalletOfOrder(tx, orderNo);
    const order = await lockSeenBy(tx, orderNo, by);
    if (!order) return err("orders:error.unknown");
    const change = await waitingChange(tx, order.id);
    if (change?.id !== seen) return err("orders:error.stale");
    const done = accept
      ? await acceptChange(tx, order, change, { by, reason, price })
      : await refuseChange(tx, order, change, by, reason);
    if (!done.ok) throw new Rollback(done);
    const isOwn = typeof by === "object" && "member" in by;
    if (!isOwn) await tellDecided(tx, order, accept);
    return ok(null);
  });
}

async function acceptChange(
  tx: Tx,
  order: Row,
  change: Change,
  { by, reason, price }: { by: By; reason: string | undefined; price: bigint | undefined },
): Promise<Result<unknown, ChangeError>> {
  // Where it was to go is erased: it stays as it was.
  if (change.changes.length === 0) return err("orders:error.stale");
  const quoted = await quoteChange(tx, order, change);
  if (!quoted.ok) return quoted;
  const { value: quote } = quoted;
  const charged = { ...quote.now, reason: whyOf(change) };
  // What it costs was shown; prices move while nobody decides.
  if (price !== undefined && price !== (await answererOf("orders.costsMore")(tx, order.id, charged)))
    return err("orders:error.changed");
  const input = { status: "ACCEPTED" as const, reason };
  const taken = await orderSteps.takeStep(tx, order, "change-accepted", by, { input });
  if (!taken.ok) return taken;
  const isStores = change.askedBy === "STORE";
  const said = {
    ...(isStores && change.changes.some(isOfAddress) ? addressSaid(change.shipTo) : {}),
    ...(change.lines ? linesSaid(change.lines.map(saidOfRow)) : {}),
  };
  await tx.run(sql`
    update store_order set ship_to = ${JSON.stringify(quote.shipTo)}::jsonb, country = ${quote.shipTo.country},
      channel_id = ${quote.channelId}, version = version + 1,
      store_said = store_said || ${JSON.stringify(said)}::jsonb,
      -- The store's word of before is news from now on.
      snapshot_hash = case when ${isStores}::boolean then '' else snapshot_hash end,
      store_changes = case when ${isStores}::boolean then '[]' else store_changes end
    where id = ${order.id}`);
  if (quote.lines) {
    const written = await takeLines(tx, order.id, quote.lines);
    if (!written.ok) return written;
  }
  return answererOf("orders.chargeAnew")(tx, order.no, charged);
}

async function refuseChange(
  tx: Tx,
  order: Row,
  change: Change,
  by: By,
  reason: string | undefined,
): Promise<Result<unknown, ChangeError>> {
  const isOwn = typeof by === "object" && "member" in by && change.askedBy === "MEMBER";
  const input = { status: isOwn ? ("WITHDRAWN" as const) : ("REFUSED" as const), reason };
  return orderSteps.takeStep(tx, order, "change-refused", by, { input });
}

async function tellDecided(tx: Tx, { userId, no }: Row, accept: boolean): Promise<void> {
  const event = accept ? "order.address-taken" : "order.address-refused";
  await notify(tx, { userId, event, data: { orderNo: no } });
}

/**
 * The hours of a change are over. What the store changed stays as it was paid for (#39). What the member asks for waits on,
 * as a parcel must not go to an address that is known to be wrong: it is late, and the desk sees it first.
 */
export function changeDue(id: string): Promise<void> {
  return transaction(async (tx) => {
    const change = await tx.first<{ orderId: string; askedBy: string; no: string; userId: string }>(sql`
      select c.order_id, c.asked_by, o.no, o.user_id from order_change c join store_order o on o.id = c.order_id
      where c.id = ${id} and c.status = 'WAITING' and c.due_at <= now()`);
    if (!change) return;
    await tx.rows(sql`select 1 from store_order where id = ${change.orderId} for update`);
    const still = await tx.first(
      sql`select 1 from order_change where id = ${id} and status = 'WAITING' and due_at <= now()`,
    );
    if (!still) return;
    if (change.askedBy === "STORE") {
      await endUndecided(tx, change.orderId, "LAPSED");
      const data = { orderNo: change.no };
      await notify(tx, { userId: change.userId, event: "order.change-lapsed", data });
    } else await tx.run(sql`update order_change set late_at = now() where id = ${id} and late_at is null`);
  });
}

/** Changes whose hours are over and that no job came for: as if it had come. */
export async function endForgotten(): Promise<void> {
  const forgotten = await db.rows<{ id: string }>(sql`
    select id from order_change where status = 'WAITING' and due_at <= now() and late_at is null order by due_at limit 500`);
  for (const { id } of forgotten) await changeDue(id);
}
