/** What a mail says, as data: a template makes it, `notifications` draws it as text and as HTML. */

export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "note"; text: string };

/** A file that goes with a mail; it is made when the mail is sent, and not kept. */
export type MailFile = { name: string; type: string; read: () => Promise<Buffer> };

export type MailText = { subject: string; blocks: readonly MailBlock[]; files?: readonly MailFile[] };

/** What a template is filled with: plain values that survive the wait in the outbox. */
export type MailParams = Record<string, string | number | null>;

// Method syntax, so that each template may have its own parameter type.
export type MailTemplate = { bivariant(params: MailParams, locale: string): MailText }["bivariant"];

/** A noun's mails by name (`orders.shipped`). */
export type MailTemplates = Record<string, MailTemplate>;
