/** What the product has kept in the folder of this test file. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { files, StoreUnavailable } from "~/partners/files/files.server";
import { env } from "~/platform/env.server";

const folder = () => join(env().DATA_DIR, "files");

/** The content of one file, by its key. */
export const keptFile = (key: string) => readFileSync(join(folder(), key));

/** How many files are kept whose names end like that. */
export function keptFiles(ending: string): number {
  if (!existsSync(folder())) return 0;
  return readdirSync(folder(), { recursive: true }).filter((name) => String(name).endsWith(ending)).length;
}

/** From now on the file store fails, also where it has taken a part already; call what it answers to mend it. */
export function breakFiles(): () => void {
  const broken = vi.spyOn(files(), "put").mockImplementation(async (_key, content) => {
    if (!Buffer.isBuffer(content)) for await (const _ of content) break;
    throw new StoreUnavailable("broken by the test");
  });
  return () => broken.mockRestore();
}
