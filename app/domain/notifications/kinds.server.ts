/** The events of all nouns; the wiring hands them in. */
import { paths } from "~/platform/paths";
import {
  lineMail,
  type NotificationData,
  type NotificationEvent,
  type NotificationGroup,
  type NotificationKind,
  type Notifications,
  type OfferedEvent,
} from "./events";
import { lineTemplate } from "./line-mail.server";
import { registerMails } from "./templates.server";

const kinds = new Map<string, NotificationKind>();

/** Makes a noun's events known, and the mails that say no more than their lines. */
export function registerNotifications(notifications: Notifications): void {
  for (const [event, kind] of Object.entries(notifications)) {
    kinds.set(event, kind);
    if (isMailedAsLine(event)) registerMails({ [lineMail(event)]: lineTemplate(event, kind) });
  }
}

/** Every event, in the order in which it is offered. */
export const notificationEvents = (): NotificationEvent[] => [...kinds.keys()] as NotificationEvent[];

/** The same, as the settings show them. */
export const offeredEvents = (): OfferedEvent[] =>
  [...kinds].map(([event, { group, mails, mailedAlways }]) => ({
    event: event as NotificationEvent,
    group,
    mailed: mails.length > 0 ? "chosen" : mailedAlways ? "always" : "never",
  }));

/** Whether the event's line is sent by mail, too. */
export const isMailedAsLine = (event: string): boolean =>
  kinds.get(event)?.mails.includes(lineMail(event)) ?? false;

/** The heading of a stored event; null where it is none of today's. */
export const groupOf = (event: string): NotificationGroup | null => kinds.get(event)?.group ?? null;

/** Where a notification leads; the list of them where its event is none of today's. */
export const notificationTarget = (event: string, data: NotificationData): string =>
  kinds.get(event)?.to(data) ?? paths.notifications();

/** The event whose mail a template is; null for mails that always go out. */
export function eventOfMail(template: string): NotificationEvent | null {
  const found = [...kinds].find(([, { mails }]) => mails.includes(template));
  return (found?.[0] as NotificationEvent | undefined) ?? null;
}
