/** What staff post on an order's page at the desk, and which command each intent is. */
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, transaction } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { acceptOrder, markDelivered, markPurchased } from "./desk.server";
import { numberMark } from "~/domain/shipping/tracking-number";
import { intentsOf, knownCarrier, trackingUrlOf } from "./desk-list.server";
import { decideChange } from "./changes/decide.server";
import { dispatchParcel } from "./dispatch.server";
import type { DeskForm } from "./forms";
import { resumeOrder } from "./intercept.server";
import { cancelPaidOrder } from "./cancel-paid.server";
import { lockAnyOrder } from "./row.server";
import { orderSteps } from "./steps.server";
import { doubtsAbout } from "./tracking-check.server";
import { retryWriteBack } from "./write-back.server";
import type { Taken } from "~/platform/http/take-form.server";

type DeskFields = z.output<typeof DeskForm>;

/** Does what the form says to an order, where the role allows it. */
export async function actAtDesk(
  staff: Staff,
  orderNo: string,
  { value: fields, refuse }: Pick<Taken<DeskFields>, "value" | "refuse">,
) {
  if (!intentsOf(staff).includes(fields.intent)) throw data({ code: "role" }, { status: 403 });
  const doubts = fields.intent === "dispatch" ? await numberDoubts(fields, orderNo) : [];
  if (doubts.length > 0) return refuse({ trackingNo: doubts }, 409);
  const done = await run(fields, orderNo, staff);
  if (!done.ok) return refuse(done.error, 409);
  return redirect(paths.deskOrder(orderNo), flash(`desk:flash.${fields.intent}`));
}

function run(fields: DeskFields, orderNo: string, staff: Staff): Promise<Result<unknown, string>> {
  const by = { staff };
  switch (fields.intent) {
    case "accept":
      return acceptOrder({ no: orderNo }, by, fields.stopSeen);
    case "purchased":
      return markPurchased(orderNo, by, fields.stopSeen);
    case "delivered":
      return markDelivered(orderNo, by);
    case "resume":
      return resumeOrder(orderNo, by);
    case "stopped":
    case "too-late":
      return orderSteps.runStep(by, orderNo, fields.intent, {});
    case "change-accepted":
    case "change-refused":
      return decideChange(by, orderNo, {
        accept: fields.intent === "change-accepted",
        seen: fields.change,
        price: fields.price,
      });
    case "cancel":
      return cancelPaidOrder({ no: orderNo }, by, fields.reason);
    case "write-back":
      return retry(orderNo, fields.parcel, `staff:${staff.id}`);
    case "dispatch":
      return dispatch(fields, orderNo, by);
  }
}

type DispatchFields = Extract<DeskFields, { intent: "dispatch" }>;

async function numberDoubts(
  { carrier, trackingNo, anyway }: DispatchFields,
  orderNo: string,
): Promise<string[]> {
  const known = await knownCarrier(carrier);
  const { used, doubts } = await doubtsAbout(known, trackingNo, orderNo);
  if (used) return [`orders:error.tracking-used-by|${JSON.stringify({ no: used })}`];
  return anyway === numberMark(known, trackingNo) ? [] : doubts;
}

async function dispatch(fields: DispatchFields, orderNo: string, by: By) {
  const { trackingNo, weightG = null, changesSeen, stopSeen } = fields;
  const place = await db.first<{ no: string | null }>(sql`
    select ${pieceOf("orders.inWarehouse")(sql`o.id`)} as no from store_order o where o.no = ${orderNo}`);
  if (place?.no) return err(`orders:error.in-warehouse|${JSON.stringify({ no: place.no })}`);
  const carrier = await knownCarrier(fields.carrier);
  const trackingUrl = await trackingUrlOf(carrier, trackingNo);
  const items = fields.item.map((itemId, i) => ({ itemId, qty: fields.qty[i] ?? 0 }));
  const anyway = fields.anyway === numberMark(carrier, trackingNo);
  const parcel = { carrier, trackingNo, trackingUrl, weightG, items, changesSeen, stopSeen, anyway };
  return dispatchParcel(orderNo, parcel, by);
}

function retry(orderNo: string, packageId: string, actor: Actor): Promise<Result<undefined, string>> {
  return transaction(async (tx) => {
    const order = await lockAnyOrder(tx, { no: orderNo });
    if (!order || !(await retryWriteBack(tx, packageId, order.id))) return err("orders:error.stale");
    const entry = { entity: "package", entityId: packageId, after: { orderNo } };
    await audit(tx, { actor, action: "order.write-back", ...entry });
    return ok();
  });
}
