/** What is done to parcels on their way, as the audit log says it. */
export const audit = {
  "action.tracking.carrier": "Carrier of a parcel changed",
  "action.tracking.postcode": "Postcode of a parcel entered",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
