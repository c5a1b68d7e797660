/** A parcel comes back: it is found by what stands on it, and booked in once. */
import type { Staff } from "~/domain/accounts/people";
import { pieceOf } from "~/domain/pieces.server";
import { plainTrackingNo } from "~/domain/shipping/tracking-number";
import { idOf } from "~/platform/crypto.server";
import { isUniqueViolation, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { withPhoto, type PhotoError } from "../photos.server";
import type { ArriveFields } from "./forms";
import { orderByNo, returnSteps, tellArrived, writeLines } from "./steps.server";

type By = Pick<Staff, "id" | "roles">;

export type ArriveError = "unknown" | "warehouse" | PhotoError;

/** `joined`: the same parcel was booked in before, by whom and when. */
export type Arrived = { readonly no: string; readonly joined: boolean };

type Found = {
  packageId: string | null;
  orderId: string | null;
  warehouseId: string | null;
  /** It was announced under this code: it comes once, though it has no parcel of ours. */
  isAnnounced?: boolean;
};

/**
 * Books in a parcel that came back. A parcel comes back once: whoever books it in again is led to what is there.
 * `unknown`: nobody knows what the code stands for, and the form does not say that it is unknown.
 */
export function bookArrival(
  by: By,
  fields: ArriveFields,
  key: string,
): Promise<Result<Arrived, ArriveError>> {
  return withPhoto<Arrived, ArriveError>(fields.photo, async (photoKey) => {
    const id = idOf(`return:${key}`);
    try {
      return await transaction((tx) => arrive(tx, by, { id, fields, photoKey }));
    } catch (error) {
      if (
        !isUniqueViolation(error, "return_parcel_package_id_key") &&
        !isUniqueViolation(error, "return_parcel_pkey")
      )
        throw error;
      // The same was booked in at this moment: it is there now.
      return transaction((tx) => arrive(tx, by, { id, fields, photoKey }));
    }
  });
}

/** One parcel of the list of expected ones has come. `which-warehouse`: nobody knows where, so it is booked in by its number. */
export async function bookExpected(
  by: By,
  packageId: string,
  key: string,
): Promise<Result<null, "stale" | "which-warehouse">> {
  const row = await transaction((tx) =>
    tx.first<{ trackingNo: string }>(sql`select tracking_no from package where id = ${packageId}`),
  );
  if (!row) return err("stale");
  const fields = { intent: "arrive", code: row.trackingNo } as const;
  const done = await bookArrival(by, fields, `${key}:${packageId}`);
  if (done.ok) return ok(null);
  return err(done.error === "warehouse" ? "which-warehouse" : "stale");
}

type Arriving = { id: string; fields: ArriveFields; photoKey: string | null };

async function arrive(
  tx: Tx,
  by: By,
  { id, fields, photoKey }: Arriving,
): Promise<Result<Arrived, ArriveError> & { used?: boolean }> {
  const { code = "", intent, warehouse, note } = fields;
  const found = intent === "arrive" ? await findByCode(tx, code) : null;
  if (intent === "arrive" && !found) return err("unknown");
  const { packageId = null, orderId = null, isAnnounced = false } = found ?? {};
  const again = await tx.first<{ no: string; same: boolean }>(sql`
    select no, id = ${id}::uuid as same from return_parcel
    where id = ${id}::uuid or package_id = ${packageId}::uuid or (${isAnnounced}::boolean
      and order_id = ${orderId}::uuid and upper(tracking_no) = upper(${code})) order by id = ${id}::uuid desc limit 1`);
  if (again) return { ...ok({ no: again.no, joined: !again.same }), used: false };
  const house = await houseOf(tx, warehouse ?? found?.warehouseId ?? null);
  if (!house) return err("warehouse");
  const made = await tx.first<{ no: string }>(sql`
    insert into return_parcel (id, no, warehouse_id, package_id, order_id, tracking_no, note, photo_key, created_by)
    values (${id}, 'B' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('return_no_seq'), ${house},
      ${packageId}::uuid, ${orderId}::uuid, ${code || null}::text, ${note ?? null}::text, ${photoKey}::text,
      ${`staff:${by.id}`})
    returning no`);
  if (!made) throw new Error("no return was written");
  await returnSteps.begin(tx, "arrive", { staff: by }, id);
  if (orderId) {
    await writeLines(tx, { id, orderId, packageId });
    await tellArrived(tx, orderId);
  }
  return ok({ no: made.no, joined: false });
}

async function findByCode(on: Queryable, code: string): Promise<Found | null> {
  const number = plainTrackingNo(code);
  if (number === "") return null;
  const sent = await on.first<Found>(sql`
    select id as package_id, order_id, warehouse_id from package where tracking_no = any(${[code, number]}::text[])
    order by shipped_at desc limit 1`);
  if (sent) return sent;
  const parcel = await on.first<Found>(sql`
    select p.id as package_id, p.order_id, p.warehouse_id from outbound_parcel o join package p on p.id = o.package_id
    where upper(o.no) = upper(${code})`);
  if (parcel) return parcel;
  const announced = await on.first<Found>(sql`
    select null::uuid as package_id, a.order_id, o.warehouse_id, true as is_announced
    from (${pieceOf("warehouse.announcedReturn")(code)}) a join store_order o on o.id = a.order_id
    for update of o`);
  if (announced) return announced;
  const order = await orderByNo(on, code);
  return order && { packageId: null, orderId: order.id, warehouseId: order.warehouseId };
}

/** The warehouse that is named, else the only one. */
async function houseOf(on: Queryable, id: string | null): Promise<string | null> {
  const rows = await on.rows<{ id: string }>(sql`
    select id from warehouse where active and (${id}::uuid is null or id = ${id}::uuid) limit 2`);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
