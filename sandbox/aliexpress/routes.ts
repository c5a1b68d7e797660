/** All routes of the AliExpress room. */
import { redirect, type Router } from "../http";
import type { Sandbox } from "../state";
import { gatewayRoutes } from "./gateway";
import { oauthRoutes } from "./oauth";
import { pictureRoutes } from "./pictures";
import { sellerRoutes } from "./seller-pages";
import { storefrontRoutes } from "./storefront";

export function aliexpressRoutes(router: Router, sandbox: Sandbox): void {
  router.on("GET", "/aliexpress/", () => redirect("/"));
  for (const room of [gatewayRoutes, oauthRoutes, pictureRoutes, sellerRoutes, storefrontRoutes])
    room(router, sandbox);
}
