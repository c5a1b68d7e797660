/** AfterShip's Tracking API under /tracking/2026-07 (npm @aftership/tracking-sdk 17.0.0; aftership.com/docs/tracking). */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { json, readJson, type Exchange, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { keyOfSlug, needsPostcode, tags } from "./catalogue";
import { tellNews } from "./news";
import { isExpired, listed, parcelOf, seenScans, wallClock, zoneText } from "./parcels";
import type { AfterShipEntry, CarrierScan } from "./state";

type Fields = Record<string, unknown>;

const base = "/tracking/2026-07";

/** Calls a second, by kind. */
const rates = { create: 20, list: 6, single: 5, retrack: 5, couriers: 5, detect: 3 } as const;
type Kind = keyof typeof rates;

const calls = new WeakMap<Sandbox, Map<Kind, number[]>>();

const version = { "as-api-version": "2026-07" };
const fine = (data: unknown, status = 200): Reply =>
  json({ meta: { code: status, message: "", type: "" }, data }, status, version);
const refuse = (status: number, code: number, message: string, data: unknown = {}): Reply =>
  json(
    { meta: { code, message, type: status === 401 ? "Unauthorized" : "BadRequest" }, data },
    status,
    version,
  );

/** What stands before every call: key, signature where the account signs, date within three minutes, rate. */
function door(sandbox: Sandbox, kind: Kind, act: (exchange: Exchange, body: Fields) => Reply) {
  return (exchange: Exchange): Reply => {
    const { key, secret } = sandbox.aftership;
    const given = exchange.headers["as-api-key"];
    if (!given || (key && given !== key)) return refuse(401, 401, "The API key is invalid.");
    if (secret && !isSigned(exchange, secret)) return refuse(401, 401, "The signature is invalid.");
    const full = tooMany(sandbox, kind);
    if (full)
      return json(
        { meta: { code: 429, message: "Too many requests.", type: "TooManyRequests" }, data: {} },
        429,
        { ...version, ...full },
      );
    const body = readJson(exchange);
    if (!body) return refuse(400, 4001, "The request body is no valid JSON.");
    return act(exchange, body);
  };
}

function tooMany(sandbox: Sandbox, kind: Kind): Record<string, string> | null {
  const now = Date.now();
  const all = calls.get(sandbox) ?? new Map<Kind, number[]>();
  calls.set(sandbox, all);
  const recent = (all.get(kind) ?? []).filter((at) => at > now - 1_000);
  const full = recent.length >= rates[kind] && !sandbox.world.carriers.unlimited;
  all.set(kind, full ? recent : [...recent, now]);
  if (!full) return null;
  return {
    "X-RateLimit-Limit": String(rates[kind]),
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(Math.ceil(now / 1_000) + 1),
  };
}

/** The signature of a call: base64 HMAC-SHA256 over six lines, and a date that is not old. */
function isSigned({ sent = "", url, headers, body }: Exchange, secret: string): boolean {
  const date = String(headers["date"] ?? "");
  if (!(Math.abs(Date.parse(date) - Date.now()) <= 180_000)) return false;
  const digest = body.length === 0 ? "" : createHash("md5").update(body).digest("hex").toUpperCase();
  const type = body.length === 0 ? "" : String(headers["content-type"] ?? "");
  const named = Object.entries(headers)
    .filter(([name]) => name.startsWith("as-") && !name.startsWith("as-signature-"))
    .map(([name, value]) => `${name}:${String(value).trim()}`)
    .toSorted()
    .join("\n");
  const query = url.search.slice(1).split("&").toSorted().join("&");
  const path = url.pathname + (query ? `?${query}` : "");
  const text = [sent, digest, type, date, named, path].join("\n");
  return headers["as-signature-hmac-sha256"] === createHmac("sha256", secret).update(text).digest("base64");
}

function create(sandbox: Sandbox, body: Fields): Reply {
  const { entries } = sandbox.world.carriers.aftership;
  const state = sandbox.world.carriers.aftership;
  const number = String(body["tracking_number"] ?? "").toUpperCase();
  if (!/^[A-Z0-9\-._/]{4,100}$/.test(number))
    return refuse(400, 4005, "The value of `tracking_number` is invalid.");
  const country = body["destination_country_region"] ?? "USA";
  if (typeof country !== "string" || !/^[A-Z]{3}$/.test(country))
    return refuse(400, 4008, "The value of `destination_country_region` is invalid.");
  const slug = slugOf(sandbox, body, number);
  if (slug === null) return refuse(400, 4012, "Cannot detect courier.");
  const key = keyOfSlug(slug);
  if (key === null) return refuse(400, 4010, "The value of `slug` is invalid.");
  const asks = needsPostcode(key) || sandbox.world.carriers.parcels[number]?.quirks.includes("postcode");
  if (asks && !body["destination_postal_code"])
    return refuse(400, 4011, "`destination_postal_code` is required.");
  const there = Object.values(entries).find((entry) => entry.number === number && entry.slug === slug);
  if (there)
    return refuse(400, 4003, "Tracking already exists.", { id: there.id, tracking_number: number, slug });
  const entry: AfterShipEntry = {
    id: createHash("md5").update(`${state.next}`).digest("hex"),
    number,
    slug,
    country: String(body["destination_country_region"] ?? ""),
    postcode: String(body["destination_postal_code"] ?? ""),
    createdAt: Date.now(),
    active: true,
    retracks: 0,
    pushed: 0,
  };
  state.next += 1;
  entries[entry.id] = entry;
  parcelOf(sandbox, number);
  sandbox.save();
  return fine(trackingOf(sandbox, entry), 201);
}

/** The slug as it is said, else detected. Only couriers of parcels that are known here are detected. */
function slugOf(sandbox: Sandbox, body: Fields, number: string): string | null {
  if (typeof body["slug"] === "string" && body["slug"] !== "") return body["slug"];
  const carrier = sandbox.world.carriers.parcels[number]?.carrier ?? null;
  return carrier === null ? null : slugByKey(carrier);
}

const slugByKey = (key: number): string | null =>
  Object.entries(slugs).find(([, each]) => each === key)?.[0] ?? null;
const slugs: Record<string, number | null> = Object.fromEntries(
  ["usps", "ups", "royal-mail", "yunexpress", "china-post"].map((slug) => [slug, keyOfSlug(slug)]),
);

function checkpointOf(slug: string) {
  return (scan: CarrierScan): Fields => {
    const [tag, subtag] = tags[scan.code] ?? ["Exception", "Exception_099"];
    const wall = wallClock(scan.at, scan.offset ?? 480);
    const time = scan.offset === null ? wall : `${wall}${zoneText(scan.offset)}`;
    return {
      created_at: new Date(scan.at).toISOString(),
      slug,
      checkpoint_time: time,
      location: scan.place,
      city: null,
      state: null,
      postal_code: null,
      coordinate: null,
      country_region: null,
      country_region_name: null,
      message: scan.text,
      tag,
      subtag,
      subtag_message: tag,
      raw_tag: null,
      events: [],
      source: "carrier",
      hash: createHash("md5").update(`${time} ${scan.code} ${scan.place} ${scan.text}`).digest("hex"),
    };
  };
}

function trackingOf(sandbox: Sandbox, entry: AfterShipEntry): Fields {
  const parcel = parcelOf(sandbox, entry.number);
  const key = keyOfSlug(entry.slug);
  // Oldest first, as AfterShip lists them.
  const checkpoints = listed(parcel, key).toReversed().map(checkpointOf(entry.slug));
  const seen = seenScans(parcel, key);
  const silent = isExpired(seen, entry.createdAt);
  const [tag, subtag] = silent
    ? ["Expired", "Expired_001"]
    : (tags[seen[0]?.code ?? ""] ?? ["Pending", "Pending_001"]);
  return {
    id: entry.id,
    tracking_number: entry.number,
    slug: entry.slug,
    active: entry.active,
    tag,
    subtag,
    subtag_message: tag,
    created_at: new Date(entry.createdAt).toISOString(),
    updated_at: new Date(seen[0]?.at ?? entry.createdAt).toISOString(),
    destination_country_region: entry.country || null,
    destination_raw_location: "1 Secret Street",
    return_to_sender: seen.some(({ code }) => code === "Exception_Returning"),
    signed_by: null,
    checkpoints,
  };
}

function found(sandbox: Sandbox, exchange: Exchange, act: (entry: AfterShipEntry) => Reply): Reply {
  const entry = sandbox.world.carriers.aftership.entries[exchange.params["id"] ?? ""];
  return entry ? act(entry) : refuse(404, 4004, "Tracking does not exist.");
}

function change(sandbox: Sandbox, entry: AfterShipEntry, body: Fields): Reply {
  const { slug, destination_postal_code: postcode } = body;
  if (postcode !== undefined) {
    if (typeof postcode !== "string" || postcode === "")
      return refuse(400, 4008, "The value of `destination_postal_code` is invalid.");
    entry.postcode = postcode;
  }
  if (slug !== undefined) {
    if (typeof slug !== "string" || keyOfSlug(slug) === null)
      return refuse(400, 4010, "The value of `slug` is invalid.");
    entry.slug = slug;
    entry.pushed = 0;
  }
  sandbox.save();
  return fine(trackingOf(sandbox, entry));
}

function retrack(sandbox: Sandbox, entry: AfterShipEntry): Reply {
  if (entry.active)
    return refuse(400, 4013, "Retrack is not allowed. You can only retrack an inactive tracking.");
  if (entry.retracks >= 3) return refuse(400, 4016, "Retrack is not allowed: it was used up.");
  Object.assign(entry, { active: true, retracks: entry.retracks + 1, createdAt: Date.now() });
  sandbox.save();
  return fine({ id: entry.id, tracking_number: entry.number, slug: entry.slug, active: true });
}

/** Pushes what is new; after 30 silent days a tracking is no longer followed. */
export function moveAfterShip(sandbox: Sandbox, only?: string): void {
  for (const entry of Object.values(sandbox.world.carriers.aftership.entries)) {
    if (only !== undefined && entry.number !== only) continue;
    if (!entry.active) continue;
    const seen = seenScans(parcelOf(sandbox, entry.number), keyOfSlug(entry.slug));
    const isNew = seen.length > entry.pushed;
    entry.pushed = seen.length;
    if (isExpired(seen, entry.createdAt)) entry.active = false;
    if (isNew || !entry.active) push(sandbox, entry);
  }
}

function push(sandbox: Sandbox, entry: AfterShipEntry): void {
  const { webhookUrl: url, webhookSecret = "" } = sandbox.aftership;
  if (!url) return;
  const body = JSON.stringify({
    event: "tracking_update",
    event_id: randomUUID(),
    is_tracking_first_tag: entry.pushed <= 1,
    msg: trackingOf(sandbox, entry),
    ts: Math.floor(Date.now() / 1_000),
  });
  tellNews(sandbox, sandbox.world.carriers.aftership.deliveries, {
    target: "aftership-webhooks",
    event: "tracking_update",
    number: entry.number,
    url,
    body,
    headers: (text, forged) => ({
      "aftership-hmac-sha256": createHmac("sha256", forged ? "forged" : webhookSecret)
        .update(text)
        .digest("base64"),
      "as-webhook-version": "2026-07",
    }),
    // 14 tries: 30 s × 2^n at AfterShip, here on a clock a hundred times as fast.
    waits: Array.from({ length: 13 }, (_, n) => 300 * 2 ** n),
  });
}

export function aftershipRoutes(router: Router, sandbox: Sandbox): void {
  const one = `${base}/trackings/:id`;
  router
    .on(
      "POST",
      `${base}/trackings`,
      door(sandbox, "create", (_, body) => create(sandbox, body)),
    )
    .on(
      "GET",
      `${base}/trackings`,
      door(sandbox, "list", ({ query }) => {
        const numbers = query.get("tracking_numbers")?.split(",") ?? null;
        const slug = query.get("slug");
        const trackings = Object.values(sandbox.world.carriers.aftership.entries)
          .filter((entry) => (!numbers || numbers.includes(entry.number)) && (!slug || entry.slug === slug))
          .slice(0, 100)
          .map((entry) => trackingOf(sandbox, entry));
        return fine({
          pagination: { total: trackings.length, next_cursor: null, has_next_page: false },
          trackings,
        });
      }),
    )
    .on(
      "GET",
      one,
      door(sandbox, "single", (exchange) =>
        found(sandbox, exchange, (entry) => fine(trackingOf(sandbox, entry))),
      ),
    )
    .on(
      "PUT",
      one,
      door(sandbox, "single", (exchange, body) =>
        found(sandbox, exchange, (entry) => change(sandbox, entry, body)),
      ),
    )
    .on(
      "DELETE",
      one,
      door(sandbox, "single", (exchange) =>
        found(sandbox, exchange, (entry) => {
          delete sandbox.world.carriers.aftership.entries[entry.id];
          sandbox.save();
          return fine({ id: entry.id });
        }),
      ),
    )
    .on(
      "POST",
      `${one}/mark-as-completed`,
      door(sandbox, "single", (exchange, body) =>
        found(sandbox, exchange, (entry) => {
          if (!["DELIVERED", "LOST", "RETURNED_TO_SENDER"].includes(String(body["reason"])))
            return refuse(400, 4007, "The value of `reason` is invalid.");
          entry.active = false;
          sandbox.save();
          return fine(trackingOf(sandbox, entry));
        }),
      ),
    )
    .on(
      "POST",
      `${one}/retrack`,
      door(sandbox, "retrack", (exchange) => found(sandbox, exchange, (entry) => retrack(sandbox, entry))),
    );
}
