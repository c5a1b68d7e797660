import { spawn } from "node:child_process";
import { build } from "esbuild";
import { DatabaseError } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testEnvironment } from "../../tests/setup/environment";
import { errorInLog } from "./log.server";

function refused(message: string): Error {
  return Object.assign(new DatabaseError(message, 90, "error"), {
    code: "23505",
    constraint: "user_email_key",
    detail: "Key (email)=(ann@example.com) already exists.",
    where: "COPY user, line 3: ann@example.com",
  });
}

test("what PostgreSQL quotes of a row does not reach the log; what is needed to find the fault does", () => {
  const text = JSON.stringify(errorInLog(refused("duplicate key value")));
  expect(text).not.toContain("ann@example.com");
  expect(JSON.parse(text)).toMatchObject({
    message: "duplicate key value",
    code: "23505",
    constraint: "user_email_key",
  });
});

test("nor that of an error inside another", () => {
  const many = new AggregateError([refused("one"), refused("two")], "several");
  const caused = new Error("above", { cause: refused("below") });
  for (const error of [many, caused]) {
    const text = JSON.stringify(errorInLog(error));
    expect(text).not.toContain("ann@example.com");
    expect(text).toContain(error.message);
  }
});

test("one that names itself does not keep the log from being written", () => {
  const error = Object.assign(refused("round"), { self: {} as unknown });
  error.self = error;
  expect(() => errorInLog(error)).not.toThrow();
});

test("what was thrown without being an error is logged as it is", () => {
  expect(errorInLog("words")).toBe("words");
});

test("a program whose log nobody reads any more still ends", async () => {
  const contents = `
    import { log } from "~/platform/log.server";
    process.stdin.once("data", () => {
      log.error("x".repeat(20_000));
      log.error("last words");
      process.exit(7);
    });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "~": `${process.cwd()}/app` },
  });
  const program = spawn(process.execPath, ["--input-type=module", "-e", outputFiles[0]?.text ?? ""], {
    env: { ...testEnvironment, NODE_ENV: "test", LOG_LEVEL: "info" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  const ended = new Promise((done) => program.once("exit", done));
  program.stdout.destroy();
  program.stdin.write("now");
  expect(await ended).toBe(7);
});
