import { describe, expect, test } from "vitest";
import { callbackTrouble } from "./callback";

const trouble = (callback: string, shop = "https://shop.lamps.com") =>
  callbackTrouble(new URL(callback), new URL(shop));

describe("an address that stores call back", () => {
  test.each([
    ["https://quayside.com/hooks/woocommerce/authorise", null],
    ["https://8.8.8.8/hooks", null],
    ["https://[2606:4700::1111]/hooks", null],
    ["http://quayside.com/hooks", "callback-https"],
    ["http://127.0.0.1:3000/hooks", "callback-private"],
    ["https://localhost:3000/hooks", "callback-private"],
    ["https://10.1.2.3/hooks", "callback-private"],
    ["https://192.168.1.4/hooks", "callback-private"],
    ["https://[::1]/hooks", "callback-private"],
    ["https://[::ffff:10.1.2.3]/hooks", "callback-private"],
    ["https://[fd00::4]/hooks", "callback-private"],
    ["https://169.254.1.1/hooks", "callback-private"],
    ["https://quayside/hooks", "callback-private"],
    ["https://quayside.local/hooks", "callback-private"],
    ["https://quayside.home.arpa./hooks", "callback-private"],
    ["https://localhost.quayside.com/hooks", null],
  ])("%s: %s", (callback, expected) => {
    expect(trouble(callback)).toBe(expected);
  });

  test("on one machine a shop reaches us as we are", () => {
    expect(trouble("http://127.0.0.1:3000/hooks", "http://localhost:4000/woo/shop")).toBeNull();
    expect(trouble("http://10.0.0.1/hooks", "http://localhost:4000/woo/shop")).toBe("callback-private");
    expect(trouble("http://quayside.com/hooks", "http://localhost:4000/woo/shop")).toBe("callback-https");
  });
});
