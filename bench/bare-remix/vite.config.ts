import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const folder = fileURLToPath(new URL("../../build/bench/bare-remix", import.meta.url));

export default defineConfig({
  plugins: [remix({ buildDirectory: folder, future: { v3_singleFetch: true } })],
});
