/** The control room as an API: stores, keys, orders, payments, faults, what was received, reset. */
import { isRecord, json, readJson, type Exchange, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { closeDispute, openDispute } from "../stripe/disputes";
import { StripeRefusal } from "../stripe/errors";
import { idIn } from "../stripe/ids";
import { pay } from "../stripe/pay";
import { successUrl } from "../stripe/pay-page";
import { refundFromDashboard } from "../stripe/refunds";
import { findSession } from "../stripe/sessions";
import { byItself, resend } from "../stripe/webhooks";
import { WooRefusal } from "../woocommerce/errors";
import { orderChanged, placeOrder, setStatus, touch } from "../woocommerce/order-book";
import { addressOf, readLines } from "../woocommerce/orders";
import { presentOrder, presentProduct } from "../woocommerce/present";
import { createProduct, createVariation } from "../woocommerce/products";
import { sampleCustomers } from "../woocommerce/sample-customers";
import { emptyStore, keyOf } from "../woocommerce/seed";
import type { ApiKey, Order, Store } from "../woocommerce/types";
import { hex40 } from "../woocommerce/wc-auth";
import { controlPages } from "./pages";
import { parseFault } from "./faults";

type Body = Record<string, unknown>;

/** Parses the body and turns refusals into readable JSON. */
function at(act: (body: Body, exchange: Exchange) => Reply | Promise<Reply>) {
  return async (exchange: Exchange): Promise<Reply> => {
    const body = readJson(exchange);
    if (!body) return json({ error: "The body must be a JSON object." }, 400);
    try {
      return await act(body, exchange);
    } catch (error) {
      if (error instanceof WooRefusal) return json({ error: error.message, ...error.body() }, 400);
      if (error instanceof StripeRefusal) return json({ error: error.error }, error.status);
      throw error;
    }
  };
}

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

function inStore(
  sandbox: Sandbox,
  act: (store: Store, body: Body, exchange: Exchange) => Reply | Promise<Reply>,
) {
  return at((body, exchange) => {
    const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
    const reply = store ? act(store, body, exchange) : json({ error: "No such store." }, 404);
    sandbox.save();
    return reply;
  });
}

function storeRoutes(router: Router, sandbox: Sandbox): void {
  const describe = (store: Store): Body => ({
    slug: store.slug,
    name: store.name,
    url: `${sandbox.url}/woo/${store.slug}`,
    currency: store.currency,
    gmt_offset: store.gmt_offset,
    shipment_tracking: store.shipment_tracking,
    products: store.products.length,
    orders: store.orders.length,
    keys: store.keys.length,
    webhooks: store.webhooks.map(({ id, topic, status, delivery_url, failures, deliveries }) => ({
      id,
      topic,
      status,
      delivery_url,
      failures,
      deliveries,
    })),
  });
  const configure = (store: Store, body: Body): void => {
    if (typeof body["name"] === "string") store.name = body["name"];
    if (typeof body["currency"] === "string") store.currency = body["currency"].toUpperCase();
    if (typeof body["gmt_offset"] === "number") store.gmt_offset = body["gmt_offset"];
    if (typeof body["shipment_tracking"] === "boolean") store.shipment_tracking = body["shipment_tracking"];
  };
  router
    .on("GET", "/control/woo", () => json({ stores: Object.values(sandbox.world.woo).map(describe) }))
    .on(
      "GET",
      "/control/woo/:slug",
      inStore(sandbox, (store) => json(describe(store))),
    )
    .on(
      "PUT",
      "/control/woo/:slug",
      inStore(sandbox, (store, body) => {
        configure(store, body);
        return json(describe(store));
      }),
    )
    .on(
      "POST",
      "/control/woo/:slug",
      at((body, exchange) => {
        const slug = exchange.params["slug"] ?? "";
        if (!/^[a-z0-9-]{1,40}$/.test(slug))
          return json({ error: "A store's slug is made of a-z, 0-9 and hyphens." }, 400);
        if (sandbox.world.woo[slug]) return json({ error: "There is such a store already." }, 409);
        const store = emptyStore(slug, slug[0]?.toUpperCase() + slug.slice(1));
        configure(store, body);
        sandbox.world.woo[slug] = store;
        sandbox.save();
        return json(describe(store), 201);
      }),
    )
    .on(
      "POST",
      "/control/woo/:slug/keys",
      inStore(sandbox, (store, body) => {
        const permissions = body["permissions"] ?? "read_write";
        if (permissions !== "read" && permissions !== "write" && permissions !== "read_write") {
          return json({ error: "permissions must be read, write or read_write." }, 400);
        }
        const key: ApiKey = keyOf(store, "Made in the control room", permissions, hex40);
        return json(
          {
            key_id: key.id,
            consumer_key: key.consumer_key,
            consumer_secret: key.consumer_secret,
            key_permissions: permissions,
          },
          201,
        );
      }),
    )
    .on(
      "DELETE",
      "/control/woo/:slug/keys",
      inStore(sandbox, (store) => {
        store.keys = [];
        return json({ deleted: true });
      }),
    )
    .on(
      "DELETE",
      "/control/woo/:slug/keys/#id",
      inStore(sandbox, (store, _, exchange) => {
        store.keys = store.keys.filter((key) => key.id !== Number(exchange.params["id"]));
        return json({ deleted: true });
      }),
    );
}

function goodsRoutes(router: Router, sandbox: Sandbox): void {
  const present = (store: Store, order: Order): Body =>
    presentOrder(`${sandbox.url}/woo/${store.slug}`, store, order);
  router
    .on(
      "POST",
      "/control/woo/:slug/products",
      inStore(sandbox, async (store, body) => {
        const product = await createProduct(sandbox, store, body);
        for (const variation of Array.isArray(body["variations"])
          ? body["variations"].filter(isRecord)
          : []) {
          await createVariation(sandbox, store, product, variation);
        }
        return json(presentProduct(`${sandbox.url}/woo/${store.slug}`, store, product), 201);
      }),
    )
    .on(
      "POST",
      "/control/woo/:slug/orders",
      inStore(sandbox, (store, body) => {
        const lines = readLines(store, body["lines"] ?? body["line_items"]);
        if (lines.length === 0) return json({ error: "lines must name at least one product." }, 400);
        const { email: _, ...shipping } = { ...sampleCustomers[0]?.address, ...addressOf(body["shipping"]) };
        const billing = {
          ...shipping,
          email: sampleCustomers[0]?.address["email"] ?? "",
          ...addressOf(body["billing"]),
        };
        const status = typeof body["status"] === "string" ? body["status"] : "processing";
        const note = typeof body["customer_note"] === "string" ? body["customer_note"] : "";
        return json(
          present(
            store,
            placeOrder(sandbox, store, { lines, shipping, billing, status, customerNote: note }),
          ),
          201,
        );
      }),
    )
    .on(
      "GET",
      "/control/woo/:slug/orders",
      inStore(sandbox, (store) => json({ orders: store.orders.map((order) => present(store, order)) })),
    )
    .on(
      "PUT|GET",
      "/control/woo/:slug/orders/#id",
      inStore(sandbox, (store, body, exchange) => {
        const order = store.orders.find((candidate) => candidate.id === Number(exchange.params["id"]));
        if (!order) return json({ error: "No such order." }, 404);
        if (exchange.method === "PUT") change(sandbox, store, order, body);
        return json({ ...present(store, order), notes: order.notes, trackings: order.trackings });
      }),
    );
}

/** What a customer or the manager does to an order: another address, another status. */
function change(sandbox: Sandbox, store: Store, order: Order, body: Body): void {
  const { email: _, ...shipping } = addressOf(body["shipping"]);
  Object.assign(order.shipping, shipping);
  Object.assign(order.billing, addressOf(body["billing"]));
  touch(order);
  if (typeof body["status"] === "string") setStatus(sandbox, store, order, body["status"]);
  orderChanged(sandbox, store, order);
}

function moneyRoutes(router: Router, sandbox: Sandbox): void {
  const text = (body: Body, name: string): string => (typeof body[name] === "string" ? body[name] : "");
  router
    .on(
      "POST",
      "/control/stripe/sessions/:id/pay",
      at((body, exchange) => {
        const session = findSession(sandbox, exchange.params["id"] ?? "");
        if (!session) return json({ error: "No such session." }, 404);
        const number = text(body, "card") || "4242424242424242";
        const outcome = pay(sandbox, session, {
          number,
          expiry: "12/34",
          cvc: number.startsWith("37") ? "1234" : "123",
          name: "Sam Sandbox",
          email: "sam@buyer.test",
        });
        return json({
          outcome,
          status: session.status,
          payment_intent: session.payment_intent,
          success_url: successUrl(session),
        });
      }),
    )
    .on(
      "POST",
      "/control/stripe/sessions/:id/expire",
      at((_, exchange) => {
        const session = findSession(sandbox, exchange.params["id"] ?? "");
        if (session?.status !== "open") return json({ error: "No such open session." }, 404);
        session.expires_at = 0;
        findSession(sandbox, session.id);
        return json({ status: session.status });
      }),
    )
    .on(
      "POST",
      "/control/stripe/dispute",
      at((body) => {
        const intent = sandbox.world.stripe.intents[text(body, "payment_intent")];
        const charge = text(body, "charge") || idIn(intent?.latest_charge) || "";
        const dispute = openDispute(sandbox, charge, text(body, "reason") || "fraudulent", byItself);
        return dispute ? json(dispute, 201) : json({ error: "No paid, undisputed charge of that id." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/stripe/dispute/:id/close",
      at((body, exchange) => {
        const status = body["status"] === "won" ? "won" : "lost";
        const dispute = closeDispute(sandbox, exchange.params["id"] ?? "", status, byItself);
        return dispute ? json(dispute) : json({ error: "No such open dispute." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/stripe/refund",
      at((body) => {
        const amount = typeof body["amount"] === "number" ? body["amount"] : null;
        return json(refundFromDashboard(sandbox, text(body, "payment_intent"), amount), 201);
      }),
    )
    .on(
      "POST",
      "/control/stripe/events/:id/resend",
      at(async (_, exchange) => {
        await resend(sandbox, exchange.params["id"] ?? "");
        return json({ resent: true });
      }),
    );
}

export function controlRoutes(router: Router, sandbox: Sandbox): void {
  for (const routes of [faultRoutes, storeRoutes, goodsRoutes, moneyRoutes, controlPages])
    routes(router, sandbox);
}
