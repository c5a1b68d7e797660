/** All routes of the Stripe room. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { balanceRoutes } from "./balance";
import { customerRoutes } from "./customers";
import { disputeRoutes } from "./disputes";
import { endpointRoutes } from "./endpoints";
import { eventPages } from "./events-page";
import { intentRoutes } from "./intents";
import { payPages } from "./pay-page";
import { payoutRoutes } from "./payouts";
import { refundRoutes } from "./refunds";
import { sessionRoutes } from "./sessions";

export function stripeRoutes(router: Router, sandbox: Sandbox): void {
  const nouns = [
    sessionRoutes,
    intentRoutes,
    refundRoutes,
    customerRoutes,
    disputeRoutes,
    payoutRoutes,
    balanceRoutes,
    endpointRoutes,
  ];
  for (const routes of [...nouns, payPages, eventPages]) routes(router, sandbox);
}
