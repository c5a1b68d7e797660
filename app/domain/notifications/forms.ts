/** What the form of the notification settings may say: a box for each event and channel. */
import { z } from "zod";

const ticked = z
  .array(z.string())
  .default([])
  .transform((events) => new Set(events));

export const NotificationChoicesForm = z.object({ mail: ticked, inbox: ticked });

export type TickedEvents = z.output<typeof NotificationChoicesForm>;
