import { expect, test } from "vitest";
import { signedUrl } from "./oauth";

test("signs as a WooCommerce client does, arrays in the query included", () => {
  const url = new URL("http://127.0.0.1:8899/wp-json/wc/v3/orders?include[0]=14&per_page=2&search=a%20b");
  const keys = { consumerKey: "ck_test", consumerSecret: "cs_test" };
  const signed = signedUrl("GET", url, keys, { nonce: "nonce123", timestamp: 1795000000 });
  expect(signed.searchParams.get("oauth_signature")).toBe("AZvrb8esbaoCbN5FqDYhi0ehvU9qb0lk0ArJuz0TfLc=");
  expect(signed.searchParams.get("per_page")).toBe("2");
});
