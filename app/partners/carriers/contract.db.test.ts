/** What is expected of each tracking service, against the sandbox over HTTP. */
import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/platform/env.server";
import { callsTo, control, eventually } from "../../../tests/setup/outside";
import { afterShipCallSign } from "./signatures";
import { providerNamed } from "./providers.server";
import type { Announced, Followed, Outcome, TrackingProvider } from "./tracking-provider";

const carrierKeys = {
  "17track": { yun: "190008", usps: "21051", gls: "100005", none: "999999999" },
  aftership: { yun: "yunexpress", usps: "usps", gls: "gls", none: "no-such-carrier" },
} as const;

/** The sandbox lets all calls through: limits have a test of their own. */
const pace = () => Promise.resolve();

beforeEach(() => control("/control/carriers/settings", { quotaTotal: 5_000, unlimited: true }));

const number = () => `YT${String(randomInt(10 ** 14)).padStart(14, "0")}51`;

describe.each(["17track", "aftership"] as const)("%s", (name) => {
  const keys = carrierKeys[name];
  const provider = providerNamed(name) as TrackingProvider;

  const item = (no: string, carrierKey: string = keys.yun, postcode = ""): Announced => ({
    number: no,
    carrierKey,
    orderNo: "Q1",
    country: "DE",
    postcode,
    shippedOn: "2026-11-20",
  });
  const say = (no: string, scans: unknown[], more: Record<string, unknown> = {}) =>
    control("/control/carriers/parcels", { number: no, carrier: 190008, scans, ...more });

  async function register(...items: Announced[]): Promise<readonly Outcome<{ ref: string | null }>[]> {
    const answer = await provider.register(items, pace);
    if (!answer.ok) throw new Error(answer.code);
    return answer.value;
  }
  async function followed(no: string, carrierKey: string = keys.yun): Promise<Followed> {
    const [outcome] = await register(item(no, carrierKey));
    if (!outcome?.ok) throw new Error(JSON.stringify(outcome));
    return { number: no, carrierKey, ref: outcome.value.ref };
  }
  const why = <T>(outcome: Outcome<T> | undefined) => (outcome && !outcome.ok ? outcome.why : "ok");

  test("a number that is followed already is a success, with the same id", async () => {
    const no = number();
    const first = await followed(no);
    expect(await followed(no)).toEqual(first);
  });

  test("refusals of one number say why", async () => {
    expect(why((await register(item("abc")))[0])).toBe("bad-number");
    expect(why((await register(item(number(), keys.none)))[0])).toBe("unknown-carrier");
    expect(why((await register(item(number(), "")))[0])).toBe("unknown-carrier");
  });

  test("scans come with their moments, clocks without zone, places and words", async () => {
    const no = number();
    const at = Date.parse("2026-11-20T02:15:00Z");
    await say(no, [
      { at, offset: 480, code: "InTransit_PickedUp", place: "Shenzhen", text: "Picked up" },
      { at: at + 3_600_000, offset: null, code: "InTransit_Departure", place: "Shenzhen", text: "Left" },
    ]);
    const answer = await provider.read([await followed(no)], pace);
    const [outcome] = answer.ok ? answer.value : [];
    const scans = outcome?.ok ? outcome.value.scans.toSorted((a, b) => (a.rawTime < b.rawTime ? -1 : 1)) : [];
    expect(scans).toMatchObject([
      {
        status: "IN_TRANSIT",
        at: new Date(at),
        rawTime: "2026-11-20 10:15:00",
        offset: 480,
        place: "Shenzhen",
        text: "Picked up",
      },
      { status: "IN_TRANSIT", at: null, rawTime: "2026-11-20 11:15:00", offset: null },
    ]);
    expect(JSON.stringify(outcome)).not.toContain("Secret Street");
  });

  test("the mark changes with a scan, and only then", async () => {
    const no = number();
    await say(no, [{ code: "InTransit_PickedUp", hoursAgo: 3 }]);
    const it = await followed(no);
    const markOf = async () => {
      const answer = await provider.read([it], pace);
      const [outcome] = answer.ok ? answer.value : [];
      return outcome?.ok ? outcome.value.mark : null;
    };
    const before = await markOf();
    expect(await markOf()).toBe(before);
    await control(`/control/carriers/parcels/${no}/scans`, { code: "Delivered_Other" });
    expect(await markOf()).not.toBe(before);
  });

  test("the wrong carrier knows nothing, until the right one is named", async () => {
    const no = number();
    await say(no, [{ code: "Delivered_Other", hoursAgo: 3 }]);
    const wrong = await followed(no, keys.usps);
    const known = async (it: Followed) => {
      const answer = await provider.read([it], pace);
      const [outcome] = answer.ok ? answer.value : [];
      return outcome?.ok ? outcome.value.scans.length : 0;
    };
    expect(await known(wrong)).toBe(0);
    const changed = await provider.changeCarrier(wrong, keys.yun, pace);
    expect(changed).toMatchObject({ ok: true, value: { ok: true } });
    expect(await known({ ...wrong, carrierKey: keys.yun })).toBe(1);
  });

  test("a number whose carrier asks for the postcode is refused without it, and one that is followed is told it", async () => {
    const no = number();
    await say(no, [{ code: "InTransit_PickedUp" }], { quirks: ["postcode"] });
    expect(why((await register(item(no)))[0])).toBe("needs-data");
    const [given] = await register(item(no, keys.yun, "10115"));
    expect(given?.ok).toBe(true);
    const it = await followed(number());
    const told = await provider.sendPostcode({ ...item(it.number, keys.yun, "10115"), ref: it.ref }, pace);
    expect(told).toMatchObject({ ok: true, value: { ok: true } });
    const gone = { ...item(number(), keys.yun, "10115"), ref: "0123456789abcdef" };
    const missing = await provider.sendPostcode(gone, pace);
    // 17TRACK registers it anew anyway.
    expect(missing.ok && missing.value.ok).toBe(name === "17track");
  });

  test("what is not registered is missing, and cannot be stopped or followed again", async () => {
    const it = { number: number(), carrierKey: keys.yun, ref: "0123456789abcdef" };
    const read = await provider.read([it], pace);
    expect(read.ok && why(read.value[0])).toBe("missing");
    const stopped = await provider.stop(it, "delivered", pace);
    expect(stopped.ok && why(stopped.value)).toBe("missing");
  });

  test("a stopped number can be followed again; one that is followed cannot", async () => {
    const it = await followed(number());
    const early = await provider.retrack(it, pace);
    expect(early.ok && why(early.value)).toBe("not-stopped");
    expect(await provider.stop(it, "delivered", pace)).toMatchObject({ ok: true, value: { ok: true } });
    expect(await provider.retrack(it, pace)).toMatchObject({ ok: true, value: { ok: true } });
  });

  test("too many calls in a second are refused", async () => {
    const it = await followed(number());
    await control("/control/carriers/settings", { unlimited: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => provider.read([it], pace)));
    expect(
      answers.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.error === "limited"),
    ).toBe(true);
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(8);
  });

  test("outages, limits and a refused key are told apart", async () => {
    const it = await followed(number());
    for (const [kind, error] of [
      ["500", "unavailable"],
      ["429", "limited"],
      ["401", "denied"],
      ["reset", "unavailable"],
      ["malformed", "malformed"],
    ] as const) {
      // One that came too fast is made three times.
      await control("/control/faults", { target: name, kind, times: kind === "429" ? 3 : 1 });
      expect(await provider.read([it], pace), kind).toMatchObject({ ok: false, error });
    }
  });

  test("webhooks are believed as they were signed, and not with one byte changed", async () => {
    const no = number();
    await say(no, []);
    await followed(no);
    await control(`/control/carriers/parcels/${no}/scans`, { code: "Delivered_Other" });
    const path = `/hooks/tracking/${name}`;
    const call = await eventually(
      () => callsTo(path).find(({ bytes }) => bytes.includes(no)),
      "webhook",
      30_000,
    );
    expect(provider.verify(call.bytes, call.headers)).toBe(true);
    expect(provider.parse(call.bytes)).toMatchObject({ kind: "update", number: no, carrierKey: keys.yun });
    // The body has all that reading it would answer.
    expect(provider.parse(call.bytes)?.read?.scans.at(-1)?.status ?? null).toBe("DELIVERED");
    const changed = Buffer.from(call.bytes);
    changed[5] = (changed[5] ?? 0) ^ 1;
    expect(provider.verify(changed, call.headers)).toBe(false);
    expect(provider.verify(call.bytes, new Headers())).toBe(false);
  });

  test.each([
    "",
    "{}",
    "[]",
    "null",
    '{"event":"tracking_update"}',
    '{"event":"TRACKING_UPDATED","data":[]}',
  ])("news of nothing is no news: %s", (text) => expect(provider.parse(Buffer.from(text))).toBeNull());
});

describe("what only 17TRACK does", () => {
  const provider = providerNamed("17track") as TrackingProvider;
  const call = (what: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${env().SEVENTEENTRACK_BASE_URL}/${what}`, {
      method: "POST",
      headers: { "17token": env().SEVENTEENTRACK_KEY ?? "", ...headers },
      body: JSON.stringify(body),
    });

  test("GLS stays silent without the postcode", async () => {
    const no = "12345678901";
    await control("/control/carriers/parcels", {
      number: no,
      carrier: 100005,
      scans: [{ code: "Delivered_Other" }],
    });
    const it = {
      number: no,
      carrierKey: "100005",
      orderNo: "Q1",
      country: "DE",
      postcode: "",
      shippedOn: "2026-11-20",
    };
    await provider.register([it], pace);
    const silent = await provider.read([{ ...it, ref: null }], pace);
    expect(silent).toMatchObject({ ok: true, value: [{ ok: false, why: "no-news" }] });
    const told = await provider.sendPostcode({ ...it, postcode: "10115", ref: null }, pace);
    expect(told).toMatchObject({ ok: true, value: { ok: true } });
    const read = await provider.read([{ ...it, ref: null }], pace);
    expect(read.ok && read.value[0]?.ok && read.value[0].value.scans).toHaveLength(1);
  });

  test("forty numbers are a call, 41 are refused whole", async () => {
    const numbers = (count: number) =>
      Array.from({ length: count }, () => ({ number: number(), carrier: 190008 }));
    const many = await (await call("register", numbers(41))).json();
    expect(many).toEqual({ code: 0, data: { errors: [expect.objectContaining({ code: -18010014 })] } });
    const few = (await (await call("register", numbers(40))).json()) as { data: { accepted: unknown[] } };
    expect(few.data.accepted).toHaveLength(40);
  });

  test("a wrong key is a 401, a GET finds nothing", async () => {
    expect((await call("getquota", {}, { "17token": "WRONG" })).status).toBe(401);
    expect((await fetch(`${env().SEVENTEENTRACK_BASE_URL}/register`)).status).toBe(404);
  });

  test("a carrier is changed five times, and a number is followed again once", async () => {
    const no = number();
    await call("register", [{ number: no, carrier: 190008 }]);
    const codes = [190008, 21051, 190008, 21051, 190008, 21051, 190008];
    const answers: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      const item = { number: no, carrier_old: codes[i], carrier_new: codes[i + 1] };
      const told = (await (await call("changecarrier", [item])).json()) as {
        data: { rejected: { error: { code: number } }[] };
      };
      answers.push(told.data.rejected[0]?.error.code ?? "ok");
    }
    expect(answers).toEqual(["ok", "ok", "ok", "ok", "ok", -18019807]);
    const it = { number: no, carrierKey: "21051", ref: null };
    await provider.stop(it, "delivered", pace);
    await provider.retrack(it, pace);
    await provider.stop(it, "delivered", pace);
    const again = await provider.retrack(it, pace);
    expect(again.ok && !again.value.ok && again.value.why).toBe("used-up");
  });

  test("each number and carrier costs one of the quota, once", async () => {
    const quota = async () => {
      const answer = await provider.quota(pace);
      return answer.ok ? (answer.value?.used ?? 0) : 0;
    };
    const no = number();
    const before = await quota();
    for (const carrier of [190008, 190008, 21051]) await call("register", [{ number: no, carrier }]);
    expect(await quota()).toBe(before + 2);
    await control("/control/carriers/settings", { quotaTotal: before + 2 });
    const one = {
      number: number(),
      carrierKey: "190008",
      orderNo: "Q1",
      country: "DE",
      postcode: "",
      shippedOn: "2026-11-20",
    };
    expect(await provider.register([one], pace)).toMatchObject({
      ok: true,
      value: [{ ok: false, why: "quota" }],
    });
  });
});

describe("what only AfterShip does", () => {
  const call = (headers: Record<string, string>) =>
    fetch(`${env().AFTERSHIP_BASE_URL}/trackings`, { headers });
  const { AFTERSHIP_KEY: key = "", AFTERSHIP_SECRET: secret = "" } = env();
  const signed = (date: string) => ({
    "as-api-key": key,
    date,
    "as-signature-hmac-sha256": afterShipCallSign(
      {
        method: "GET",
        path: "/tracking/2026-07/trackings",
        body: null,
        date,
        headers: { "as-api-key": key },
      },
      secret,
    ),
  });

  test("the key alone, a wrong signature and an old date are refused", async () => {
    const now = new Date().toUTCString();
    expect((await call({ "as-api-key": key, date: now })).status).toBe(401);
    expect((await call({ ...signed(now), "as-api-key": "other" })).status).toBe(401);
    expect((await call(signed(new Date(Date.now() - 600_000).toUTCString()))).status).toBe(401);
  });

  test("an older version of the API is not there", async () => {
    const other = env().AFTERSHIP_BASE_URL.replace("2026-07", "2020-01");
    expect((await fetch(`${other}/trackings`, { headers: { "as-api-key": key } })).status).toBe(404);
  });
});
