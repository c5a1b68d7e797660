/** What store orders have on the member's home (§2.3). */
import type { Ask, Waits } from "~/domain/home.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { paths } from "~/platform/paths";
import { orderAttention } from "./attention.server";

/** What of a member's orders waits for the member, and whether the balance pays for those that can be paid. */
export async function ordersThatWait(ask: Ask): Promise<readonly Waits[]> {
  const [orders, { balance }] = await Promise.all([ask(orderAttention), ask(walletOf)]);
  const short = orders.payableTotal > balance ? orders.payableTotal - balance : 0n;
  const unpaid = (state: string) => paths.storeOrders({ tab: "AWAITING_PAYMENT", state });
  return [
    {
      at: 60,
      label: "orders:home.problems",
      count: orders.problems,
      to: unpaid("ABNORMAL"),
      icon: "warning",
      urgent: true,
    },
    {
      at: 70,
      label: "orders:home.held",
      count: orders.held,
      to: paths.storeOrders({ tab: "PENDING" }),
      icon: "hand",
      urgent: true,
    },
    {
      at: 80,
      label: "orders:home.unwritten",
      count: orders.unwritten,
      to: paths.storeOrders({ tag: "UNWRITTEN" }),
      icon: "storefront",
      urgent: true,
    },
    {
      at: 100,
      label: "orders:home.payable",
      count: orders.payable,
      to: unpaid("CONNECTED"),
      icon: "credit-card",
      amount: orders.payableTotal,
    },
    {
      at: 110,
      label: "orders:home.balance",
      count: short > 0n ? 1 : 0,
      to: paths.recharge(),
      icon: "wallet",
      amount: short,
    },
    {
      at: 120,
      label: "orders:home.unlinked",
      count: orders.unlinked,
      to: unpaid("ABNORMAL"),
      icon: "link-break",
    },
  ];
}
