/** What is done to bins, counts and transfers, as the audit log says it. */
export const audit = {
  "action.bin.make": "Bins made",
  "action.bin.sort": "Bin placed on the way",
  "action.bin.close": "Bin closed for picking",
  "action.bin.open": "Bin opened for picking",
  "action.bin.retire": "Bin retired",
  "action.bin.restore": "Bin brought back",
  "entity.bin": "Bin",
  "entity.warehouse": "Warehouse",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
