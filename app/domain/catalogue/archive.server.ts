/** All pictures of a product as one archive, written while it is sent: no picture but the one at hand is in memory. */
import { buffer } from "node:stream/consumers";
import { makeZip, predictLength } from "client-zip";
import { StoreUnavailable } from "~/partners/files/files.server";
import { keepPlain, openPicture } from "./media.server";
import { archiveNames } from "./pictures";
import { findProduct } from "./product.server";

export type Archive = {
  readonly fileName: string;
  readonly bytes: bigint;
  readonly body: ReadableStream<Uint8Array>;
};

/**
 * The archive of a product's pictures, in their order and greatest width; null where the product has none or the
 * viewer may not see it, `unavailable` where the file store does not answer.
 */
export async function pictureArchive(
  productId: string,
  viewerId: string | null = null,
): Promise<Archive | "unavailable" | null> {
  const product = await findProduct(productId, viewerId);
  if (!product) return null;
  const named = archiveNames(
    product.spu,
    product.pictures.map(({ key }) => key),
  );
  const files = await plainFiles(
    product.pictures.map(({ key }, i) => ({ key, name: named[i]?.name ?? "" })),
  ).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return "unavailable" as const;
    throw error;
  });
  if (files === "unavailable") return files;
  if (files.length === 0) return null;
  return {
    fileName: `${product.spu.replace(/[^\w-]+/g, "-")}.zip`,
    bytes: predictLength(files.map(({ name, picture }) => ({ name, size: picture.bytes }))),
    body: abandonable(makeZip(entries(files))),
  };
}

/** Pictures as every shop takes them; one after another, as each may have to be made. */
async function plainFiles(pictures: readonly { key: string; name: string }[]): Promise<File[]> {
  const found: File[] = [];
  for (const { key, name } of pictures) {
    const file = await keepPlain(key);
    const picture = file === null ? null : await openPicture(file);
    if (picture) found.push({ name, picture });
  }
  return found;
}

/** The same stream, which may be left before its end: the archive's own fails then, and nobody would be there to hear it. */
function abandonable(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  });
}

type File = {
  name: string;
  picture: NonNullable<Awaited<ReturnType<typeof openPicture>>>;
};

async function* entries(files: readonly File[]) {
  for (const { name, picture } of files) {
    yield { name, input: await buffer(picture.read()), lastModified: new Date() };
  }
}
