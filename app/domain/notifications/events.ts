/**
 * The events that members are notified of (§2.3): each with its mails and where its line leads. Each noun adds its own
 * in `notifications.ts`. Mails without an event (codes, security) cannot be switched off.
 */

export type NotificationData = Readonly<Record<string, string | number | null>>;

/** Headings under which events are chosen. Each noun adds its own; its `member-area.ts` says how they look. */
export interface NotificationGroups {}

export type NotificationGroup = keyof NotificationGroups;

export type NotificationKind = {
  readonly group: NotificationGroup;
  readonly mails: readonly string[];
  readonly mailedAlways?: true;
  readonly to: (data: NotificationData) => string;
};

/** The template of a mail that says the event's line and leads to its page: `notify` sends it. */
export const lineMail = (event: string): string => `line.${event}`;

/** A noun's events by name. */
export type Notifications = Readonly<Record<string, NotificationKind>>;

/** Every event by name. Each noun adds its own. */
export interface NotificationEvents {}

export type NotificationEvent = keyof NotificationEvents;

/** An event as the settings offer it. */
export type OfferedEvent = {
  readonly event: NotificationEvent;
  readonly group: NotificationGroup;
  readonly mailed: "chosen" | "always" | "never";
};
