/** What the forms of tickets may say; messages are text keys (§2.1 contanctus). */
import { z } from "zod";
import { requiredText, textUpTo, tooLong } from "~/platform/form-fields";
import { attachmentBytes, attachmentMegabytes, messageLength, topics } from "./config";

const line = (max: number) => textUpTo(max).optional();

const message = z
  .string("common:required")
  .trim()
  .min(messageLength.min, `tickets:error.short|{"min":${messageLength.min}}`)
  .max(messageLength.max, tooLong(messageLength.max));

export const ContactForm = z.object({
  name: requiredText(100),
  email: z
    .string("common:required")
    .trim()
    .max(254, "common:error.email")
    .pipe(z.email("common:error.email"))
    .transform((value) => value.toLowerCase()),
  topic: z.enum(topics, "common:required"),
  orderNo: line(40),
  sku: line(64),
  message,
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= attachmentBytes, `tickets:error.tooLarge|{"size":${attachmentMegabytes}}`)
    .optional(),
});
export type ContactFields = z.output<typeof ContactForm>;

/** A member's question about stock; what it is about stands in the address. */
export const StockForm = z.object({ message });

/** At the desk: an answer to the sender, what came back from them, that it is done, or who looks after it. */
export const TicketForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("answer"), message }),
  z.object({ intent: z.literal("reply"), message }),
  z.object({ intent: z.literal("solve") }),
  z.object({ intent: z.literal("close") }),
  z.object({ intent: z.literal("assign"), to: z.uuid("common:field.invalid").optional() }),
]);
export type TicketStep = z.output<typeof TicketForm>;

/** In the member area: a message, of which a word may be enough here, or that it is solved. */
export const MemberTicketForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reply"), message: requiredText(messageLength.max) }),
  z.object({ intent: z.literal("solve") }),
]);
