/** Sourcing requests for tests, made by the product's own commands. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { keepFile } from "~/domain/sourcing/files.server";
import { QuoteForm, RequestForm, type RequestFields } from "~/domain/sourcing/forms";
import { sourcingSteps } from "~/domain/sourcing/steps.server";
import { saveRequest } from "~/domain/sourcing/submit.server";
import { unique, type TestMember, type TestStaff } from "./factories";

/** A picture of one colour; another number, another picture. */
export const pictureBytes = (n = 1): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: n % 256, g: 90, b: 120 } } })
    .png()
    .toBuffer();

/** Id of a picture that the member has sent. */
export async function keptPicture(member: TestMember): Promise<string> {
  const id = await keepFile(member.id, "pictures", "lamp.png", await pictureBytes());
  if (!id) throw new Error("the picture was refused");
  return id;
}

/** What the form says, as it is sent. */
export const asked = (fields: Record<string, unknown> = {}) => ({
  url: `https://shop.example/${unique("lamp")}`,
  title: "Wooden lamp",
  qty: "100",
  purchaseType: "dropship",
  haveOrders: "no",
  acceptSimilar: "no",
  ...fields,
});

/** Sends a request; its number. */
export async function askFor(member: TestMember, fields: Record<string, unknown> = {}): Promise<string> {
  const form = asked({ pictures: [await keptPicture(member)], ...fields });
  const saved = await saveRequest({ id: member.id, level: 0 }, RequestForm.parse(form) as RequestFields, {
    key: randomUUID(),
  });
  if (!saved.ok) throw new Error(saved.error);
  return saved.value;
}

/** A quote as the desk's form sends it: two colours. */
export const quoted = (fields: Record<string, unknown> = {}) => ({
  intent: "quote",
  title: "Wooden lamp, 10 W",
  optionNames: "Colour",
  variants: [
    { options: "Oak", price: "11.40", tiers: "50: 10.60", weightG: "640", days: "4", moq: "1" },
    { options: "Walnut", price: "12.10", tiers: "", weightG: "660", days: "5", moq: "2" },
  ],
  ...fields,
});

/** Quotes a request. */
export async function quoteFor(
  staff: TestStaff,
  no: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const by = { id: staff.id, name: staff.name, roles: ["admin" as const] };
  const terms = { input: QuoteForm.parse(quoted(fields)), once: randomUUID() };
  const done = await sourcingSteps.runStep({ staff: by }, no, "quote", terms);
  if (!done.ok) throw new Error(done.error);
}
