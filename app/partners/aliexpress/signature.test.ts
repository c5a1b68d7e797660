import { expect, test } from "vitest";
import { signatureOf } from "./signature";

test("md5 is wrapped in the secret", () => {
  const params = { foo: "1", bar: "2", foo_bar: "3", foobar: "4" };
  expect(signatureOf(params, "testsecret", "md5")).toBe("54C22189FE38F1B7E6E4D701FB82851E");
});

test("sha256 covers the method among the parameters", () => {
  const params = {
    app_key: "12345678",
    method: "aliexpress.ds.product.get",
    access_token: "tok",
    timestamp: "1700000000000",
    sign_method: "sha256",
    product_id: "1005001234567890",
  };
  expect(signatureOf(params, "my_app_secret_123", "sha256")).toBe(
    "C6F717BC73B11552128D4D3AEE8DF88D182AA7018DD6A0AC92B26B839E13520A",
  );
});

test("a call to /rest begins with its path", () => {
  const params = {
    app_key: "12345678",
    code: "c0de",
    timestamp: "1700000000000",
    sign_method: "sha256",
  };
  expect(signatureOf(params, "my_app_secret_123", "sha256", "/auth/token/create")).toBe(
    "0E0A363195C1AADA81A4A9FCDCA97D245C3405007CFD128196ADEE2EDA7135EC",
  );
});

test("names are sorted by their bytes, and a signature signs not itself", () => {
  const mixed = { a_b: "1", aB: "2", queryDeliveryReq: "3", sign: "old" };
  const sorted = { aB: "2", a_b: "1", queryDeliveryReq: "3" };
  expect(signatureOf(mixed, "s", "sha256")).toBe(signatureOf(sorted, "s", "sha256"));
});
