/** A quote: its variants, and the private product that is made of them (§3.5). */
import { createHash } from "node:crypto";
import { addPrivatePictures, savePrivateProduct } from "~/domain/catalogue/private-products.server";
import { files } from "~/partners/files/files.server";
import { prisma, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import type { QuotedVariant, QuoteFields } from "./forms";
import type { Locked } from "./steps.server";

/** Keeps the variants of a quote, and makes or renews the member's private product. */
export async function writeQuote(tx: Tx, { row, input }: Doing<Locked, QuoteFields>): Promise<void> {
  const { id } = row;
  const variants = named(row, input);
  const resultProductId = await makeProduct(tx, row, input.title, variants);
  await tx.prisma.sourcingRequest.update({ where: { id }, data: { resultProductId } });
  await keep(tx, id, variants);
  await addJob(tx, "sourcing.pictures", { requestId: id }, { key: `sourcing.pictures:${id}` });
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

async function keep(tx: Tx, requestId: string, variants: readonly Named[]): Promise<void> {
  await tx.prisma.sourcingQuote.deleteMany({ where: { requestId } });
  await tx.prisma.sourcingQuote.createMany({
    data: variants.map(({ sku, options, price, tiers, weightG, days, moq }, sort) => ({
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
