/** What the catalogue's forms may say. */
import { z } from "zod";
import { ticked } from "~/platform/form-fields";

export const ImportForm = z.object({
  /** The file in the browser; its name where it was stored while it arrived. */
  file: z.preprocess(
    (file) => (file instanceof File ? file.name : file),
    z
      .string({ error: "catalogue:error.file" })
      .min(1, "catalogue:error.file")
      .regex(/\.(csv|xlsx)$/i, "catalogue:error.type"),
  ),
  warehouse: z.string({ error: "catalogue:error.warehouse" }).min(1, "catalogue:error.warehouse").max(20),
  withoutPictures: ticked,
  makeSkus: ticked,
});

export type SentProducts = z.output<typeof ImportForm>;
