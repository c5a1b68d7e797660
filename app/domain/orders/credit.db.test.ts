import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { action as confirm, loader as confirmation } from "~/routes/user/orders/pay-confirmation";
import { makeLine } from "../../../tests/credit";
import { makeWorld, newOrder } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { createCheckout } from "./checkout.server";

test("an order is confirmed with wallet and credit; a limit that does not suffice is refused in words", async () => {
  const world = await makeWorld();
  const { member } = world;
  const { no } = await newOrder(world);
  const id = (await createCheckout(member.id, [no])) ?? "";
  const url = `/user/payconfirmation?checkout=${id}&method=credit`;
  await makeLine(member.id, 1n);
  const page = await callLoader(confirmation, { as: member, url });
  const { checkout, choice } = page.data;
  expect(choice).toMatchObject({ method: "wallet", useCredit: true });
  const form = { method: "credit", expected_total: checkout.total.toString(), seen: checkout.seen };
  expect(await callAction(confirm, { as: member, url, form })).toMatchObject({
    status: 409,
    data: { result: { error: { "": ["payments:error.recharge"] } } },
  });

  const rich = await makeWorld();
  const order = await newOrder(rich);
  const second = (await createCheckout(rich.member.id, [order.no])) ?? "";
  await makeLine(rich.member.id, 100_000n);
  const at = `/user/payconfirmation?checkout=${second}`;
  const seen = (await callLoader(confirmation, { as: rich.member, url: `${at}&method=credit` })).data
    .checkout;
  const fields = { method: "credit", expected_total: seen.total.toString(), seen: seen.seen };
  const paid = await callAction(confirm, { as: rich.member, url: at, form: fields });
  expect(paid).toMatchObject({ status: 303 });
  expect(await walletOf(rich.member.id)).toMatchObject({ balance: 0n, borrowed: seen.total });
  expect(await checkLedger()).toMatchObject({ clean: true });
});
