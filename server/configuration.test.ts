import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configure } from "./configuration";

let dataDir = "";
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "configuration-"))) && undefined);
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const complete = {
  DATABASE_URL: "postgres://a@db/quayside",
  PUBLIC_URL: "https://shop.example",
  TRUST_PROXY: "1",
  SESSION_KEYS: "x".repeat(40),
  ENCRYPTION_KEYS: "k1:AAAA",
};

describe("with nothing configured", () => {
  test("it is the demo, on this machine only", () => {
    const config = configure({ DATA_DIR: dataDir, HOST: "0.0.0.0", PORT: "3210", SANDBOX_PORT: "4210" }, 2);
    expect(config).toMatchObject({
      demo: true,
      embedded: true,
      host: "127.0.0.1",
      port: 3210,
      smtpPort: 4211,
    });
    expect(config.env).toMatchObject({
      DEMO: "1",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://127.0.0.1:3210",
      SANDBOX_URL: "http://127.0.0.1:4210",
      STRIPE_BASE_URL: "http://127.0.0.1:4210",
      SMTP_URL: "smtp://127.0.0.1:4211",
      ALLOW_LOOPBACK_STORES: "1",
    });
  });

  test("its secrets are made once and only its owner reads them", () => {
    const first = configure({ DATA_DIR: dataDir }, 2).env;
    const again = configure({ DATA_DIR: dataDir }, 2).env;
    expect(again.SESSION_KEYS).toBe(first.SESSION_KEYS);
    expect(first.SESSION_KEYS?.length).toBeGreaterThanOrEqual(32);
    expect(Buffer.from(first.ENCRYPTION_KEYS?.split(":")[1] ?? "", "base64")).toHaveLength(32);
    expect(statSync(join(dataDir, "demo.env")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, "demo.env"), "utf8")).toContain(first.STRIPE_SECRET_KEY);
  });
});

describe("with anything configured", () => {
  test("all that is missing is named at once", () => {
    const given = { DATA_DIR: dataDir, DATABASE_URL: complete.DATABASE_URL };
    expect(() => configure(given, 2)).toThrow(
      /PUBLIC_URL[\s\S]*TRUST_PROXY[\s\S]*SESSION_KEYS[\s\S]*ENCRYPTION_KEYS/,
    );
  });

  test("it is no demo, even where DEMO says so", () => {
    const config = configure({ ...complete, DATA_DIR: dataDir, DEMO: "1", HOST: "0.0.0.0" }, 2);
    expect(config).toMatchObject({ demo: false, embedded: false, host: "0.0.0.0" });
    expect(config.env.DEMO).toBe("");
    expect(config.env["SANDBOX_URL"]).toBeUndefined();
  });

  test("partner keys alone end the demo, too", () => {
    const { DATABASE_URL: _, ...own } = complete;
    const config = configure({ ...own, DATA_DIR: dataDir, STRIPE_SECRET_KEY: "sk_live_1" }, 2);
    expect(config).toMatchObject({ demo: false, embedded: true });
  });

  test("a secret of the demo is refused", () => {
    const secret = configure({ DATA_DIR: dataDir }, 2).env.SESSION_KEYS;
    const given = { ...complete, DATA_DIR: dataDir, SESSION_KEYS: `${"y".repeat(40)},${secret}` };
    expect(() => configure(given, 2)).toThrow(/SESSION_KEYS: this is the demo's own secret/);
  });
});

test.each([
  [{ PORT: "0" }, /PORT must be a port/],
  [{ SANDBOX_PORT: "seven" }, /SANDBOX_PORT must be a port/],
  [{ WEB_PROCESSES: "-1" }, /WEB_PROCESSES must be a number/],
])("%j is refused by name", (given, words) => {
  expect(() => configure({ DATA_DIR: dataDir, ...given }, 2)).toThrow(words);
});
