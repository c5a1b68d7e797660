/** What is done in the warehouse, as the audit log says it. */
export const audit = {
  "action.wave.make": "Wave made",
  "action.wave.close": "Wave closed",
  "action.parcel.label": "Label made",
  "action.parcel.void": "Parcel made void",
  "action.parcel.hand-over": "Parcel handed over",
  "action.manifest.close": "Manifest closed",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
