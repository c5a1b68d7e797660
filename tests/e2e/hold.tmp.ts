import { test } from "@playwright/test";
import { existsSync, writeFileSync } from "node:fs";
test("hold", async () => {
  test.setTimeout(0);
  writeFileSync("/tmp/stage.json", process.env["QUAYSIDE_STAGE"] ?? "");
  while (!existsSync("/tmp/stage.stop")) await new Promise((d) => setTimeout(d, 500));
});
