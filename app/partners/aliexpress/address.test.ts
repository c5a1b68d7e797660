import { expect, test } from "vitest";
import { readStoreAddress } from "./address";

const site = "https://www.aliexpress.com";

test.each([
  "https://www.aliexpress.com/store/1101234567",
  " aliexpress.com/store/1101234567/ ",
  "https://es.aliexpress.com/store/1101234567?spm=a2g0o",
  "http://www.aliexpress.us/store/1101234567/pages/all-items.html",
])("%s is a store", (typed) => {
  expect(readStoreAddress(typed, site)).toEqual({
    ok: true,
    value: { url: `${site}/store/1101234567`, norm: "aliexpress.com/store/1101234567" },
  });
});

test("a store is also found where another site shows it", () => {
  const own = "http://127.0.0.1:4000/aliexpress";
  expect(readStoreAddress(`${own}/store/7`, own)).toEqual({
    ok: true,
    value: { url: `${own}/store/7`, norm: "aliexpress.com/store/7" },
  });
});

test.each(["my store", "https://aliexpress.com.evil.test/store/7", "https://www.aliexpress.com/item/7.html"])(
  "%s is none",
  (typed) => {
    expect(readStoreAddress(typed, site)).toEqual({ ok: false, error: "address" });
  },
);
