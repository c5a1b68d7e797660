/** Stores and their keys, for tests. */
import { type Exchange, isRecord, json, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { emptyStore, keyOf } from "../woocommerce/seed";
import type { ApiKey, Store } from "../woocommerce/types";
import { hex40 } from "../woocommerce/wc-auth";
import { at, type Fields } from "./door";

export function inStore(
  sandbox: Sandbox,
  act: (store: Store, body: Fields, exchange: Exchange) => Reply | Promise<Reply>,
) {
  return at((body, exchange) => {
    const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
    const reply = store ? act(store, body, exchange) : json({ error: "No such store." }, 404);
    sandbox.save();
    return reply;
  });
}

export function storeRoutes(router: Router, sandbox: Sandbox): void {
  const describe = (store: Store): Fields => ({
    slug: store.slug,
    name: store.name,
    url: `${sandbox.url}/woo/${store.slug}`,
    currency: store.currency,
    gmt_offset: store.gmt_offset,
    shipment_tracking: store.shipment_tracking,
    quirks: store.quirks ?? {},
    limit: store.limit ?? null,
    pictures: (store.library ?? []).map(({ id, source }) => ({ id, source })),
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
  const configure = (store: Store, body: Fields): void => {
    if (typeof body["name"] === "string") store.name = body["name"];
    if (typeof body["currency"] === "string") store.currency = body["currency"].toUpperCase();
    if (typeof body["gmt_offset"] === "number") store.gmt_offset = body["gmt_offset"];
    if (isRecord(body["quirks"])) store.quirks = { ...store.quirks, ...body["quirks"] };
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
