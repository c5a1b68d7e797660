/** Whatever is written into the audit log has a word in both languages. */
import { readFileSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { resources } from "~/i18n/resources";

const { audit } = resources["en-US"];

const sources = globSync("app/domain/**/*.server.ts").map((path) => readFileSync(path, "utf8"));
const writing = sources.filter((text) => /\baudit\(|\bnoteChange\(|\bchanging\(/.test(text));

test.each(["action", "entity"])("every %s that is written down has its word", (kind) => {
  const literal = kind === "entity" ? /\bentity: "([a-z_]+)"/g : /\baction: "([a-z]+\.[a-z-]+)"/g;
  const written = new Set(writing.flatMap((text) => [...text.matchAll(literal)].map(([, name]) => name)));
  expect(written.size).toBeGreaterThan(8);
  expect([...written].filter((name) => !(`${kind}.${name}` in audit))).toEqual([]);
});

test("what is done to a channel by its page has its word, whose name is put together", () => {
  const wishes = ["close", "open", "restrict", "unrestrict", "copy"];
  expect(wishes.filter((wish) => !(`action.channel.${wish}` in audit))).toEqual([]);
});
