import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader as cartPayList } from "./cart/cart-pay-list";
import { loader as paymentOrder } from "./cart/payment-order";
import { loader as downloadInventory } from "./invoices/download-inventory";
import { loader as orderInvoice } from "./invoices/order-invoice";
import { loader as orderPayment } from "./orders/order-payment";
import { loader as payConfirmation } from "./orders/pay-confirmation";
import { loader as payState } from "./orders/pay-state";
import { loader as payMoney } from "./payments/pay-money";
import { loader as sourcingDetail } from "./sourcing/detail";

const unpaid = paths.storeOrders({ tab: "AWAITING_PAYMENT" });

type Page = [path: string, name: string, loader: (args: LoaderFunctionArgs) => Promise<unknown>, to: string];

const pages: Page[] = [
  ["/user/orderpayment", "checkout", orderPayment, unpaid],
  ["/user/payconfirmation", "checkout", payConfirmation, unpaid],
  ["/user/paymentorder", "checkout", paymentOrder, unpaid],
  ["/user/cartpaylist", "checkout", cartPayList, paths.cart()],
  ["/user/paymoney", "checkout", payMoney, paths.wallet()],
  ["/user/paystate", "payment", payState, paths.wallet()],
  ["/user/orderinvoice", "order", orderInvoice, paths.invoices()],
  ["/user/downloadinventory", "order", downloadInventory, paths.invoices()],
  ["/user/sourcingDetail", "id", sourcingDetail, paths.sourcing()],
];

test.each(pages)(
  "%s leads on where nothing is named; an unknown %s is a 404",
  async (path, name, loader, to) => {
    const member = await makeMember();
    const bare = await callLoader(loader, { url: path, as: member });
    expect([bare.status, bare.location]).toEqual([302, to]);
    for (const unknown of ["", "nonsense"]) {
      expect((await callLoader(loader, { url: `${path}?${name}=${unknown}`, as: member })).status).toBe(404);
    }
    expect((await callLoader(loader, { url: path })).location).toContain("/login");
  },
);
