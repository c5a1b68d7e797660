/** What a REST handler gets: the store, who calls, and the store's address. */
import type { Exchange, Reply } from "../http";
import { readJson } from "../http";
import type { Sandbox } from "../state";
import { authenticate, homeUrl, unsigned } from "./auth";
import { WooRefusal, wooError, wooJson } from "./errors";
import { overLimit } from "./limit";
import { asInstalled } from "./oddities";
import { now, type Store } from "./types";

export interface Call {
  sandbox: Sandbox;
  store: Store;
  home: string;
  exchange: Exchange;
}

export type RestHandler = (call: Call) => Reply | Promise<Reply>;

/** The entry of the REST API: finds the store, checks the signature, returns WordPress errors. */
export function rest(sandbox: Sandbox, handler: RestHandler): (exchange: Exchange) => Promise<Reply> {
  return async (exchange) => {
    const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
    if (!store) return wooError("rest_no_route", "No such store here.", 404);
    const refusal = overLimit(store);
    if (refusal) return refusal;
    try {
      if (!authenticate(sandbox, store, exchange)) throw unsigned(exchange);
      const reply = await handler({ sandbox, store, home: homeUrl(sandbox, store, exchange), exchange });
      const dated = { ...reply, headers: { Date: new Date(now(store)).toUTCString(), ...reply.headers } };
      return asInstalled(store, dated);
    } catch (error) {
      if (error instanceof WooRefusal) return asInstalled(store, wooJson(error.body(), error.status));
      throw error;
    } finally {
      sandbox.save();
    }
  };
}

/** The JSON body, with query parameters beneath it as WordPress merges them. */
export function bodyOf(call: Call): Record<string, unknown> {
  const type = call.exchange.headers["content-type"] ?? "";
  const body = type.includes("x-www-form-urlencoded")
    ? Object.fromEntries(new URLSearchParams(call.exchange.body.toString("utf8")))
    : readJson(call.exchange);
  if (!body) throw new WooRefusal("rest_invalid_json", "Invalid JSON body passed.", 400);
  return body;
}

export function idOf(call: Call, name = "id"): number {
  return Number(call.exchange.params[name]);
}
