/** Categories of products: the same few in every shop, one under another, as they are read by the REST API. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { rest } from "./context";
import { listReply } from "./list";

type Category = { id: number; name: string; slug: string; parent: number; created: number; modified: number };

const made = { created: 0, modified: 0 };

/** The first one is the default of every WooCommerce. */
export const categories: readonly Category[] = [
  { id: 15, name: "Uncategorized", slug: "uncategorized", parent: 0, ...made },
  { id: 16, name: "Home and living", slug: "home-and-living", parent: 0, ...made },
  { id: 17, name: "Kitchen", slug: "kitchen", parent: 16, ...made },
  { id: 18, name: "Lighting", slug: "lighting", parent: 16, ...made },
  { id: 19, name: "Outdoor", slug: "outdoor", parent: 0, ...made },
];

export function categoryRoutes(router: Router, sandbox: Sandbox): void {
  router.on(
    "GET",
    "/woo/:slug/wp-json/wc/v3/products/categories",
    rest(sandbox, ({ exchange, store }) =>
      listReply(exchange, categories, {
        store,
        home: "products/categories",
        present: ({ id, name, slug, parent }) => ({ id, name, slug, parent, display: "default", count: 0 }),
        title: ({ name }) => name,
      }),
    ),
  );
}
