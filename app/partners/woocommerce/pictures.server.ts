/**
 * Pictures of our products in a WooCommerce store. The store fetches a picture within the call that names it, which takes
 * seconds: each is sent in a call of its own, and is known by its id from then on.
 */
import { z } from "zod";
import { err, ok, type Result } from "~/platform/result";
import type { ListingRefusal, PictureMemory, StoreFailure } from "../stores/store-platform";
import { entries, id, shown } from "./php";
import type { wooCall } from "./wire.server";

type Call = <S extends z.ZodType>(
  schema: S,
  rest: Parameters<typeof wooCall>[2],
) => ReturnType<typeof wooCall<S>>;

const oneMs = 60_000;
const allMs = 240_000;

/** A picture of the store. */
export const StorePicture = z.object({ id, name: shown(300), src: shown(2000) });
export type StorePicture = z.infer<typeof StorePicture>;

const Refused = z.object({ code: z.string(), message: shown(1000) });
const Gallery = z.object({ images: entries(StorePicture) });
const OfVariation = z.object({ image: StorePicture.nullish().catch(null) });

type Wanted = { url: string; alt: string };
type Step<T> = Result<T | { refused: ListingRefusal }, StoreFailure>;

/**
 * Brings a product's gallery to what is wanted: ours in their order, then those that the store's owner added, which stay.
 * Safe to be cut off: what a call before has done without an answer is found by the file's name.
 */
export async function putGallery(
  call: Call,
  product: { id: string; images: readonly StorePicture[] },
  wanted: readonly Wanted[],
  memory: PictureMemory,
): Promise<Step<null>> {
  const path = `wc/v3/products/${encodeURIComponent(product.id)}`;
  const until = Date.now() + allMs;
  let images = product.images;
  const send = async (body: readonly object[]) => {
    const answer = await call(z.union([Refused, Gallery]), {
      ...{ method: "PUT" as const, path, body: { images: body }, accept: [400], timeoutMs: oneMs },
    });
    return answer.ok ? ok(answer.value.value) : answer;
  };
  const one = new Map(wanted.map((picture) => [picture.url, picture]));
  for (const { url } of one.values()) await adopt(url, images, memory);
  for (const { url, alt } of one.values()) {
    if (memory.idOf(url) !== null) continue;
    if (Date.now() > until) return err("unavailable");
    const before = new Set(images.map((image) => image.id));
    const sent = await send([...images.map(({ id: known }) => ({ id: Number(known) })), { src: url, alt }]);
    if (!sent.ok) return sent;
    if ("code" in sent.value) return refusedFor(sent.value, memory);
    images = sent.value.images;
    const made = images.find((image) => !before.has(image.id));
    if (made) await memory.note(url, made.id);
  }
  const ours = [...one.values()].flatMap(({ url, alt }) => {
    const known = memory.idOf(url);
    return known === null ? [] : [{ id: Number(known), alt }];
  });
  const theirs = images
    .filter((image) => !memory.isOurs(image.id))
    .map((image) => ({ id: Number(image.id) }));
  const last = [...ours, ...theirs];
  if (last.map((image) => String(image.id)).join() === images.map((image) => image.id).join())
    return ok(null);
  const ordered = await send(last);
  if (!ordered.ok) return ordered;
  return "code" in ordered.value ? refusedFor(ordered.value, memory) : ok(null);
}

/** Has a variation fetch a picture that the store does not have yet. */
export async function sendToVariation(
  call: Call,
  path: string,
  url: string,
  memory: PictureMemory,
): Promise<Step<null>> {
  const answer = await call(z.union([Refused, OfVariation]), {
    ...{ method: "PUT" as const, path, body: { image: { src: url } }, accept: [400], timeoutMs: oneMs },
  });
  if (!answer.ok) return answer;
  const { value } = answer.value;
  if ("code" in value) return refusedFor(value, memory);
  if (value.image) await memory.note(url, value.image.id);
  return ok(null);
}

/** Takes a picture for ours that the store fetched without us hearing of it. */
export async function adopt(
  url: string,
  images: readonly StorePicture[],
  memory: PictureMemory,
): Promise<void> {
  if (memory.idOf(url) !== null) return;
  const own = images.find((image) => isNamedAs(image, url));
  if (own) await memory.note(url, own.id);
}

/** WordPress names a fetched file after its address; a second one of that name gets `-1`, a large one `-scaled`. */
function isNamedAs({ name, src }: StorePicture, url: string): boolean {
  const stem = stemOf(new URL(url).pathname);
  return [name, src].some((said) => isWithAdded(stemOf(said), stem));
}

function isWithAdded(name: string, stem: string): boolean {
  if (name === stem) return true;
  const added = /-(?:scaled|\d{1,2})$/.exec(name.slice(-7))?.[0] ?? "";
  return added !== "" && isWithAdded(name.slice(0, -added.length), stem);
}

const stemOf = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.\w{2,5}$/, "");

/** A picture that the store's owner deleted is forgotten and sent once more by the next try. */
export async function refusedFor(
  { code, message }: z.infer<typeof Refused>,
  memory: PictureMemory,
): Promise<Step<null>> {
  const gone = /invalid_image_id/.test(code) ? /#(\d+)/.exec(message)?.[1] : undefined;
  if (gone === undefined)
    return ok({
      refused: { why: /image/.test(code) ? "image" : "field", words: message.slice(0, 300), sku: null },
    });
  await memory.forget(gone);
  return err("unavailable");
}
