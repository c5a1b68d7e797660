import { test as law, fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { hashToken, open, randomToken, sameText, seal, sign, verifySignature } from "./crypto.server";

law.prop([fc.string(), fc.string()])("what is sealed opens under the same context", (text, context) => {
  expect(open(seal(text, context), context)).toBe(text);
});

test("a sealed text cannot be moved, altered or read", () => {
  const sealed = seal("ck_secret", "store:1");
  expect(sealed).not.toContain("ck_secret");
  expect(() => open(sealed, "store:2")).toThrow();
  expect(() => open(`${sealed.slice(0, -2)}AA`, "store:1")).toThrow();
  expect(() => open(sealed.replace(/^t1\./, "t9."), "store:1")).toThrow("no encryption key with id t9");
});

test("the same text is sealed differently each time", () => {
  expect(seal("x", "c")).not.toBe(seal("x", "c"));
});

test("a signature is good for its purpose and text only", () => {
  const signature = sign("form", "a");
  expect(verifySignature("form", "a", signature)).toBe(true);
  expect(verifySignature("form", "b", signature)).toBe(false);
  expect(verifySignature("mail", "a", signature)).toBe(false);
  expect(verifySignature("form", "a", "")).toBe(false);
});

test("tokens are long, never the same, and stored as a hash", () => {
  const token = randomToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(randomToken()).not.toBe(token);
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(sameText(token, token)).toBe(true);
  expect(sameText(token, token.slice(1))).toBe(false);
});
