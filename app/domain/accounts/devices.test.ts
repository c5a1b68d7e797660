import { expect, test } from "vitest";
import { shortIp } from "~/platform/http/network";
import { deviceOf } from "./devices";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    { browser: "Firefox", system: "Windows", kind: "desktop" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", kind: "mobile" },
  ],
  ["curl/8.5.0", { system: null, kind: "other" }],
  [null, { browser: null, system: null, kind: "other" }],
])("%s", (userAgent, expected) => {
  expect(deviceOf(userAgent)).toMatchObject(expected);
});

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:12:3:4:5:6:7", "2001:db8:12::x"],
  ["::1", "1::x"],
  ["unknown", null],
  [null, null],
])("the address %s is shown as %s", (ip, shown) => {
  expect(shortIp(ip)).toBe(shown);
});
