/** Answers of 17TRACK's API v2.4, as far as we use them (github.com/godely/aio17track; a real answer: grapeot/track17-skill). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { seventeenMeaning } from "./statuses";
import { readJson } from "./json";
import { scanTime } from "./times";
import type { Refusal, Scan, TrackNews, TrackRead } from "./tracking-provider";

const text = z.string().nullish().catch(null);
/** A carrier's key; a rejected item was seen with a text in its place. */
const key = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value ? String(value) : ""));

const Failure = z.object({ code: z.number(), message: z.string().catch("") });
const Item = z.object({ number: z.string(), carrier: key });

/** The envelope: an error of the whole request stands in `code`, or in `data.errors` beside code 0. */
export const Envelope = z.object({
  code: z.number(),
  data: z
    .object({
      accepted: z.array(z.unknown()).nullish(),
      rejected: z.array(Item.extend({ error: Failure })).nullish(),
      errors: z.array(Failure).nullish(),
    })
    .loose()
    .nullish(),
});

export const Accepted = Item.loose();

const Event = z.object({
  time_iso: text,
  time_utc: text,
  time_raw: z.object({ date: text, time: text, timezone: text }).nullish().catch(null),
  description: text,
  description_translation: z.object({ lang: text, description: text }).nullish().catch(null),
  location: text,
  stage: text,
  sub_status: text,
});
type Event = z.infer<typeof Event>;

const Info = z.object({
  shipping_info: z
    .object({ recipient_address: z.object({ country: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  latest_status: z.object({ status: text, sub_status: text }).nullish().catch(null),
  misc_info: z.object({ local_number: text, local_key: key }).nullish().catch(null),
  tracking: z
    .object({
      providers_hash: z.union([z.number(), z.string()]).nullish().catch(null),
      providers: z
        .array(
          z.object({
            provider: z.object({ key }).nullish().catch(null),
            events: z.array(Event).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

/** One accepted entry of `gettrackinfo`. Names and streets of the recipient are not read. */
export const TrackInfo = Item.extend({ track_info: Info });

/** The entry in our words. The service lists the newest provider and the newest event first. */
export function readOf({ track_info: info }: z.infer<typeof TrackInfo>): TrackRead {
  const listed =
    info.tracking?.providers?.flatMap(({ provider, events: own }) =>
      (own ?? []).map((event) => ({ event, leg: provider?.key ?? "" })),
    ) ?? [];
  const events = listed.map(({ event }) => event);
  const latest = info.latest_status ?? null;
  const scans = listed.map(({ event, leg }, i) => ({
    ...scanOf(event, i === 0 ? (latest?.sub_status ?? null) : null),
    leg,
    seq: listed.length - 1 - i,
  }));
  const { local_number: number, local_key: carrier } = info.misc_info ?? {};
  return {
    scans,
    mark: markOf([
      info.tracking?.providers_hash ?? null,
      latest?.status ?? null,
      latest?.sub_status ?? null,
      events,
    ]),
    expired: latest?.status === "Expired",
    stopped: false,
    lastMile: number ? { number, carrier: carrier || null } : null,
    country: info.shipping_info?.recipient_address?.country?.slice(0, 2).toUpperCase() ?? null,
  };
}

/** Changes with everything that was read: their own hash alone was not described anywhere. */
const markOf = (facts: unknown): string => createHash("sha256").update(JSON.stringify(facts)).digest("hex");

/** `latest`: the parcel's sub-status, which belongs to its newest event where that has none. */
function scanOf(event: Event, latest: string | null): Omit<Scan, "leg" | "seq"> {
  const code = event.sub_status ?? (event.stage ? null : latest) ?? event.stage ?? "";
  const { date, time, timezone } = event.time_raw ?? {};
  const wall = [date, time].filter(Boolean).join(" ");
  const written =
    wall === "" ? null : `${wall}${timezone && /^[+-]\d{2}:?\d{2}$/.test(timezone) ? timezone : ""}`;
  const { lang, description } = event.description_translation ?? {};
  const language = lang?.toLowerCase().startsWith("zh")
    ? "zh"
    : lang?.toLowerCase().startsWith("en")
      ? "en"
      : null;
  return {
    ...seventeenMeaning(event.sub_status ?? (event.stage ? null : latest), event.stage ?? null),
    ...scanTime(event.time_iso ?? written, event.time_utc ?? null, wall || null),
    place: event.location?.trim().slice(0, 200) || null,
    text: event.description?.trim().slice(0, 1000) ?? "",
    translations: language && description ? { [language]: description.trim().slice(0, 1000) } : {},
    code: code.slice(0, 100),
  };
}

/** A rejected item's code (help.17track.net/hc/en-us/articles/37570440168473). Null: it is none, but a success. */
export function refusalOf(code: number): Refusal | null {
  switch (code) {
    // Registered already: what we want is so.
    case -18019901:
      return null;
    case -18019902:
      return "missing";
    case -18019903:
    case -18019910:
    case -18019911:
    case -18010016:
      return "unknown-carrier";
    case -18019907:
      return "daily-limit";
    case -18019908:
      return "quota";
    case -18019909:
      return "no-news";
    case -18019904:
      return "not-stopped";
    case -18019806:
    case -18019906:
      return "stopped";
    case -18019905:
    case -18019807:
      return "used-up";
    case -18019808:
    case -18010003:
      return "busy";
    case -18010018:
    case -18010019:
    case -18010020:
    case -18010022:
      return "needs-data";
    case -18010011:
    case -18010012:
    case -18010013:
    case -18010015:
      return "bad-number";
    default:
      return "rejected";
  }
}

export const QuotaShape = z.object({ quota_total: z.number(), quota_used: z.number() });

const News = z.object({ event: z.string(), data: Accepted });

/** What a webhook is about: a whole `gettrackinfo` entry, or only number and carrier. */
export function newsOf(bytes: Buffer): TrackNews | null {
  const parsed = News.safeParse(readJson(bytes.toString("utf8")));
  if (!parsed.success) return null;
  const { event, data } = parsed.data;
  const kind = event === "TRACKING_UPDATED" ? "update" : event === "TRACKING_STOPPED" ? "stopped" : null;
  if (!kind) return null;
  const whole = kind === "update" ? TrackInfo.safeParse(data) : null;
  const read = whole?.success ? readOf(whole.data) : null;
  return { kind, number: data.number.slice(0, 100), carrierKey: data.carrier, ref: null, read };
}
