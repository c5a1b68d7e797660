/** How a member gets documents by mail. Pure. */
import { z } from "zod";

export const mailModes = ["off", "each", "monthly"] as const;
export type MailMode = (typeof mailModes)[number];

export const MailModeForm = z.object({
  intent: z.literal("invoices"),
  mode: z.enum(mailModes, { error: "common:required" }),
});

/** The month before a day, in UTC: `key` such as `2026-10`, its first and last day. */
export function monthBefore(now: Date): { key: string; from: string; to: string; begin: Date; end: Date } {
  const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return { key: day(begin).slice(0, 7), from: day(begin), to: day(new Date(end.getTime() - 1)), begin, end };
}
