/**
 * Prints the SQL that leads from an older schema (or from nothing) to the present one, without the network:
 * Prisma's own schema engine, compiled to wasm. `node server/schema-sql.mjs [git-ref]`.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPg } from "@prisma/adapter-pg";

const folder = "prisma/schema";
// The package names no way in for a caller that brings the wasm itself, so its files are named by path.
const engineFolder = resolve("node_modules/@prisma/schema-engine-wasm");

/** SQL from one list of schema files ([name, text]) to another. */
export async function schemaDiff(from, to) {
  const glue = await import(pathToFileURL(`${engineFolder}/schema_engine_bg.js`).href);
  const wasm = readFileSync(`${engineFolder}/schema_engine_bg.wasm`);
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  // The engine asks the server for its version first, whatever is compared.
  const adapter = bindMigrationAwareSqlAdapterFactory(
    new PrismaPg({ connectionString: process.env.DATABASE_URL }),
  );
  const engine = await glue.SchemaEngine.new({ datamodels: to }, () => {}, adapter);
  const side = (files) =>
    files.length === 0
      ? { tag: "empty" }
      : {
          tag: "schemaDatamodel",
          files: files.map(([path, content]) => ({ path, content })),
          configDir: ".",
        };
  const result = await engine.diff({
    from: side(from),
    to: side(to),
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return result.stdout ?? "";
}

/** The schema files as they lie on disk. */
export function presentSchema() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, "utf8")]);
}

/** The schema files at a git ref. */
export function schemaAt(ref) {
  const names = execFileSync("git", ["ls-tree", "--name-only", `${ref}:${folder}`], { encoding: "utf8" });
  return names
    .split("\n")
    .filter((name) => name.endsWith(".prisma"))
    .map((name) => [
      `${folder}/${name}`,
      execFileSync("git", ["show", `${ref}:${folder}/${name}`], { encoding: "utf8" }),
    ]);
}

if (process.argv[1]?.endsWith("schema-sql.mjs")) {
  const ref = process.argv[2];
  process.stdout.write(await schemaDiff(ref ? schemaAt(ref) : [], presentSchema()));
}
