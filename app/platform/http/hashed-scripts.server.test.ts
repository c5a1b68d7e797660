import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashScripts } from "./hashed-scripts.server";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("own inline scripts are named by their hashes, and the nonce is gone", () => {
  const page = `<head><link nonce="n1" href="/a.css"/><script nonce="n1">one()</script></head>
    <script type="module" nonce="n1" async="">import "/b.js"; a < b</script><script src="/c.js" nonce="n1"></script>`;
  const { html, scripts } = hashScripts(page, "n1");
  expect(scripts).toBe(`${hash("one()")} ${hash('import "/b.js"; a < b')}`);
  expect(html).toBe(page.replaceAll(' nonce="n1"', ""));
});

test("a script that slipped in is not named", () => {
  const { scripts } = hashScripts(
    `<p><script>evil()</script><script nonce="guess">evil()</script></p><script nonce="n2">own()</script>`,
    "n2",
  );
  expect(scripts).toBe(hash("own()"));
});
