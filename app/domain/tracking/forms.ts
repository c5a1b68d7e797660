/** What is asked for at the desk's page of a parcel. */
import { z } from "zod";
import { field } from "~/platform/field-looks";

/** Staff say which carrier has a parcel. */
export const CarrierForm = z.object({
  intent: z.literal("carrier"),
  carrier: field(z.string("common:required").max(40, "common:field.invalid"), {
    label: "tracking:desk.carrier",
    input: "select",
  }),
});

/** Reads a parcel now. */
export const ReadForm = z.object({ intent: z.literal("read") });
