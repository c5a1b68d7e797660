/** What is done to shipping, as the audit log says it. */
export const audit = {
  "action.channel.create": "Channel created",
  "action.channel.copy": "Channel copied",
  "action.channel.close": "Channel closed",
  "action.channel.open": "Channel opened",
  "action.channel.restrict": "Kind of goods allowed or refused",
  "action.channel.unrestrict": "Rule about a kind of goods removed",
  "action.channel.prices": "Prices replaced",
  "action.channel.surcharge": "Surcharge changed",
  "action.channel.surcharge-removed": "Surcharge removed",
  "action.channel.terms": "Channel terms changed",
  "action.channel.zone": "Zone changed",
  "action.channel.zone-removed": "Zone removed",
  "action.tariff.apply": "Price list applied",
  "action.tariff.discard": "Price list discarded",
  "action.tax.add": "Tax rule added",
  "action.tax.change": "Tax rule replaced",
  "action.tax.end": "Tax rule ended",
  "action.tax.withdraw": "Tax rule withdrawn",
  "action.sanction.add": "Country closed",
  "action.sanction.remove": "Country opened",
  "entity.ship_channel": "Shipping channel",
  "entity.tariff_import": "Price list",
  "entity.tax_rule": "Tax rule",
  "entity.sanctioned_country": "Closed country",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
