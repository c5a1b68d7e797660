/** What the forms of a member's listings say. */
import { z } from "zod";
import { mostAtOnce } from "./config";

const chosen = z
  .union([z.uuid(), z.array(z.uuid()).max(mostAtOnce)])
  .optional()
  .transform((ids) => [ids ?? []].flat());

/** What can be done with listings that are chosen in the list, or with one of them. */
export const ListingsForm = z.object({
  intent: z.enum(["retry", "sync", "follow", "unlist", "show", "delete"]),
  listing: chosen,
});

/** The second step of a deletion. */
export const DeleteForm = z.object({
  listing: chosen,
  alsoInStore: z.literal("yes").optional(),
});
