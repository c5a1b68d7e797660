/** What the forms of papers may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { textUpTo, ticked, wholeFrom } from "~/platform/form-fields";
import { mostPrinted } from "./config";
import { formRules } from "./customs-rules";

const parcelNos = z.preprocess(
  (value) => [value ?? []].flat(),
  z
    .array(z.string().max(40))
    .min(1, "papers:error.nothing")
    .max(mostPrinted, `papers:error.tooMany|{"most":${mostPrinted}}`),
);

/** Labels alone, or everything that lies in the parcel; of those that are ticked, or of all that wait. */
export const PrintForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["labels", "everything"]), parcel: parcelNos }),
  z.object({ intent: z.enum(["allLabels", "allPapers"]) }),
]);

const line = (label: string, max = 120) => field(textUpTo(max).default(""), { label });

/** The address that papers give as the sender's; the country is the warehouse's own. */
export const SenderForm = z.object({
  intent: z.literal("sender"),
  warehouse: z.string().max(40),
  version: wholeFrom(0, 1_000_000),
  company: line("papers:sender.company"),
  firstName: line("papers:sender.firstName", 50),
  lastName: line("papers:sender.lastName", 50),
  street: field(textUpTo(120).min(1, "common:required"), { label: "papers:sender.street" }),
  address: line("papers:sender.address"),
  city: field(textUpTo(120).min(1, "common:required"), { label: "papers:sender.city" }),
  province: line("papers:sender.province"),
  postCode: line("papers:sender.postCode", 30),
  phone: line("papers:sender.phone", 50),
  email: line("papers:sender.email", 254),
  taxId: line("papers:sender.taxId", 60),
  signer: line("papers:sender.signer", 80),
});
export type SenderFields = z.output<typeof SenderForm>;

/** What papers a channel takes. */
export const ChannelForm = z.object({
  intent: z.literal("channel"),
  channel: z.string().max(60),
  form: field(z.enum(formRules, "common:required"), {
    label: "papers:channel.form",
    input: "select",
    options: { values: formRules, text: "papers:form." },
  }),
  invoice: field(ticked, { label: "papers:channel.withInvoice" }),
});
export type ChannelFields = z.output<typeof ChannelForm>;
