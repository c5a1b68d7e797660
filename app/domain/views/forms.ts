/** What the forms of saved views may say. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, ticked } from "~/platform/form-fields";
import { longestName } from "./config";

const list = z.string({ error: "views:error.list" }).max(300, { error: "views:error.list" });
const view = z.uuid({ error: "views:error.gone" });
const name = field(requiredText(longestName), { label: "views:name" });

/** Saves what a list shows under a name; a name that is there is written over. */
export const SaveViewForm = z.object({
  intent: z.literal("save"),
  list,
  query: z.string().max(4000).default(""),
  name,
  isDefault: ticked,
  isShared: ticked,
});

export const RenameViewForm = z.object({ intent: z.literal("rename"), view, name });

/** What happens to a view at one press. */
export const ViewForm = z.object({
  intent: z.enum(["delete", "default", "no-default", "share", "unshare"]),
  view,
});
