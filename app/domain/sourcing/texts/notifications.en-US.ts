import { words } from "~/i18n/words/en-US";

/** What sourcing tells the member: each line in the list, and its name in the settings. */
export const notifications = {
  "group.sourcing": words.sourcing,
  "event.sourcing.asked": "We have a question about your request {{no}}: {{title}}",
  "event.sourcing.quoted": "Your request {{no}} has a quote: {{title}}",
  "event.sourcing.failed": "Your request {{no}} was closed without an offer: {{title}}",
  "event.sourcing.expired": "The quote of your request {{no}} has expired after {{days}} days: {{title}}",
  "name.sourcing.asked": "A question about a sourcing request",
  "name.sourcing.quoted": "A sourcing request has a quote",
  "name.sourcing.failed": "A sourcing request fails",
  "name.sourcing.expired": "A quote expires",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
