/** Makes `build/` out of the sources: the browser's files, the Remix server, and the programs Node runs. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build as bundle } from "esbuild";
import { programOptions } from "./bundle.ts";
import { clientSchema } from "./client-schema.ts";
import { precompress } from "./precompress.ts";
import { step, type StepOutput } from "./progress.ts";
import { sourceHash } from "./source-hash.ts";
import { StartProblem } from "./start-problem.ts";

const stamp = "build/sources.sha256";

/** Builds where the sources changed since the last build; tells whether it did. */
export async function ensureBuilt({ force = false } = {}): Promise<boolean> {
  const hash = sourceHash();
  if (!force && isFresh(hash)) return false;
  rmSync(stamp, { force: true });
  await ensureGenerated();
  await step("Building the pages", (output) =>
    run("node_modules/@remix-run/dev/dist/cli.js", ["vite:build"], output),
  );
  await step("Building the programs", buildPrograms);
  await step("Compressing", () => precompress("build/client"));
  writeFileSync(stamp, hash);
  return true;
}

/** Generates the Prisma client where it is missing or older than what it is made of. */
export async function ensureGenerated(): Promise<void> {
  const schema = clientSchema();
  const mark = "app/platform/db/generated/schema.txt";
  if (existsSync(mark) && readFileSync(mark, "utf8") === schema) return;
  // As deep as prisma/schema, whose words name the folder of the client.
  mkdirSync("build/prisma", { recursive: true });
  writeFileSync("build/prisma/schema.prisma", schema);
  const words = ["generate", "--no-hints", "--schema", "build/prisma/schema.prisma"];
  await step("Generating the database client", (output) =>
    run("node_modules/prisma/build/index.js", words, output),
  );
  readCompilerAsBytes("app/platform/db/generated/internal/class.ts");
  writeFileSync(mark, schema);
}

/** The query compiler comes as text in a module, which Node keeps. Ours gives its bytes alone. */
function readCompilerAsBytes(file: string): void {
  const code = readFileSync(file, "utf8");
  const ours = code.replace(
    /import\("@prisma\/client\/runtime\/(query_compiler_\w+\.postgresql\.wasm-base64)\.mjs"\)/,
    'import("../../query-compiler.server").then(({ bytesOf }) => ({ wasm: bytesOf("$1.js") }))',
  );
  if (ours === code) throw new StartProblem(`${file} loads its query compiler otherwise than before.`);
  writeFileSync(file, ours);
}

/** The programs of `build/node`, by the file they are made of. */
export function programs(): Record<string, string> {
  const entries: Record<string, string> = {
    web: "server/web.ts",
    worker: "server/worker.ts",
    sandbox: "server/sandbox.ts",
    check: "server/check.ts",
    workbook: "app/platform/workbook-thread.server.ts",
    seed: "prisma/seed/main.ts",
  };
  for (const file of existsSync("server/cli") ? readdirSync("server/cli") : []) {
    if (file.endsWith(".ts") && !file.endsWith(".test.ts"))
      entries[`cli-${basename(file, ".ts")}`] = `server/cli/${file}`;
  }
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file)));
}

async function buildPrograms(): Promise<void> {
  mkdirSync("build", { recursive: true });
  rmSync("build/node", { recursive: true, force: true });
  await bundle({
    entryPoints: programs(),
    outdir: "build/node",
    ...programOptions(),
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
  });
}

function isFresh(hash: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

function run(script: string, args: string[], output: StepOutput): Promise<void> {
  // Prisma looks for an engine that generating does not need. With any file in its place it downloads none.
  const engine = process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ?? process.execPath;
  return new Promise((done, refuse) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PRISMA_SCHEMA_ENGINE_BINARY: engine,
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
      },
    });
    child.stdout.on("data", (chunk: Buffer) => output.add(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.add(chunk));
    child.once("error", refuse);
    child.once("exit", (code) =>
      code === 0
        ? done()
        : refuse(new StartProblem(`${script} ${args.join(" ")} failed; its words stand above.`)),
    );
  });
}
