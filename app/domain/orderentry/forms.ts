/** What the forms about files of orders may say. */
import { z } from "zod";
import { fields, missingFields, type Places } from "./file/columns";

export const OrderFileForm = z.object({
  /** The file in the browser; its name where it was stored while it arrived. */
  file: z.preprocess(
    (file) => (file instanceof File ? file.name : file),
    z
      .string({ error: "orderentry:error.file" })
      .min(1, "orderentry:error.file")
      .regex(/\.(csv|xlsx?)$/i, "orderentry:error.type"),
  ),
  store: z.union([z.literal(""), z.uuid("common:field.invalid")]).default(""),
});
export type SentOrders = z.output<typeof OrderFileForm>;

/** What each column of a file is, from left to right; empty where it is not used. */
export const ColumnsForm = z
  .object({
    intent: z.literal("columns"),
    means: z.array(z.union([z.literal(""), z.enum(fields)]).default("")).max(500),
  })
  .superRefine(({ means }, context) => {
    const twice = means.find((field, i) => field !== "" && means.indexOf(field) !== i);
    const say = (key: string, field: string) =>
      context.addIssue({
        code: "custom",
        path: [],
        message: `orderentry:${key}|${JSON.stringify({ field })}`,
      });
    if (twice) say("error.twice", twice);
  });

/** Where each field stands, as the form says it. */
export const placesOf = (means: readonly string[]): Places =>
  Object.fromEntries(means.flatMap((field, at) => (field === "" ? [] : [[field, at]])));

export { missingFields };

/** The buttons of one file. */
export const FileButtons = z.object({
  intent: z.enum(["apply", "cancel", "again", "undo", "change", "keep"]),
});
