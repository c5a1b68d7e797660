import { expect, test } from "vitest";
import { memberArea } from "~/domain/member-areas";
import { entryOf, placesOf } from "./breadcrumbs";

test.each([
  ["/user", ["member.overview", "member.home"]],
  ["/user/tickets/T1", ["member.overview", "member.tickets", "T1"]],
  ["/user/tickets/stock", ["member.overview", "member.tickets", "crumb.stock"]],
  ["/user/storeorder", ["member.orders", "member.storeOrders"]],
  ["/user/storeorder/QS-1", ["member.orders", "member.storeOrders", "QS-1"]],
  ["/user/storeorder/QS%201", ["member.orders", "member.storeOrders", "QS 1"]],
  ["/user/storeorder/%E0%A4", ["member.orders", "member.storeOrders", "%E0%A4"]],
  ["/user/walletBalance", ["member.wallet", "member.balance"]],
  ["/user/WALLETBALANCE/", ["member.wallet", "member.balance"]],
  ["/user/walletBalance/refunds", ["member.wallet", "member.balance", "crumb.refunds"]],
  ["/user/woocommerce", ["member.stores"]],
  ["/user/shopify", ["member.stores"]],
  ["/user/woocommerce/0a", ["member.stores", "crumb.store"]],
  ["/user/woocommerce/0a/unbind", ["member.stores", "crumb.store", "crumb.unbind"]],
  ["/user/shopify/0a", ["member.stores", "crumb.store"]],
  ["/user/aliexpress/0a/unbind", ["member.stores", "crumb.store", "crumb.unbind"]],
  ["/user/skuconnect", ["member.stores", "member.connections", "crumb.skuConnect"]],
  ["/user/list", ["member.stores", "member.listed", "crumb.list"]],
  ["/user/list/templates", ["member.stores", "member.listed", "crumb.listTemplates"]],
  ["/user/profile", ["menu.account"]],
  ["/user/profile/addresses", ["menu.account", "crumb.addresses"]],
  ["/user/profile/addresses/new", ["menu.account", "crumb.addresses", "crumb.new"]],
  ["/user/profile/billing/0a/delete", ["menu.account", "crumb.billing", "crumb.delete"]],
  ["/user/PROFILE/Addresses/NEW", ["menu.account", "crumb.addresses", "crumb.new"]],
  ["/user/profile/data/close", ["menu.account", "crumb.data", "crumb.close"]],
  ["/user/profile/security/two-factor", ["menu.account", "crumb.security", "crumb.twoFactor"]],
  ["/user/profile/security/recovery-codes", ["menu.account", "crumb.security", "crumb.recoveryCodes"]],
  ["/user/storedownloadinvoice", ["member.wallet", "member.invoices", "crumb.invoiceBatch"]],
  ["/user/orderinvoice", ["member.wallet", "member.invoices", "crumb.orderInvoice"]],
  ["/user/wire/01a2-7e", ["member.wallet", "member.balance", "crumb.wire"]],
  ["/user/paystate", ["member.wallet", "member.balance", "crumb.result"]],
])("%s stands under %j", (pathname, wanted) => {
  expect(placesOf(memberArea, pathname).map((place) => ("text" in place ? place.text : place.key))).toEqual(
    wanted,
  );
});

test("the last place is the page itself and has no link, those before it that are pages have one", () => {
  const places = placesOf(memberArea, "/user/woocommerce/0a/unbind");
  expect(places.map((place) => ("to" in place ? place.to : undefined))).toEqual([
    "/user/woocommerce",
    "/user/woocommerce/0a",
    undefined,
  ]);
});

test("one entry of the side bar is current, not its longer neighbour", () => {
  expect(entryOf(memberArea, "/user/rechargeorder")?.key).toBe("member.recharges");
});
