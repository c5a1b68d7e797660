/** Every declared machine, walked. An entity with steps has its line here. */
import { sourcingSteps } from "~/domain/sourcing/steps.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { ownerId, walk } from "./walk";

const at = new Date("2026-11-01T00:00:00Z");

walk(sourcingSteps, [
  { userId: ownerId, acceptedAt: null, expiredAt: null },
  { userId: ownerId, acceptedAt: at, expiredAt: null },
  { userId: ownerId, acceptedAt: null, expiredAt: at },
]);
walk(ticketSteps, [{ userId: ownerId }]);
