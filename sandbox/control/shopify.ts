/** Shopify shops, for tests: shops, tokens, products, orders, what happens to them. */
import { json, type Exchange, type Reply, type Router } from "../http";
import { issue } from "../shopify/oauth";
import { fulfil } from "../shopify/fulfil";
import {
  cancelOrder,
  findVariant,
  holdOrder,
  payOrder,
  placeOrder,
  refundUnits,
  setPrice,
  splitOrder,
  uninstall,
  type NewOrder,
} from "../shopify/order-book";
import { addProduct, emptyShop, type NewProduct } from "../shopify/seed";
import { domainOf, gid, type HoldReason, type Order, type Shop } from "../shopify/types";
import { sendPrivacy } from "../shopify/webhooks";
import type { Sandbox } from "../state";
import { at, type Fields } from "./door";

/** Its owner, or another program of theirs, sends units of the first line, without a number. */
function sendUnits(sandbox: Sandbox, shop: Shop, order: Order, units: number): void {
  const from = order.fulfillmentOrders.find(({ lines }) => lines.some(({ remaining }) => remaining >= units));
  const line = from?.lines.find(({ remaining }) => remaining >= units);
  if (!from || !line) return;
  const fulfillmentOrderLineItems = [{ id: gid("FulfillmentOrderLineItem", line.id), quantity: units }];
  const fulfillmentOrderId = gid("FulfillmentOrder", from.id);
  fulfil(sandbox, shop, {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId, fulfillmentOrderLineItems }],
  });
}

/** Many products of two variants each, and orders of two lines. */
function fill(sandbox: Sandbox, shop: Shop, products: number, orders: number): void {
  for (let i = 0; i < products; i++)
    addProduct(shop, {
      title: `Bulk item ${i}`,
      option: "Colour",
      handle: `bulk-item-${i}`,
      variants: ["Red", "Blue"].map((value) => ({
        value,
        sku: `${shop.slug}-BULK-${i}-${value.toUpperCase()}`,
        price: "12.00",
      })),
    });
  const skus = shop.products.slice(0, 50).flatMap(({ variants }) => variants.map(({ sku }) => sku));
  for (let i = 0; i < orders; i++)
    placeOrder(sandbox, shop, {
      lines: [0, 1].map((n) => ({ sku: skus[(i * 2 + n) % skus.length] ?? "", quantity: 1 + n })),
    });
}

type Act = (shop: Shop, body: Fields, exchange: Exchange) => Reply | Promise<Reply>;

export function shopifyControlRoutes(router: Router, sandbox: Sandbox): void {
  const inShop = (act: Act) =>
    at(async (body, exchange) => {
      const shop = sandbox.world.shopify[exchange.params["slug"] ?? ""];
      const reply = shop ? await act(shop, body, exchange) : json({ error: "No such shop." }, 404);
      sandbox.save();
      return reply;
    });
  const orderIn = (shop: Shop, exchange: Exchange) =>
    shop.orders.find(({ id }) => id === Number(exchange.params["id"]));
  const base = "/control/shopify/:slug";
  router
    .on(
      "POST",
      base,
      at((body, exchange) => {
        const slug = exchange.params["slug"] ?? "";
        if (!/^[a-z0-9][a-z0-9-]{0,40}$/.test(slug))
          return json({ error: "The slug is no shop's name." }, 400);
        if (sandbox.world.shopify[slug]) return json({ error: "There is such a shop already." }, 409);
        const shop = emptyShop(slug, String(body["name"] ?? slug), String(body["currency"] ?? "USD"));
        if (typeof body["restoreRate"] === "number") {
          shop.restoreRate = body["restoreRate"];
          shop.bucket.available = shop.restoreRate * 20;
        }
        sandbox.world.shopify[slug] = shop;
        sandbox.save();
        return json({ slug, domain: domainOf(shop), url: `${sandbox.url}/shopify/${domainOf(shop)}` }, 201);
      }),
    )
    .on(
      "GET",
      base,
      inShop((shop) => json({ ...shop, idempotent: undefined })),
    )
    .on(
      "PUT",
      base,
      inShop((shop, body) => {
        if (typeof body["available"] === "number")
          shop.bucket = { available: body["available"], at: Date.now() };
        if ("bulk" in body)
          shop.bulkMood = body["bulk"] === "fail" || body["bulk"] === "hang" ? body["bulk"] : null;
        if (Array.isArray(body["denied"]))
          shop.denied = { fields: body["denied"].map(String), code: body["deniedCode"] === true };
        if (typeof body["broken"] === "object") shop.broken = body["broken"] as Record<string, string>;
        if (typeof body["passing"] === "object") shop.passing = body["passing"] as Shop["passing"] & object;
        if (Array.isArray(body["unsearched"])) shop.unsearched = body["unsearched"].map(Number);
        if (typeof body["endless"] === "boolean") shop.endless = body["endless"];
        if (Array.isArray(body["publications"]))
          shop.publications = body["publications"] as Shop["publications"];
        // All files are as old as this.
        if (typeof body["bulkAgeMs"] === "number")
          for (const each of shop.bulk) if (each.completed !== null) each.completed -= body["bulkAgeMs"];
        // The app's secret was changed at Shopify, for all shops.
        if (typeof body["secret"] === "string") sandbox.shopify.secret = body["secret"];
        if (Array.isArray(body["scopes"]) && shop.install) shop.install.scopes = body["scopes"].map(String);
        return json({ done: true });
      }),
    )
    .on(
      "POST",
      `${base}/locations`,
      inShop((shop, body) => {
        // Ids count up over all of Shopify: a place that is added later has a greater one.
        const id = Math.max(...shop.locations.map((each) => each.id)) + 1;
        const service = typeof body["service"] === "string" ? { service: body["service"] } : {};
        shop.locations.push({
          id,
          name: String(body["name"] ?? body["service"] ?? `Location ${id}`),
          active: true,
          ...service,
        });
        // Stocked here, and nowhere else.
        for (const sku of Array.isArray(body["only"]) ? body["only"] : []) {
          const found = findVariant(shop, String(sku));
          if (found) found.variant.available = { [String(id)]: 25 };
        }
        const pieces = Number(body["pieces"] ?? 0);
        if (pieces > 0)
          for (const { variants } of shop.products)
            for (const variant of variants) variant.available[String(id)] = pieces;
        return json({ id: gid("Location", id) }, 201);
      }),
    )
    .on(
      "PUT",
      `${base}/locations/:id`,
      inShop((shop, body, exchange) => {
        const location = shop.locations.find(({ id }) => id === Number(exchange.params["id"]));
        if (!location) return json({ error: "No such location." }, 404);
        if (typeof body["active"] === "boolean") location.active = body["active"];
        return json({ done: true });
      }),
    )
    .on(
      "POST",
      `${base}/tokens`,
      inShop((shop, body) => {
        const scopes = Array.isArray(body["scopes"]) ? body["scopes"].map(String) : [];
        shop.install ??= { scopes, at: Date.now(), pairs: [], codes: {} };
        const seconds = Number(body["seconds"] ?? 3_600);
        const pair = issue(shop.install, null, seconds * 1_000);
        return json({ ...pair, scope: shop.install.scopes.join(",") }, 201);
      }),
    )
    .on(
      "POST",
      `${base}/uninstall`,
      inShop((shop) => {
        uninstall(sandbox, shop);
        return json({ done: true });
      }),
    )
    .on(
      "POST",
      `${base}/products`,
      inShop((shop, body) => json(addProduct(shop, body as unknown as NewProduct), 201)),
    )
    // The owner sets the price of a SKU in the admin; with `silent` no webhook tells of it.
    .on(
      "PUT",
      `${base}/prices`,
      inShop((shop, body) => {
        const found = findVariant(shop, String(body["sku"]));
        if (!found) return json({ error: "No such SKU." }, 404);
        const compareAt = typeof body["compareAt"] === "string" ? body["compareAt"] : null;
        setPrice(sandbox, shop, found, {
          price: String(body["price"]),
          compareAt,
          silent: body["silent"] === true,
        });
        return json({ done: true });
      }),
    )
    .on(
      "POST",
      `${base}/fill`,
      inShop((shop, body) => {
        fill(sandbox, shop, Number(body["products"] ?? 0), Number(body["orders"] ?? 0));
        return json({ products: shop.products.length, orders: shop.orders.length }, 201);
      }),
    )
    .on(
      "POST",
      `${base}/orders`,
      inShop((shop, body) => json(placeOrder(sandbox, shop, body as unknown as NewOrder), 201)),
    )
    .on(
      "GET",
      `${base}/orders/#id`,
      inShop((shop, _, exchange) => json(orderIn(shop, exchange) ?? { error: "No such order." })),
    )
    .on(
      "PUT",
      `${base}/orders/#id`,
      inShop((shop, body, exchange) => {
        const order = orderIn(shop, exchange);
        if (!order) return json({ error: "No such order." }, 404);
        if (body["do"] === "cancel") cancelOrder(sandbox, shop, order);
        if (body["do"] === "pay") payOrder(sandbox, shop, order);
        const [line] = order.lines;
        if (body["do"] === "refund" && line)
          refundUnits(sandbox, shop, order, line, Number(body["units"] ?? 1));
        if (body["do"] === "split" && line) splitOrder(shop, order, line, Number(body["units"] ?? 1));
        if (body["do"] === "hold" || body["do"] === "release")
          holdOrder(sandbox, shop, order, body["do"] === "hold", body["reason"] as HoldReason | undefined);
        if (body["do"] === "send") sendUnits(sandbox, shop, order, Number(body["units"] ?? 1));
        return json(order);
      }),
    )
    .on(
      "POST",
      `${base}/privacy`,
      inShop(async (shop, body) => {
        const { topic, ...payload } = body;
        const status = await sendPrivacy(sandbox, shop, topic as "shop/redact", payload);
        return json({ status });
      }),
    );
}
