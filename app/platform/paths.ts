/** Every address of this site that code links or redirects to, in its canonical spelling (D1, D13). */

type Query = Record<string, string | number | undefined | null>;

/** A path with the parameters that are given; empty ones are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === ""
      ? []
      : [`${escaped(name)}=${escaped(String(value))}`],
  );
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

/** As URLSearchParams writes it; most values, such as ids, are written as they are. */
function escaped(text: string): string {
  if (/^[\w.*-]*$/.test(text)) return text;
  return new URLSearchParams([["", text]]).toString().slice(1);
}

const id = encodeURIComponent;

type AddressKind = "shipping" | "billing";
const bookOf = (kind: AddressKind) =>
  kind === "billing" ? "/user/profile/billing" : "/user/profile/addresses";

export const paths = {
  root: () => "/",
  home: () => "/index",
  goodsList: (query?: Query) => withQuery("/goodslist", query),
  suggestions: (query: { q: string; lng: string }) => withQuery("/goodslist/suggestions", query),
  product: (productId: string, query?: Query) => withQuery("/productdetails", { id: productId, ...query }),
  productPictures: (productId: string) => withQuery("/productdetails/pictures.zip", { id: productId }),
  media: (key: string) => `/media/${key}`,
  notFound: () => "/404",
  sitemap: () => "/sitemap.xml",
  sitemapFile: (name: string) => `/sitemap/${name}.xml`,
  shippingFee: () => "/shippingfee",
  agreement: () => "/agreement",
  refunds: () => "/refunds",
  about: () => "/aboutus",
  privacy: () => "/privacy",
  walletRules: () => "/walletrules",
  shippingPolicy: () => "/shippingpolicy",
  contact: (query?: Query) => withQuery("/contanctus", query),
  userAgreement: () => "/useragreement",
  cartAdd: () => "/cart/add",
  wish: () => "/wishlist/add",

  login: (query?: { redirect?: string; reason?: string; step?: string; by?: string }) =>
    withQuery("/login", query),
  logout: () => "/logout",
  register: (query?: Query) => withQuery("/register", query),
  resetPassword: (query?: Query) => withQuery("/resetpassword", query),
  authorised: (query?: Query) => withQuery("/authensuccess", query),

  paypal: (paymentId: string) => withQuery("/paypal", { payment: paymentId }),
  paypalStatus: (query?: Query) => withQuery("/paypalstatus", query),

  user: () => "/user",
  profile: () => "/user/profile",
  addresses: (query?: Query) => withQuery("/user/profile/addresses", query),
  billing: (query?: Query) => withQuery("/user/profile/billing", query),
  newAddress: (kind: AddressKind, query?: Query) => withQuery(`${bookOf(kind)}/new`, query),
  address: (kind: AddressKind, addressId: string) => `${bookOf(kind)}/${id(addressId)}`,
  deleteAddress: (kind: AddressKind, addressId: string) => `${bookOf(kind)}/${id(addressId)}/delete`,
  security: (query?: Query) => withQuery("/user/profile/security", query),
  twoFactor: () => "/user/profile/security/two-factor",
  recoveryCodes: () => "/user/profile/security/recovery-codes",
  recoveryCodesFile: () => "/user/profile/security/recovery-codes.txt",
  confirmLogin: (query?: { to?: string }) => withQuery("/user/confirm", query),
  preferences: () => "/user/profile/preferences",
  notificationSettings: () => "/user/profile/notifications",
  memberData: () => "/user/profile/data",
  memberArchive: (exportId: string) => `/user/profile/data/${id(exportId)}`,
  closeAccount: () => "/user/profile/data/close",
  changeEmail: (query?: Query) => withQuery("/user/profile/email", query),
  avatar: (key: string) => withQuery("/user/profile/avatar", { v: key.slice(-40) }),
  notifications: (query?: Query) => withQuery("/user/notifications", query),
  notification: (newsId: string) => `/user/notifications/${id(newsId)}`,
  tickets: (query?: Query) => withQuery("/user/tickets", query),
  ticket: (no: string) => `/user/tickets/${id(no)}`,
  ticketFile: (no: string) => `/user/tickets/${id(no)}/file`,
  wishlist: (query?: Query) => withQuery("/user/wishlist", query),
  listed: () => "/user/listed",
  cart: () => "/user/shoppingcart",
  cartAsk: (query?: Query) => withQuery("/user/shoppingcart/ask", query),
  payNow: (query?: Query) => withQuery("/user/paynoworder", query),
  cartPay: (checkoutId: string, query?: Query) =>
    withQuery("/user/cartpaylist", { checkout: checkoutId, ...query }),
  paymentOrder: (checkoutId: string, query?: Query) =>
    withQuery("/user/paymentorder", { checkout: checkoutId, ...query }),
  shopify: () => "/user/shopify",
  wallet: (query?: Query) => withQuery("/user/walletBalance", query),
  transactionsCsv: (query?: Query) => withQuery("/user/walletBalance/transactions.csv", query),
  statementCsv: (query?: Query) => withQuery("/user/walletBalance/statement.csv", query),
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
  invoicesCsv: () => "/user/downloadinvoice/invoices.csv",
  orderInvoice: (orderNo: string) => withQuery("/user/orderinvoice", { order: orderNo }),
  inventoryInvoice: (orderNo: string) => withQuery("/user/downloadinventory", { order: orderNo }),
  invoiceBatch: () => "/user/storedownloadinvoice",
  invoiceArchive: (archiveId: string) => `/user/storedownloadinvoice/${id(archiveId)}`,
  woocommerce: (query?: Query) => withQuery("/user/woocommerce", query),
  store: (storeId: string, query?: Query) => withQuery(`/user/woocommerce/${id(storeId)}`, query),
  unbindStore: (storeId: string) => `/user/woocommerce/${id(storeId)}/unbind`,
  connection: (query?: Query) => withQuery("/user/connection", query),
  skuConnect: (query?: Query) => withQuery("/user/skuconnect", query),
  storeOrders: (query?: Query) => withQuery("/user/storeorder", query),
  storeOrdersCsv: (query?: Query) => withQuery("/user/storeorder/orders.csv", query),
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
  deskCategory: (categoryId: string) => `/desk/categories/${id(categoryId)}`,
  deskImports: (query?: Query) => withQuery("/desk/catalogue/import", query),
  deskImport: (importId: string, query?: Query) => withQuery(`/desk/catalogue/import/${id(importId)}`, query),
  deskImportProblems: (importId: string) => `/desk/catalogue/import/${id(importId)}/problems.csv`,

  deskChargebacks: (query?: Query) => withQuery("/desk/chargebacks", query),
  deskChargeback: (disputeId: string) => `/desk/chargebacks/${id(disputeId)}`,
  deskCredits: (query?: Query) => withQuery("/desk/credit", query),
  deskCredit: (memberId: string) => `/desk/credit/${id(memberId)}`,
  deskRecharges: (query?: Query) => withQuery("/desk/recharges", query),
  deskBank: (query?: Query) => withQuery("/desk/bank", query),
  deskBankImports: (query?: Query) => withQuery("/desk/bank/imports", query),
  deskBankImport: (importId: string) => `/desk/bank/imports/${id(importId)}`,
  deskBankLine: (lineId: string) => `/desk/bank/lines/${id(lineId)}`,
  deskWires: (query?: Query) => withQuery("/desk/wires", query),
  deskWire: (paymentId: string) => `/desk/wires/${id(paymentId)}`,
  deskWireProof: (paymentId: string) => `/desk/wires/${id(paymentId)}/proof`,
  deskRecharge: (no: string) => `/desk/recharges/${id(no)}`,
  deskRechargeProof: (no: string) => `/desk/recharges/${id(no)}/proof`,
  deskLedger: (query?: Query) => withQuery("/desk/ledger", query),
  deskLedgerCsv: (query?: Query) => withQuery("/desk/ledger/trial-balance.csv", query),
  deskAccount: (code: string, query?: Query) => withQuery(`/desk/ledger/accounts/${id(code)}`, query),
  deskJournal: (journalId: string) => `/desk/ledger/journals/${id(journalId)}`,
  deskAdjustments: (query?: Query) => withQuery("/desk/ledger/adjustments", query),
  deskNewAdjustment: (query?: Query) => withQuery("/desk/ledger/adjustments/new", query),
  deskAdjustment: (no: string) => `/desk/ledger/adjustments/${id(no)}`,
  deskRates: (query?: Query) => withQuery("/desk/rates", query),
  deskWithdrawals: (query?: Query) => withQuery("/desk/withdrawals", query),
  deskWithdrawal: (no: string) => `/desk/withdrawals/${id(no)}`,
  deskWithdrawalBank: (no: string) => `/desk/withdrawals/${id(no)}/bank`,
  deskBatches: (query?: Query) => withQuery("/desk/withdrawals/batches", query),
  deskBatch: (no: string) => `/desk/withdrawals/batches/${id(no)}`,
  deskBatchFile: (no: string) => `/desk/withdrawals/batches/${id(no)}/payments.csv`,

  deskOrderBill: (orderNo: string) => `/desk/orders/${id(orderNo)}/bill`,
  deskOrderRefund: (orderNo: string) => `/desk/orders/${id(orderNo)}/refund`,
  deskBills: (query?: Query) => withQuery("/desk/bills", query),
  deskBill: (no: string) => `/desk/bills/${id(no)}`,
  deskBillFile: (no: string, which: "evidence" | "dispute") => `/desk/bills/${id(no)}/${which}`,
  deskRefunds: (query?: Query) => withQuery("/desk/refunds", query),
  deskRefund: (no: string) => `/desk/refunds/${id(no)}`,
  deskInvoices: (query?: Query) => withQuery("/desk/invoices", query),
  deskInvoice: (no: string) => `/desk/invoices/${id(no)}`,
  deskInvoicePdf: (no: string) => `/desk/invoices/${id(no)}/pdf`,
  deskInvoiceSeller: () => "/desk/invoices/seller",

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
  woocommerceHook: (storeId: string) => `/hooks/woocommerce/${id(storeId)}`,
  woocommerceAuthoriseHook: () => "/hooks/woocommerce/authorise",
} as const;
