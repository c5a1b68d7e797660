import { describe, expect, test } from "vitest";
import { paths } from "./paths";
import { canonicalPath, respelled } from "./canonical-path";

describe("spelling of paths (D1)", () => {
  test.each([
    ["/user/walletbalance", "/user/walletBalance"],
    ["/USER/WALLETBALANCE", "/user/walletBalance"],
    ["/Index", "/index"],
    ["/user/StoreOrder/QS-aB1", "/user/storeorder/QS-aB1"],
    ["/Desk/Catalogue/Import/0a-F", "/desk/catalogue/import/0a-F"],
    ["/user/walletBalance", "/user/walletBalance"],
    ["/No/Such/Page", "/No/Such/Page"],
    ["/", "/"],
  ])("%s is %s", (given, wanted) => expect(canonicalPath(given)).toBe(wanted));

  test("the query goes along, and a right spelling is left alone", () => {
    expect(respelled("http://site/User/Recharge?Method=Card")).toBe("/user/recharge?Method=Card");
    expect(respelled("http://site/user/recharge?method=card")).toBeNull();
  });

  test("every path of the site is its own spelling", () => {
    for (const path of Object.values(paths)) {
      const pathname = (path as (...ids: string[]) => string)("Ab-9", "Ab-9").split("?")[0] ?? "";
      expect(canonicalPath(pathname)).toBe(pathname);
    }
  });
});
