/** One hash over everything a build is made of: the same hash, the same build. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = ["app", "server", "sandbox", "prisma", "public"];
const files = ["package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"];
const left = /\.test(-cases)?\.tsx?$|\/generated\/|\/node_modules\//;

/** The hash of a tree of sources; tests and generated code do not count. */
export function sourceHash(folder = "."): string {
  const hash = createHash("sha256");
  const add = (path: string) =>
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(folder, path)))
      .update("\0");
  for (const path of sources.flatMap((name) => filesUnder(folder, name))) add(path);
  for (const path of files) if (existsSync(join(folder, path))) add(path);
  return hash.update(process.version).digest("hex");
}

/** Every file under a folder, as paths from `base`, in a fixed order. */
export function filesUnder(base: string, folder: string): string[] {
  if (!existsSync(join(base, folder)) || !statSync(join(base, folder)).isDirectory()) return [];
  return readdirSync(join(base, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return left.test(`${path}/`) ? [] : filesUnder(base, path);
      return left.test(path) ? [] : [path];
    });
}
