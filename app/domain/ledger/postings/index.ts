/** The postings of §4.3 as pure functions: facts in, drafts out. Amounts are minor units of USD unless said. */
export {
  recharged,
  rechargedWithFee,
  wireAnnounced,
  wireArrived,
  wireCorrected,
  wireShortage,
} from "./money-in";
export {
  suspended,
  sentBack,
  pspPaidOut,
  pspFee,
  pspConverted,
  bankFee,
  toPayoneer,
  exchanged,
  converted,
} from "./house";
export {
  orderPaid,
  passedThrough,
  paypalFeeTaken,
  spend,
  dispatched,
  differencePaid,
  overchargeReturned,
} from "./orders";
export { type Parts, parcelShare } from "./parts";
export { creditDrawn, repaid } from "./credit";
export { depositPaid, depositReturned, restPaid } from "./deposits";
export { chargedBack, chargebackReversed, disputeFee } from "./disputes";
export {
  type RefundTo,
  refundedBeforeDispatch,
  refundedAfterDispatch,
  refundBounced,
  refundedOutside,
  outsideBounced,
  outsideFromBalance,
  outsideFromOrder,
  outsideBorne,
} from "./refunds";
export { withdrawn, withdrawalFee, withdrawalPaid, bankFeePaid } from "./withdrawals";
export { adjusted, promoGranted, writtenOff } from "./by-hand";
export { type Receipt } from "./facts";
