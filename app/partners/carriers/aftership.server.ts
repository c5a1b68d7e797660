/**
 * AfterShip's Tracking API 2026-07 (npm @aftership/tracking-sdk 17.0.0; aftership.com/docs/tracking). Our own calls, not
 * the SDK: that one tries time-outs again with their first `date`, never a 429, and backs off by `^` as XOR.
 */
import type * as Iso from "iso-3166";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { lazily } from "~/platform/lazily.server";
import { Envelope, Existing, newsOf, readOf, refusalOf, Tracking } from "./aftership-shapes";
import { afterShipCallSign, afterShipWebhookSign, sameText } from "./signatures";
import type {
  Announced,
  Answer,
  Followed,
  Outcome,
  Pace,
  TrackingProvider,
  TrackRead,
} from "./tracking-provider";
import { callJson, failed, inPace } from "./wire.server";

const library = lazily<typeof Iso>("iso-3166");

/** Calls a second by kind (aftership.com/docs/tracking, rate limits). */
const perSecond = { create: 20, list: 6, single: 5, retrack: 5 } as const;

type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  kind: keyof typeof perSecond;
};
type Told = { data: unknown } | { refused: number; data: unknown };

const call = (what: string, asked: Call, pace: Pace): Promise<Answer<Told>> =>
  inPace(pace, { kind: asked.kind, perSecond: perSecond[asked.kind] }, () => callOnce(what, asked));

/** Makes one call. Refusals of the item come back as such. */
async function callOnce(what: string, { method, path, body }: Call): Promise<Answer<Told>> {
  const url = new URL(`${env().AFTERSHIP_BASE_URL}${path}`);
  const text = body === undefined ? null : JSON.stringify(body);
  const answer = await callJson({
    partner: "aftership",
    what,
    url,
    method,
    headers: signed(method, url, text),
    body: text,
  });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status === 401 || status === 403) return failed("denied", `http-${status}`);
  if (status === 429) return failed("limited", "http-429");
  const parsed = Envelope.safeParse(answer.value.body);
  if (!parsed.success) return failed("malformed", `http-${status}`);
  const { meta, data } = parsed.data;
  // The address or its version is wrong, not the parcel.
  if (meta.code === 404) return failed("malformed", "http-404");
  return { ok: true, value: status < 300 ? { data } : { refused: meta.code, data } };
}

/** The key, and with a secret the signature: AfterShip's AES option. */
function signed(method: string, url: URL, body: string | null): Record<string, string> {
  const { AFTERSHIP_KEY: key = "", AFTERSHIP_SECRET: secret } = env();
  const headers = { "as-api-key": key };
  const date = new Date().toUTCString();
  if (!secret) return { ...headers, date };
  // The path that is signed begins with the version, as the SDK's does.
  const call = { method, path: url.pathname + url.search, body, date, headers };
  return { ...headers, date, "as-signature-hmac-sha256": afterShipCallSign(call, secret) };
}

type Ref = { ref: string | null };

async function create(item: Announced, pace: Pace): Promise<Answer<Outcome<Ref>>> {
  const { number, carrierKey, orderNo, country, postcode, shippedOn } = item;
  // "ISO 3166-1 alpha-3, e.g. USA" (npm @aftership/tracking-sdk 17.0.0, model/Tracking.ts).
  const alpha3 = library().iso31661.find(({ alpha2 }) => alpha2 === country)?.alpha3;
  const body = {
    tracking_number: number,
    ...(carrierKey === "" ? {} : { slug: carrierKey }),
    order_id: orderNo,
    order_number: orderNo,
    tracking_ship_date: shippedOn,
    ...(alpha3 ? { destination_country_region: alpha3 } : {}),
    ...(postcode === "" ? {} : { destination_postal_code: postcode }),
  };
  const answer = await call("create", { method: "POST", path: "/trackings", body, kind: "create" }, pace);
  if (!answer.ok) return answer;
  const told = answer.value;
  const there = Existing.safeParse(told.data);
  const ref = there.success ? there.data.id : null;
  if (!("refused" in told)) return ref ? yes(number, { ref }) : failed("malformed", "no-id");
  const why = refusalOf(told.refused);
  if (why !== null) return no(number, why, told.refused);
  return ref ? yes(number, { ref }) : find(item, pace);
}

const List = z.object({ trackings: z.array(Tracking.pick({ id: true, tracking_number: true, slug: true })) });

/** The id of a number that is followed already: nothing is read by number and slug alone. */
async function find({ number, carrierKey }: Announced, pace: Pace): Promise<Answer<Outcome<Ref>>> {
  const query = new URLSearchParams({ slug: carrierKey, tracking_numbers: number });
  const answer = await call("find", { method: "GET", path: `/trackings?${query}`, kind: "list" }, pace);
  if (!answer.ok) return answer;
  const parsed = List.safeParse(answer.value.data);
  const own = parsed.data?.trackings.find((each) => each.tracking_number === number);
  return own ? yes(number, { ref: own.id }) : no(number, "rejected", 4003);
}

const yes = <T>(number: string, value: T): Answer<Outcome<T>> => ({
  ok: true,
  value: { number, ok: true, value },
});
const no = (
  number: string,
  why: NonNullable<ReturnType<typeof refusalOf>>,
  code: number,
): Answer<Outcome<never>> => ({
  ok: true,
  value: { number, ok: false, why, code: String(code) },
});

async function readOne({ number, ref }: Followed, pace: Pace): Promise<Answer<Outcome<TrackRead>>> {
  if (ref === null) return no(number, "missing", 4004);
  const path = `/trackings/${encodeURIComponent(ref)}`;
  const answer = await call("read", { method: "GET", path, kind: "single" }, pace);
  if (!answer.ok) return answer;
  if ("refused" in answer.value)
    return no(number, refusalOf(answer.value.refused) ?? "rejected", answer.value.refused);
  const parsed = Tracking.safeParse(answer.value.data);
  return parsed.success ? yes(number, readOf(parsed.data)) : failed("malformed", "tracking");
}

/** One after the other. What was done before a call failed is kept, and the rest comes again. */
async function all<Item, T>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer<Outcome<T>>>,
): Promise<Answer<readonly Outcome<T>[]>> {
  const outcomes: Outcome<T>[] = [];
  for (const item of items) {
    const answer = await work(item);
    if (!answer.ok) return outcomes.length > 0 ? { ok: true, value: outcomes } : answer;
    outcomes.push(answer.value);
  }
  return { ok: true, value: outcomes };
}

async function act(what: string, item: Followed, { method, path, ...rest }: Call, pace: Pace) {
  if (item.ref === null) return no(item.number, "missing", 4004);
  const answer = await call(
    what,
    { method, path: `/trackings/${encodeURIComponent(item.ref)}${path}`, ...rest },
    pace,
  );
  if (!answer.ok) return answer;
  if (!("refused" in answer.value)) return yes(item.number, null);
  return no(item.number, refusalOf(answer.value.refused) ?? "rejected", answer.value.refused);
}

export const aftership: TrackingProvider = {
  name: "aftership",
  title: "AfterShip",
  batch: 20,
  keyOf: (carrier) => carrier.slug,
  register: (items, pace) => all(items, (item) => create(item, pace)),
  read: (items, pace) => all(items, (item) => readOne(item, pace)),

  async changeCarrier(item, to, pace) {
    const done = await act(
      "change",
      item,
      { method: "PUT", path: "", body: { slug: to }, kind: "single" },
      pace,
    );
    if (!done.ok || !done.value.ok) return done as Answer<Outcome<Ref>>;
    return yes(item.number, { ref: item.ref });
  },

  // An update takes it (github.com/AfterShip/aftership-sdk-nodejs, release 7.0.6).
  async sendPostcode(item, pace) {
    const body = { destination_postal_code: item.postcode };
    const told = await act("postcode", item, { method: "PUT", path: "", body, kind: "single" }, pace);
    if (!told.ok || !told.value.ok) return told as Answer<Outcome<Ref>>;
    return yes(item.number, { ref: item.ref });
  },

  stop(item, end, pace) {
    const body = { reason: end === "returned" ? "RETURNED_TO_SENDER" : "DELIVERED" };
    return act("complete", item, { method: "POST", path: "/mark-as-completed", body, kind: "single" }, pace);
  },
  retrack: (item, pace) =>
    act("retrack", item, { method: "POST", path: "/retrack", body: {}, kind: "retrack" }, pace),
  quota: () => Promise.resolve({ ok: true, value: null }),

  verify(bytes, headers) {
    const secret = env().AFTERSHIP_WEBHOOK_SECRET;
    if (!secret) return false;
    return sameText(headers.get("aftership-hmac-sha256") ?? "", afterShipWebhookSign(bytes, secret));
  },
  parse: newsOf,
};
