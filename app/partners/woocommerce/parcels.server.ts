/** A parcel on a WooCommerce order: its tracking, and the note to the buyer; each once, whatever is repeated. */
import { z } from "zod";
import { ok, type Result } from "~/platform/result";
import type { StoreFailure, StoreParcel } from "../stores/store-platform";
import { Index, Note, Tracking, type WooOrder } from "./shapes";
import type { wooCall } from "./wire.server";

const Anything = z.unknown();

type Call = <S extends z.ZodType>(
  schema: S,
  rest: Parameters<typeof wooCall>[2],
) => ReturnType<typeof wooCall<S>>;

type TrackingItem = {
  tracking_provider: string;
  custom_tracking_provider: string;
  custom_tracking_link: string;
  tracking_number: string;
  tracking_id: string;
  date_shipped: string;
};

/**
 * The tracking extensions that stores use, as their index announces them: WooCommerce's own Shipment Tracking, and
 * Advanced Shipment Tracking, which took over its address and its fields.
 */
const extensions = ["wc-shipment-tracking/v3", "wc-ast/v3"] as const;

const trackingKey = "_wc_shipment_tracking_items";

/**
 * The parcel's tracking, once: through a tracking extension where the store has one, else as the meta that
 * extension (and what reads it) knows. What is there already is found by its number.
 */
export async function writeTracking(
  call: Call,
  path: string,
  order: WooOrder,
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  const index = await call(Index, { path: "" });
  if (!index.ok) return index;
  const extension = extensions.find((name) => index.value.value.namespaces.includes(name));
  if (extension) return extensionTracking(call, extension, order, parcel);
  const meta = order.meta_data.find((candidate) => candidate.key === trackingKey);
  const items = Array.isArray(meta?.value) ? (meta.value as TrackingItem[]) : [];
  if (items.some((item) => item.tracking_number === parcel.trackingNo)) return ok(parcel.reference);
  const value = [...items, trackingItem(parcel)];
  const body = {
    meta_data: [{ ...(meta?.id === undefined ? {} : { id: meta.id }), key: trackingKey, value }],
  };
  const written = await call(Anything, { method: "PUT", path, body });
  return written.ok ? ok(parcel.reference) : written;
}

function trackingItem(parcel: StoreParcel): TrackingItem {
  return {
    tracking_provider: "",
    custom_tracking_provider: parcel.carrier,
    custom_tracking_link: parcel.trackingUrl ?? "",
    tracking_number: parcel.trackingNo,
    tracking_id: parcel.reference.replaceAll("-", ""),
    date_shipped: String(Math.floor(parcel.shippedAt.getTime() / 1000)),
  };
}

async function extensionTracking(
  call: Call,
  extension: (typeof extensions)[number],
  order: WooOrder,
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  const path = `${extension}/orders/${order.id}/shipment-trackings`;
  const listed = await call(z.array(Tracking), { path });
  if (!listed.ok) return listed;
  const known = listed.value.value.find((tracking) => tracking.tracking_number === parcel.trackingNo);
  if (known) return ok(known.tracking_id);
  const body = {
    // Advanced Shipment Tracking wants a provider named, and takes our own where it does not know it.
    ...(extension === "wc-ast/v3" ? { tracking_provider: parcel.carrier } : {}),
    custom_tracking_provider: parcel.carrier,
    custom_tracking_link: parcel.trackingUrl ?? "",
    tracking_number: parcel.trackingNo,
    date_shipped: parcel.shippedAt.toISOString().slice(0, 10),
  };
  const written = await call(Tracking, { method: "POST", path, body });
  return written.ok ? ok(written.value.value.tracking_id) : written;
}

/** A note on the order, mailed to the buyer where the store's owner allows it; found again by the tracking number. */
export async function writeNote(
  call: Call,
  path: string,
  parcel: StoreParcel,
): Promise<Result<undefined, StoreFailure>> {
  const notes = await call(z.array(Note), { path: `${path}/notes` });
  if (!notes.ok) return notes;
  if (notes.value.value.some(({ note }) => names(note, parcel.trackingNo))) return ok();
  const link = parcel.trackingUrl ? ` ${parcel.trackingUrl}` : "";
  const note = `Shipped with ${parcel.carrier}, tracking number ${parcel.trackingNo}.${link}`;
  const written = await call(Note, {
    method: "POST",
    path: `${path}/notes`,
    body: { note, customer_note: parcel.notify },
  });
  return written.ok ? ok() : written;
}

/** Whether a text has a tracking number as a word of its own: of two numbers one may be the beginning of the other. */
function names(text: string, trackingNo: string): boolean {
  const words = text.split(/[^\p{L}\p{N}-]+/u);
  return words.includes(trackingNo) || (/[^\p{L}\p{N}-]/u.test(trackingNo) && text.includes(trackingNo));
}
