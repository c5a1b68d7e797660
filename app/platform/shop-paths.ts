/**
 * Addresses that the pages of the shop and the entrances link to (D1, D13). Visitors' browsers load only these; `paths.ts` has these and all
 * others.
 */

export type Query = Record<string, string | number | undefined | null>;

/** A path with the parameters that are given; empty ones are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === ""
      ? []
      : [`${escaped(name)}=${escaped(String(value))}`],
  );
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

function escaped(text: string): string {
  if (/^[\w.*-]*$/.test(text)) return text;
  return new URLSearchParams([["", text]]).toString().slice(1);
}

export const shopPaths = {
  root: () => "/",
  home: () => "/index",
  goodsList: (query?: Query) => withQuery("/goodslist", query),
  suggestions: (query: { q: string; lng: string }) => withQuery("/goodslist/suggestions", query),
  product: (productId: string, query?: Query) => withQuery("/productdetails", { id: productId, ...query }),
  productPage: () => "/productdetails",
  productPictures: (productId: string) => withQuery("/productdetails/pictures.zip", { id: productId }),
  media: (key: string) => `/media/${key}`,
  notFound: (query?: Query) => withQuery("/404", query),
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
  profile: () => "/user/profile",
  notifications: (query?: Query) => withQuery("/user/notifications", query),
  wishlist: (query?: Query) => withQuery("/user/wishlist", query),
  listed: () => "/user/listed",
  listProduct: (query?: Query) => withQuery("/user/list", query),
  cart: () => "/user/shoppingcart",
  cartAsk: (query?: Query) => withQuery("/user/shoppingcart/ask", query),
  sourcingForm: (query?: Query) => withQuery("/user/sourcingFrom", query),
  newBulk: (query: Query) => withQuery("/user/bulkorders/new", query),
  payNow: (query?: Query) => withQuery("/user/paynoworder", query),
  shopify: () => "/user/shopify",
  aliexpress: () => "/user/aliexpress",
  wallet: (query?: Query) => withQuery("/user/walletBalance", query),
  connection: (query?: Query) => withQuery("/user/connection", query),
  skuConnect: (query?: Query) => withQuery("/user/skuconnect", query),
  addConnectionSku: (query?: Query) => withQuery("/user/addconnectionsku", query),
  storeOrders: (query?: Query) => withQuery("/user/storeorder", query),
} as const;
