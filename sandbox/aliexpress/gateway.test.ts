import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, start, type Json } from "../test-kit";
import { signatureOf } from "./signature";
import { clientOf, send } from "./test-client";
import { readTime, timeText } from "./times";

let sandbox: RunningSandbox;
let spain: Awaited<ReturnType<typeof clientOf>>;
let china: Awaited<ReturnType<typeof clientOf>>;

beforeAll(async () => {
  sandbox = await start();
  spain = await clientOf(sandbox, "calaazul");
  china = await clientOf(sandbox, "lanternbay");
});
afterEach(() => control(sandbox, "DELETE", "/faults"));
afterAll(() => sandbox.close());

const profile = "aliexpress.solution.merchant.profile.get";
const error = (answer: Json) => answer["error_response"] as { code: string; msg: string };

describe("signatures", () => {
  test("are those of the known examples", () => {
    const foo = { foo: "1", bar: "2", foo_bar: "3", foobar: "4" };
    expect(signatureOf("md5", "testsecret", Object.entries(foo))).toBe("54C22189FE38F1B7E6E4D701FB82851E");
    const call = {
      app_key: "12345678",
      method: "aliexpress.ds.product.get",
      access_token: "tok",
      timestamp: "1700000000000",
      sign_method: "sha256",
      product_id: "1005001234567890",
    };
    expect(signatureOf("sha256", "my_app_secret_123", Object.entries(call))).toBe(
      "C6F717BC73B11552128D4D3AEE8DF88D182AA7018DD6A0AC92B26B839E13520A",
    );
    const token = { app_key: "12345678", code: "c0de", timestamp: "1700000000000", sign_method: "sha256" };
    expect(signatureOf("sha256", "my_app_secret_123", Object.entries(token), "/auth/token/create")).toBe(
      "0E0A363195C1AADA81A4A9FCDCA97D245C3405007CFD128196ADEE2EDA7135EC",
    );
  });

  test.each(["sha256", "md5"] as const)("%s is taken, also with capitals among the names", async (how) => {
    expect(await spain(profile, { queryDeliveryReq: "x", a_b: "1", aB: "2" }, { how })).toMatchObject({
      shop_name: "Cala Azul",
    });
    const wrong = await spain(profile, {}, { how, sign: "0".repeat(how === "md5" ? 32 : 64) });
    expect(error(wrong).code).toBe("IncompleteSignature");
  });

  test("the token may be called session, and an answer may be simple", async () => {
    const simple = await spain(profile, {}, { tokenName: "session", token: "nobody's" });
    expect(error(simple).code).toBe("IllegalAccessToken");
    const asked = {
      aeop_a_e_product_list_query: { product_status_type: "onSelling", current_page: 1, page_size: 2 },
    };
    const { result } = await spain<{ result: Json }>("aliexpress.solution.product.list.get", asked, {
      simplify: true,
    });
    expect(result["aeop_a_e_product_display_d_t_o_list"]).toHaveLength(2);
    const { result: wrapped } = await spain<{ result: Json }>("aliexpress.solution.product.list.get", asked);
    expect(wrapped["aeop_a_e_product_display_d_t_o_list"]).toMatchObject({ item_display_dto: [{}, {}] });
  });

  test("a clock that is more than two hours wrong is refused", async () => {
    expect(await spain(profile, {}, { at: Date.now() - 7_000_000 })).toHaveProperty("shop_name");
    expect(error(await spain(profile, {}, { at: Date.now() - 7_300_000 })).code).toBe("IllegalTimestamp");
  });
});

describe("tokens", () => {
  const answerOf = (body: Json) => (body["/auth/token/create_response"] ?? body) as Json;

  test.each([
    ["/rest/auth/token/create", "sha256", {}],
    ["/sync", "md5", { method: "/auth/token/create" }],
  ] as const)("a code is good once at %s, signed by %s", async (path, how, more) => {
    const { code } = await control<{ code: string }>(sandbox, "POST", "/aliexpress/calaazul/codes");
    const made = await send(sandbox, path, { code, ...more }, { how });
    expect(answerOf(made.body)).toMatchObject({
      code: "0",
      account_platform: "seller_center",
      seller_id: "222077231",
    });
    const again = await send(sandbox, path, { code, ...more }, { how });
    expect(again.status).toBe(200);
    expect(again.text).toContain("InvalidCode");
  });

  test("a renewal lengthens no right to renew, and may leave its token out", async () => {
    const slug = "/aliexpress/lanternbay";
    const old = await control<{ refresh: string; refreshExpires: number }>(
      sandbox,
      "POST",
      `${slug}/tokens`,
      {
        seconds: 1,
        refreshSeconds: 100,
      },
    );
    const renew = (refresh: string) => send(sandbox, "/rest/auth/token/refresh", { refresh_token: refresh });
    const { body } = await renew(old.refresh);
    expect(body).toMatchObject({ code: "0", refresh_token_valid_time: old.refreshExpires });
    expect(Number(body["refresh_expires_in"])).toBeLessThanOrEqual(100);
    expect(Number(body["expires_in"])).toBeLessThanOrEqual(100);
    await control(sandbox, "PUT", slug, { quirks: { omits_refresh_token: true } });
    const { body: without } = await renew(old.refresh);
    expect(without).not.toHaveProperty("refresh_token");
    expect(without).toHaveProperty("access_token");
    await control(sandbox, "PUT", slug, { quirks: { omits_refresh_token: false } });
    const { refresh } = await control<{ refresh: string }>(sandbox, "POST", `${slug}/tokens`, {
      refreshSeconds: 0,
    });
    expect((await renew(refresh)).body).toMatchObject({ code: "IllegalRefreshToken" });
  });
});

describe("the gateway", () => {
  test("a seller of one family is refused the calls of the other", async () => {
    expect(error(await china(profile)).code).toBe("InsufficientPermission");
    expect(await china("aliexpress.merchant.profile.get")).toMatchObject({
      profile: { shop_name: "Lantern Bay Official Store" },
    });
    expect(error(await spain("aliexpress.offer.product.query", { product_id: "1" })).code).toBe(
      "InsufficientPermission",
    );
    expect(error(await spain("aliexpress.no.such.call")).code).toBe("InvalidApiPath");
  });

  test("too many calls of a second are refused at HTTP 200", async () => {
    const quirks = { calls_per_second: 2 };
    await control(sandbox, "POST", "/aliexpress/hasty", { family: "overseas", quirks });
    const hasty = await clientOf(sandbox, "hasty");
    const answers = await Promise.all([1, 2, 3].map(() => hasty(profile)));
    expect(answers.filter((answer) => error(answer)?.code === "ApiCallLimit")).toHaveLength(1);
  });

  test.each([
    ["limit", "ApiCallLimit"],
    ["401", "IllegalAccessToken"],
    ["403", "InsufficientPermission"],
    ["500", "ServiceUnavailable"],
  ])("misbehaves on demand: %s, for one call and one seller", async (kind, code) => {
    await control(sandbox, "DELETE", "/requests");
    await control(sandbox, "POST", "/faults", {
      target: "aliexpress:calaazul",
      kind,
      times: 1,
      match: "profile",
    });
    expect(await china("aliexpress.merchant.profile.get")).toHaveProperty("profile");
    expect(error(await spain(profile)).code).toBe(code);
    expect(await spain(profile)).toHaveProperty("shop_id");
    expect(await control(sandbox, "GET", "/requests?target=aliexpress:calaazul&path=profile")).toMatchObject({
      requests: [{ fault: null }, { fault: kind }],
    });
  });

  test("times are those of Los Angeles, in summer and in winter", () => {
    expect(timeText(Date.UTC(2026, 6, 1, 12))).toBe("2026-07-01 05:00:00");
    expect(timeText(Date.UTC(2026, 11, 1, 12))).toBe("2026-12-01 04:00:00");
    for (const at of [Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 11, 1, 12), Date.UTC(2026, 2, 8, 10)])
      expect(readTime(timeText(at))).toBe(at);
    // The hour that comes twice: its first time.
    expect(readTime("2026-11-01 01:30:00")).toBe(Date.UTC(2026, 10, 1, 8, 30));
    expect(readTime("yesterday")).toBeNaN();
  });
});
