/** Uploads: stored, or refused with a message. */
import type { Readable } from "node:stream";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { files } from "./files.server";
import { StoreUnavailable } from "./store";

/**
 * Stores what somebody sent under a key. `common:error.upload` where the file store failed (M): nothing was stored, and
 * another try may work.
 */
export async function storeUpload(
  key: string,
  content: Buffer | Readable,
): Promise<Result<undefined, "common:error.upload">> {
  try {
    await files().put(key, content);
    return ok();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ err: error, key }, "an upload was not stored");
    return err("common:error.upload");
  }
}
