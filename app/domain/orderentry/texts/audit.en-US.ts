/** What is done to files of orders, as the audit log says it. */
export const audit = {
  "action.orders.file": "Orders imported from a file",
  "action.orders.file-cancel": "Import of orders cancelled",
  "action.orders.file-undo": "Import of orders undone",
  "entity.order_file": "File of orders",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
