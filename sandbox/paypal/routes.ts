/** All of PayPal's room. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { tokenRoutes } from "./api";
import { paypalControl } from "./control";
import { disputeRoutes } from "./disputes";
import { paypalEventPages } from "./events-page";
import { orderRoutes } from "./orders";
import { approvalPages } from "./pay-page";
import { refundRoutes } from "./refunds";
import { reportingRoutes } from "./reporting";
import { webhookRoutes } from "./webhooks";

export function paypalRoutes(router: Router, sandbox: Sandbox): void {
  for (const routes of [
    tokenRoutes,
    orderRoutes,
    refundRoutes,
    disputeRoutes,
    reportingRoutes,
    webhookRoutes,
    approvalPages,
    paypalEventPages,
    paypalControl,
  ])
    routes(router, sandbox);
}
