import { expect, test } from "vitest";
import { makeMember } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader as door } from "./paypal";
import { loader as back } from "./paypal-status";

test("the addresses of PayPal without a payment lead to where one begins, and to the wallet", async () => {
  const as = await makeMember();
  for (const caller of [{}, { as }]) {
    expect(await callLoader(door, { url: "/paypal", ...caller })).toMatchObject({
      status: 303,
      location: "/user/recharge",
    });
    expect(await callLoader(back, { url: "/paypalstatus", ...caller })).toMatchObject({
      status: 303,
      location: "/user/walletBalance",
    });
  }
  expect((await callLoader(door, { url: "/paypal?payment=nonsense", as })).status).toBe(404);
  expect((await callLoader(back, { url: "/paypalstatus?token=nonsense", as })).status).toBe(404);
});
