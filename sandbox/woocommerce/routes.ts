/** All routes of the WooCommerce room. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { categoryRoutes } from "./categories";
import { managerRoutes } from "./manager";
import { noteRoutes } from "./notes";
import { orderRoutes } from "./orders";
import { productRoutes } from "./products";
import { refundRoutes } from "./refunds";
import { shopRoutes } from "./shop";
import { siteRoutes } from "./site";
import { trackingRoutes } from "./trackings";
import { variationRoutes } from "./variations";
import { authRoutes } from "./wc-auth";
import { webhookRoutes } from "./webhooks";

export function wooRoutes(router: Router, sandbox: Sandbox): void {
  const rooms = [
    siteRoutes,
    productRoutes,
    categoryRoutes,
    variationRoutes,
    noteRoutes,
    refundRoutes,
    trackingRoutes,
    orderRoutes,
    webhookRoutes,
  ];
  for (const room of [...rooms, authRoutes, shopRoutes, managerRoutes]) room(router, sandbox);
}
