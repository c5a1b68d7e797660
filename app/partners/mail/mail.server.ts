/** Mail over SMTP (RFC 5321), at the server that SMTP_URL names; the same client wherever that is. */
import type * as Nodemailer from "nodemailer";
import type { Transporter } from "nodemailer";
import { env } from "~/platform/env.server";
import { lazily } from "~/platform/lazily.server";
import { err, ok, type Result } from "~/platform/result";

const nodemailer = lazily<typeof Nodemailer>("nodemailer");

export type MessageFile = { name: string; type: string; bytes: Buffer };

export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for all retries, so that a receiver can detect a repeat. */
  messageId: string;
  /** Language of the text, as in `en-US`. */
  language: string;
  files?: readonly MessageFile[];
};

/**
 * not-configured  no SMTP_URL: nothing is tried
 * refused         the server will never take it (a 5xx reply): trying again is no use
 * unavailable     no answer, or a 4xx reply: try again later
 */
export type MailFailure = "not-configured" | "refused" | "unavailable";

let transport: Transporter | undefined;
let transportUrl: string | undefined;

/** Hands a message to the mail server and waits until it has taken it. */
export async function sendMessage(message: Message): Promise<Result<undefined, MailFailure>> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return err("not-configured");
  try {
    await transportTo(SMTP_URL).sendMail({
      from: MAIL_FROM,
      to: message.to,
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: message.messageId,
      attachments: (message.files ?? []).map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      })),
      headers: { "Content-Language": message.language, "Auto-Submitted": "auto-generated" },
    });
    return ok();
  } catch (error) {
    return err(isRefusal(error) ? "refused" : "unavailable");
  }
}

function transportTo(url: string): Transporter {
  if (transport && transportUrl === url) return transport;
  transport?.close();
  transportUrl = url;
  transport = nodemailer().createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return transport;
}

/** A 5xx reply is final, unless our own login failed: then the mail waits until that is fixed. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
}
