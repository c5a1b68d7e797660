/** What members are told about their parcels. */
export const notifications = {
  "event.order.delivered": "Order {{orderNo}} was delivered: all its parcels have arrived.",
  "name.order.delivered": "An order was delivered",
  "event.parcel.failed": "Order {{orderNo}}: {{carrier}} could not deliver parcel {{trackingNo}}.",
  "name.parcel.failed": "A delivery failed",
  "event.parcel.held":
    "Order {{orderNo}}: customs hold parcel {{trackingNo}} ({{carrier}}) and ask for information.",
  "name.parcel.held": "Customs hold a parcel",
  "event.parcel.late":
    "Order {{orderNo}}: parcel {{trackingNo}} ({{carrier}}) was not scanned for a long time.",
  "name.parcel.late": "A parcel is late",
  "event.parcel.returned": "Order {{orderNo}}: parcel {{trackingNo}} ({{carrier}}) came back to the sender.",
  "name.parcel.returned": "A parcel came back",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
