import { describe, expect, test } from "vitest";
import { isConfidential, isStorableAddress } from "./address";

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
