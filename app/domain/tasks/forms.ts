/** What is said of a task that is dealt with. */
import { z } from "zod";

export const TaskForm = z.object({
  task: z.uuid("common:field.invalid"),
  note: z
    .string("common:required")
    .trim()
    .min(2, "common:required")
    .max(500, `common:error.tooLong|{"max":500}`),
});
