import { expect, test } from "vitest";
import { lastingBytes, ownBytes, passingBytes } from "./pieces.server";

test("a page's pieces become its bytes, whatever it is written in and however long it is", () => {
  const pages = [
    [],
    ["<p>", Buffer.from("中文"), " – 😀 ", "\ud83d", "</p>"],
    ["户".repeat(400_000), Buffer.from("x".repeat(2_000_000))],
  ];
  for (const page of pages) {
    const whole = Buffer.concat(page.map((piece) => Buffer.from(piece)));
    expect(passingBytes(page).equals(whole)).toBe(true);
    expect(Buffer.concat(page.map(lastingBytes)).equals(whole)).toBe(true);
  }
});

test("what is kept holds on to no more than itself", () => {
  for (const short of ["中文", Buffer.from("short"), Buffer.alloc(90_000).subarray(0, 9)]) {
    const own = ownBytes(short);
    expect(own.equals(Buffer.from(short))).toBe(true);
    expect(own.buffer.byteLength).toBe(own.length);
  }
});
