import { expect, test } from "vitest";
import { db, sql } from "../db";
import { clientIp, forgive, hit, networkOf, sweepRateLimits } from "./rate-limit.server";

const limit = { limit: 3, windowSeconds: 3600 };

const hits = async (key: string) =>
  (await db.first<{ count: number }>(sql`select count from rate_limit where key = ${key}`))?.count ?? 0;

test("counts together, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => hit("burst", limit)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await hits("burst")).toBe(8);
  expect(answers[0]?.retryAfter).toBeGreaterThan(0);
  expect(answers[0]?.retryAfter).toBeLessThanOrEqual(3600);
});

test("one key does not count for another, and is forgotten on request", async () => {
  await hit("one", { limit: 1, windowSeconds: 60 });
  expect((await hit("two", { limit: 1, windowSeconds: 60 })).ok).toBe(true);
  await forgive("one");
  expect((await hit("one", { limit: 1, windowSeconds: 60 })).ok).toBe(true);
});

test("windows that are over are swept", async () => {
  await hit("old", limit);
  await db.run(sql`update rate_limit set expires_at = now() - interval '1 second' where key = 'old'`);
  await sweepRateLimits();
  expect(await hits("old")).toBe(0);
});

test("an address somebody only claims is not believed", () => {
  const request = new Request("http://quayside.test/", { headers: { "x-forwarded-for": "203.0.113.7" } });
  expect(clientIp({ request, context: { clientIp: "198.51.100.2" } })).toBe("198.51.100.2");
  expect(clientIp({ request, context: {} })).toBe("unknown");
});

test("a visitor is an IPv4 address or the network of an IPv6 address, however it is written", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:DB8:1:2:aaaa:bbbb:cccc:dddd"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
  expect(networkOf("unknown")).toBe("unknown");
});
