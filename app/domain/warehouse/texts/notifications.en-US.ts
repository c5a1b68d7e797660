/** What members are told of their goods in the warehouse. */
export const notifications = {
  "event.return.arrived": "Order {{orderNo}}: a parcel came back to our warehouse. We will inspect it.",
  "name.return.arrived": "A parcel came back to the warehouse",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
