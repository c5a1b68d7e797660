import { expect, test } from "vitest";
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { constraintsOf } from "./field-constraints";

const optional: [string, z.ZodType][] = [
  ["with a default", z.union([z.literal(""), z.email()]).default("")],
  [
    "of nothing or an id",
    z
      .string()
      .optional()
      .transform((text) => text || null)
      .pipe(z.uuid().nullable()),
  ],
  ["made of several", z.preprocess((value) => [value].flat().filter(Boolean), z.array(z.string()))],
  ["that is optional", requiredText(10).optional()],
];

test.each(optional)("a field %s is not required", (_, field) => {
  expect(constraintsOf(z.object({ field }))["field"]?.required).toBe(false);
});

test("a field is required where the form of the pressed button needs it", () => {
  const reason = requiredText(10);
  const Schema = z.discriminatedUnion("intent", [
    z.object({ intent: z.enum(["freeze", "verify"]), reason }),
    z.object({ intent: z.literal("sessions") }),
  ]);
  expect(constraintsOf(Schema, "verify")["reason"]?.required).toBe(true);
  expect(constraintsOf(Schema, "sessions")["reason"]).toBeUndefined();
});
