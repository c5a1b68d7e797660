/** A page whose statement takes too long, as it is sent: to who comes by an address, and to who follows a link. */
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import remixConfig from "../remix.config.js";
import * as entry from "~/entry.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { limitStatements } from "~/platform/db/pool.server";
import { env } from "~/platform/env.server";
import { limitRequests } from "~/platform/http/database-limits.server";
import * as root from "~/root";

const sleeps = async () => ({ slept: await db.rows(sql`select pg_sleep(60)`) });
const slow = { loader: sleeps, action: sleeps, default: () => null };

const manifest = {
  root: { id: "root", path: "", module: "/root.js", hasLoader: true, hasErrorBoundary: true },
  slow: { id: "slow", parentId: "root", path: "slow", module: "/slow.js", hasLoader: true, hasAction: true },
};

const handle = createRequestHandler(
  {
    entry: { module: entry },
    routes: { root: { ...manifest.root, module: root }, slow: { ...manifest.slow, module: slow } },
    assets: { entry: { module: "/entry.js", imports: [] }, routes: manifest, url: "/m.js", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    future: remixConfig.future,
  } as unknown as ServerBuild,
  "production",
);

// New connections have the limits: the ones before are given up.
beforeAll(async () => {
  await closeDatabase();
  limitRequests(1);
});
afterAll(async () => {
  limitStatements(null);
  await closeDatabase();
});

test.each([
  ["a page", "/slow", "GET"],
  ["what a form did", "/slow", "POST"],
  ["a page's data", "/slow.data", "GET"],
])("%s that took too long is answered 503, with when to try again", async (_, path, method) => {
  const answer = await handle(new Request(new URL(path, env().PUBLIC_URL), { method }));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
});
