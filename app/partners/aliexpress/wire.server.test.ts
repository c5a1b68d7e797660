import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ok } from "~/platform/result";
import { signatureOf } from "./signature";
import { isFresh, keysFor, renewed, type Keys } from "./tokens.server";
import { aliexpressWire, pausedUntil } from "./wire.server";

type Sent = { path: string; params: Record<string, string> };

const outside = vi.hoisted(() => ({
  sent: [] as unknown[],
  answers: [] as { status?: number; body: unknown }[],
}));

vi.mock("~/platform/http/outbound.server", () => ({
  callOut: ({ url, body }: { url: URL; body: string }) => {
    outside.sent.push({ path: url.pathname, params: Object.fromEntries(new URLSearchParams(body)) });
    const { status = 200, body: said } = outside.answers.shift() ?? { body: "" };
    const text = typeof said === "string" ? said : JSON.stringify(said);
    return Promise.resolve({ ok: true, value: { status, headers: {}, body: text } });
  },
}));

const sent = () => outside.sent as Sent[];
const answer = (...bodies: unknown[]) => outside.answers.push(...bodies.map((body) => ({ body })));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  outside.sent.length = 0;
  outside.answers.length = 0;
  vi.useRealTimers();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const keys = (fields: Partial<Keys> = {}): Keys => ({
  accessToken: "a1",
  expiresAt: inHours(24),
  refreshToken: "r1",
  refreshEndsAt: inHours(48),
  family: "overseas",
  sellerId: "7",
  ...fields,
});

const given = (fields: object = {}) => ({
  access_token: "a2",
  refresh_token: "r2",
  expires_in: 86400,
  refresh_expires_in: 172800,
  seller_id: 200042360,
  code: "0",
  ...fields,
});

let stores = 0;
const wire = (of: Keys = keys(), renewKeys?: Parameters<typeof aliexpressWire>[0]["renewKeys"]) => {
  const url = `https://www.aliexpress.com/store/${++stores}`;
  return { url, ...aliexpressWire({ url, keys: of, renewKeys }) };
};
const Profile = z.object({ shop_name: z.string() });
const profile = { aliexpress_solution_merchant_profile_get_response: { shop_name: "Blue" } };
const error = (code: string, fields: object = {}) => ({ error_response: { type: "ISV", code, ...fields } });
const ask = ({ call }: ReturnType<typeof wire>) => call("solution.merchant.profile.get", Profile);

describe("tokens", () => {
  test("a code is exchanged at /rest, signed with its path", async () => {
    answer(given());
    expect(await keysFor("c0de")).toEqual({
      ok: true,
      value: {
        accessToken: "a2",
        expiresAt: inHours(24),
        refreshToken: "r2",
        refreshEndsAt: inHours(48),
        family: "overseas",
        sellerId: "200042360",
      },
    });
    const [{ path, params }] = sent() as [Sent];
    expect(path).toBe("/aliexpress/rest/auth/token/create");
    const secret = "secret-quayside-tests";
    expect(params["sign"]).toBe(signatureOf(params, secret, "sha256", "/auth/token/create"));
  });

  test("a renewal keeps what the answer leaves out, and never makes the end later", async () => {
    answer(given({ refresh_token: undefined, refresh_expires_in: 999_999 }));
    expect(await renewed(keys())).toMatchObject({
      ok: true,
      value: { accessToken: "a2", refreshToken: "r1", refreshEndsAt: inHours(48) },
    });
  });

  test("keys that end are used to their end and not renewed", async () => {
    answer(given({ refresh_expires_in: 0 }));
    const last = await renewed(keys());
    if (!last.ok) throw new Error(last.error);
    expect(isFresh(last.value)).toBe(true);
    expect(await renewed(last.value)).toEqual({ ok: false, error: "unauthorised" });
    expect(sent()).toHaveLength(1);
  });

  test("they are renewed half an hour early", () => {
    expect(isFresh(keys({ expiresAt: inHours(0.6) }))).toBe(true);
    expect(isFresh(keys({ expiresAt: inHours(0.4) }))).toBe(false);
  });

  test.each([
    [{ code: "IllegalRefreshToken", message: "no" }, "unauthorised"],
    [error("InvalidCode"), "unauthorised"],
    [{ code: "ServiceTimeout" }, "unavailable"],
    ["<html>", "malformed"],
  ])("%j is %s", async (body, failure) => {
    answer(body);
    expect(await renewed(keys())).toEqual({ ok: false, error: failure });
  });
});

describe("a call", () => {
  test("is signed, and read inside its wrapper", async () => {
    answer(profile);
    expect(await ask(wire())).toEqual({ ok: true, value: { shop_name: "Blue" } });
    const [{ path, params }] = sent() as [Sent];
    expect(path).toBe("/aliexpress/sync");
    expect(params).toMatchObject({ method: "aliexpress.solution.merchant.profile.get", access_token: "a1" });
    expect(params["sign"]).toBe(signatureOf(params, "secret-quayside-tests", "sha256"));
  });

  test("finds the keys that somebody else has renewed, and asks nobody", async () => {
    answer(profile);
    const old = keys({ expiresAt: inHours(0.1) });
    const newer = keys({ accessToken: "a9" });
    expect((await ask(wire(old, (renew) => renew(newer)))).ok).toBe(true);
    expect(sent().map(({ params }) => params["access_token"])).toEqual(["a9"]);
  });

  test("a token that is refused is renewed once", async () => {
    answer(error("IllegalAccessToken"), given(), profile);
    expect((await ask(wire())).ok).toBe(true);
    answer(error("IllegalAccessToken"), given(), error("IllegalAccessToken"));
    expect(await ask(wire())).toEqual({ ok: false, error: "unauthorised" });
    answer(error("IllegalAccessToken"), { code: "IllegalRefreshToken" });
    expect(await ask(wire())).toEqual({ ok: false, error: "unauthorised" });
  });

  test("too many calls: nobody is asked until the pause is over", async () => {
    const store = wire();
    answer(error("ApiCallLimit", { msg: "This ban will last for 90 more seconds" }));
    expect(await ask(store)).toEqual({ ok: false, error: "unavailable" });
    expect(pausedUntil(store.url)?.toISOString()).toBe("2026-11-26T12:01:30.000Z");
    expect(await ask(store)).toEqual({ ok: false, error: "unavailable" });
    expect(sent()).toHaveLength(1);
  });

  test("a short pause is waited out", async () => {
    answer(error("ApiCallLimit", { msg: "will last 1 seconds" }), profile);
    const renewKeys = (renew: (kept: Keys) => unknown) => Promise.resolve(ok(renew(keys()))) as never;
    expect((await ask(wire(keys(), renewKeys))).ok).toBe(true);
  });

  test.each([
    [error("SomethingElse", { type: "SYSTEM" }), "unavailable"],
    [error("15", { sub_code: "isp.remote-service-error" }), "unavailable"],
    [error("MissingParameter", { msg: "category_id" }), "rejected"],
    [error("15", { sub_msg: "the product does not exist" }), "missing"],
    [{ a_response: { result: { success: false, error_code: "1", error_message: "no" } } }, "rejected"],
    [{ a_response: { result_success: false, result_error_desc: "order not found" } }, "missing"],
    [{ a_response: { is_success: false, error_msg: "System error" } }, "unavailable"],
    [{ a_response: { shop_name: 7 } }, "malformed"],
    [{ anything: 1 }, "malformed"],
    ["<html>", "malformed"],
  ])("%j is %s", async (body, failure) => {
    answer(body);
    expect(await ask(wire())).toEqual({ ok: false, error: failure });
  });
});
