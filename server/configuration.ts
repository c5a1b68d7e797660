/**
 * What kind of start this is and the environment its processes get. Nothing configured: the demo, on this machine
 * only, with secrets made once. Anything configured: no sandbox, no demo accounts, and every secret must be given.
 */
import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { StartProblem } from "./start-problem.ts";

export type Environment = Record<string, string | undefined>;

export type Configuration = {
  demo: boolean;
  /** Whether the database is ours to start; else DATABASE_URL names it. */
  embedded: boolean;
  dataDir: string;
  host: string;
  port: number;
  sandboxPort: number;
  smtpPort: number;
  webProcesses: number;
  /** For the child processes; lacks DATABASE_URL while the embedded database is not up. */
  env: NodeJS.ProcessEnv;
};

/** Variables by which an installation says that it is no demo. */
const configuring = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "SESSION_KEYS",
  "ENCRYPTION_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "SMTP_URL",
  "FILES_URL",
];

const required: [name: string, what: string][] = [
  ["PUBLIC_URL", "the address people type, such as https://shop.example"],
  ["TRUST_PROXY", "1 where a proxy of yours in front sets X-Forwarded-*, else 0"],
  ["SESSION_KEYS", "signs sessions; at least 32 random characters: openssl rand -base64 48"],
  ["ENCRYPTION_KEYS", 'seals credentials at rest: "k1:" and 32 random bytes: openssl rand -base64 32'],
];

/** Reads `.env` beside package.json where there is one; what is already set wins. */
export function loadDotEnv(): void {
  if (existsSync(".env")) loadEnvFile(".env");
}

/** Decides between demo and production, and checks that nothing is missing. */
export function configure(given: Environment, cores: number): Configuration {
  const port = portOf(given, "PORT", 3000);
  const sandboxPort = portOf(given, "SANDBOX_PORT", 4000);
  const demo = configuring.every((name) => !given[name]);
  const base = {
    demo,
    embedded: !given["DATABASE_URL"],
    dataDir: resolve(given["DATA_DIR"] || ".data"),
    port,
    sandboxPort,
    smtpPort: portOf(given, "SANDBOX_SMTP_PORT", sandboxPort + 1),
    host: demo ? "127.0.0.1" : given["HOST"] || "127.0.0.1",
    webProcesses: countOf(given, "WEB_PROCESSES", cores),
  };
  const own = demo ? demoEnvironment(base) : productionEnvironment(given, base.dataDir);
  const env: NodeJS.ProcessEnv = { ...given, NODE_ENV: "production", ...own };
  return { ...base, env: { ...env, HOST: base.host, PORT: String(port), DATA_DIR: base.dataDir } };
}

function portOf(given: Environment, name: string, fallback: number): number {
  const port = given[name] ? Number(given[name]) : fallback;
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new StartProblem(`${name} must be a port from 1 to 65535; it is «${given[name]}».`);
}

function countOf(given: Environment, name: string, fallback: number): number {
  const count = given[name] ? Number(given[name]) : fallback;
  if (Number.isInteger(count) && count > 0 && count <= 256) return count;
  throw new StartProblem(`${name} must be a number of processes from 1 to 256; it is «${given[name]}».`);
}

/* ---------- production ---------- */

function productionEnvironment(given: Environment, dataDir: string): Record<string, string> {
  const missing = required.filter(([name]) => !given[name]?.trim());
  if (missing.length > 0) {
    const set = configuring.filter((name) => given[name]).join(", ");
    throw new StartProblem(
      [
        `This is no demo, because ${set} ${set.includes(",") ? "are" : "is"} set. Still missing:`,
        ...missing.map(([name, what]) => `  ${name.padEnd(16)} ${what}`),
        "Set them in the environment or in the file .env, then start again. docs/deployment.md, «Configuration», explains each.",
      ].join("\n"),
    );
  }
  refuseDemoSecrets(given, dataDir);
  return { DEMO: "" };
}

/** A secret the demo made lies in a folder anybody may have copied: it is none for production. */
function refuseDemoSecrets(given: Environment, dataDir: string): void {
  const demoSecrets = Object.entries(readSecrets(dataDir) ?? {});
  const reused = demoSecrets.filter(([name, value]) => given[name]?.includes(value)).map(([name]) => name);
  if (reused.length === 0) return;
  throw new StartProblem(
    `${reused.join(", ")}: this is the demo's own secret. Make a new one for production.`,
  );
}

/* ---------- the demo ---------- */

type Places = Pick<Configuration, "dataDir" | "port" | "sandboxPort" | "smtpPort">;

function demoEnvironment({ dataDir, port, sandboxPort, smtpPort }: Places): Record<string, string> {
  const site = `http://127.0.0.1:${port}`;
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  return {
    ...demoSecrets(dataDir),
    DEMO: "1",
    PUBLIC_URL: site,
    TRUST_PROXY: "0",
    ALLOW_LOOPBACK_STORES: "1",
    SANDBOX_URL: sandbox,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA: join(dataDir, "sandbox.json"),
    SANDBOX_STRIPE_WEBHOOK_URL: `${site}/hooks/stripe`,
    SANDBOX_PAYPAL_WEBHOOK_URL: `${site}/hooks/paypal`,
    STRIPE_BASE_URL: sandbox,
    PAYPAL_BASE_URL: `${sandbox}/paypal`,
    SHOPIFY_BASE_URL: `${sandbox}/shopify/{shop}`,
    SHOPIFY_LISTING_URL: `${sandbox}/shopify/app`,
    SANDBOX_SHOPIFY_APP_URL: site,
    ALIEXPRESS_BASE_URL: `${sandbox}/aliexpress`,
    ALIEXPRESS_SITE_URL: `${sandbox}/aliexpress`,
    SANDBOX_ALIEXPRESS_APP_URL: site,
    ALIEXPRESS_CALLS_PER_SECOND: "100",
    SEVENTEENTRACK_BASE_URL: `${sandbox}/17track/track/v2.4`,
    SANDBOX_17TRACK_WEBHOOK_URL: `${site}/hooks/tracking/17track`,
    AFTERSHIP_BASE_URL: `${sandbox}/tracking/2026-07`,
    SANDBOX_AFTERSHIP_WEBHOOK_URL: `${site}/hooks/tracking/aftership`,
    PAYMENT_ORIGINS: sandbox,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    WIRE_ACCOUNTS: JSON.stringify(demoAccounts),
    ACH_ORIGIN: JSON.stringify(demoAchOrigin),
    MAIL_FROM: "Quayside <no-reply@quayside.test>",
  };
}

/** Who sends the demo's ACH files. */
const demoAchOrigin = {
  routing: "021000021",
  bank: "Demo Bank of New York",
  companyId: "1123456789",
  company: "Quayside Trading",
};

/** Accounts that no bank has: the demo's wires are sent nowhere. */
const demoBank = {
  holder: "Quayside Trading Ltd (demo)",
  bank: "Harbour Demo Bank",
  address: "1 Pier Road, Port Demo",
};
const demoAccounts = {
  USD: { ...demoBank, account: "000123456789", swift: "HDBKUS00XXX" },
  EUR: { ...demoBank, iban: "DE00 0000 0000 0000 0000 00", swift: "HDBKDE00XXX" },
  GBP: { ...demoBank, iban: "GB00 HDBK 0000 0000 0000 00", swift: "HDBKGB00XXX" },
};

/** The demo's secrets, made once and kept beside its data. */
function demoSecrets(dataDir: string): Record<string, string> {
  const kept = readSecrets(dataDir) ?? {};
  const made: Record<string, string> = {
    SESSION_KEYS: randomBytes(36).toString("base64url"),
    ENCRYPTION_KEYS: `demo:${randomBytes(32).toString("base64")}`,
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(18).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(18).toString("hex")}`,
    PAYPAL_CLIENT_ID: `sandbox-${randomBytes(18).toString("hex")}`,
    PAYPAL_CLIENT_SECRET: randomBytes(24).toString("hex"),
    SHOPIFY_API_KEY: randomBytes(16).toString("hex"),
    SHOPIFY_API_SECRET: `shpss_${randomBytes(16).toString("hex")}`,
    ALIEXPRESS_APP_KEY: String(500_000 + randomInt(100_000)),
    ALIEXPRESS_APP_SECRET: randomBytes(16).toString("hex"),
    SEVENTEENTRACK_KEY: randomBytes(16).toString("hex").toUpperCase(),
    AFTERSHIP_KEY: `asat_${randomBytes(16).toString("hex")}`,
    AFTERSHIP_SECRET: randomBytes(16).toString("hex"),
    AFTERSHIP_WEBHOOK_SECRET: randomBytes(16).toString("hex"),
    PAYPAL_WEBHOOK_ID: `WH-${randomBytes(9).toString("hex").toUpperCase()}`,
  };
  // A demo of before one of them was needed gets what it lacks.
  if (Object.keys(made).every((name) => kept[name])) return kept;
  const secrets = { ...made, ...kept };
  mkdirSync(dataDir, { recursive: true });
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(dataDir, "demo.env"), lines.join(""), { mode: 0o600 });
  return secrets;
}

function readSecrets(dataDir: string): Record<string, string> | null {
  const file = join(dataDir, "demo.env");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes("="));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
