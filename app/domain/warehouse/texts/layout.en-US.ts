/** How menus call the pages of the warehouse. */
export const layout = {
  "desk.warehouse": "Warehouse today",
  "desk.picking": "Picking",
  "desk.packing": "Packing",
  "desk.outbound": "Parcels to send",
  "desk.handover": "Hand over",
  "desk.receiving": "Receiving",
  "desk.putAway": "Put away",
  "desk.unplaced": "In no bin",
  "desk.quarantine": "Quarantine",
  "desk.returns": "Returns",
  "desk.weights": "Weights",
  "desk.labels": "Print labels",
  "desk.numbers": "Tracking numbers",
  "desk.counts": "Counts",
  "desk.transfers": "Transfers",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
