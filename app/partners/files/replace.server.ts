/** A file that is written down somewhere, in place of another: whichever is of no use in the end is not kept. */
import { log } from "~/platform/log.server";
import { ok, type Result } from "~/platform/result";
import { files } from "./files.server";

/**
 * Runs `work`, which writes the key of a file that was just kept (null where none was sent) and tells the key that stood
 * there before. The file before it is removed, or the new one where nothing was written.
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

/** What was written stands, whatever becomes of the file that nobody needs. */
async function remove(key: string | null): Promise<void> {
  if (key)
    await files()
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, "a file was not removed"));
}
