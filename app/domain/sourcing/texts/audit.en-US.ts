/** What is done to sourcing requests, as the audit log says it. */
export const audit = {
  "action.sourcing.assign": "Request assigned",
  "action.sourcing.ask": "Information asked for",
  "action.sourcing.quote": "Quote sent",
  "action.sourcing.fail": "Request closed as failed",
  "entity.sourcing_request": "Sourcing request",
  "field.assignedTo": "Assigned to",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
