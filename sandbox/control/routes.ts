/** The control API: stores, keys, orders, payments, faults, received requests, reset. */
import { json, type Router } from "../http";
import type { Sandbox } from "../state";
import { aliexpressControlRoutes } from "./aliexpress";
import { at } from "./door";
import { parseFault } from "./faults";
import { goodsRoutes } from "./goods";
import { moneyRoutes } from "./money";
import { movementRoutes } from "./movements";
import { controlPages } from "./pages";
import { shopifyControlRoutes } from "./shopify";
import { storeRoutes } from "./stores";

function faultRoutes(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/control/faults", () => json({ faults: sandbox.world.faults }))
    .on(
      "POST",
      "/control/faults",
      at((body) => {
        const fault = parseFault(body);
        if (typeof fault === "string") return json({ error: fault }, 400);
        sandbox.world.faults.push(fault);
        sandbox.save();
        return json(fault, 201);
      }),
    )
    .on("DELETE", "/control/faults", () => {
      sandbox.world.faults = [];
      sandbox.save();
      return json({ deleted: true });
    })
    .on("DELETE", "/control/faults/:id", (exchange) => {
      sandbox.world.faults = sandbox.world.faults.filter((fault) => fault.id !== exchange.params["id"]);
      sandbox.save();
      return json({ deleted: true });
    })
    .on("GET", "/control/requests", (exchange) => {
      const { query } = exchange;
      const since = query.get("since");
      const from = since === null ? null : /^\d+$/.test(since) ? Number(since) : Date.parse(since);
      return json({
        requests: sandbox.requests.list({
          target: query.get("target"),
          path: query.get("path"),
          since: from,
        }),
      });
    })
    .on("DELETE", "/control/requests", () => {
      sandbox.requests.clear();
      return json({ deleted: true });
    })
    .on("POST", "/control/reset", () => {
      sandbox.reset();
      return json({ reset: true });
    });
}

export function controlRoutes(router: Router, sandbox: Sandbox): void {
  for (const routes of [
    faultRoutes,
    storeRoutes,
    shopifyControlRoutes,
    aliexpressControlRoutes,
    goodsRoutes,
    moneyRoutes,
    movementRoutes,
    controlPages,
  ])
    routes(router, sandbox);
}
