import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { iconNames } from "./icon-names";

type IconSet = { icons: Record<string, { body: string } | undefined> };

const set = createRequire(import.meta.url)("@iconify-json/ph/icons.json") as IconSet;
const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");

describe("icons", () => {
  test("the sprite holds exactly the named icons", () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect(drawn).toEqual([...iconNames]);
    expect([...iconNames].sort()).toEqual([...iconNames]);
  });

  test.each(iconNames)("%s is the set's own drawing", (name) => {
    const body = set.icons[name]?.body;
    expect(body).toBeDefined();
    expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 256 256">${body}</symbol>`);
  });
});
