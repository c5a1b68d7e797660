/** What waits for finance, on the desk's overview. */
export const financeQueues = {
  tasks: "Tasks to resolve",
  recharges: "Wires of recharges to check",
  review: "Withdrawals to review",
  approved: "Withdrawals to pay",
  refunds: "Refunds to approve",
  disputes: "Chargebacks to answer",
  credit: "Credit applications",
  overdue: "Credit lines overdue",
  suggested: "Bank lines to confirm",
  unmatched: "Bank lines without a match",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    financeQueues: typeof financeQueues;
  }
}
