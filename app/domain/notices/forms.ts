/** What the form of the notification settings may say: a box for each event and channel. */
import { z } from "zod";
import { newsEvents, type NewsEvent } from "./events";

/** Boxes as `mail` and `inbox`, each a list of the events that are ticked; unknown ones are ignored. */
const ticked = z
  .array(z.string())
  .default([])
  .transform((events) => new Set(events));

export const NewsChoicesForm = z
  .object({ mail: ticked, inbox: ticked })
  .transform(
    ({ mail, inbox }) =>
      Object.fromEntries(
        newsEvents.map((event) => [event, { mail: mail.has(event), inbox: inbox.has(event) }]),
      ) as Record<NewsEvent, { mail: boolean; inbox: boolean }>,
  );
