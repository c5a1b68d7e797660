/**
 * What runs before anything is installed: plain Node 20, no packages. Installs what is missing, then hands over
 * to the Node that the project brings along (node_modules/.bin/node).
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const ownNode = join(root, "node_modules/.bin/node");
const oldest = 20;

/** Ends the process with a sentence a person can act on. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Refuses a Node that cannot even run this file's neighbours. */
export function checkNode(version = process.versions.node) {
  if (Number(version.split(".")[0]) >= oldest) return;
  fail(
    `Quayside needs Node ${oldest} or newer; this is Node ${version}. See https://nodejs.org/en/download.`,
  );
}

/**
 * Whether node_modules holds exactly what package-lock.json asks for, leaving out what only developers or other
 * machines need. `withTools` asks for the developers' packages too.
 */
export function isInstalled({ folder = root, withTools = false } = {}) {
  const wanted = readLock(join(folder, "package-lock.json"));
  const present = readLock(join(folder, "node_modules/.package-lock.json"));
  if (!wanted || !present || !existsSync(join(folder, "node_modules/.bin/node"))) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = present[path];
    if (found) return found.version === entry.version;
    return Boolean(entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools));
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Installs the packages where some are missing or of another version. */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isInstalled({ withTools })) return;
  process.stdout.write("Installing packages (the first time this takes a few minutes) ...\n");
  const started = Date.now();
  // Who has the developers' packages keeps them: `npm ci` takes away what it does not install.
  const keepsTools = withTools || existsSync(join(root, "node_modules/vitest"));
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(keepsTools ? [] : ["--omit=dev"])];
  const code = await run(npmCommand(), [...npmPrefix(), ...args], { NODE_ENV: "" });
  if (code !== 0) {
    fail("npm could not install the packages (its own words stand above). Mend that, then start again.");
  }
  if (!existsSync(ownNode)) {
    fail(
      "The packages are there, but npm did not run their install scripts. Allow them, then start again: npm rebuild",
    );
  }
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

// npm tells where its own program lies; run by the same Node it does not depend on what PATH says.
function npmCommand() {
  if (process.env.npm_execpath?.endsWith(".js")) return process.execPath;
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

function npmPrefix() {
  return process.env.npm_execpath?.endsWith(".js") ? [process.env.npm_execpath] : [];
}

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  });
}

/**
 * Runs `file` (TypeScript) with the project's own Node and ends as it ends. Signals are passed on; the child has
 * a channel to this process, so that it notices when this one is killed.
 */
export function handOver(file, args = []) {
  const child = spawn(
    ownNode,
    ["--disable-warning=ExperimentalWarning", join(root, "server", file), ...args],
    {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // Ctrl-C reaches every process of a terminal's group: the child must hear of it once, from here.
      detached: process.platform !== "win32",
      env: { ...process.env, QUAYSIDE_LAUNCHER: String(process.pid) },
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill("SIGTERM"));
  child.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

// Under npm the parent lives as long as we do; where it was killed, nobody could stop us any more.
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && gone(), 1000).unref();
}
