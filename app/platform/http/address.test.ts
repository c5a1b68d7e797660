import { describe, expect, test } from "vitest";
import { isConfidential, isStorableAddress, isTooDeep } from "./address";

describe("an address that the database can keep", () => {
  test.each(["/goodslist?q=%00", "/user/storeorder/a%00b", "/x?q=a\0b", "/%00", "/login.data?a=1&b=%00"])(
    "%j is none",
    (target) => {
      expect(isStorableAddress(target)).toBe(false);
    },
  );

  test.each([
    "/",
    "/goodslist?q=%E7%81%AF&min=100",
    "/x?q=%ED%A0%80",
    "/x?q=%2500",
    "/x?q=%0",
    "/x?q=%C0%80",
  ])("%j is one", (target) => {
    expect(isStorableAddress(target)).toBe(true);
  });
});

describe("an address with more parts than a router matches", () => {
  const links = Array.from({ length: 100 }, (_, i) => `p=%2Fuser%2Fstoreorder%2FSO${i}`).join("&");

  test.each([
    `/${"/".repeat(15_000)}`,
    `/user${"/".repeat(15_000)}x?q=1`,
    `/${"a/".repeat(50)}`,
    `/__manifest?version=1&p=${"/a".repeat(3_000)}`,
    `/__manifest?version=1&p=${"%2Fa".repeat(1_500)}`,
    `/__manifest?version=1&p=/user${"%2f".repeat(20)}x`,
  ])("%.40s", (target) => expect(isTooDeep(target)).toBe(true));

  test.each(["/", "/user/a/b/c/d/", `/goodslist?q=${"/".repeat(3_000)}`, `/__manifest?version=1&${links}`])(
    "%.40s is another",
    (target) => expect(isTooDeep(target)).toBe(false),
  );
});

describe("a page that no browser keeps", () => {
  test.each([
    "/user/walletBalance",
    "/user/WALLETBALANCE/refunds",
    "/user/withdraw/WD1",
    "/user/recharge/RC1",
    "/user/payment",
    "/user/profile/security/recovery-codes",
    "/user/profile/email",
    "/user/confirm",
    "/desk",
    "/desk.data",
    "/desk/withdrawals/WD1/bank",
    "/desk/login",
    "/resetpassword",
    "/login.data",
  ])("%s", (pathname) => {
    expect(isConfidential(pathname)).toBe(true);
  });

  test.each(["/index", "/goodslist", "/user", "/user/profile", "/user/storeorder", "/deskless", "/loginx"])(
    "%s is another",
    (pathname) => {
      expect(isConfidential(pathname)).toBe(false);
    },
  );
});
