/** Every declared machine, walked. An entity with steps has its line here. */
import { sourcingSteps } from "~/domain/sourcing/steps.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { withdrawalSteps } from "~/domain/withdrawals/steps.server";
import { ownerId, staffId, walk } from "./walk";

const at = new Date("2026-11-01T00:00:00Z");

walk(sourcingSteps, [
  { userId: ownerId, acceptedAt: null, expiredAt: null },
  { userId: ownerId, acceptedAt: at, expiredAt: null },
  { userId: ownerId, acceptedAt: null, expiredAt: at },
]);
walk(ticketSteps, [{ userId: ownerId }]);

const asked = { userId: ownerId, amount: 100_00n, caution: false, approver1: null, blocked: false };
walk(withdrawalSteps, [
  asked,
  { ...asked, blocked: true },
  { ...asked, caution: true },
  { ...asked, caution: true, approver1: staffId },
  { ...asked, caution: true, approver1: ownerId },
]);
