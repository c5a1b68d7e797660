/** What the door for news of tracking services takes, and what it refuses. */
import { expect, inject, test } from "vitest";
import { seventeenSign } from "~/partners/carriers/signatures";
import { db, sql } from "~/platform/db";
import { makeStaff } from "../factories";
import { ask } from "./ask";

const stage = inject("stage");
const path = "/hooks/tracking/17track";
const key = stage.env["SEVENTEENTRACK_KEY"] ?? "";

const number = `YT${Date.now()}`;
const news = JSON.stringify({ event: "TRACKING_UPDATED", data: { number, carrier: 190008 } });

/** Sends news, signed with the given key. */
const tell = (body: string, signedWith: string, to = path) =>
  ask(stage.url, to, {
    body,
    origin: null,
    headers: { "content-type": "application/json", sign: seventeenSign(Buffer.from(body), signedWith) },
  });

const kept = async () =>
  (await db.rows(sql`select 1 as there from tracking_news where number = ${number}`)).length;

test.each(["GET", "PUT", "PATCH", "DELETE"])("%s is no way to tell news", async (method) => {
  const { status, headers } = await ask(stage.url, path, { method, origin: null });
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});

test("news that is not signed with our key, or of a service that we do not use, is refused and kept nowhere", async () => {
  expect((await tell(news, "another key")).status).toBe(401);
  expect((await ask(stage.url, path, { body: news, origin: null })).status).toBe(401);
  expect((await tell(news, key, "/hooks/tracking/nobody")).status).toBe(404);
  expect(await kept()).toBe(0);
});

test("news of more than a megabyte is refused before it is read", async () => {
  expect((await tell(`"${"x".repeat(1_100_000)}"`, key)).status).toBe(413);
});

test("the same news again is taken, and counts once", async () => {
  expect((await tell(news, key)).status).toBe(200);
  expect((await tell(news, key)).status).toBe(200);
  expect(await kept()).toBe(1);
});

test.each(["/desk/parcels", "/desk/parcels/00000000-0000-7000-8000-000000000000"])(
  "%s is closed to visitors and to staff of other roles",
  async (page) => {
    expect((await ask(stage.url, page)).location).toMatch(/^\/desk\/login/);
    const { cookie } = await makeStaff({ roles: ["finance"] });
    expect([403, 404]).toContain((await ask(stage.url, page, { cookie })).status);
  },
);
