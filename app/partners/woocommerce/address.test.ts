import { describe, expect, test } from "vitest";
import { shopAddress } from "./address";

const norm = (typed: string, loopback = false) => {
  const address = shopAddress(typed, loopback);
  return address.ok ? address.value.norm : address.error;
};

describe("one shop, one spelling", () => {
  test.each([
    "shop.example",
    "https://shop.example",
    "https://shop.example/",
    "HTTPS://Shop.Example//",
    "https://www.shop.example",
    " https://shop.example/wp-admin/index.php ",
    "https://shop.example/wp-json/",
    "https://shop.example/?p=1#top",
    "https://shop.example:443",
  ])("%s", (typed) => expect(norm(typed)).toBe("shop.example"));

  test("path and port are part of it", () => {
    expect(norm("https://shop.example/Store/")).toBe("shop.example/Store");
    expect(norm("https://shop.example:8443")).toBe("shop.example:8443");
  });

  test("the address that is called keeps www and has no slash at the end", () => {
    expect(shopAddress("www.shop.example/de/", false)).toEqual({
      ok: true,
      value: { url: "https://www.shop.example/de", norm: "shop.example/de" },
    });
  });
});

describe("what is no shop's address", () => {
  test.each([
    "",
    "shop",
    "ftp://shop.example",
    "https://user:pw@shop.example",
    "https://",
    "javascript:alert(1)",
  ])("«%s»", (typed) => expect(norm(typed)).toBe("address"));

  test("plain http is refused, but on this machine where that is allowed", () => {
    expect(norm("http://shop.example")).toBe("https");
    expect(norm("http://127.0.0.1:4000/woo/harbour")).toBe("address");
    expect(norm("http://127.0.0.1:4000/woo/harbour/", true)).toBe("127.0.0.1:4000/woo/harbour");
    expect(norm("http://localhost:4000", true)).toBe("localhost:4000");
  });
});
