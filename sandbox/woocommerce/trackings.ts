/** The Shipment Tracking extension, where a store has it installed. */
import { randomBytes } from "node:crypto";
import type { Reply, Router } from "../http";
import type { Sandbox } from "../state";
import { bodyOf, type Call, rest } from "./context";
import { missingParams, wooJson, WooRefusal } from "./errors";
import { checkFields, mergeMeta, text } from "./fields";
import { orderChanged } from "./order-book";
import { orderOf } from "./orders";
import { nextId, now, type Order, type Store } from "./types";

/** Where each extension answers, if installed; Shipment Tracking under wc/v3, too. */
const spaces = {
  "wc-shipment-tracking/v3": (store: Store) => store.shipment_tracking,
  "wc/v3": (store: Store) => store.shipment_tracking,
  "wc-ast/v3": (store: Store) => store.quirks?.advanced_tracking === true,
};

/** The extensions Shipment Tracking and Advanced Shipment Tracking, which are alike. */
export function trackingRoutes(router: Router, sandbox: Sandbox): void {
  const list: (call: Call) => Reply = (call) => wooJson(tracked(call).trackings);
  const create = (call: Call): Reply => {
    const order = tracked(call);
    const body = bodyOf(call);
    checkFields(body, {
      tracking_number: "string",
      tracking_provider: "string",
      custom_tracking_provider: "string",
    });
    if (!text(body["tracking_number"])) throw missingParams(["tracking_number"]);
    const provider = text(body["custom_tracking_provider"]) || text(body["tracking_provider"]);
    const tracking = {
      tracking_id: randomBytes(16).toString("hex"),
      tracking_provider: provider,
      tracking_link: text(body["custom_tracking_link"]),
      tracking_number: text(body["tracking_number"]),
      date_shipped: text(body["date_shipped"]) || new Date(now()).toISOString().slice(0, 10),
    };
    order.trackings.push(tracking);
    writeTrackingMeta(call.store, order);
    orderChanged(sandbox, call.store, order);
    return wooJson(tracking, 201);
  };
  const one = (call: Call): Order["trackings"][number] => {
    const found = tracked(call).trackings.find(
      (item) => item.tracking_id === call.exchange.params["tracking"],
    );
    if (!found)
      throw new WooRefusal("woocommerce_shipment_tracking_invalid_id", "Invalid shipment tracking ID.", 404);
    return found;
  };
  const remove = (call: Call): Reply => {
    const [order, tracking] = [tracked(call), one(call)];
    order.trackings = order.trackings.filter((item) => item !== tracking);
    writeTrackingMeta(call.store, order);
    return wooJson(tracking);
  };
  for (const space of Object.keys(spaces)) {
    const base = `/woo/:slug/wp-json/${space}/orders/#id/shipment-trackings`;
    router
      .on("GET", base, rest(sandbox, list))
      .on("POST", base, rest(sandbox, create))
      .on(
        "GET",
        `${base}/:tracking`,
        rest(sandbox, (call) => wooJson(one(call))),
      )
      .on("DELETE", `${base}/:tracking`, rest(sandbox, remove));
  }
}

function tracked(call: Call): Order {
  const installed = Object.entries(spaces).some(
    ([space, has]) => call.exchange.path.includes(`/wp-json/${space}/`) && has(call.store),
  );
  if (!installed) {
    throw new WooRefusal("rest_no_route", "No route was found matching the URL and request method.", 404);
  }
  return orderOf(call);
}

function writeTrackingMeta(store: Store, order: Order): void {
  const change = [{ key: "_wc_shipment_tracking_items", value: order.trackings }];
  order.meta_data = mergeMeta(order.meta_data, change, () => nextId(store));
}
