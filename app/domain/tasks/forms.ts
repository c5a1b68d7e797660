/** What is said of a task that is dealt with. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";

export const TaskForm = z.object({
  task: z.uuid("common:field.invalid"),
  note: requiredText(500, 2),
});
