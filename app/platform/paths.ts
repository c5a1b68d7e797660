/** Every address of this site that code links or redirects to, in its canonical spelling (D1, D13). */
import { shopPaths, withQuery, type Query } from "./shop-paths";

export { withQuery };

const id = encodeURIComponent;

type AddressKind = "shipping" | "billing";
const bookOf = (kind: AddressKind) =>
  kind === "billing" ? "/user/profile/billing" : "/user/profile/addresses";

const storePage = (platform = "") =>
  ["shopify", "aliexpress"].includes(platform) ? platform : "woocommerce";

export const paths = {
  ...shopPaths,
  sitemap: () => "/sitemap.xml",
  sitemapFile: (name: string) => `/sitemap/${name}.xml`,

  resetPassword: (query?: Query) => withQuery("/resetpassword", query),
  authLogin: (query?: Query) => withQuery("/authlogin", query),
  resumeAccess: (accessCode: string) => `/${id(accessCode)}/redirectAccess`,
  authorised: (platform: string, query?: Query) =>
    withQuery(platform === "aliexpress" ? "/aliexpressstatus" : "/authensuccess", query),

  paypal: (paymentId: string) => withQuery("/paypal", { payment: paymentId }),
  paypalStatus: (query?: Query) => withQuery("/paypalstatus", query),

  user: () => "/user",
  addresses: (query?: Query) => withQuery("/user/profile/addresses", query),
  billing: (query?: Query) => withQuery("/user/profile/billing", query),
  newAddress: (kind: AddressKind, query?: Query) => withQuery(`${bookOf(kind)}/new`, query),
  address: (kind: AddressKind, addressId: string, query?: Query) =>
    withQuery(`${bookOf(kind)}/${id(addressId)}`, query),
  deleteAddress: (kind: AddressKind, addressId: string) => `${bookOf(kind)}/${id(addressId)}/delete`,
  security: (query?: Query) => withQuery("/user/profile/security", query),
  twoFactor: () => "/user/profile/security/two-factor",
  recoveryCodes: () => "/user/profile/security/recovery-codes",
  recoveryCodesFile: () => "/user/profile/security/recovery-codes.txt",
  confirmLogin: (query?: { to?: string; by?: "mail"; resent?: number }) => withQuery("/user/confirm", query),
  preferences: () => "/user/profile/preferences",
  notificationSettings: () => "/user/profile/notifications",
  memberData: () => "/user/profile/data",
  memberArchive: (exportId: string) => `/user/profile/data/${id(exportId)}`,
  closeAccount: (query?: Query) => withQuery("/user/profile/data/close", query),
  changeEmail: (query?: Query) => withQuery("/user/profile/email", query),
  avatar: (key: string) => withQuery("/user/profile/avatar", { v: key.slice(-40) }),
  notification: (newsId: string) => `/user/notifications/${id(newsId)}`,
  tickets: (query?: Query) => withQuery("/user/tickets", query),
  ticket: (no: string) => `/user/tickets/${id(no)}`,
  ticketFile: (no: string) => `/user/tickets/${id(no)}/file`,
  addConnection: (query?: Query) => withQuery("/user/addconnection", query),
  autoMatch: (query?: Query) => withQuery("/user/connection/match", query),
  freightPreview: (query?: Query) => withQuery("/user/skuconnect/freight", query),
  sourcing: (query?: Query) => withQuery("/user/sourcing", query),
  sourcingRequest: (no: string) => withQuery("/user/sourcingDetail", { id: no }),
  sourcingFile: (fileId: string, query?: { small?: "1" }) =>
    withQuery(`/user/sourcing/files/${id(fileId)}`, query),
  listProducts: (query?: Query) => withQuery("/user/list/many", query),
  listChosen: (products: string) =>
    products.includes(",")
      ? withQuery("/user/list/many", { products })
      : shopPaths.listProduct({ product: products }),
  listingTemplates: (query?: Query) => withQuery("/user/list/templates", query),
  listed: (query?: Query) => withQuery("/user/listed", query),
  listedDelete: () => "/user/listed/delete",
  cartPay: (checkoutId: string, query?: Query) =>
    withQuery("/user/cartpaylist", { checkout: checkoutId, ...query }),
  paymentOrder: (checkoutId: string, query?: Query) =>
    withQuery("/user/paymentorder", { checkout: checkoutId, ...query }),
  statementCsv: (query?: Query) => withQuery("/user/walletBalance/statement.csv", query),
  statementPdf: (query?: Query) => withQuery("/user/walletBalance/statement.pdf", query),
  walletRefunds: () => "/user/walletBalance/refunds",
  credit: () => "/user/credit",
  recharge: (query?: Query) => withQuery("/user/recharge", query),
  wire: (rechargeNo: string) => `/user/recharge/${id(rechargeNo)}`,
  wireProof: (rechargeNo: string) => `/user/recharge/${id(rechargeNo)}/proof`,
  payment: (query?: Query) => withQuery("/user/payment", query),
  rechargeOrders: (query?: Query) => withQuery("/user/rechargeorder", query),
  withdraw: (query?: Query) => withQuery("/user/withdraw", query),
  withdrawal: (no: string) => `/user/withdraw/${id(no)}`,
  invoices: (query?: Query) => withQuery("/user/downloadinvoice", query),
  invoice: (no: string) => `/user/downloadinvoice/${id(no)}`,
  invoicePdf: (no: string) => `/user/downloadinvoice/${id(no)}/pdf`,
  orderInvoice: (orderNo: string) => withQuery("/user/orderinvoice", { order: orderNo }),
  inventoryInvoice: (orderNo: string) => withQuery("/user/downloadinventory", { order: orderNo }),
  invoiceBatch: () => "/user/storedownloadinvoice",
  invoiceArchive: (archiveId: string) => `/user/storedownloadinvoice/${id(archiveId)}`,
  woocommerce: (query?: Query) => withQuery("/user/woocommerce", query),
  storePlatform: (platform: string, query?: Query) => withQuery(`/user/${storePage(platform)}`, query),
  externalJump: (to: string) => withQuery("/externalJump", { to }),
  store: (storeId: string, platform?: string) => `/user/${storePage(platform)}/${id(storeId)}`,
  unbindStore: (storeId: string, platform?: string) => `/user/${storePage(platform)}/${id(storeId)}/unbind`,
  storeOrder: (orderNo: string, query?: Query) => withQuery(`/user/storeorder/${id(orderNo)}`, query),
  orderPayment: (checkoutId: string, query?: Query) =>
    withQuery("/user/orderpayment", { checkout: checkoutId, ...query }),
  payConfirmation: (checkoutId: string, query?: Query) =>
    withQuery("/user/payconfirmation", { checkout: checkoutId, ...query }),
  payMoney: (checkoutId: string, query?: Query) =>
    withQuery("/user/paymoney", { checkout: checkoutId, ...query }),
  payStepConfirmation: (query?: Query) => withQuery("/user/payconfirmation/step", query),
  bills: (query?: Query) => withQuery("/user/fillpricedifference", query),
  bill: (no: string) => `/user/fillpricedifference/${id(no)}`,
  billFile: (no: string, which: "evidence" | "dispute") => `/user/fillpricedifference/${id(no)}/${which}`,
  disputedPayment: (disputeId: string) => withQuery("/user/paystate", { dispute: disputeId }),
  payState: (paymentId: string, query?: Query) =>
    withQuery("/user/paystate", { payment: paymentId, ...query }),
  payWire: (paymentId: string) => `/user/wire/${id(paymentId)}`,
  payWireProof: (paymentId: string) => `/user/wire/${id(paymentId)}/proof`,

  desk: () => "/desk",
  deskLogin: (query?: { redirect?: string; reason?: string; step?: string }) =>
    withQuery("/desk/login", query),
  deskLogout: () => "/desk/logout",
  deskInvite: (query?: { token?: string }) => withQuery("/desk/invite", query),
  deskMembers: (query?: Query) => withQuery("/desk/members", query),
  deskMember: (memberId: string) => `/desk/members/${id(memberId)}`,
  deskStaff: (query?: Query) => withQuery("/desk/staff", query),
  deskStaffInvite: () => "/desk/staff/invite",
  deskPerson: (staffId: string) => `/desk/staff/${id(staffId)}`,
  deskAudit: (query?: Query) => withQuery("/desk/audit", query),
  deskParcels: (query?: Query) => withQuery("/desk/parcels", query),
  deskParcel: (packageId: string) => `/desk/parcels/${id(packageId)}`,
  deskToBuy: (query?: Query) => withQuery("/desk/purchasing", query),
  deskPurchases: (query?: Query) => withQuery("/desk/purchasing/orders", query),
  deskPurchase: (no: string) => `/desk/purchasing/orders/${id(no)}`,
  deskPurchaseFile: (no: string, kind: "pdf" | "csv") => `/desk/purchasing/orders/${id(no)}/file.${kind}`,
  deskPurchaseIssues: (query?: Query) => withQuery("/desk/purchasing/decisions", query),
  deskSuppliers: (query?: Query) => withQuery("/desk/purchasing/suppliers", query),
  deskNewSupplier: () => "/desk/purchasing/suppliers/new",
  deskSupplier: (no: string) => `/desk/purchasing/suppliers/${id(no)}`,
  deskOrders: (query?: Query) => withQuery("/desk/orders", query),
  deskOrder: (orderNo: string) => `/desk/orders/${id(orderNo)}`,
  deskProducts: (query?: Query) => withQuery("/desk/catalogue", query),
  deskProductsCsv: (query?: Query) => withQuery("/desk/catalogue/products.csv", query),
  deskNewProduct: () => "/desk/catalogue/new",
  deskProduct: (productId: string) => `/desk/catalogue/${id(productId)}`,
  deskProductTexts: (productId: string) => `/desk/catalogue/${id(productId)}/texts`,
  deskProductVariants: (productId: string) => `/desk/catalogue/${id(productId)}/variants`,
  deskProductVariant: (productId: string, variantId: string) =>
    `/desk/catalogue/${id(productId)}/variants/${id(variantId)}`,
  deskProductPictures: (productId: string) => `/desk/catalogue/${id(productId)}/pictures`,
  deskProductHistory: (productId: string) => `/desk/catalogue/${id(productId)}/history`,
  deskCategories: () => "/desk/categories",
  deskSynonyms: () => "/desk/synonyms",
  deskCategory: (categoryId: string) => `/desk/categories/${id(categoryId)}`,
  deskImports: (query?: Query) => withQuery("/desk/catalogue/import", query),
  deskImport: (importId: string, query?: Query) => withQuery(`/desk/catalogue/import/${id(importId)}`, query),
  deskImportProblems: (importId: string) => `/desk/catalogue/import/${id(importId)}.csv`,

  deskChargebacks: (query?: Query) => withQuery("/desk/chargebacks", query),
  deskChargeback: (disputeId: string) => `/desk/chargebacks/${id(disputeId)}`,
  deskCredits: (query?: Query) => withQuery("/desk/credit", query),
  deskCredit: (memberId: string) => `/desk/credit/${id(memberId)}`,
  deskRecharges: (query?: Query) => withQuery("/desk/recharges", query),
  deskBank: (query?: Query) => withQuery("/desk/bank", query),
  deskBankImports: (query?: Query) => withQuery("/desk/bank/imports", query),
  deskBankImport: (importId: string) => `/desk/bank/imports/${id(importId)}`,
  deskBankLine: (lineId: string, query?: Query) => withQuery(`/desk/bank/lines/${id(lineId)}`, query),
  deskWires: (query?: Query) => withQuery("/desk/wires", query),
  deskWire: (paymentId: string) => `/desk/wires/${id(paymentId)}`,
  deskWireProof: (paymentId: string) => `/desk/wires/${id(paymentId)}/proof`,
  deskRecharge: (no: string) => `/desk/recharges/${id(no)}`,
  deskRechargeProof: (no: string) => `/desk/recharges/${id(no)}/proof`,
  deskLedger: (query?: Query) => withQuery("/desk/ledger", query),
  deskLedgerCsv: (query?: Query) => withQuery("/desk/ledger/trial-balance.csv", query),
  deskAccount: (code: string, query?: Query) => withQuery(`/desk/ledger/accounts/${id(code)}`, query),
  deskJournal: (journalId: string) => `/desk/ledger/journals/${id(journalId)}`,
  deskExchange: () => "/desk/ledger/exchange",
  deskAdjustments: (query?: Query) => withQuery("/desk/ledger/adjustments", query),
  deskNewAdjustment: (query?: Query) => withQuery("/desk/ledger/adjustments/new", query),
  deskAdjustment: (no: string) => `/desk/ledger/adjustments/${id(no)}`,
  deskRates: (query?: Query) => withQuery("/desk/rates", query),
  deskWithdrawals: (query?: Query) => withQuery("/desk/withdrawals", query),
  deskWithdrawal: (no: string) => `/desk/withdrawals/${id(no)}`,
  deskWithdrawalBank: (no: string) => `/desk/withdrawals/${id(no)}/bank`,
  deskBatches: (query?: Query) => withQuery("/desk/withdrawals/batches", query),
  deskBatch: (no: string) => `/desk/withdrawals/batches/${id(no)}`,
  deskBatchFile: (no: string, kind: "csv" | "xml" | "ach" = "csv") =>
    `/desk/withdrawals/batches/${id(no)}/payments.${kind}`,

  deskOrderBill: (orderNo: string, query?: Query) => withQuery(`/desk/orders/${id(orderNo)}/bill`, query),
  deskOrderRefund: (orderNo: string) => `/desk/orders/${id(orderNo)}/refund`,
  deskBills: (query?: Query) => withQuery("/desk/bills", query),
  deskBill: (no: string) => `/desk/bills/${id(no)}`,
  deskBillFile: (no: string, which: "evidence" | "dispute") => `/desk/bills/${id(no)}/${which}`,
  deskReconciliation: (query?: Query) => withQuery("/desk/reconciliation", query),
  deskReconciliationDay: (provider: string, day: string, query?: Query) =>
    withQuery(`/desk/reconciliation/${id(provider)}/${id(day)}`, query),
  deskReconciliationLine: (lineId: string) => `/desk/reconciliation/lines/${id(lineId)}`,
  deskTasks: (query?: Query) => withQuery("/desk/tasks", query),
  deskPayment: (paymentId: string) => `/desk/payments/${id(paymentId)}`,
  deskRefunds: (query?: Query) => withQuery("/desk/refunds", query),
  deskRefund: (no: string) => `/desk/refunds/${id(no)}`,
  deskInvoices: (query?: Query) => withQuery("/desk/invoices", query),
  deskInvoice: (no: string) => `/desk/invoices/${id(no)}`,
  deskInvoicePdf: (no: string) => `/desk/invoices/${id(no)}/pdf`,
  deskInvoiceSeller: () => "/desk/invoices/seller",

  deskSourcing: (query?: Query) => withQuery("/desk/sourcing", query),
  deskSourcingRequest: (no: string) => `/desk/sourcing/${id(no)}`,
  deskSourcingFile: (fileId: string, query?: { small?: "1" }) =>
    withQuery(`/desk/sourcing/files/${id(fileId)}`, query),

  deskIntegrations: (query?: Query) => withQuery("/desk/integrations", query),
  deskIntegrationWork: (query?: Query) => withQuery("/desk/integrations/work", query),

  deskTickets: (query?: Query) => withQuery("/desk/tickets", query),
  deskTicket: (no: string) => `/desk/tickets/${id(no)}`,
  deskTicketFile: (no: string) => `/desk/tickets/${id(no)}/file`,

  deskContent: () => "/desk/content",
  deskContentPage: (slug: string, locale: string) => `/desk/content/${id(slug)}/${id(locale)}`,
  deskContentDraft: (slug: string, locale: string) => `/desk/content/${id(slug)}/${id(locale)}/draft`,
  deskContentVersion: (slug: string, locale: string, version: string) =>
    `/desk/content/${id(slug)}/${id(locale)}/versions/${id(version)}`,

  deskLogistics: (query?: Query) => withQuery("/desk/logistics", query),
  deskNewChannel: () => "/desk/logistics/new",
  deskChannel: (code: string, query?: Query) => withQuery(`/desk/logistics/channels/${id(code)}`, query),
  deskChannelTerms: (code: string) => `/desk/logistics/channels/${id(code)}/terms`,
  deskZone: (code: string, zone: string) => `/desk/logistics/channels/${id(code)}/zones/${id(zone)}`,
  deskSurcharge: (code: string, surchargeId: string) =>
    `/desk/logistics/channels/${id(code)}/surcharges/${id(surchargeId)}`,
  deskRatesCsv: (query?: Query) => withQuery("/desk/logistics/rates.csv", query),
  deskRatesBook: (query?: Query) => withQuery("/desk/logistics/rates.xlsx", query),
  deskTariffImports: (query?: Query) => withQuery("/desk/logistics/imports", query),
  deskTariffImport: (importId: string) => `/desk/logistics/imports/${id(importId)}`,
  deskTax: (query?: Query) => withQuery("/desk/tax", query),
  deskNewTaxRule: () => "/desk/tax/new",
  deskTaxRule: (ruleId: string) => `/desk/tax/rules/${id(ruleId)}`,

  paypalHook: () => "/hooks/paypal",
  stripeHook: () => "/hooks/stripe",
  trackingHook: (provider: string) => `/hooks/tracking/${id(provider)}`,
  storeHook: (platform: string, storeId: string) => `/hooks/${id(platform)}/${id(storeId)}`,
  authoriseHook: (platform: string) => `/hooks/${id(platform)}/authorise`,
} as const;
