/** A parcel gets its carrier's number out of a file: its label is made with it. */
import { doerOf } from "~/domain/orders/row.server";
import type { Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import { lockParcel, parcelSteps } from "../parcels/steps.server";
import type { PaperFault } from "../paper/fault";
import { makePaper } from "../paper/facts.server";

type Numbered = { readonly parcelId: string; readonly carrier: string; readonly trackingNo: string };

/**
 * Gives a packed parcel a number and keeps what its papers say. The caller has locked its order and knows that the number
 * is free. Refused where the label cannot be made.
 */
export async function assignNumber(
  tx: Tx,
  actor: Actor,
  { parcelId, carrier, trackingNo }: Numbered,
): Promise<Result<null, PaperFault>> {
  const parcel = await lockParcel(tx, parcelId);
  if (!parcel) return err("unknown");
  const made = await makePaper(tx, parcelId);
  if (!made.ok) return made;
  const input = { carrier, trackingNo, from: "file", labelHash: made.value.hash } as const;
  const done = await parcelSteps.takeStep(tx, parcel, "label", doerOf(actor), { input });
  return done.ok ? ok(null) : err("changed");
}
