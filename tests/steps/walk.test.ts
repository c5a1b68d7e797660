/** Every declared machine, walked. An entity with steps has its line here. */
import { memberSteps } from "~/domain/accounts/member-steps.server";
import { adjustmentSteps } from "~/domain/adjustments/steps.server";
import { policy } from "~/domain/claims/config";
import { claimSteps } from "~/domain/claims/steps.server";
import { requestSteps } from "~/domain/bulk/own-requests.server";
import { bulkSteps } from "~/domain/bulk/steps.server";
import { bulkIssueSteps } from "~/domain/bulk/issues.server";
import { offerSteps } from "~/domain/bulk/offers/steps.server";
import { billSteps } from "~/domain/bills/steps.server";
import { listingSteps } from "~/domain/listings/steps.server";
import { stateOf, type OrderKey } from "~/domain/orders/states";
import { orderSteps } from "~/domain/orders/steps.server";
import { issueSteps } from "~/domain/purchasing/issue-steps.server";
import { questionSteps } from "~/domain/questions/steps.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { wireSteps } from "~/domain/payments/wires/steps.server";
import { sourcingSteps } from "~/domain/sourcing/steps.server";
import { binSteps } from "~/domain/stock/bins.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { rechargeSteps } from "~/domain/wallet/steps.server";
import { receiptSteps } from "~/domain/warehouse/receiving/steps.server";
import { returnSteps } from "~/domain/warehouse/returns/steps.server";
import { weighSteps } from "~/domain/warehouse/weighing/steps.server";
import { manifestSteps } from "~/domain/warehouse/handover/hand-over.server";
import { parcelSteps } from "~/domain/warehouse/parcels/steps.server";
import { waveSteps } from "~/domain/warehouse/picking/wave-steps.server";
import { countSteps } from "~/domain/warehouse/counting/steps.server";
import { transferSteps } from "~/domain/warehouse/transfers/steps.server";
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

const listings = ["CONNECTED", "PAUSED", "UNBOUND"].flatMap((storeStatus) =>
  [null, at].flatMap((unlistedAt) =>
    [null, at].map((goneAt) => ({ userId: ownerId, storeStatus, unlistedAt, goneAt })),
  ),
);
walk(listingSteps, listings);

walk(
  billSteps,
  ["PURCHASING", "SHIPPED"].flatMap((orderStatus) =>
    [true, false].flatMap((paying) =>
      [null, at].map((dueAt) => ({ userId: ownerId, orderStatus, paying, dueAt })),
    ),
  ),
);
walk(
  purchaseSteps,
  [0, 2].flatMap((received) =>
    [0, 3].flatMap((open) => ["", "shop@example.com"].map((mail) => ({ lines: 1, received, open, mail }))),
  ),
);
walk(receiptSteps, [{}]);
walk(returnSteps, [
  { orderId: null, ofOrder: false },
  { orderId: ownerId, ofOrder: true },
]);
walk(weighSteps, [
  { quotedCents: 1_000n, actualCents: 1_500n },
  { quotedCents: 1_500n, actualCents: 1_000n },
  { quotedCents: 9_000n, actualCents: 1_000n },
]);
walk(binSteps, [{ pieces: 0 }, { pieces: 3 }]);
walk(issueSteps, [{ kind: "SHORT" }, { kind: "DEARER" }]);
walk(countSteps, [{ booked: 0 }, { booked: 2 }]);
walk(transferSteps, [{ lines: 0 }, { lines: 2 }]);
walk(adjustmentSteps, [{ askedBy: staffId }, { askedBy: ownerId }]);

walk(
  rechargeSteps,
  [null, 1].map((proofs) => ({ memberId: ownerId, proofs })),
);

walk(
  wireSteps,
  [0, 2].map((proofs) => ({ memberId: ownerId, proofs })),
);

walk(memberSteps, [{ id: ownerId }]);

const order = {
  ...{ userId: ownerId, paying: false, abnormal: ["TWIN"], trashedAt: new Date(), paidAt: null },
  purchasedAt: null,
};
const orders = [
  order,
  { ...order, paying: true },
  { ...order, abnormal: [], paidAt: at, purchasedAt: at },
  { ...order, abnormal: ["LATE", "RETURNED"], paidAt: at, purchasedAt: at },
  { ...order, trashedAt: at },
  { ...order, abnormal: ["NO_CHANNEL"] },
];
walk(orderSteps, orders, (state) => stateOf(state as OrderKey));

const claim = {
  ...{
    userId: ownerId,
    reason: "damaged",
    round: 0,
    policy,
    dueAt: null,
    rejectedBy: null,
    appealedAt: null,
  },
  ...{ returnTracking: null, offer: null },
};
const offered = {
  id: staffId,
  kind: "refund",
  amount: 5_00n,
  status: "OPEN",
  staffId: ownerId,
  decidedBy: null,
};
walk(claimSteps, [
  claim,
  { ...claim, dueAt: at },
  { ...claim, dueAt: new Date("2100-01-01T00:00:00Z"), rejectedBy: ownerId },
  { ...claim, rejectedBy: staffId, appealedAt: at },
  { ...claim, offer: offered },
  { ...claim, round: policy.rounds, offer: { ...offered, kind: "resend" } },
  { ...claim, offer: { ...offered, kind: "return" } },
  { ...claim, offer: { ...offered, staffId: null } },
  { ...claim, offer: { ...offered, status: "FINANCE" } },
  { ...claim, offer: { ...offered, status: "FINANCE", staffId } },
]);

const question = {
  ...{ userId: ownerId, kind: "STOCK" as const, options: {}, dueAt: null, pausedAt: null },
  ...{ orderStatus: "PURCHASING", orderHold: "STOCK" },
};
const answers = {
  wait: "2999-01-01",
  substitute: { variantId: "", sku: "", unitPrice: "1", goods: "0", tax: "0" },
};
walk(questionSteps, [
  question,
  { ...question, options: answers, dueAt: new Date("2999-01-01") },
  { ...question, options: answers, dueAt: at },
  { ...question, dueAt: at, pausedAt: at },
  { ...question, kind: "ADDRESS" as const, orderHold: "ADDRESS", dueAt: at },
  { ...question, kind: "ADDRESS" as const, orderHold: "NONE" },
  { ...question, orderStatus: "SHIPPED", orderHold: "NONE" },
]);

walk(requestSteps, [{ userId: ownerId }]);

const bulkLine = { qty: 10, received: 0, defective: 0, stocked: 0, cancelled: 0, consumed: 0 };
const bulkOrder = {
  ...{
    kind: "INVENTORY",
    userId: ownerId,
    isSplit: true,
    paidState: "deposit",
    paying: false,
    purchasedAt: null,
    priceLockUntil: at,
  },
  ...{ balanceDueAt: null, reminders: 0, createdAt: at, isOffered: false, lines: [bulkLine] },
};
walk(bulkIssueSteps, [
  { userId: ownerId, kind: "SHORT" },
  { userId: ownerId, kind: "DEARER" },
]);
const arrivedLine = { ...bulkLine, received: 10 };
walk(bulkSteps, [
  bulkOrder,
  { ...bulkOrder, paying: true, paidState: "none" },
  { ...bulkOrder, kind: "BULK" },
  { ...bulkOrder, kind: "BULK", isOffered: true },
  { ...bulkOrder, purchasedAt: at, lines: [arrivedLine] },
  { ...bulkOrder, purchasedAt: at, lines: [{ ...arrivedLine, defective: 2 }] },
  {
    ...bulkOrder,
    purchasedAt: at,
    balanceDueAt: new Date("2026-09-01T00:00:00Z"),
    reminders: 2,
    lines: [arrivedLine],
  },
  { ...bulkOrder, purchasedAt: at, paidState: "full", lines: [arrivedLine] },
  { ...bulkOrder, kind: "BULK", purchasedAt: at, paidState: "full", lines: [arrivedLine] },
  {
    ...bulkOrder,
    purchasedAt: at,
    paidState: "full",
    lines: [{ ...arrivedLine, stocked: 10, consumed: 10 }],
  },
]);

walk(offerSteps, [
  { userId: ownerId, validUntil: new Date("2026-12-01T00:00:00Z"), version: 0 },
  { userId: ownerId, validUntil: new Date("2026-10-01T00:00:00Z"), version: 0 },
]);
walk(waveSteps, [{}]);
walk(parcelSteps, [{}]);
walk(manifestSteps, [{}]);
