/** Collections of products: the same few in every new shop; its owner adds and deletes some. */
import { html, page, readForm, redirect, type Router } from "../http";
import type { Sandbox } from "../state";
import { domainOf, idIn, nextId, now, type Collection, type Shop } from "./types";
import { inShop, shopLayout, type ShopAct } from "./shop-page";
import { Refused } from "./user-errors";

const first: readonly Collection[] = [
  { id: 7_000_000_021, title: "Beach days", smart: false, created: 0 },
  { id: 7_000_000_022, title: "Gifts", smart: false, created: 0 },
  { id: 7_000_000_023, title: "New arrivals", smart: true, created: 0 },
];

/** The collections of a shop. */
export const collectionsOf = ({ collections }: Shop): readonly Collection[] => collections ?? first;

/** Reads the collections of an input, by their gids. */
export function readCollections(shop: Shop, gids: readonly string[]): number[] {
  return gids.map((gid, i) => {
    const collection = collectionsOf(shop).find(({ id }) => id === idIn(gid, "Collection"));
    const at = ["input", "collections", String(i)];
    if (!collection) throw new Refused("Collection does not exist", at, "INVALID_INPUT");
    if (collection.smart)
      throw new Refused("Products can't be added to a collection with conditions", at, "INVALID_INPUT");
    return collection.id;
  });
}

const pageOf = (shop: Shop) => `/shopify/${domainOf(shop)}/admin/collections`;

const collectionsPage: ShopAct = (shop) => {
  const rows = collectionsOf(shop).map(
    ({ id, title, smart }) =>
      html`<tr>
        <td>${title}</td>
        <td>${smart ? "by conditions" : "by hand"}</td>
        <td>
          ${shop.products
            .filter(({ collections }) => collections?.includes(id))
            .map((product) => product.title)
            .join(", ")}
        </td>
        <td>
          <form method="post" action="${pageOf(shop)}/${id}" class="inline">
            <button class="danger small">Delete</button>
          </form>
        </td>
      </tr>`,
  );
  const body = html`<h1>Collections</h1>
    <div class="scroll">
      <table>
        <tr>
          <th>Collection</th>
          <th>Filled</th>
          <th>Products</th>
          <th></th>
        </tr>
        ${rows}
      </table>
    </div>
    <form method="post" action="${pageOf(shop)}" class="card">
      <label for="title">New collection</label><input id="title" name="title" maxlength="100" required />
      <p style="margin-top:1rem"><button class="plain">Add collection</button></p>
    </form>`;
  return page(shopLayout(shop, "Collections", body));
};

/** The owner's page of collections. */
export function collectionRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/shopify/:domain/admin/collections";
  const back = (shop: Shop) => {
    sandbox.save();
    return redirect(pageOf(shop));
  };
  router
    .on("GET", base, inShop(sandbox, collectionsPage))
    .on(
      "POST",
      base,
      inShop(sandbox, (shop, exchange) => {
        const title = (readForm(exchange).get("title") ?? "").trim().slice(0, 100);
        if (title)
          shop.collections = [
            ...collectionsOf(shop),
            { id: nextId(shop), title, smart: false, created: now() },
          ];
        return back(shop);
      }),
    )
    .on(
      "POST",
      `${base}/#id`,
      inShop(sandbox, (shop, exchange) => {
        const gone = Number(exchange.params["id"]);
        shop.collections = collectionsOf(shop).filter(({ id }) => id !== gone);
        for (const product of shop.products)
          if (product.collections) product.collections = product.collections.filter((id) => id !== gone);
        return back(shop);
      }),
    );
}
