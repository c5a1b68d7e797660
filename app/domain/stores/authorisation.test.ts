import { expect, test } from "vitest";
import { standingOf, type Authorisation, type Opener } from "./authorisation";
import { settleSeconds } from "./config";

const now = new Date("2026-11-24T10:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const opener = (id: string, session: string): Opener => ({ id, session: { id: session } });
const begun: Authorisation = {
  userId: "mira",
  sessionId: "laptop",
  keysAt: null,
  returnedAt: null,
  storeId: null,
  error: null,
  expiresAt: new Date(now.getTime() + 60_000),
};
const withKeys = { ...begun, keysAt: before(0.3) };
const mira = opener("mira", "laptop");

test.each([
  ["no session", null, withKeys, "signed-out"],
  ["another member", opener("olaf", "laptop"), withKeys, "other-member"],
  ["the same member's other session", opener("mira", "phone"), withKeys, "other-session"],
  ["begun before sessions were noted", mira, { ...withKeys, sessionId: null }, "other-session"],
  ["before the keys", mira, begun, "waiting"],
  ["after the keys", mira, withKeys, "ready"],
  ["too late", mira, { ...withKeys, expiresAt: now }, "expired"],
  ["finished", mira, { ...withKeys, storeId: "s" }, "connected"],
  [
    "finished, in another session of the member",
    opener("mira", "phone"),
    { ...withKeys, storeId: "s" },
    "connected",
  ],
  ["finished, to another member", opener("olaf", "x"), { ...withKeys, storeId: "s" }, "other-member"],
  ["ended", mira, { ...withKeys, error: "stores:error.other-browser" }, "failed"],
] as const)("%s", (_what, who, authorisation, standing) => {
  expect(standingOf(authorisation, who, now)).toBe(standing);
});

test("a page that was open before the keys came waits for the owner's own browser", () => {
  const early = { ...begun, returnedAt: before(60) };
  const standing = (seconds: number) => standingOf({ ...early, keysAt: before(seconds) }, mira, now);
  expect(standing(0.3)).toBe("waiting");
  expect(standing(settleSeconds - 1)).toBe("waiting");
  expect(standing(settleSeconds)).toBe("ready");
});
