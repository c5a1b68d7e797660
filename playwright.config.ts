import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./tests/e2e/support/browser.mjs";

const browser = await findBrowser();
const quiet = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The whole product in a real Chromium, started once a run by `global-setup.ts`. Every journey runs with JavaScript
 * on and off; one that needs it, or needs it off, says so by the tag @js or @nojs.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace takes a snapshot at every step, also of what passes: `--trace on` where one is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...quiet, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    },
  },
  projects: [
    { name: "js", grepInvert: /@nojs\b/ },
    { name: "nojs", grepInvert: /@js\b/, use: { javaScriptEnabled: false } },
  ],
});
