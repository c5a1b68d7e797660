/**
 * Where files are kept: in a folder of this machine, shared by all its processes, or, where FILES_URL names one, in a
 * bucket. Keys are paths of small letters, digits, dashes and dots, such as `imports/<id>.csv`.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname, resolve } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "~/platform/env.server";
import { bucketStore, parseBucket } from "./bucket.server";
import { FileTooLarge, isFileKey, StoreUnavailable, type FileStore } from "./store";

export { FileTooLarge, isFileKey, StoreUnavailable, type FileStore, type StoredFile } from "./store";

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
      let bytes = 0;
      const count = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length;
          done(bytes > maxBytes ? new FileTooLarge(maxBytes) : null, chunk);
        },
      });
      try {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(
          Buffer.isBuffer(content) ? [content] : content,
          count,
          createWriteStream(draft, { mode: 0o600 }),
        );
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw isOfDisk(error) ? new StoreUnavailable("the folder takes no file", { cause: error }) : error;
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

const writing = ["mkdir", "open", "write", "close", "rename"];

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && writing.includes(String(error.syscall));
}

let store: FileStore | undefined;

/** The installation's store. */
export function files(): FileStore {
  store ??= storeOf(env());
  return store;
}

function storeOf({ FILES_URL, DATA_DIR }: { FILES_URL?: string | undefined; DATA_DIR: string }): FileStore {
  if (!FILES_URL) return folderStore(resolve(DATA_DIR, "files"));
  const bucket = parseBucket(FILES_URL);
  if (!bucket) throw new Error("FILES_URL is no s3://key:secret@host/bucket?region=… address");
  return bucketStore(bucket);
}
