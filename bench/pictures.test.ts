import { expect, test } from "vitest";
import { picturesIn } from "./pictures";

test("each picture a page names is found once, in sets of sizes, too", () => {
  const html = `<img src="/media/p/a-0-640.webp" srcset="/media/p/a-0-320.webp 320w, /media/p/a-0-640.webp 640w">
    <source srcset="/media/b-a-160.avif 160w"><img src="/media/tent.svg">`;
  expect(picturesIn(html)).toEqual([
    ["media/p/a-0-640.webp", "640", "webp"],
    ["media/p/a-0-320.webp", "320", "webp"],
    ["media/b-a-160.avif", "160", "avif"],
  ]);
});
