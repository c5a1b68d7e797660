/** A quote: its variants, and the private product that is made of them (§3.5). */
import { createHash } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import { addPrivatePictures, savePrivateProduct } from "~/domain/catalogue/private-products.server";
import { files } from "~/partners/files/files.server";
import { idOf } from "~/platform/crypto.server";
import { prisma, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { quoteDays } from "./config";
import type { QuotedVariant, QuoteFields } from "./forms";
import { lockRequest, moveRequest, tell, writeMessage, type Locked } from "./step.server";

/**
 * Quotes a request: keeps the variants, makes or renews the member's private product, and tells the member. `stale`: its
 * state takes no quote. The same key quotes once.
 */
export function quoteRequest(
  staff: Pick<Staff, "id" | "name" | "roles">,
  no: string,
  fields: QuoteFields,
  key: string,
): Promise<Result<null, "stale">> {
  const mark = idOf(`sourcing-quote:${key}`);
  return transaction(async (tx): Promise<Result<null, "stale">> => {
    const request = await lockRequest(tx, { staff }, no);
    if (!request) return err("stale");
    const { id } = request;
    if (await tx.prisma.sourcingQuote.findFirst({ where: { id: mark, requestId: id } })) return ok(null);
    const data = {
      assignedTo: request.assignedTo ?? staff.id,
      validUntil: new Date(Date.now() + quoteDays * 86_400_000),
    };
    if (!(await moveRequest(tx, request, "quote", `staff:${staff.id}`, { data }))) return err("stale");
    const variants = named(request, fields);
    const resultProductId = await makeProduct(tx, request, fields.title, variants);
    await tx.prisma.sourcingRequest.update({ where: { id }, data: { resultProductId } });
    await keep(tx, id, mark, variants);
    const { message } = fields;
    if (message)
      await writeMessage(tx, request, { id: idOf(`sourcing-message:${key}`), by: { staff }, body: message });
    await tell(tx, request, "quoted", { message: message ?? "", by: staff.name });
    await addJob(tx, "sourcing.pictures", { requestId: id }, { key: `sourcing.pictures:${id}` });
    return ok(null);
  });
}

type Named = Omit<QuotedVariant, "options"> & { sku: string; options: Record<string, string> };

/** The variants with their SKUs. Variants of the same options have the same SKU in each quote of a request. */
function named({ no }: Locked, { optionNames, variants }: QuoteFields): Named[] {
  const slugs = variants.map(({ options }) => slugOf(options));
  return variants.map((variant, i) => {
    const slug = slugs[i] ?? "";
    const twin = slugs.indexOf(slug) !== slugs.lastIndexOf(slug);
    const end = slug === "" || twin ? hashOf(variant.options) : slug;
    return {
      ...variant,
      sku: optionNames.length === 0 ? no : `${no}-${end}`,
      options: Object.fromEntries(optionNames.map((name, at) => [name, variant.options[at] ?? ""])),
    };
  });
}

const slugOf = (values: readonly string[]) =>
  values
    .join("-")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 24);

const hashOf = (values: readonly string[]) =>
  createHash("sha256").update(values.join("/")).digest("hex").slice(0, 6).toUpperCase();

async function makeProduct(
  tx: Tx,
  { no, userId }: Locked,
  title: string,
  variants: readonly Named[],
): Promise<string> {
  const days = variants.map((variant) => variant.days);
  const id = await savePrivateProduct(tx, {
    spu: no,
    ownerId: userId,
    title,
    // A product has one least quantity: that of the variant that asks for the most.
    moq: Math.max(...variants.map(({ moq }) => moq)),
    processingDays: [Math.min(...days), Math.max(...days)],
    variants: variants.map(({ sku, options, price, weightG, tiers }) => ({
      sku,
      options,
      price,
      weightG,
      tiers,
    })),
  });
  if (id === null) throw new Error(`SKUs of ${no} belong to another product`);
  return id;
}

async function keep(tx: Tx, requestId: string, mark: string, variants: readonly Named[]): Promise<void> {
  await tx.prisma.sourcingQuote.deleteMany({ where: { requestId } });
  await tx.prisma.sourcingQuote.createMany({
    data: variants.map(({ sku, options, price, tiers, weightG, days, moq }, sort) => ({
      ...(sort === 0 ? { id: mark } : {}),
      requestId,
      sku,
      options,
      price,
      tiers: tiers.map((tier) => ({ minQty: tier.minQty, price: tier.price.toString() })),
      weightG,
      days,
      moq,
      sort,
    })),
  });
}

/** Gives the private product the pictures of its request. */
export async function copyPictures(requestId: string): Promise<void> {
  const request = await prisma.sourcingRequest.findUnique({
    where: { id: requestId },
    select: {
      resultProductId: true,
      files: { where: { kind: "pictures" }, orderBy: { sort: "asc" }, select: { key: true } },
    },
  });
  if (!request?.resultProductId) return;
  const pictures: Buffer[] = [];
  for (const { key } of request.files)
    if (await files().stat(key)) pictures.push(Buffer.concat(await files().read(key).toArray()));
  await addPrivatePictures(request.resultProductId, pictures);
}
