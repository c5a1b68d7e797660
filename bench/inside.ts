/** Programs that run inside the product, against a database of the bench's own, and questions to that database. */
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import pg from "pg";
import { programOptions } from "../server/bundle.ts";
import type { Postgres } from "../server/postgres.ts";
import { environmentFor } from "./programs.ts";

/** Built once: several programs run the same file at once. */
const programs = new Map<string, Promise<string>>();

/** `name` is the file under `bench`, such as `ledger/pay`. */
function built(name: string): Promise<string> {
  const outfile = resolve(`build/bench/${name}.js`);
  const known = programs.get(name);
  const building =
    known ?? build({ ...programOptions(), entryPoints: [`bench/${name}.ts`], outfile }).then(() => outfile);
  programs.set(name, building);
  return building;
}

/** The file of a program, and what it is told of its database and whatever else. */
async function prepared(databaseUrl: string, name: string, more: Record<string, string>) {
  const env = { ...environmentFor(databaseUrl, 1), LOG_LEVEL: "warn", ...more };
  return { outfile: await built(name), env: env as unknown as NodeJS.ProcessEnv };
}

/** Runs a program of the bench's on a database, with flags of Node's; answers what it printed. */
export async function runInside(
  databaseUrl: string,
  name: string,
  args: readonly string[],
  more: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<string> {
  const { outfile, env } = await prepared(databaseUrl, name, more);
  return program(process.execPath, [...flags, outfile, ...args], env);
}

/** A program that stays up and answers each line by one. */
export type Standing = {
  /** Throws with its complaint where it ends instead. */
  ask(line: string): Promise<string>;
  end(): Promise<void>;
};

/** Starts such a program inside the product, as `runInside`. */
export async function startInside(
  databaseUrl: string,
  name: string,
  args: readonly string[],
  more: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Standing> {
  const { outfile, env } = await prepared(databaseUrl, name, more);
  const child = spawn(process.execPath, [...flags, outfile, ...args], {
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      const answer = await lines.next();
      if (answer.done) throw new Error(`${name} ended: ${complaint}`);
      return answer.value;
    },
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}

/** Runs a program; answers what it printed, throws with its complaint where it failed. */
export function program(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((done, refuse) => {
    child.once("error", refuse);
    child.once("exit", (code) =>
      code === 0 ? done(said) : refuse(new Error(`${command} ${args[0] ?? ""}: ${code}\n${complaint}`)),
    );
  });
}

/** Rows of one question. */
export async function ask<T extends object>(
  server: Postgres,
  text: string,
  database = "postgres",
): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
