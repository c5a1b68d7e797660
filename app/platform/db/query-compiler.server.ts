/**
 * The bytes of the client's query compiler. Its package has them as text in a module: Node would keep that text twice,
 * 4.4 MiB in each process. The generated client calls this instead (server/build.ts).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** The bytes that a file of the client's runtime holds in Base64. */
export function bytesOf(file: string): Buffer {
  const code = readFileSync(resolve(`@prisma/client/runtime/${file}`), "latin1");
  return Buffer.from(/"([\w+/=]+)"/.exec(code)?.[1] ?? "", "base64");
}
