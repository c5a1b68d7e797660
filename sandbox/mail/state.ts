/** What the mail room remembers. */

export interface StoredMail {
  id: string;
  at: number;
  /** Envelope sender and recipients, as SMTP was told. */
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  attachments: { name: string; type: string; size: number }[];
  raw: string;
}

export interface MailState {
  next: number;
  /** Oldest first. */
  messages: StoredMail[];
}

export const MAX_MESSAGES = 500;

export function emptyMail(): MailState {
  return { next: 1, messages: [] };
}
