/** What follows from a weight (§3.10): a bill, money back, or nothing; once a parcel. */
import { roles, type Staff } from "~/domain/accounts/people";
import { chargedParts } from "~/domain/bills/charged.server";
import { raise } from "~/domain/bills/raise.server";
import { lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { lockAnyOrder, visibleTo } from "~/domain/orders/row.server";
import { idOf } from "~/platform/crypto.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { automaticCreditCents, weighDeciders } from "../config";
import { photoOf } from "../photos.server";
import type { Approval, Dismissal } from "./forms";
import { differenceOf, stepFor, weighStates, type WeighStatus } from "./states";

export type LockedWeight = {
  id: string;
  parcelNo: string;
  orderId: string;
  orderNo: string;
  orderStatus: string;
  status: WeighStatus;
  quotedG: number;
  weighedG: number;
  quotedCents: bigint;
  actualCents: bigint;
  photoKey: string | null;
};

export type WeighRefusal =
  "stale" | "other-way" | "by-hand" | "handled" | `bills:${string}` | `orders:${string}`;

type Shown = Pick<LockedWeight, "status" | "quotedCents" | "actualCents">;
type Inputs = { bill: Approval; credit: Approval; dismiss: Dismissal };

const staff = roles(...weighDeciders);

/** The wallet and the order are locked before the weight, as every command about money does it. */
async function lockWeight(tx: Tx, parcelNo: string, by: By): Promise<LockedWeight | null> {
  const own = await tx.first<{ orderNo: string }>(sql`
    select o.no as order_no from weigh_in w join outbound_parcel p on p.id = w.parcel_id
    join store_order o on o.id = w.order_id
    where p.no = ${parcelNo} and ${typeof by === "object" && "staff" in by ? visibleTo(by.staff as Staff) : sql`true`}`);
  if (!own) return null;
  await lockWalletOfOrder(tx, own.orderNo);
  await lockAnyOrder(tx, { no: own.orderNo });
  return tx.first<LockedWeight>(sql`
    select w.id, p.no as parcel_no, w.order_id, o.no as order_no, o.status as order_status, w.status, w.quoted_g,
      w.weighed_g, w.quoted_cents, w.actual_cents, w.photo_key
    from weigh_in w join outbound_parcel p on p.id = w.parcel_id join store_order o on o.id = w.order_id
    where p.no = ${parcelNo} for update of w`);
}

const isStep = (wanted: "bill" | "credit") => (row: Shown) =>
  stepFor(row) === wanted ? ok() : err("other-way" as const);

export const weighSteps = defineSteps<LockedWeight, Inputs, WeighRefusal, Shown>()({
  entity: "weigh_in",
  machine: weighStates,
  lock: lockWeight,
  stale: "stale",
  audit: "weight",
  set: ({ actor }) => sql`version = version + 1, decided_at = now(), decided_by = ${actor}`,
  starts: { propose: "PROPOSED", within: "WITHIN" },
  steps: {
    bill: { by: staff, guard: isStep("bill"), set: withPhotoOf, then: [settle] },
    credit: {
      by: [staff, "system"],
      guard: (row, by) => {
        const fits = isStep("credit")(row);
        // By itself only what is small goes back; the rest waits for somebody.
        if (!fits.ok || by !== "system" || -differenceOf(row) <= automaticCreditCents) return fits;
        return err("by-hand");
      },
      set: withPhotoOf,
      then: [settle],
    },
    dismiss: {
      by: staff,
      set: ({ input }) => sql`reason = ${input.reason ?? null}::text`,
      reason: ({ input }) => input.reason,
    },
  },
});

type Settling = Doing<LockedWeight, Approval>;

function withPhotoOf({ input }: Settling) {
  return sql`photo_key = coalesce(${input.photoKey ?? null}::text, photo_key)`;
}

/** The difference is billed or given back by the flow that is there; its evidence is the photo of the scale. */
async function settle(tx: Tx, { row, by, input }: Settling): Promise<Result<unknown, WeighRefusal>> {
  const order = { id: row.orderId, status: row.orderStatus };
  const charged = await chargedParts(tx, order);
  const key = input.photoKey ?? row.photoKey;
  const person = typeof by === "object" && "staff" in by ? (by.staff as Staff) : null;
  if (await isHandled(row.orderId, tx)) return err("handled");
  const raised = await raise(tx, {
    id: idOf(`weigh-in:${row.id}`),
    staff: person,
    orderNo: row.orderNo,
    kept: key === null ? null : photoOf(key),
    fields: {
      type: "weight",
      newAmount: charged.shipping + differenceOf(row),
      reason: reasonOf(row),
      sure: input.sure ?? false,
    },
  });
  if (!raised.ok) return err(raised.error as WeighRefusal);
  await tx.run(sql`
    update weigh_in set bill_id = (select id from price_diff_bill where no = ${raised.value.no}) where id = ${row.id}`);
  return ok();
}

/** In both languages of the product: whoever reads a bill reads one of them. */
const reasonOf = ({ parcelNo, quotedG, weighedG }: LockedWeight): string =>
  `Parcel ${parcelNo}: ${weighedG} g on the scale, ${quotedG} g quoted. 包裹 ${parcelNo}：实称 ${weighedG} g，报价 ${quotedG} g。`;

/** Whether somebody has billed or credited the weight or freight of an order by hand: then nothing goes by itself. */
export async function isHandled(orderId: string, on: Queryable = db): Promise<boolean> {
  return (
    (await on.first(sql`
      select 1 from price_diff_bill b where b.order_id = ${orderId} and b.type in ('weight', 'shipping')
        and not exists (select 1 from weigh_in w where w.bill_id = b.id) limit 1`)) !== null
  );
}

/** Approves a weight: whichever step its difference asks for. */
export async function approveWeight(
  by: Pick<Staff, "id" | "roles">,
  parcelNo: string,
  input: Approval,
  key: string,
): Promise<Result<null, WeighRefusal>> {
  const row = await db.first<Shown>(sql`
    select w.status, w.quoted_cents, w.actual_cents from weigh_in w join outbound_parcel p on p.id = w.parcel_id
    where p.no = ${parcelNo}`);
  const step = row && stepFor(row);
  if (!step) return err(row ? "by-hand" : "stale");
  return weighSteps.runStep({ staff: by }, parcelNo, step, { input, once: key });
}

/** As `approveWeight`. A second press of the same form books nothing more, so its photo is not kept: `used` says so. */
export async function approveWithPhoto(
  by: Pick<Staff, "id" | "roles">,
  parcelNo: string,
  input: Approval,
  key: string,
): Promise<Result<null, WeighRefusal> & { readonly used?: boolean }> {
  const done = await approveWeight(by, parcelNo, input, key);
  if (!done.ok || !input.photoKey) return done;
  const kept = await db.first(sql`
    select 1 from weigh_in w join outbound_parcel p on p.id = w.parcel_id
    where p.no = ${parcelNo} and w.photo_key = ${input.photoKey}`);
  return { ...done, used: kept !== null };
}

/** The text key of a refusal; those of bills and orders are keys already. */
export const textOfRefusal = (error: string): string =>
  error.includes(":error.") ? error : `weighing:error.${error}`;
