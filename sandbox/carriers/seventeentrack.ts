/**
 * 17TRACK's API v2.4 under /17track/track/v2.4. It refuses what the service refuses: see
 * help.17track.net/hc/en-us/articles/37570440168473 and asset.17track.net/api/document/v2.4_en.
 */
import { createHash } from "node:crypto";
import { isRecord, json, type Exchange, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { isKey, needsPostcode, stages } from "./catalogue";
import { tellNews } from "./news";
import { isExpired, isOver, listed, parcelOf, seenScans, wallClock, zoneText } from "./parcels";
import type { CarrierScan, SeventeenEntry } from "./state";

type Fields = Record<string, unknown>;
type Refused = { code: number; message: string };
type Did = { accepted: Fields } | { refused: Refused };

const refuse = (code: number, message: string): Did => ({ refused: { code, message } });
const entryKey = (number: string, carrier: number) => `${number}:${carrier}`;

/** Requests of the last second, by sandbox. */
const calls = new WeakMap<Sandbox, number[]>();

function tooMany(sandbox: Sandbox): boolean {
  const now = Date.now();
  const recent = (calls.get(sandbox) ?? []).filter((at) => at > now - 1_000);
  const full = recent.length >= 3 && !sandbox.world.carriers.unlimited;
  calls.set(sandbox, full ? recent : [...recent, now]);
  return full;
}

/** What stands before every call: the method, the key, three calls a second. */
function door(sandbox: Sandbox, act: (body: unknown) => Reply) {
  return (exchange: Exchange): Reply => {
    const token = exchange.headers["17token"];
    const { key } = sandbox.seventeentrack;
    if (!token || (key && token !== key)) return json({ code: -18010002, data: {} }, 401);
    if (tooMany(sandbox)) return json({ code: -18010429, data: {} }, 429);
    try {
      return act(JSON.parse(exchange.body.toString("utf8") || "null"));
    } catch {
      return whole(-18010013, "Submitted data is invalid.");
    }
  };
}

/** An error of the whole request: code 0 with `data.errors`, as the service was seen to answer. */
const whole = (code: number, message: string): Reply =>
  json({ code: 0, data: { errors: [{ code, message }] } });

function each(body: unknown, act: (item: Fields, number: string) => Did): Reply {
  if (!Array.isArray(body) || body.length === 0) return whole(-18010013, "Submitted data is invalid.");
  if (body.length > 40) return whole(-18010014, "The number of submitted tracking numbers exceeds 40.");
  const accepted: Fields[] = [];
  const rejected: Fields[] = [];
  for (const given of body as unknown[]) {
    const item = isRecord(given) ? given : {};
    const { number } = item;
    const did =
      typeof number !== "string" || number === ""
        ? refuse(-18010010, "The field number is required.")
        : !/^[A-Za-z0-9]{5,50}$/.test(number)
          ? refuse(-18010012, `The format of ${number} is invalid.`)
          : act(item, number.toUpperCase());
    if ("accepted" in did) accepted.push(did.accepted);
    // The carrier of a rejected item was seen as a text.
    else
      rejected.push({
        number: String(number ?? ""),
        carrier: String(item["carrier"] ?? ""),
        error: did.refused,
      });
  }
  return json({ code: 0, data: { accepted, rejected } });
}

/** The entry that an item names; a number alone is enough where one carrier has it. */
function entryOf(sandbox: Sandbox, item: Fields, number: string): SeventeenEntry | null {
  const own = Object.values(sandbox.world.carriers.seventeen.entries).filter(
    (entry) => entry.number === number,
  );
  const { carrier } = item;
  if (carrier === undefined || carrier === 0) return own.length === 1 ? (own[0] ?? null) : null;
  return own.find((entry) => entry.carrier === Number(carrier)) ?? null;
}

const missing = refuse(-18019902, "The tracking number is not registered.");

function register(sandbox: Sandbox, item: Fields, number: string): Did {
  const { entries } = sandbox.world.carriers.seventeen;
  const state = sandbox.world.carriers.seventeen;
  const given = item["carrier"];
  if (given !== undefined && !isKey(Number(given)))
    return refuse(-18019910, "The carrier code is not correct.");
  const carrier = given === undefined ? detected(sandbox, item, number) : Number(given);
  if (carrier === null) return refuse(-18019903, "Carrier cannot be detected.");
  if (entries[entryKey(number, carrier)])
    return refuse(-18019901, "The tracking number has been registered.");
  if (sandbox.world.carriers.parcels[number]?.quirks.includes("postcode") && !item["destination_postal_code"])
    return refuse(-18010019, "The postal code is required.");
  if (state.quotaUsed >= state.quotaTotal) return refuse(-18019908, "The quota is insufficient.");
  state.quotaUsed += 1;
  parcelOf(sandbox, number);
  entries[entryKey(number, carrier)] = {
    number,
    carrier,
    tag: String(item["tag"] ?? ""),
    postcode: String(item["destination_postal_code"] ?? ""),
    country: String(item["destination_country"] ?? ""),
    registeredAt: Date.now(),
    status: "Tracking",
    stopReason: null,
    isRetracked: false,
    changes: 0,
    pushed: 0,
    pushStatus: "NotPushed",
  };
  sandbox.save();
  return {
    accepted: {
      origin: given === undefined ? 2 : 1,
      number,
      carrier,
      email: null,
      tag: item["tag"] ?? null,
      lang: null,
    },
  };
}

function detected(sandbox: Sandbox, item: Fields, number: string): number | null {
  if (item["auto_detection"] === false) return null;
  return sandbox.world.carriers.parcels[number]?.carrier ?? null;
}

function changeCarrier(sandbox: Sandbox, item: Fields, number: string): Did {
  const { entries } = sandbox.world.carriers.seventeen;
  const [from, to] = [Number(item["carrier_old"]), Number(item["carrier_new"])];
  if (!item["carrier_old"]) return refuse(-18019801, "The old carrier is required.");
  if (!item["carrier_new"]) return refuse(-18019804, "The new carrier is required.");
  if (!isKey(to)) return refuse(-18019802, "The new carrier is not correct.");
  if (from === to) return refuse(-18019803, "The new carrier is the same as the old one.");
  const own = Object.values(entries).filter((entry) => entry.number === number);
  if (own.length === 0) return missing;
  const entry = own.find(({ carrier }) => carrier === from);
  if (!entry) return refuse(-18019805, "The old carrier does not match.");
  if (entry.status === "Stopped") return refuse(-18019806, "The tracking of this number is stopped.");
  if (entry.changes >= 5) return refuse(-18019807, "The carrier was changed five times.");
  if (entries[entryKey(number, to)])
    return refuse(-18019809, "The number is registered with the new carrier.");
  delete entries[entryKey(number, from)];
  entries[entryKey(number, to)] = { ...entry, carrier: to, changes: entry.changes + 1, pushed: 0 };
  sandbox.save();
  return { accepted: { number, carrier_old: from, carrier_new: to } };
}

function stop(sandbox: Sandbox, item: Fields, number: string): Did {
  const entry = entryOf(sandbox, item, number);
  if (!entry) return missing;
  if (entry.status === "Stopped") return refuse(-18019906, "Only numbers that are tracked can be stopped.");
  Object.assign(entry, { status: "Stopped", stopReason: "ByRequest" });
  sandbox.save();
  return { accepted: { number, carrier: entry.carrier } };
}

function retrack(sandbox: Sandbox, item: Fields, number: string): Did {
  const entry = entryOf(sandbox, item, number);
  if (!entry) return missing;
  if (entry.status === "Tracking") return refuse(-18019904, "Only stopped numbers can be tracked again.");
  if (entry.isRetracked) return refuse(-18019905, "Each number can be tracked again only once.");
  Object.assign(entry, { status: "Tracking", stopReason: null, isRetracked: true, registeredAt: Date.now() });
  sandbox.save();
  return { accepted: { number, carrier: entry.carrier } };
}

function remove(sandbox: Sandbox, item: Fields, number: string): Did {
  const entry = entryOf(sandbox, item, number);
  if (!entry) return missing;
  delete sandbox.world.carriers.seventeen.entries[entryKey(number, entry.carrier)];
  sandbox.save();
  return { accepted: { number, carrier: entry.carrier } };
}

function read(sandbox: Sandbox, item: Fields, number: string): Did {
  const entry = entryOf(sandbox, item, number);
  if (!entry) return missing;
  if (scansOf(sandbox, entry).length === 0 && entry.registeredAt > Date.now() - 86_400_000 * 5)
    return refuse(-18019909, "No tracking information at the moment.");
  return { accepted: infoOf(sandbox, entry) };
}

/** Scans of an entry; a carrier that wants the postcode finds nothing without it. */
function scansOf(sandbox: Sandbox, entry: SeventeenEntry): CarrierScan[] {
  if (needsPostcode(entry.carrier) && entry.postcode === "") return [];
  return listed(parcelOf(sandbox, entry.number), entry.carrier);
}

function eventOf(scan: CarrierScan): Fields {
  const { at, offset, code, text, zh, place } = scan;
  const wall = wallClock(at, offset ?? 480);
  const zone = offset === null ? null : zoneText(offset);
  return {
    time_iso: zone && `${wall}${zone}`,
    time_utc: zone && `${new Date(at).toISOString().slice(0, 19)}Z`,
    time_raw: { date: wall.slice(0, 10), time: wall.slice(11), timezone: zone },
    description: text,
    description_translation: zh ? { lang: "zh-hans", description: zh } : null,
    location: place,
    stage: stages[code] ?? null,
    sub_status: code,
    address: { country: null, state: null, city: place, street: null, postal_code: null },
  };
}

/** One accepted entry of `gettrackinfo`. */
function infoOf(sandbox: Sandbox, entry: SeventeenEntry): Fields {
  const parcel = parcelOf(sandbox, entry.number);
  const events = scansOf(sandbox, entry).map(eventOf);
  const newest = seenScans(parcel, entry.carrier)[0];
  const silent = isExpired(seenScans(parcel, entry.carrier), entry.registeredAt);
  const sub =
    events.length === 0 ? "NotFound_Other" : silent ? "Expired_Other" : (newest?.code ?? "NotFound_Other");
  const hash = Number.parseInt(
    createHash("md5").update(JSON.stringify(events)).digest("hex").slice(0, 8),
    16,
  );
  const provider = {
    key: entry.carrier,
    name: `Carrier ${entry.carrier}`,
    alias: null,
    tel: null,
    homepage: null,
    country: null,
  };
  return {
    number: entry.number,
    carrier: entry.carrier,
    param: null,
    tag: entry.tag,
    lang: null,
    track_info: {
      shipping_info: {
        shipper_address: {
          country: "CN",
          state: null,
          city: null,
          street: null,
          postal_code: null,
          coordinates: null,
        },
        // The service may tell the recipient's street though it was never sent.
        recipient_address: {
          country: parcel.country ?? (entry.country || null),
          state: null,
          city: null,
          street: "1 Secret Street",
          postal_code: null,
          coordinates: null,
        },
      },
      latest_status: { status: sub.split("_")[0], sub_status: sub, sub_status_descr: null },
      latest_event: events[0] ?? null,
      time_metrics: {
        days_after_order: 0,
        days_of_transit: 0,
        days_of_transit_done: 0,
        days_after_last_update: 0,
        estimated_delivery_date: { source: null, from: null, to: null },
      },
      milestone: [
        "InfoReceived",
        "PickedUp",
        "Departure",
        "Arrival",
        "AvailableForPickup",
        "OutForDelivery",
        "Delivered",
        "Returning",
        "Returned",
      ].map((key_stage) => ({ key_stage, time_iso: null, time_utc: null, time_raw: null })),
      misc_info: {
        risk_factor: 0,
        service_type: null,
        weight_raw: null,
        weight_kg: null,
        pieces: null,
        dimensions: null,
        customer_number: null,
        reference_number: null,
        local_number: parcel.local?.number ?? null,
        local_provider: null,
        local_key: parcel.local?.carrier ?? 0,
      },
      tracking: {
        providers_hash: hash,
        providers: [
          {
            provider,
            provider_lang: null,
            service_type: null,
            latest_sync_status: "Success",
            latest_sync_time: new Date().toISOString(),
            events_hash: hash,
            provider_tips: null,
            events,
          },
        ],
      },
    },
  };
}

function listEntries(sandbox: Sandbox, body: unknown): Reply {
  const { number, page_no: page = 1, tracking_status: status } = isRecord(body) ? body : {};
  const wanted = typeof number === "string" ? number.split(",") : null;
  if (wanted && wanted.length > 200) return whole(-18010014, "Too many numbers.");
  const all = Object.values(sandbox.world.carriers.seventeen.entries)
    .filter((entry) => !wanted || wanted.includes(entry.number))
    .filter((entry) => !status || entry.status === status);
  const at = Math.max(1, Number(page)) - 1;
  const accepted = all.slice(at * 40, at * 40 + 40).map((entry) => ({
    number: entry.number,
    carrier: entry.carrier,
    param: null,
    data_origin: "Api",
    register_time: new Date(entry.registeredAt).toISOString(),
    tracking_status: entry.status,
    package_status:
      seenScans(parcelOf(sandbox, entry.number), entry.carrier)[0]?.code.split("_")[0] ?? "NotFound",
    push_status: entry.pushStatus,
    stop_track_reason: entry.stopReason,
    is_retracked: entry.isRetracked,
    carrier_change_count: entry.changes,
    tag: entry.tag,
    delievery_time: null,
  }));
  const page_total = Math.ceil(all.length / 40);
  return json({
    code: 0,
    page: { data_total: all.length, page_total, page_no: at + 1, page_size: 40 },
    data: { accepted, rejected: [] },
  });
}

/** Pushes what is new of an entry, and says where it stopped by itself. */
export function moveSeventeen(sandbox: Sandbox, only?: string): void {
  for (const entry of Object.values(sandbox.world.carriers.seventeen.entries)) {
    if (only !== undefined && entry.number !== only) continue;
    if (entry.status === "Stopped") continue;
    const seen = seenScans(parcelOf(sandbox, entry.number), entry.carrier);
    if (seen.length > entry.pushed) {
      entry.pushed = seen.length;
      push(sandbox, entry, "TRACKING_UPDATED");
    }
    if (!isOver(seen, entry.registeredAt)) continue;
    Object.assign(entry, { status: "Stopped", stopReason: "Expired" });
    push(sandbox, entry, "TRACKING_STOPPED");
  }
}

/** The signature: SHA-256 over body, `/` and key (github.com/godely/aio17track, webhook.py). */
const signOf = (body: string, key: string): string =>
  createHash("sha256").update(`${body}/${key}`).digest("hex");

function push(sandbox: Sandbox, entry: SeventeenEntry, event: "TRACKING_UPDATED" | "TRACKING_STOPPED"): void {
  const { webhookUrl: url, key = "" } = sandbox.seventeentrack;
  if (!url) return;
  const { number, carrier, tag } = entry;
  const data = event === "TRACKING_UPDATED" ? infoOf(sandbox, entry) : { number, carrier, param: null, tag };
  tellNews(sandbox, sandbox.world.carriers.seventeen.deliveries, {
    target: "17track-webhooks",
    event,
    number,
    url,
    body: JSON.stringify({ event, data }),
    headers: (body, forged) => ({ sign: signOf(body, forged ? "forged" : key) }),
    // The real service waits some ten minutes and longer (not known for sure).
    waits: [1_000, 5_000, 30_000],
    settled: (done) => void (entry.pushStatus = done ? "Success" : "Failure"),
  });
}

export function seventeentrackRoutes(router: Router, sandbox: Sandbox): void {
  const items = (name: string, act: (sandbox: Sandbox, item: Fields, number: string) => Did): void =>
    void router.on(
      "POST",
      `/17track/track/v2.4/${name}`,
      door(sandbox, (body) => each(body, (item, number) => act(sandbox, item, number))),
    );
  items("register", register);
  items("changecarrier", changeCarrier);
  items("stoptrack", stop);
  items("retrack", retrack);
  items("deletetrack", remove);
  items("gettrackinfo", read);
  items("push", (box, item, number) => {
    const entry = entryOf(box, item, number);
    if (!entry) return missing;
    push(box, entry, "TRACKING_UPDATED");
    return { accepted: { number, carrier: entry.carrier } };
  });
  router
    .on(
      "POST",
      "/17track/track/v2.4/gettracklist",
      door(sandbox, (body) => listEntries(sandbox, body)),
    )
    .on(
      "POST",
      "/17track/track/v2.4/getquota",
      door(sandbox, () => {
        const { quotaTotal, quotaUsed } = sandbox.world.carriers.seventeen;
        const data = {
          quota_total: quotaTotal,
          quota_used: quotaUsed,
          quota_remain: quotaTotal - quotaUsed,
          today_used: quotaUsed,
          max_track_daily: quotaTotal,
          free_email_quota: 0,
          free_email_quotaused: 0,
        };
        return json({ code: 0, data });
      }),
    );
}
