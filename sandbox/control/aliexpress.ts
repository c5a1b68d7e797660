/** Sellers at AliExpress, for tests: accounts, tokens, products, orders, what happens to them. */
import { addProduct, emptySeller, type NewProduct, type NewSeller } from "../aliexpress/seed";
import { deeds, placeOrder, refundLine, type NewOrder } from "../aliexpress/order-book";
import { Refused } from "../aliexpress/errors";
import { productsOf } from "../aliexpress/shelf";
import { codeFor, issue } from "../aliexpress/tokens";
import type { Order, Seller } from "../aliexpress/types";
import { isRecord, json, type Exchange, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { at, type Fields } from "./door";

type Act = (seller: Seller, body: Fields, exchange: Exchange) => Reply | Promise<Reply>;

export function aliexpressControlRoutes(router: Router, sandbox: Sandbox): void {
  const sellers = (): Record<string, Seller> => sandbox.world.aliexpress.sellers;
  const inSeller = (act: Act) =>
    at(async (body, exchange) => {
      const seller = sellers()[exchange.params["slug"] ?? ""];
      if (!seller) return json({ error: "No such seller." }, 404);
      try {
        return await act(seller, body, exchange);
      } catch (error) {
        if (error instanceof Refused) return json({ error: error.message, code: error.code }, 400);
        throw error;
      } finally {
        sandbox.save();
      }
    });
  const describe = (seller: Seller): Fields => ({
    ...seller,
    products: productsOf(seller),
    url: sandbox.url,
  });
  const change = (seller: Seller, order: Order, body: Fields): void => {
    deeds[String(body["do"])]?.(seller, order);
    if (typeof body["status"] === "string") {
      order.status = body["status"];
      order.updated = Math.max(Date.now(), order.updated);
    }
    if (typeof body["endReason"] === "string") order.endReason = body["endReason"];
    if (isRecord(body["address"])) Object.assign(order.address, body["address"]);
    if (typeof body["refund"] === "number") refundLine(order, body["refund"]);
  };
  const base = "/control/aliexpress/:slug";
  router
    .on(
      "POST",
      base,
      at((body, exchange) => {
        const slug = exchange.params["slug"] ?? "";
        if (!/^[a-z0-9][a-z0-9-]{0,40}$/.test(slug))
          return json({ error: "The slug is no seller's name." }, 400);
        if (sellers()[slug]) return json({ error: "There is such a seller already." }, 409);
        const serial = 30_000 + Object.keys(sellers()).length;
        const seller = emptySeller(slug, serial, body as NewSeller);
        sellers()[slug] = seller;
        sandbox.save();
        return json(describe(seller), 201);
      }),
    )
    .on(
      "GET",
      base,
      inSeller((seller) => json(describe(seller))),
    )
    .on(
      "PUT",
      base,
      inSeller((seller, body) => {
        if (isRecord(body["quirks"])) seller.quirks = { ...seller.quirks, ...body["quirks"] };
        if (typeof body["currency"] === "string") seller.currency = body["currency"];
        return json(describe(seller));
      }),
    )
    .on(
      "POST",
      `${base}/tokens`,
      inSeller((seller, body) => {
        const seconds = (name: string): number | undefined =>
          typeof body[name] === "number" ? body[name] : undefined;
        return json(issue(seller, seconds("seconds"), seconds("refreshSeconds")), 201);
      }),
    )
    .on(
      "POST",
      `${base}/codes`,
      inSeller((seller) => json({ code: codeFor(sandbox, seller, "") }, 201)),
    )
    .on(
      "DELETE",
      `${base}/tokens`,
      inSeller((seller) => {
        seller.tokens = [];
        return json({ deleted: true });
      }),
    )
    .on(
      "POST",
      `${base}/products`,
      inSeller((seller, body) => json(addProduct(seller, body as unknown as NewProduct), 201)),
    )
    .on(
      "PUT",
      `${base}/products/#id`,
      inSeller((seller, body, exchange) => {
        const product = productsOf(seller).find(({ id }) => id === exchange.params["id"]);
        if (!product) return json({ error: "No such product." }, 404);
        const { skus, ...fields } = body;
        Object.assign(product, fields);
        for (const given of Array.isArray(skus) ? skus.filter(isRecord) : [])
          Object.assign(product.skus.find(({ code }) => code === given["code"]) ?? {}, given);
        product.modified = Math.max(Date.now(), product.modified);
        return json(product);
      }),
    )
    .on(
      "DELETE",
      `${base}/products/#id`,
      inSeller((seller, _, exchange) => {
        seller.products = seller.products.filter(({ id }) => id !== exchange.params["id"]);
        return json({ deleted: true });
      }),
    )
    .on(
      "POST",
      `${base}/orders`,
      inSeller((seller, body) => json(placeOrder(seller, body as unknown as NewOrder), 201)),
    )
    .on(
      "GET",
      `${base}/orders/#id`,
      inSeller((seller, _, exchange) => {
        const order = seller.orders.find(({ id }) => id === exchange.params["id"]);
        return order ? json(order) : json({ error: "No such order." }, 404);
      }),
    )
    .on(
      "PUT",
      `${base}/orders/#id`,
      inSeller((seller, body, exchange) => {
        const order = seller.orders.find(({ id }) => id === exchange.params["id"]);
        if (!order) return json({ error: "No such order." }, 404);
        change(seller, order, body);
        return json(order);
      }),
    );
}
