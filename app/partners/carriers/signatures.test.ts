import { expect, test } from "vitest";
import {
  afterShipCallSign,
  afterShipSignString,
  afterShipWebhookSign,
  sameText,
  seventeenSign,
} from "./signatures";

test("17TRACK's webhooks are signed as its clients check them", () => {
  const body = '{"event":"TRACKING_UPDATED","data":{"number":"YT2400000000000001","carrier":190008}}';
  expect(seventeenSign(Buffer.from(body), "TESTKEY")).toBe(
    "53781c30c0eedc6fea25a44ad15d92b735aa11f0be02dd097d93bf7dc2e64c36",
  );
});

// Measured: what npm @aftership/tracking-sdk 17.0.0 sends to a local server.
test("calls to AfterShip are signed as its own SDK signs them", () => {
  const call = {
    method: "POST",
    path: "/tracking/2026-07/trackings",
    body: '{"tracking_number":"RB123456785GB","slug":"royal-mail"}',
    date: "Fri, 27 Nov 2026 23:39:22 GMT",
    headers: { "as-api-key": "KEY" },
  };
  expect(afterShipSignString(call)).toBe(
    "POST\n85A0DC24BF0CF61AECA44B9705DDD7CD\napplication/json\nFri, 27 Nov 2026 23:39:22 GMT\nas-api-key:KEY\n/tracking/2026-07/trackings",
  );
  expect(afterShipCallSign(call, "SECRET")).toBe("KWcbkZSqVsAMG0IHbxlRVKrXclIoKsWj0SIoN5CHgkQ=");
});

test("a call without a body signs no type and no digest, and its query in order", () => {
  const call = {
    method: "GET",
    path: "/tracking/2026-07/trackings?slug=ups&limit=1",
    body: null,
    date: "D",
    headers: { "as-api-key": "K" },
  };
  expect(afterShipSignString(call)).toBe(
    "GET\n\n\nD\nas-api-key:K\n/tracking/2026-07/trackings?limit=1&slug=ups",
  );
});

test("AfterShip's webhooks are signed by HMAC over the body alone", () => {
  // RFC 4231, test case 2.
  const known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  expect(afterShipWebhookSign(Buffer.from("what do ya want for nothing?"), "Jefe")).toBe(
    Buffer.from(known, "hex").toString("base64"),
  );
});

test("signatures are compared whole", () => {
  expect(sameText("abc", "abc")).toBe(true);
  for (const other of ["", "ab", "abd", "abcd"]) expect(sameText("abc", other)).toBe(false);
});
