/**
 * All texts in both languages, for the server. The browser never imports this file's values: it loads the
 * (language, namespace) pairs a page names in `handle.i18n`. A new noun is added here, twice.
 */
import { accounts as accountsEn } from "./en-US/accounts";
import { common as commonEn } from "./en-US/common";
import { layout as layoutEn } from "./en-US/layout";
import { notices as noticesEn } from "./en-US/notices";
import { payments as paymentsEn } from "./en-US/payments";
import { disputes as disputesEn } from "./en-US/disputes";
import { credit as creditEn } from "./en-US/credit";
import { wallet as walletEn } from "./en-US/wallet";
import { cards as cardsEn } from "./en-US/cards";
import { autopay as autopayEn } from "./en-US/autopay";
import { left as leftEn } from "./en-US/left";
import { arrival as arrivalEn } from "./en-US/arrival";
import { accounts as accountsZh } from "./zh-CN/accounts";
import { common as commonZh } from "./zh-CN/common";
import { layout as layoutZh } from "./zh-CN/layout";
import { notices as noticesZh } from "./zh-CN/notices";
import { payments as paymentsZh } from "./zh-CN/payments";
import { disputes as disputesZh } from "./zh-CN/disputes";
import { credit as creditZh } from "./zh-CN/credit";
import { wallet as walletZh } from "./zh-CN/wallet";
import { cards as cardsZh } from "./zh-CN/cards";
import { autopay as autopayZh } from "./zh-CN/autopay";
import { left as leftZh } from "./zh-CN/left";
import { arrival as arrivalZh } from "./zh-CN/arrival";
import { catalogue as catalogueEn } from "./en-US/catalogue";
import { catalogue as catalogueZh } from "./zh-CN/catalogue";
import { home as homeEn } from "./en-US/home";
import { home as homeZh } from "./zh-CN/home";
import { shipping as shippingEn } from "./en-US/shipping";
import { shipping as shippingZh } from "./zh-CN/shipping";
import { shop as shopEn } from "./en-US/shop";
import { shop as shopZh } from "./zh-CN/shop";
import { stores as storesEn } from "./en-US/stores";
import { stores as storesZh } from "./zh-CN/stores";
import { desk as deskEn } from "./en-US/desk";
import { desk as deskZh } from "./zh-CN/desk";
import { orders as ordersEn } from "./en-US/orders";
import { orders as ordersZh } from "./zh-CN/orders";
import { checkout as checkoutEn } from "./en-US/checkout";
import { checkout as checkoutZh } from "./zh-CN/checkout";
import { content as contentEn } from "./en-US/content";
import { content as contentZh } from "./zh-CN/content";
import { invoices as invoicesEn } from "./en-US/invoices";
import { invoices as invoicesZh } from "./zh-CN/invoices";
import { tickets as ticketsEn } from "./en-US/tickets";
import { tickets as ticketsZh } from "./zh-CN/tickets";
import { profile as profileEn } from "./en-US/profile";
import { profile as profileZh } from "./zh-CN/profile";
import { address as addressEn } from "./en-US/address";
import { address as addressZh } from "./zh-CN/address";
import { members as membersEn } from "./en-US/members";
import { members as membersZh } from "./zh-CN/members";
import { team as teamEn } from "./en-US/team";
import { team as teamZh } from "./zh-CN/team";
import { security as securityEn } from "./en-US/security";
import { security as securityZh } from "./zh-CN/security";
import { buy as buyEn } from "./en-US/buy";
import { buy as buyZh } from "./zh-CN/buy";
import { bills as billsEn } from "./en-US/bills";
import { bills as billsZh } from "./zh-CN/bills";
import { refunds as refundsEn } from "./en-US/refunds";
import { refunds as refundsZh } from "./zh-CN/refunds";
import { cart as cartEn } from "./en-US/cart";
import { cart as cartZh } from "./zh-CN/cart";
import { news as newsEn } from "./en-US/news";
import { news as newsZh } from "./zh-CN/news";
import { member as memberEn } from "./en-US/member";
import { member as memberZh } from "./zh-CN/member";
import { products as productsEn } from "./en-US/products";
import { products as productsZh } from "./zh-CN/products";
import { banking as bankingEn } from "./en-US/banking";
import { banking as bankingZh } from "./zh-CN/banking";
import { logistics as logisticsEn } from "./en-US/logistics";
import { logistics as logisticsZh } from "./zh-CN/logistics";
import { taxes as taxesEn } from "./en-US/taxes";
import { taxes as taxesZh } from "./zh-CN/taxes";
import { editing as editingEn } from "./en-US/editing";
import { editing as editingZh } from "./zh-CN/editing";
import { audit as auditEn } from "./en-US/audit";
import { audit as auditZh } from "./zh-CN/audit";
import { payouts as payoutsEn } from "./en-US/payouts";
import { payouts as payoutsZh } from "./zh-CN/payouts";
import { moneydesk as moneydeskEn } from "./en-US/moneydesk";
import { moneydesk as moneydeskZh } from "./zh-CN/moneydesk";
import { payoutdesk as payoutdeskEn } from "./en-US/payoutdesk";
import { payoutdesk as payoutdeskZh } from "./zh-CN/payoutdesk";
import { books as booksEn } from "./en-US/books";
import { books as booksZh } from "./zh-CN/books";
import { exchange as exchangeEn } from "./en-US/exchange";
import { exchange as exchangeZh } from "./zh-CN/exchange";
import { rates as ratesEn } from "./en-US/rates";
import { rates as ratesZh } from "./zh-CN/rates";
import { reconciliation as reconciliationEn } from "./en-US/reconciliation";
import { reconciliation as reconciliationZh } from "./zh-CN/reconciliation";
import { tasks as tasksEn } from "./en-US/tasks";
import { tasks as tasksZh } from "./zh-CN/tasks";
import { unresolved as unresolvedEn } from "./en-US/unresolved";
import { unresolved as unresolvedZh } from "./zh-CN/unresolved";
import type { Locale } from "./locales";

const english = {
  common: commonEn,
  layout: layoutEn,
  accounts: accountsEn,
  notices: noticesEn,
  payments: paymentsEn,
  credit: creditEn,
  disputes: disputesEn,
  wallet: walletEn,
  payouts: payoutsEn,
  moneydesk: moneydeskEn,
  payoutdesk: payoutdeskEn,
  books: booksEn,
  rates: ratesEn,
  exchange: exchangeEn,
  cards: cardsEn,
  autopay: autopayEn,
  left: leftEn,
  arrival: arrivalEn,
  catalogue: catalogueEn,
  home: homeEn,
  shipping: shippingEn,
  shop: shopEn,
  stores: storesEn,
  desk: deskEn,
  orders: ordersEn,
  checkout: checkoutEn,
  content: contentEn,
  editing: editingEn,
  invoices: invoicesEn,
  tickets: ticketsEn,
  products: productsEn,
  banking: bankingEn,
  logistics: logisticsEn,
  taxes: taxesEn,
  security: securityEn,
  buy: buyEn,
  cart: cartEn,
  bills: billsEn,
  refunds: refundsEn,
  team: teamEn,
  members: membersEn,
  profile: profileEn,
  address: addressEn,
  news: newsEn,
  member: memberEn,
  audit: auditEn,
  reconciliation: reconciliationEn,
  tasks: tasksEn,
  unresolved: unresolvedEn,
};

export type Texts = typeof english;
export type Namespace = keyof Texts;

export const resources: Record<Locale, { [N in Namespace]: Record<keyof Texts[N], string> }> = {
  "en-US": english,
  "zh-CN": {
    common: commonZh,
    layout: layoutZh,
    accounts: accountsZh,
    notices: noticesZh,
    payments: paymentsZh,
    credit: creditZh,
    disputes: disputesZh,
    wallet: walletZh,
    payouts: payoutsZh,
    moneydesk: moneydeskZh,
    payoutdesk: payoutdeskZh,
    books: booksZh,
    rates: ratesZh,
    exchange: exchangeZh,
    cards: cardsZh,
    autopay: autopayZh,
    left: leftZh,
    arrival: arrivalZh,
    catalogue: catalogueZh,
    home: homeZh,
    shipping: shippingZh,
    shop: shopZh,
    stores: storesZh,
    desk: deskZh,
    orders: ordersZh,
    checkout: checkoutZh,
    content: contentZh,
    editing: editingZh,
    invoices: invoicesZh,
    tickets: ticketsZh,
    products: productsZh,
    banking: bankingZh,
    logistics: logisticsZh,
    taxes: taxesZh,
    security: securityZh,
    buy: buyZh,
    cart: cartZh,
    bills: billsZh,
    refunds: refundsZh,
    team: teamZh,
    members: membersZh,
    profile: profileZh,
    address: addressZh,
    news: newsZh,
    member: memberZh,
    audit: auditZh,
    reconciliation: reconciliationZh,
    tasks: tasksZh,
    unresolved: unresolvedZh,
  },
};
