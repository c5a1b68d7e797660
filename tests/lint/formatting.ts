/**
 * Whether every file is formatted, by prettier.config.js. oxfmt, a program of this machine, formats as prettier does but
 * for a few constructs, in a fiftieth of the time: prettier is asked about what oxfmt would write otherwise, and about
 * everything where there is no oxfmt or it cannot read a file.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import prettier from "../../prettier.config.js";

const tool = (path: string) => join(process.cwd(), "node_modules", path);

/** The files that oxfmt would write otherwise; null where it cannot tell. */
function doubtful(): string[] | null {
  const folder = mkdtempSync(join(tmpdir(), "quayside-format-"));
  const config = join(folder, "oxfmt.json");
  writeFileSync(config, JSON.stringify({ ...prettier, sortPackageJson: false }));
  try {
    const args = [tool("oxfmt/bin/oxfmt"), "--config", config, "--list-different", "."];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const named = stdout.split("\n").filter(Boolean);
    // Node itself ends with 1, too, where the program cannot be started.
    return status === 0 || (status === 1 && named.length > 0) ? named : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const files = doubtful() ?? ["."];
if (files.length > 0) {
  const args = [tool("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", ...files];
  process.exitCode =
    spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] }).status ?? 1;
}
