/** Categories of products: the same few in every new shop, one under another; the manager adds and deletes some. */
import { html, page, readForm, redirect, type Router } from "../http";
import type { Sandbox } from "../state";
import { rest } from "./context";
import { listReply } from "./list";
import { encoded, slugify } from "./present";
import { storeLayout } from "./shop-layout";
import { inStore, type StoreAct } from "./store-page";
import { nextId, type Category, type Store } from "./types";

const made = { created: 0, modified: 0 };

/** The first one is the default of every WooCommerce. */
const first: readonly Category[] = [
  { id: 15, name: "Uncategorized", slug: "uncategorized", parent: 0, ...made },
  { id: 16, name: "Home and living", slug: "home-and-living", parent: 0, ...made },
  { id: 17, name: "Kitchen", slug: "kitchen", parent: 16, ...made },
  { id: 18, name: "Lighting", slug: "lighting", parent: 16, ...made },
  { id: 19, name: "Outdoor", slug: "outdoor", parent: 0, ...made },
];

/** The categories of a store. */
export const categoriesOf = ({ categories }: Store): readonly Category[] => categories ?? first;

/** Adds a category to a store. */
export function addCategory(store: Store, name: string, parent = 0): Category {
  const category = { id: nextId(store), name, slug: slugify(name), parent, ...made };
  store.categories = [...categoriesOf(store), category];
  return category;
}

/** Deletes a category: its products leave it, and those below it move up. The default one stays. */
export function deleteCategory(store: Store, id: number): void {
  const gone = categoriesOf(store).find((category) => category.id === id);
  if (!gone || id === first[0]?.id) return;
  store.categories = categoriesOf(store)
    .filter((category) => category.id !== id)
    .map((category) => (category.parent === id ? { ...category, parent: gone.parent } : category));
  for (const product of store.products)
    product.categories = product.categories.filter((category) => category.id !== id);
}

const categoriesPage: StoreAct = (store) => {
  const all = categoriesOf(store);
  const parents = all.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  const rows = all.map(
    ({ id, name, parent }) =>
      html`<tr>
        <td>${name}</td>
        <td>${all.find((category) => category.id === parent)?.name ?? ""}</td>
        <td class="num">
          ${store.products.filter(({ categories }) => categories.some((category) => category.id === id)).length}
        </td>
        <td class="num">
          <form class="inline" method="post" action="/woo/${store.slug}/categories/${id}/delete">
            <button class="danger small">Delete</button>
          </form>
        </td>
      </tr>`,
  );
  const body = html`<h1>Product categories</h1>
    <div class="scroll">
      <table>
        <tr>
          <th>Category</th>
          <th>Parent</th>
          <th class="num">Products</th>
          <th></th>
        </tr>
        ${rows}
      </table>
    </div>
    <form method="post" action="/woo/${store.slug}/categories" class="card">
      <label for="name">New category</label><input id="name" name="name" maxlength="100" required />
      <label for="parent">Parent</label
      ><select id="parent" name="parent">
        <option value="0">None</option>
        ${parents}
      </select>
      <p style="margin-top:1rem"><button class="plain">Add category</button></p>
    </form>`;
  return page(storeLayout(store, { title: "Product categories", body }));
};

export function categoryRoutes(router: Router, sandbox: Sandbox): void {
  const back = (store: Store) => {
    sandbox.save();
    return redirect(`/woo/${store.slug}/categories`);
  };
  router
    .on(
      "GET",
      "/woo/:slug/wp-json/wc/v3/products/categories",
      rest(sandbox, ({ exchange, store }) =>
        listReply(exchange, categoriesOf(store), {
          store,
          home: "products/categories",
          present: ({ id, name, slug, parent }) => ({
            ...{ id, slug, parent, display: "default", count: 0 },
            name: encoded(name),
          }),
          title: ({ name }) => name,
        }),
      ),
    )
    .on("GET", "/woo/:slug/categories", inStore(sandbox, categoriesPage))
    .on(
      "POST",
      "/woo/:slug/categories",
      inStore(sandbox, (store, exchange) => {
        const form = readForm(exchange);
        const name = (form.get("name") ?? "").trim().slice(0, 100);
        if (name) addCategory(store, name, Number(form.get("parent") ?? 0));
        return back(store);
      }),
    )
    .on(
      "POST",
      "/woo/:slug/categories/#id/delete",
      inStore(sandbox, (store, exchange) => {
        deleteCategory(store, Number(exchange.params["id"]));
        return back(store);
      }),
    );
}
