/** Answers of AfterShip's Tracking API 2026-07, as far as we use them (npm @aftership/tracking-sdk 17.0.0, src/api). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { afterShipMeaning } from "./statuses";
import { readJson } from "./json";
import { scanTime } from "./times";
import type { Refusal, Scan, TrackNews, TrackRead } from "./tracking-provider";

const text = z.string().nullish().catch(null);

const Checkpoint = z.object({
  slug: text,
  checkpoint_time: text,
  location: text,
  city: text,
  state: text,
  country_region_name: text,
  message: text,
  tag: text,
  subtag: text,
});

export const Tracking = z.object({
  id: z.string(),
  tracking_number: z.string(),
  slug: text,
  active: z.boolean().nullish(),
  tag: text,
  subtag: text,
  updated_at: text,
  destination_country_region: text,
  checkpoints: z.array(Checkpoint).nullish(),
});

/** `{meta: {code, message, type}, data}`; `code` is the HTTP status where all is well. */
export const Envelope = z.object({ meta: z.object({ code: z.number() }).loose(), data: z.unknown() });

/** Of a refusal 4003 the tracking that is there already. */
export const Existing = z.object({ id: z.string() });

/** A tracking in our words. The service lists the oldest checkpoint first. */
export function readOf(tracking: z.infer<typeof Tracking>): TrackRead {
  const points = tracking.checkpoints ?? [];
  return {
    scans: points.map(scanOf),
    mark: createHash("sha256")
      .update(JSON.stringify([tracking.tag, tracking.subtag, tracking.active, points]))
      .digest("hex"),
    expired: tracking.tag === "Expired",
    stopped: tracking.active === false,
    lastMile: null,
    country: null,
  };
}

function scanOf(point: z.infer<typeof Checkpoint>, seq: number): Scan {
  const place =
    point.location ?? [point.city, point.state, point.country_region_name].filter(Boolean).join(", ");
  return {
    ...afterShipMeaning(point.tag ?? null, point.subtag ?? null),
    ...scanTime(point.checkpoint_time ?? null, null, point.checkpoint_time ?? null),
    place: place.trim().slice(0, 200) || null,
    text: point.message?.trim().slice(0, 1000) ?? "",
    translations: {},
    code: (point.subtag ?? point.tag ?? "").slice(0, 100),
    leg: point.slug?.slice(0, 100) ?? "",
    seq,
  };
}

/** A refusal's code (aftership.com/docs/tracking, error codes). Null: the number is followed already. */
export function refusalOf(code: number): Refusal | null {
  switch (code) {
    case 4003:
      return null;
    case 4004:
    case 4015:
      return "missing";
    case 4010:
    case 4012:
      return "unknown-carrier";
    case 4011:
      return "needs-data";
    case 4005:
    case 4006:
    case 4007:
    case 4008:
    case 4009:
    case 4017:
      return "bad-number";
    case 4013:
      return "not-stopped";
    case 4016:
      return "used-up";
    default:
      return "rejected";
  }
}

const News = z.object({
  event: z.string(),
  msg: Tracking.pick({ id: true, tracking_number: true, slug: true }).loose(),
});

/** What a webhook is about: a whole tracking, or only its number. Only `tracking_update` moves parcels. */
export function newsOf(bytes: Buffer): TrackNews | null {
  const parsed = News.safeParse(readJson(bytes.toString("utf8")));
  if (!parsed.success || parsed.data.event !== "tracking_update") return null;
  const { id, tracking_number: number, slug } = parsed.data.msg;
  const whole = Tracking.safeParse(parsed.data.msg);
  const read = whole.success && whole.data.checkpoints ? readOf(whole.data) : null;
  return { kind: "update", number: number.slice(0, 100), carrierKey: slug ?? "", ref: id, read };
}
