/** What happens to parcels at the bench and at the door. */
import { waitingChange } from "~/domain/orders/changes/change-row.server";
import { expectParcel, forgetExpected, wasScanned } from "~/domain/tracking/expected.server";
import { sql, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { labelHashOf } from "../paper/facts.server";
import { packers } from "../picking/wave-row.server";
import { parcelStates, type ParcelStatus } from "./states";

export type Parcel = {
  readonly id: string;
  readonly no: string;
  readonly orderId: string;
  readonly warehouseId: string;
  readonly waveId: string | null;
  readonly status: ParcelStatus;
  readonly part: number;
  readonly verified: boolean;
  readonly weighedG: number | null;
  readonly photoKey: string | null;
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly labelHash: string | null;
  readonly manifestId: string | null;
  /** The parcel that has the label of the box that it is in, where that is another one. */
  readonly joinedTo: string | null;
};

export const parcelColumns: Sql = sql`x.id, x.no, x.order_id, x.warehouse_id, x.wave_id, x.status, x.part, x.verified,
  x.weighed_g, x.photo_key, x.carrier, x.tracking_no, x.label_hash, x.manifest_id, x.joined_to`;

/** Locks a parcel. The caller holds its order. */
export const lockParcel = (tx: Tx, id: string) =>
  tx.first<Parcel>(sql`select ${parcelColumns} from outbound_parcel x where x.id = ${id} for update`);

/** Where a label's number comes from. */
export type NumberFrom = "typed" | "scanned" | "range" | "file";

type Inputs = {
  pack: { grams: number | null; staffId: string | null };
  weigh: { grams: number; photoKey: string | null };
  label: { carrier: string; trackingNo: string; from: NumberFrom; labelHash: string };
  void: { reason: string };
  "hand-over": { packageId: string; by: string };
};

/**
 * Addresses are read under the lock of the order, so they lock the parcel only after it. `scanned`: its carrier has it, so
 * nothing comes back out of it. `changing`: a change of the address waits, so no label is made of the one of now.
 */
export const parcelSteps = defineSteps<Parcel, Inputs, "stale" | "scanned" | "changing">()({
  entity: "outbound_parcel",
  machine: parcelStates,
  stale: "stale",
  audit: "parcel",
  set: () => sql`version = version + 1`,
  starts: { open: "OPEN", redo: "PACKED" },
  steps: {
    pack: {
      by: packers,
      set: ({ input: { grams, staffId } }) => sql`
        packed_at = now(), packed_by = ${staffId}, weighed_g = coalesce(${grams}::int, weighed_g)`,
      audit: () => null,
    },
    weigh: {
      by: packers,
      set: ({ input }) =>
        sql`weighed_g = ${input.grams}, photo_key = coalesce(${input.photoKey}::text, photo_key)`,
      reason: ({ input }) => `${input.grams} g`,
      audit: ({ row, input }) => ({
        before: { grams: row.weighedG },
        after: { parcel: row.no, grams: input.grams },
      }),
    },
    label: {
      by: packers,
      check: async (tx, { row }) => ((await waitingChange(tx, row.orderId)) ? err("changing") : ok()),
      set: ({
        input,
      }) => sql`carrier = ${input.carrier}, tracking_no = ${input.trackingNo}, number_from = ${input.from},
        label_hash = ${input.labelHash}, labelled_at = now(), refusal = null`,
      reason: ({ input }) => `${input.carrier} ${input.trackingNo}`,
      audit: ({ row, input }) => ({
        after: { parcel: row.no, carrier: input.carrier, trackingNo: input.trackingNo },
      }),
      // A carrier's scan counts as handed over.
      then: [
        (tx, { row: { id, orderId }, input: { carrier, trackingNo } }) =>
          expectParcel(tx, { ref: id, orderId, carrier, trackingNo }),
        labelJoined,
      ],
    },
    void: {
      by: packers,
      check: async (tx, { row }) =>
        row.status === "LABELLED" && (await wasScanned(tx, row.id)) ? err("scanned") : ok(),
      set: ({ row, input }) => sql`void_reason = ${input.reason}, manifest_id = null,
        joined_to = ${row.status === "LABELLED" ? row.joinedTo : null}::uuid`,
      reason: ({ input }) => input.reason,
      audit: ({ row, input }) => ({ after: { parcel: row.no, reason: input.reason } }),
      then: [(tx, { row }) => forgetExpected(tx, row.id), letJoinedGo, leaveBox],
    },
    "hand-over": {
      by: packers,
      set: ({ input }) => sql`
        package_id = ${input.packageId}, handed_over_at = now(), handed_over_by = ${input.by}, refusal = null`,
      audit: ({ row }: Doing<Parcel>) => ({ after: { parcel: row.no, trackingNo: row.trackingNo } }),
    },
  },
});

/** The label of a box is that of all parcels in it. */
async function labelJoined(
  tx: Tx,
  { row, by, input }: Doing<Parcel, Inputs["label"]>,
): Promise<Result<unknown, "stale" | "scanned" | "changing">> {
  const joined = await tx.rows<Parcel>(sql`
    select ${parcelColumns} from outbound_parcel x
    where x.joined_to = ${row.id} and x.status = 'PACKED' order by x.id for update`);
  for (const parcel of joined) {
    const own = { ...input, labelHash: await labelHashOf(tx, parcel.orderId, parcel.warehouseId) };
    const done = await parcelSteps.takeStep(tx, parcel, "label", by, { input: own });
    if (!done.ok) return done;
  }
  return ok();
}

/** Parcels without a label yet are in no box any more where its first one is void. */
async function letJoinedGo(tx: Tx, { row }: Doing<Parcel, Inputs["void"]>): Promise<void> {
  await tx.run(
    sql`update outbound_parcel set joined_to = null where joined_to = ${row.id} and status = 'PACKED'`,
  );
}

/** What its box weighed, and what papers said that were printed early, told of its pieces, too. */
async function leaveBox(tx: Tx, { row: { status, joinedTo } }: Doing<Parcel, Inputs["void"]>): Promise<void> {
  if (status !== "PACKED" || joinedTo === null) return;
  await tx.run(sql`
    update outbound_parcel set weighed_g = null, photo_key = null, refusal = null
    where id = ${joinedTo} and status = 'PACKED'`);
  await tx.run(sql`
    delete from outbound_paper k using outbound_parcel x
    where k.parcel_id = ${joinedTo} and x.id = k.parcel_id and x.status = 'PACKED'`);
}

/**
 * Parcels of an order in a wave are void, but for those that their carrier has. The caller holds the order.
 * @param which whether finished ones, too: an order that goes on later keeps them
 */
export async function voidParcelsOf(
  tx: Tx,
  { waveId, orderId, reason }: { waveId: string; orderId: string; reason: string },
  which: "all" | "unfinished",
  by: By,
): Promise<void> {
  const statuses = which === "all" ? ["OPEN", "PACKED", "LABELLED"] : ["OPEN"];
  const parcels = await tx.rows<Parcel>(sql`
    select ${parcelColumns} from outbound_parcel x
    where x.order_id = ${orderId} and x.wave_id = ${waveId} and x.status = any(${statuses}::text[])
    order by x.id for update`);
  for (const parcel of parcels) await parcelSteps.takeStep(tx, parcel, "void", by, { input: { reason } });
}
