/**
 * Where files are kept. One interface for every store; today's is a folder of this machine, shared by all its
 * processes. Keys are paths of small letters, digits, dashes and dots, such as `imports/<id>.csv`.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname, resolve } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "~/platform/env.server";

export type StoredFile = { readonly bytes: number; readonly modified: Date };

export type FileStore = {
  /** Stores bytes under a key, whole or not at all; what was there is replaced. Returns how many there were. */
  put(key: string, content: Buffer | Readable, options?: { maxBytes?: number }): Promise<number>;
  /** What is known of a file; null where there is none. */
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

/** The store did not answer, or not in a way that can be believed; later it may. */
export class StoreUnavailable extends Error {}

const validKey = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9][a-z0-9-]*)*$/;

/** Whether a text is a key at all: nothing that climbs out of the store, hides or surprises. */
export function isFileKey(text: string): boolean {
  return text.length <= 200 && validKey.test(text);
}

/** A store in a folder. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new RangeError("not a file key");
    return resolve(folder, key);
  };
  return {
    async put(key, content, { maxBytes = Infinity } = {}) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      let bytes = 0;
      const count = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length;
          done(bytes > maxBytes ? new FileTooLarge(maxBytes) : null, chunk);
        },
      });
      try {
        await pipeline(
          Buffer.isBuffer(content) ? [content] : content,
          count,
          createWriteStream(draft, { mode: 0o600 }),
        );
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return bytes;
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(() => null);
      return found?.isFile() ? { bytes: found.size, modified: found.mtime } : null;
    },
    read: (key, range = {}) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

let store: FileStore | undefined;

/** The installation's store. */
export function files(): FileStore {
  store ??= folderStore(resolve(env().DATA_DIR, "files"));
  return store;
}
