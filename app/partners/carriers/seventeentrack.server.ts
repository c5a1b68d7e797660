/**
 * 17TRACK's API v2.4: base, header, limits and error codes by asset.17track.net/api/document/v2.4_en and
 * help.17track.net/hc/en-us/articles/37570440168473.
 */
import { env } from "~/platform/env.server";
import { sameText, seventeenSign } from "./signatures";
import {
  Accepted,
  Envelope,
  newsOf,
  QuotaShape,
  readOf,
  refusalOf,
  TrackInfo,
} from "./seventeentrack-shapes";
import type {
  Announced,
  Answer,
  Followed,
  Outcome,
  Pace,
  Quota,
  TrackingProvider,
  TrackRead,
} from "./tracking-provider";
import { callJson, failed, inPace } from "./wire.server";

/** Numbers of one call; a 41st is refused with -18010014. */
const batch = 40;

/** Calls a second and key; a fourth is answered 429. */
const perSecond = 3;

const key = () => env().SEVENTEENTRACK_KEY ?? "";

type Told = NonNullable<(typeof Envelope)["_output"]["data"]>;

const call = (what: string, body: unknown, pace: Pace): Promise<Answer<Told>> =>
  inPace(pace, { kind: "call", perSecond }, () => callOnce(what, body));

/** Makes one call. Errors of the key, and of the whole request, are failures. */
async function callOnce(what: string, body: unknown): Promise<Answer<Told>> {
  const answer = await callJson({
    partner: "17track",
    what,
    url: new URL(`${env().SEVENTEENTRACK_BASE_URL}/${what}`),
    method: "POST",
    headers: { "17token": key() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status === 401) return failed("denied", "http-401");
  if (status === 429) return failed("limited", "http-429");
  const parsed = Envelope.safeParse(answer.value.body);
  if (status !== 200 || !parsed.success) return failed("malformed", `http-${status}`);
  const { code, data } = parsed.data;
  const whole = code !== 0 ? code : (data?.errors?.[0]?.code ?? 0);
  return whole === 0 ? { ok: true, value: data ?? {} } : wholeFailure(whole);
}

function wholeFailure(code: number): Answer<never> {
  if (code >= -18010005 && code <= -18010001 && code !== -18010003) return failed("denied", String(code));
  return failed(code === -18010003 ? "unavailable" : "malformed", String(code));
}

/** What became of each number. `read` reads an accepted entry, `known` stands for one that is so already. */
function outcomes<T>(data: Told, read: (entry: unknown) => T | null, known: T | null): Outcome<T>[] {
  const accepted = (data.accepted ?? []).flatMap((entry): Outcome<T>[] => {
    const item = Accepted.safeParse(entry);
    if (!item.success) return [];
    const value = read(entry);
    const { number } = item.data;
    return [
      value === null
        ? { number, ok: false, why: "rejected", code: "unreadable" }
        : { number, ok: true, value },
    ];
  });
  const rejected = (data.rejected ?? []).map(({ number, error }): Outcome<T> => {
    const why = refusalOf(error.code);
    if (why === null && known !== null) return { number, ok: true, value: known };
    return { number, ok: false, why: why ?? "rejected", code: String(error.code) };
  });
  return [...accepted, ...rejected];
}

const pair = ({ number, carrierKey }: Pick<Followed, "number" | "carrierKey">) => ({
  number,
  ...(carrierKey === "" ? {} : { carrier: Number(carrierKey) }),
});

async function each<T>(
  what: string,
  items: readonly unknown[],
  pace: Pace,
  read: (entry: unknown) => T | null,
  known: T | null = null,
): Promise<Answer<readonly Outcome<T>[]>> {
  const answer = await call(what, items, pace);
  return answer.ok ? { ok: true, value: outcomes(answer.value, read, known) } : answer;
}

const done = { ref: null };

async function one(what: string, item: unknown, number: string, pace: Pace): Promise<Answer<Outcome<null>>> {
  const answer = await each(what, [item], pace, () => done);
  if (!answer.ok) return answer;
  const [outcome] = answer.value;
  if (!outcome) return failed("malformed", "no-item");
  return { ok: true, value: outcome.ok ? { number, ok: true, value: null } : outcome };
}

/** No automatic detection: 17TRACK takes the wrong carrier by itself (github.com/home-assistant/core#150920). */
const registration = ({ country, postcode, shippedOn, orderNo, ...item }: Announced) => ({
  ...pair(item),
  auto_detection: false,
  tag: orderNo,
  order_no: orderNo,
  ship_date: shippedOn,
  destination_country: country,
  ...(postcode === "" ? {} : { destination_postal_code: postcode }),
});

export const seventeentrack: TrackingProvider = {
  name: "17track",
  title: "17TRACK",
  batch,
  keyOf: (carrier) => String(carrier.seventeen),

  register: (items, pace) => each("register", items.map(registration), pace, () => done, done),

  read: (items, pace) =>
    each<TrackRead>("gettrackinfo", items.map(pair), pace, (entry) => {
      const parsed = TrackInfo.safeParse(entry);
      return parsed.success ? readOf(parsed.data) : null;
    }),

  async changeCarrier({ number, carrierKey }, to, pace) {
    const item = { number, carrier_old: Number(carrierKey), carrier_new: Number(to) };
    const answer = await one("changecarrier", item, number, pace);
    if (!answer.ok || !answer.value.ok) return answer as Answer<Outcome<{ ref: string | null }>>;
    return { ok: true, value: { number, ok: true, value: done } };
  },

  // `changeinfo` takes names and remarks (help.17track.net), no postcode: the number is registered anew, at one more unit.
  async sendPostcode(item, pace) {
    const { number, carrierKey } = item;
    const removed = await one("deletetrack", pair({ number, carrierKey }), number, pace);
    if (!removed.ok) return removed;
    if (!removed.value.ok && removed.value.why !== "missing") return { ok: true, value: removed.value };
    const answer = await each("register", [registration(item)], pace, () => done, done);
    if (!answer.ok) return answer;
    const [outcome] = answer.value;
    return outcome ? { ok: true, value: outcome } : failed("malformed", "no-item");
  },

  stop: (item, _end, pace) => one("stoptrack", pair(item), item.number, pace),
  retrack: (item, pace) => one("retrack", pair(item), item.number, pace),

  async quota(pace): Promise<Answer<Quota | null>> {
    const answer = await call("getquota", {}, pace);
    if (!answer.ok) return answer;
    const parsed = QuotaShape.safeParse(answer.value);
    if (!parsed.success) return failed("malformed", "quota");
    return { ok: true, value: { total: parsed.data.quota_total, used: parsed.data.quota_used } };
  },

  verify: (bytes, headers) =>
    key() !== "" && sameText(headers.get("sign") ?? "", seventeenSign(bytes, key())),
  parse: newsOf,
};
