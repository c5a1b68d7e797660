/** What every store of files offers, and how their keys look. Pure. */
import type { Readable } from "node:stream";

export type StoredFile = { readonly bytes: number; readonly modified: Date };

export type FileStore = {
  /** Stores bytes under a key, whole or not at all; what was there is replaced. Returns how many there were. */
  put(key: string, content: Buffer | Readable, options?: { maxBytes?: number }): Promise<number>;
  stat(key: string): Promise<StoredFile | null>;
  /** Its bytes, from `start` to `end` (inclusive) where given. */
  read(key: string, range?: { start?: number; end?: number }): Readable;
  remove(key: string): Promise<void>;
};

/** More bytes came than were allowed; nothing was stored. */
export class FileTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
  }
}

/** The store did not answer, or its answer is not reliable. A later try may work. */
export class StoreUnavailable extends Error {}

const validKey = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9][a-z0-9-]*)*$/;

/** Whether a text is a valid key: it cannot leave the store or hide a file. */
export function isFileKey(text: string): boolean {
  return text.length <= 200 && validKey.test(text);
}
