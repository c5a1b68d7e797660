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

/** Staff say to which postcode a parcel goes. */
export const PostcodeForm = z.object({
  intent: z.literal("postcode"),
  postcode: field(
    z
      .string("common:required")
      .trim()
      .max(12, "common:field.invalid")
      .regex(/^[A-Za-z\d][A-Za-z\d -]*$/, "common:field.invalid"),
    { label: "tracking:desk.postcode", input: "code" },
  ),
});

/** Reads a parcel now. */
export const ReadForm = z.object({ intent: z.literal("read") });
