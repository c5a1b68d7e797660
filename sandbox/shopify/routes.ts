/** All routes of the Shopify room. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { adminRoutes } from "./admin";
import { collectionRoutes } from "./collections";
import { oauthRoutes } from "./oauth";
import { inShop } from "./shop-page";
import { storefrontRoutes } from "./storefront";

export function shopifyRoutes(router: Router, sandbox: Sandbox): void {
  router.on(
    "POST",
    "/shopify/:domain/admin/api/:version/graphql.json",
    inShop(sandbox, async (shop, exchange) => (await import("./api")).answerCall(sandbox, shop, exchange)),
  );
  router.on(
    "GET",
    "/shopify/:domain/bulk/#id",
    inShop(sandbox, async (shop, exchange) => (await import("./bulk")).bulkFile(sandbox, shop, exchange)),
  );
  for (const room of [oauthRoutes, adminRoutes, collectionRoutes, storefrontRoutes]) room(router, sandbox);
}
