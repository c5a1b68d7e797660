/** Finds a Chromium on this machine, or gets one. Plain JavaScript: `npm test` uses it before anything is built. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  process.env.CHROMIUM_PATH,
  // The same engine without a window of its own: a page costs a third less.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser's path, or null where there is none. Playwright's own download counts, too. */
export async function findBrowser() {
  const known = places.find((place) => place && existsSync(place));
  if (known) return known;
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/** Finds one or installs one: Playwright's download, else the system's package where we may. Null where neither works. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  process.stdout.write("No Chromium on this machine: getting one (once) ...\n");
  const root = process.getuid?.() === 0;
  run(process.execPath, [
    "node_modules/playwright/cli.js",
    "install",
    ...(root ? ["--with-deps"] : []),
    "chromium",
  ]);
  const downloaded = await findBrowser();
  if (downloaded || !root || process.platform !== "linux") return downloaded;
  run("apt-get", ["update", "-qq"]);
  run("apt-get", [
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "chromium-headless-shell",
    "fonts-noto-cjk",
  ]);
  return findBrowser();
}

function run(command, args) {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
  };
  spawnSync(command, args, { stdio: "inherit", env, timeout: 600_000 });
}

if (process.argv[1]?.endsWith("browser.mjs")) {
  const browser = await ensureBrowser();
  process.stdout.write(
    browser
      ? `Browser: ${browser}\n`
      : "There is no Chromium and none could be installed. Install one (Debian: apt-get install chromium), or name one by CHROMIUM_PATH.\n",
  );
  process.exitCode = browser ? 0 : 1;
}
