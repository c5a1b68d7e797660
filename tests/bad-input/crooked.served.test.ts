/**
 * Whatever comes in, no loader and no action that a stranger reaches answers with an error of ours: neither a 5xx nor a
 * part of a page that failed. A statement that ran away would be one, too: the stage's connections end it. Errors in
 * the product's log fail the run besides. The same seed asks the same; `CROOKED_SEED=<n>` asks it again.
 */
import { existsSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { routeTable } from "../../server/route-table";
import { ask, filled } from "../guard-matrix/ask";
import { chanceOf, crookedBody, crookedQuery } from "./crooked";

const seed = Number(process.env["CROOKED_SEED"] ?? 20_261_122);
const base = inject("stage").url;
const routes = routeTable().filter(
  ({ file, layout, path }) => !layout && path !== "/*" && existsSync(`app/${file}`),
);
const read = routes.filter(({ loader }) => loader === "public");
const written = routes.filter(({ action }) => action === "public" || action === "partner");

/** So many each; more of them by hand. */
const times = Number(process.env["CROOKED_TIMES"] ?? 12);

describe("loaders", () => {
  test.each(read)("$path", async ({ path }) => {
    for (let i = 0; i < times; i++) {
      const chance = chanceOf(seed + i);
      const query = crookedQuery(chance);
      const target = `${filled(path)}${chance() < 0.25 ? ".data" : ""}?${query}`;
      const { status, body } = await ask(base, target);
      const told = `CROOKED_SEED=${seed}, the ${i + 1}th: GET ${target.slice(0, 300)}`;
      expect(status, told).toBeLessThan(500);
      expect(body.includes("<!--$!-->"), told).toBe(false);
    }
  });
});

describe("actions", () => {
  test.each(written)("$path", async ({ path }) => {
    for (let i = 0; i < times; i++) {
      const chance = chanceOf(seed + 1000 + i);
      const { method, headers, body = "" } = crookedBody(chance);
      const target = `${filled(path)}?${crookedQuery(chance)}`;
      const reply = await ask(base, target, { method, headers, body });
      const told = `CROOKED_SEED=${seed}, the ${i + 1}th: ${method} ${target.slice(0, 300)} ${JSON.stringify({ headers, body }).slice(0, 300)}`;
      expect(reply.status, told).toBeLessThan(500);
    }
  });
});

describe.each(["PROPFIND", "OPTIONS", "TRACEX", "HEAD"])("the method %s", (method) => {
  test("is no error anywhere", async () => {
    for (const { path } of read) {
      const { status } = await ask(base, filled(path), { method });
      expect(status === 501 || status < 500, `${method} ${path}: ${status}`).toBe(true);
    }
  });
});
