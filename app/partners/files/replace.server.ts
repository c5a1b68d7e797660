/** Replaces a file whose key is stored in a row. The unused one of the two is removed. */
import { log } from "~/platform/log.server";
import { ok, type Result } from "~/platform/result";
import { files } from "./files.server";

/**
 * Runs `work`, which stores the new key (null where no file was sent) and returns the old one. Then removes the old
 * file, or the new one if nothing was stored.
 */
export async function replacingFile<E extends string>(
  key: string | null,
  work: () => Promise<Result<string | null, E>>,
): Promise<Result<undefined, E>> {
  const done = await work().catch(async (error: unknown) => {
    await remove(key);
    throw error;
  });
  if (!done.ok) {
    await remove(key);
    return done;
  }
  if (key) await remove(done.value);
  return ok();
}

/** A failed removal does not undo what was written. */
async function remove(key: string | null): Promise<void> {
  if (key)
    await files()
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, "a file was not removed"));
}
