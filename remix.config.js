/** Pages of words, which one file shows. */
const words = [
  "agreement",
  "refunds",
  "aboutus",
  "privacy",
  "walletrules",
  "shippingpolicy",
  "useragreement",
];

/**
 * The site map: every URL and the file that answers it.
 * URLs are a contract; spellings such as `contanctus` or `walletBalance` are theirs. `handle`-free: who may see
 * a page is said by the guard in its own loader and action, never here.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
  routes(define) {
    return define((route) => {
      /** A declared list: its page, and its file at the same address with `.csv`. */
      const list = (/** @type {string} */ path, /** @type {string} */ file) => {
        route(path, file);
        route(`${path}.csv`, "routes/list-file.ts", { id: `${file.replace(/\.tsx$/, "")}-file` });
      };

      route("", "routes/shop/layout.tsx", () => {
        route("", "routes/shop/home-redirect.ts", { index: true });
        route("index", "routes/shop/home.tsx");
        route("goodslist", "routes/shop/goods-list.tsx");
        route("goodslist/suggestions", "routes/shop/suggestions.ts");
        route("productdetails", "routes/shop/product-details.tsx");
        route("productdetails/pictures.zip", "routes/shop/product-pictures.ts");
        route("shippingfee", "routes/shop/shipping-fee.tsx");
        route("contanctus", "routes/shop/contact.tsx");
        for (const path of words) route(path, "routes/shop/content-page.tsx", { id: `shop-${path}` });
        route("404", "routes/shop/not-found.tsx");
        route("400", "routes/shop/bad-address.ts");
        route("cart/add", "routes/shop/cart-add.ts");
        route("wishlist/add", "routes/shop/wishlist-add.ts");
      });

      route("login", "routes/account/login.tsx");
      route("logout", "routes/account/logout.tsx");
      route("register", "routes/account/register.tsx");
      route("resetpassword", "routes/account/reset-password.tsx");
      route("authensuccess", "routes/account/authorised.tsx");
      route("aliexpressstatus", "routes/account/authorised.tsx", { id: "aliexpress-status" });
      route("externalJump", "routes/account/external-jump.tsx");
      route("authlogin", "routes/account/auth-login.tsx");
      route("redirectShopify", "routes/account/redirect-shopify.ts");
      route(":accessCode/redirectAccess", "routes/account/redirect-access.ts");

      route("paypal", "routes/pay/paypal.tsx");
      route("paypalstatus", "routes/pay/paypal-status.tsx");

      route("user", "routes/user/layout.tsx", () => {
        route("", "routes/user/home.tsx", { index: true });
        route("search", "routes/user/search.tsx");
        route("shortcuts", "routes/user/shortcuts.tsx");
        route("views", "routes/user/views.tsx");
        route("fresh", "routes/user/fresh.ts");
        route("changes", "routes/user/changes.tsx");
        route("changes/:runId", "routes/user/changes.tsx", { id: "user-change" });
        route("notifications", "routes/user/notifications/notifications.tsx");
        route("notifications/:newsId", "routes/user/notifications/notification.ts");
        list("sourcing", "routes/user/sourcing/sourcing.tsx");
        route("list", "routes/user/listings/form.tsx");
        route("list/many", "routes/user/listings/many.tsx");
        route("list/templates", "routes/user/listings/templates.tsx");
        route("sourcingFrom", "routes/user/sourcing/form.tsx");
        route("sourcingDetail", "routes/user/sourcing/detail.tsx");
        route("sourcing/files/:fileId", "routes/user/sourcing/file.ts");
        list("listed", "routes/user/listings/listed.tsx");
        list("aftersalesorders", "routes/user/claims/claims.tsx");
        route("aftersalesorders/new", "routes/user/claims/new-claim.tsx");
        route("aftersalesorders/files/:fileId", "routes/user/claims/file.ts");
        route("aftersalesorders/:claimNo", "routes/user/claims/claim.tsx");
        route("aftersalesorders/:claimNo/return.pdf", "routes/user/claims/return-slip.ts");
        route("listed/delete", "routes/user/listings/delete.tsx");
        list("questions", "routes/user/questions/questions.tsx");
        route("questions/:questionId", "routes/user/questions/question.tsx");
        route("tickets", "routes/user/tickets/tickets.tsx");
        route("tickets/stock", "routes/user/tickets/stock.tsx");
        route("tickets/:ticketNo", "routes/user/tickets/ticket.tsx");
        route("tickets/:ticketNo/file", "routes/user/tickets/attachment.ts");
        route("profile", "routes/user/profile/profile.tsx");
        route("profile/email", "routes/user/profile/email.tsx");
        route("profile/avatar", "routes/user/profile/avatar.ts");
        route("profile/data", "routes/user/profile/data.tsx");
        route("profile/data/close", "routes/user/profile/close.tsx");
        route("profile/data/:exportId", "routes/user/profile/archive.ts");
        route("profile/preferences", "routes/user/profile/preferences.tsx");
        route("profile/notifications", "routes/user/profile/notifications.tsx");
        for (const book of ["addresses", "billing"]) {
          route(`profile/${book}`, "routes/user/profile/addresses.tsx", { id: `user-${book}` });
          route(`profile/${book}/new`, "routes/user/profile/address-new.tsx", { id: `user-${book}-new` });
          route(`profile/${book}/:addressId`, "routes/user/profile/address.tsx", { id: `user-${book}-edit` });
          route(`profile/${book}/:addressId/delete`, "routes/user/profile/address-delete.tsx", {
            id: `user-${book}-delete`,
          });
        }
        route("profile/security", "routes/user/profile/security.tsx");
        route("profile/security/two-factor", "routes/user/profile/two-factor.tsx");
        route("profile/security/recovery-codes", "routes/user/profile/recovery-codes.tsx");
        route("profile/security/recovery-codes.txt", "routes/user/profile/recovery-codes-file.ts");
        route("confirm", "routes/user/confirm.tsx");
        list("walletBalance", "routes/user/wallet/balance.tsx");
        route("walletBalance/statement.csv", "routes/user/wallet/statement-csv.ts");
        route("walletBalance/statement.pdf", "routes/user/wallet/statement-pdf.ts");
        list("walletBalance/refunds", "routes/user/wallet/refunds.tsx");
        route("credit", "routes/user/wallet/credit.tsx");
        route("recharge", "routes/user/wallet/recharge.tsx");
        route("recharge/:rechargeNo", "routes/user/wallet/wire.tsx");
        route("recharge/:rechargeNo/proof", "routes/user/wallet/wire-proof.ts");
        list("rechargeorder", "routes/user/wallet/recharge-orders.tsx");
        list("withdraw", "routes/user/wallet/withdraw.tsx");
        route("withdraw/:withdrawalNo", "routes/user/wallet/withdrawal.tsx");
        route("payment", "routes/user/payments/payment.tsx");
        list("downloadinvoice", "routes/user/invoices/download-invoice.tsx");
        route("downloadinvoice/:invoiceNo", "routes/user/invoices/invoice.tsx");
        route("downloadinvoice/:invoiceNo/pdf", "routes/user/invoices/invoice-pdf.ts");
        route("orderinvoice", "routes/user/invoices/order-invoice.tsx");
        route("downloadinventory", "routes/user/invoices/download-inventory.tsx");
        route("storedownloadinvoice", "routes/user/invoices/store-download-invoice.tsx");
        route("storedownloadinvoice/:archiveId", "routes/user/invoices/archive-file.ts");
        route("shoppingcart", "routes/user/cart/shopping-cart.tsx");
        route("shoppingcart/ask", "routes/user/cart/ask.tsx");
        route("cartpaylist", "routes/user/cart/cart-pay-list.tsx");
        route("paynoworder", "routes/user/cart/pay-now-order.tsx");
        route("paymentorder", "routes/user/cart/payment-order.tsx");
        list("wishlist", "routes/user/cart/wishlist.tsx");
        route("shopify", "routes/user/stores/shopify.tsx");
        route("aliexpress", "routes/user/stores/aliexpress.tsx");
        route("woocommerce", "routes/user/stores/woocommerce.tsx");
        for (const platform of ["shopify", "woocommerce", "aliexpress"]) {
          route(`${platform}/:storeId`, "routes/user/stores/store.tsx", { id: `${platform}-store` });
          route(`${platform}/:storeId/unbind`, "routes/user/stores/unbind.tsx", { id: `${platform}-unbind` });
        }
        list("connection", "routes/user/stores/connection.tsx");
        route("connection/match", "routes/user/stores/auto-match.tsx");
        route("skuconnect", "routes/user/stores/sku-connect.tsx");
        route("skuconnect/freight", "routes/user/stores/freight-preview.ts");
        route("addconnection", "routes/user/stores/add-connection.tsx");
        route("addconnectionsku", "routes/user/stores/add-connection-sku.tsx");
        list("storeorder", "routes/user/orders/store-orders.tsx");
        route("prefershipping", "routes/user/orders/prefer-shipping.tsx");
        list("excelorderhistory", "routes/user/orderentry/order-files.tsx");
        for (const language of ["en", "zh"])
          route(`excelorderhistory/template-${language}.xlsx`, "routes/user/orderentry/template.ts", {
            id: `user-order-template-${language}`,
          });
        list("excelorderhistory/:importId", "routes/user/orderentry/order-file.tsx");
        list("excelorderhistory/:importId/orders", "routes/user/orderentry/file-orders.tsx");
        route("excelorderhistory/:importId/mistakes.xlsx", "routes/user/orderentry/mistakes.ts");
        route("storeorder/new", "routes/user/orderentry/new-order.tsx");
        route("storeorder/:orderNo", "routes/user/orders/store-order.tsx");
        route("storeorder/:orderNo/scale/:parcelNo", "routes/user/orders/scale-photo.ts");
        route("figures", "routes/user/figures/figures.tsx");
        route("figures/periods.csv", "routes/user/figures/periods-csv.ts");
        route("figures/products.csv", "routes/user/figures/products-csv.ts");
        list("figures/rows", "routes/user/figures/rows.tsx");
        list("fillpricedifference", "routes/user/bills/bills.tsx");
        route("fillpricedifference/:billNo", "routes/user/bills/bill.tsx");
        route("fillpricedifference/:billNo/:which", "routes/user/bills/bill-file.ts");
        route("bulkorders/new", "routes/user/bulk/new-order.tsx");
        list("bulkorders/offers", "routes/user/bulk/offers.tsx");
        route("bulkorders/offers/:offerNo", "routes/user/bulk/offer.tsx");
        list("bulkorders", "routes/user/bulk/bulk-orders.tsx");
        route("bulkorders/:orderNo/proforma", "routes/user/bulk/proforma.tsx");
        route("bulkorders/:orderNo", "routes/user/bulk/order.tsx", { id: "bulk-order" });
        list("inventoryorders", "routes/user/bulk/inventory-orders.tsx");
        route("inventoryorders/:orderNo", "routes/user/bulk/order.tsx", { id: "inventory-order" });
        list("myinventory", "routes/user/bulk/my-inventory.tsx");
        list("inventorydetails", "routes/user/bulk/inventory-details.tsx");
        route("orderpayment", "routes/user/orders/order-payment.tsx");
        route("paymoney", "routes/user/payments/pay-money.tsx");
        route("payconfirmation/step", "routes/user/payments/confirm-step.tsx");
        route("payconfirmation", "routes/user/orders/pay-confirmation.tsx");
        route("paystate", "routes/user/orders/pay-state.tsx");
        route("wire/:paymentId", "routes/user/orders/pay-wire.tsx");
        route("wire/:paymentId/proof", "routes/user/orders/pay-wire-proof.ts");
      });

      route("desk", "routes/desk/layout.tsx", () => {
        route("", "routes/desk/home.tsx", { index: true });
        route("search", "routes/desk/search.tsx");
        route("shortcuts", "routes/desk/shortcuts.tsx");
        route("views", "routes/desk/views.tsx");
        route("fresh", "routes/desk/fresh.ts");
        route("changes", "routes/desk/changes.tsx");
        route("changes/:runId", "routes/desk/changes.tsx", { id: "desk-change" });
        route("orders", "routes/desk/orders/orders.tsx");
        route("orders/:orderNo", "routes/desk/orders/order.tsx");
        route("interceptions", "routes/desk/orders/interceptions.tsx");
        route("orders/:orderNo/refund", "routes/desk/refunds/new-refund.tsx");
        route("tasks", "routes/desk/finance/tasks.tsx");
        route("payments/:paymentId", "routes/desk/finance/payment.tsx");
        route("reconciliation", "routes/desk/reconciliation/days.tsx");
        route("reconciliation/lines/:lineId", "routes/desk/reconciliation/line.tsx");
        list("reconciliation/:provider/:day", "routes/desk/reconciliation/day.tsx");
        list("refunds", "routes/desk/refunds/refunds.tsx");
        route("refunds/:refundNo", "routes/desk/refunds/refund.tsx");
        route("orders/:orderNo/bill", "routes/desk/bills/raise.tsx");
        route("orders/:orderNo/discount", "routes/desk/questions/discount.tsx");
        route("orders/:orderNo/address-problem", "routes/desk/questions/ask-address.tsx");
        list("quotes", "routes/desk/questions/quotes.tsx");
        route("quotes/:orderNo", "routes/desk/questions/quote.tsx");
        list("questions", "routes/desk/questions/questions.tsx");
        route("questions/stock", "routes/desk/questions/ask-stock.tsx");
        list("inventory-requests", "routes/desk/bulk/own-requests.tsx");
        route("inventory-requests/:requestNo", "routes/desk/bulk/own-request.tsx");
        list("bulk/prices", "routes/desk/bulk/private-prices.tsx");
        route("bulk/prices/new", "routes/desk/bulk/new-private-price.tsx");
        route("bulk/prices/:priceId", "routes/desk/bulk/private-price.tsx");
        list("bulk/offers", "routes/desk/bulk/offers.tsx");
        route("bulk/offers/new", "routes/desk/bulk/new-offer.tsx");
        route("bulk/offers/:offerNo", "routes/desk/bulk/offer.tsx");
        list("bulk", "routes/desk/bulk/orders.tsx");
        route("bulk/:orderNo", "routes/desk/bulk/order.tsx");
        route("bulk/:orderNo/shipments/:seq/:paper", "routes/desk/bulk/paper.ts");
        list("bills", "routes/desk/bills/bills.tsx");
        route("bills/:billNo", "routes/desk/bills/bill.tsx");
        route("bills/:billNo/:which", "routes/desk/bills/bill-file.ts");
        route("members", "routes/desk/members/members.tsx");
        route("members/:memberId", "routes/desk/members/member.tsx");
        route("staff", "routes/desk/staff/staff.tsx");
        route("staff/invite", "routes/desk/staff/invite.tsx");
        route("staff/:staffId", "routes/desk/staff/person.tsx");
        route("audit", "routes/desk/audit.tsx");
        list("recharges", "routes/desk/finance/recharges.tsx");
        route("recharges/:rechargeNo", "routes/desk/finance/recharge.tsx");
        route("recharges/:rechargeNo/proof", "routes/desk/finance/wire-proof.ts");
        list("bank", "routes/desk/bank/lines.tsx");
        route("bank/imports", "routes/desk/bank/imports.tsx");
        route("bank/imports/:importId", "routes/desk/bank/import.tsx");
        route("bank/lines/:lineId", "routes/desk/bank/line.tsx");
        list("wires", "routes/desk/finance/wires.tsx");
        route("wires/:paymentId", "routes/desk/finance/wire.tsx");
        route("wires/:paymentId/proof", "routes/desk/finance/order-wire-proof.ts");
        route("ledger", "routes/desk/ledger/trial-balance.tsx");
        route("ledger/trial-balance.csv", "routes/desk/ledger/trial-balance-csv.ts");
        list("ledger/accounts/:code", "routes/desk/ledger/account.tsx");
        route("ledger/journals/:journalId", "routes/desk/ledger/journal.tsx");
        route("ledger/exchange", "routes/desk/ledger/exchange.tsx");
        list("ledger/adjustments", "routes/desk/ledger/adjustments.tsx");
        route("ledger/adjustments/new", "routes/desk/ledger/new-adjustment.tsx");
        route("ledger/adjustments/:adjustmentNo", "routes/desk/ledger/adjustment.tsx");
        route("rates", "routes/desk/finance/rates.tsx");
        list("withdrawals", "routes/desk/finance/withdrawals.tsx");
        route("withdrawals/batches", "routes/desk/finance/payout-batches.tsx");
        route("withdrawals/batches/:batchNo", "routes/desk/finance/payout-batch.tsx");
        for (const kind of ["csv", "xml", "ach"])
          route(`withdrawals/batches/:batchNo/payments.${kind}`, "routes/desk/finance/payout-file.ts", {
            id: `desk-payout-${kind}`,
          });
        route("withdrawals/:withdrawalNo", "routes/desk/finance/withdrawal.tsx");
        route("withdrawals/:withdrawalNo/bank", "routes/desk/finance/withdrawal-bank.tsx");
        list("chargebacks", "routes/desk/finance/chargebacks.tsx");
        route("chargebacks/:disputeId", "routes/desk/finance/chargeback.tsx");
        list("credit", "routes/desk/finance/credits.tsx");
        route("credit/:memberId", "routes/desk/finance/credit.tsx");
        list("invoices", "routes/desk/invoices/invoices.tsx");
        route("invoices/seller", "routes/desk/invoices/seller.tsx");
        route("invoices/:invoiceNo", "routes/desk/invoices/invoice.tsx");
        route("invoices/:invoiceNo/pdf", "routes/desk/invoices/invoice-pdf.ts");
        list("purchasing", "routes/desk/purchasing/to-buy.tsx");
        list("purchasing/orders", "routes/desk/purchasing/orders.tsx");
        route("purchasing/orders/:purchaseNo", "routes/desk/purchasing/order.tsx");
        for (const kind of ["pdf", "csv"])
          route(`purchasing/orders/:purchaseNo/file.${kind}`, "routes/desk/purchasing/order-file.ts", {
            id: `desk-purchase-${kind}`,
          });
        list("purchasing/decisions", "routes/desk/purchasing/decisions.tsx");
        list("purchasing/suppliers", "routes/desk/purchasing/suppliers.tsx");
        route("purchasing/suppliers/new", "routes/desk/purchasing/new-supplier.tsx");
        route("purchasing/suppliers/:supplierNo", "routes/desk/purchasing/supplier.tsx");
        route("purchasing/suppliers/:supplierNo/prices", "routes/desk/purchasing/price-files.tsx");
        route("purchasing/suppliers/:supplierNo/prices/:file", "routes/desk/purchasing/price-template.ts");
        list("purchasing/prices/:importId", "routes/desk/purchasing/price-file.tsx");
        list("parcels", "routes/desk/parcels/parcels.tsx");
        route("parcels/:packageId", "routes/desk/parcels/parcel.tsx");
        route("warehouse", "routes/desk/warehouse/day.tsx");
        route("warehouse/scan", "routes/desk/warehouse/scan.tsx");
        route("warehouse/picking", "routes/desk/warehouse/picking.tsx");
        route("warehouse/picking/:waveNo", "routes/desk/warehouse/wave.tsx");
        route("warehouse/packing", "routes/desk/warehouse/packing.tsx");
        route("warehouse/packing/:waveNo", "routes/desk/warehouse/bench.tsx");
        route("warehouse/parcels", "routes/desk/warehouse/outbound-parcels.tsx");
        route("warehouse/parcels/:parcelNo", "routes/desk/warehouse/outbound-parcel.tsx");
        route("warehouse/handover", "routes/desk/warehouse/handover.tsx");
        route("warehouse/handover/:manifestNo", "routes/desk/warehouse/manifest.tsx");
        list("warehouse/receiving", "routes/desk/warehouse/receiving.tsx");
        route("warehouse/receiving/:receiptNo", "routes/desk/warehouse/receipt.tsx");
        list("warehouse/unplaced", "routes/desk/warehouse/unplaced.tsx");
        list("warehouse/put-away", "routes/desk/warehouse/put-away.tsx");
        list("warehouse/quarantine", "routes/desk/warehouse/quarantine.tsx");
        list("warehouse/returns", "routes/desk/warehouse/returns.tsx");
        list("warehouse/returns/expected", "routes/desk/warehouse/expected-returns.tsx");
        route("warehouse/returns/:returnNo", "routes/desk/warehouse/return.tsx");
        list("warehouse/weigh-in", "routes/desk/warehouse/weigh-ins.tsx");
        route("warehouse/weigh-in/:parcelNo", "routes/desk/warehouse/weigh-in.tsx");
        route("warehouse/photos/:of/:rowId", "routes/desk/warehouse/photo.ts");
        list("warehouse/counts", "routes/desk/warehouse/counts.tsx");
        route("warehouse/counts/:countNo", "routes/desk/warehouse/count.tsx");
        list("warehouse/transfers", "routes/desk/warehouse/transfers.tsx");
        route("warehouse/transfers/:transferNo", "routes/desk/warehouse/transfer.tsx");
        list("warehouse/stock", "routes/desk/warehouse/stock.tsx");
        route("warehouse/stock/:sku", "routes/desk/warehouse/stock-sku.tsx");
        list("warehouse/bins", "routes/desk/warehouse/bins.tsx");
        route("warehouse/bins/:binId", "routes/desk/warehouse/bin.tsx");
        list("warehouse/movements", "routes/desk/warehouse/movements.tsx");
        list("integrations", "routes/desk/integrations/stores.tsx");
        list("integrations/work", "routes/desk/integrations/work.tsx");
        list("claims", "routes/desk/claims/claims.tsx");
        route("claims/files/:fileId", "routes/desk/claims/file.ts");
        route("claims/:claimNo", "routes/desk/claims/claim.tsx");
        list("sourcing", "routes/desk/sourcing/sourcing.tsx");
        route("sourcing/:no", "routes/desk/sourcing/request.tsx");
        route("sourcing/files/:fileId", "routes/desk/sourcing/file.ts");
        route("tickets", "routes/desk/tickets/tickets.tsx");
        route("tickets/:ticketNo", "routes/desk/tickets/ticket.tsx");
        route("tickets/:ticketNo/file", "routes/desk/tickets/attachment.ts");
        route("catalogue", "routes/desk/catalogue/products.tsx");
        route("catalogue/products.csv", "routes/desk/catalogue/products-csv.ts");
        route("catalogue/new", "routes/desk/catalogue/new-product.tsx");
        route("catalogue/:productId", "routes/desk/catalogue/product.tsx");
        route("catalogue/:productId/texts", "routes/desk/catalogue/texts.tsx");
        route("catalogue/:productId/variants", "routes/desk/catalogue/variants.tsx");
        route("catalogue/:productId/variants/:variantId", "routes/desk/catalogue/variant.tsx");
        route("catalogue/:productId/pictures", "routes/desk/catalogue/pictures.tsx");
        route("catalogue/:productId/history", "routes/desk/catalogue/history.tsx");
        route("synonyms", "routes/desk/catalogue/synonyms.tsx");
        route("categories", "routes/desk/catalogue/categories.tsx");
        route("categories/:categoryId", "routes/desk/catalogue/category.tsx");
        route("logistics", "routes/desk/logistics/channels.tsx");
        route("logistics/new", "routes/desk/logistics/new-channel.tsx");
        route("logistics/rates.csv", "routes/desk/logistics/rates-csv.ts");
        route("logistics/rates.xlsx", "routes/desk/logistics/rates-book.ts");
        route("logistics/imports", "routes/desk/logistics/imports.tsx");
        route("logistics/imports/:importId", "routes/desk/logistics/import.tsx");
        route("logistics/channels/:code", "routes/desk/logistics/channel.tsx");
        route("logistics/channels/:code/terms", "routes/desk/logistics/terms.tsx");
        route("logistics/channels/:code/zones/:zone", "routes/desk/logistics/zone.tsx");
        route("logistics/channels/:code/surcharges/:surchargeId", "routes/desk/logistics/surcharge.tsx");
        route("content", "routes/desk/content/pages.tsx");
        route("content/:slug/:lang", "routes/desk/content/page.tsx");
        route("content/:slug/:lang/draft", "routes/desk/content/draft.tsx");
        route("content/:slug/:lang/versions/:version", "routes/desk/content/version.tsx");
        route("tax", "routes/desk/tax/tax.tsx");
        route("tax/new", "routes/desk/tax/new-rule.tsx");
        route("tax/rules/:ruleId", "routes/desk/tax/rule.tsx");
        route("catalogue/import", "routes/desk/catalogue/import.tsx");
        list("catalogue/import/:importId", "routes/desk/catalogue/import-report.tsx");
        list("warehouse/labels", "routes/desk/warehouse/labels.tsx");
        route("warehouse/labels/files/:printId", "routes/desk/warehouse/print.tsx");
        route("warehouse/labels/files/:printId/papers.pdf", "routes/desk/warehouse/print-file.ts");
        route("warehouse/labels/:parcelNo", "routes/desk/warehouse/parcel-papers.tsx");
        route("warehouse/labels/:parcelNo/:paper", "routes/desk/warehouse/parcel-paper.ts");
        route("warehouse/papers", "routes/desk/warehouse/papers.tsx");
        route("warehouse/papers/:warehouse/bins.pdf", "routes/desk/warehouse/bin-labels.ts");
        route("warehouse/waves/:waveNo/pick-list.pdf", "routes/desk/warehouse/pick-list.ts");
        route("warehouse/manifests/:manifestNo/manifest.pdf", "routes/desk/warehouse/manifest-paper.ts");
        route("reports", "routes/desk/reports/reports.tsx");
        route("reports/:report", "routes/desk/reports/report.tsx");
        route("reports/:report/report.csv", "routes/desk/reports/report-csv.ts");
        list("warehouse/numbers", "routes/desk/warehouse/numbers.tsx");
        route("warehouse/numbers/files", "routes/desk/warehouse/number-files.tsx");
        list("warehouse/numbers/files/:importId", "routes/desk/warehouse/number-file.tsx");
      });
      route("desk/login", "routes/desk/login.tsx");
      route("desk/logout", "routes/desk/logout.tsx");
      route("desk/invite", "routes/desk/invite.tsx");

      route("hooks/stripe", "routes/hooks/stripe.ts");
      route("hooks/paypal", "routes/hooks/paypal.ts");
      route("hooks/tracking/:provider", "routes/hooks/tracking.ts");
      route("hooks/:platform/authorise", "routes/hooks/store-grant.ts");
      route("hooks/:platform/privacy", "routes/hooks/store-privacy.ts");
      route("hooks/:platform/:storeId", "routes/hooks/store-delivery.ts");
      route("healthz", "routes/hooks/healthz.ts");
      route("readyz", "routes/hooks/readyz.ts");
      route("media/*", "routes/hooks/media.ts");
      route("robots.txt", "routes/hooks/robots.ts");
      route("sitemap.xml", "routes/hooks/sitemap.ts");
      route("sitemap/:file", "routes/hooks/sitemap-file.ts");

      route("*", "routes/shop/unknown.ts");
    });
  },
};
