/** The breadcrumbs of a page in the member area, derived from its address (D21). */
import type { Texts } from "~/i18n/resources";
import { decoded } from "./decoded";
import { isCurrent, memberNavigation, storePlatformPages } from "./navigation";

type LayoutKey = keyof Texts["layout"];

export type Place = { key: LayoutKey; to?: string } | { text: string };

/** Pages that are not in the side bar, with the entry they belong to. */
const steps: Record<string, { under: string; key: LayoutKey }> = {
  "/user/skuconnect": { under: "/user/connection", key: "crumb.skuConnect" },
  "/user/connection/match": { under: "/user/connection", key: "crumb.match" },
  "/user/addconnection": { under: "/user/connection", key: "crumb.addConnection" },
  "/user/addconnectionsku": { under: "/user/connection", key: "crumb.addConnectionSku" },
  "/user/list": { under: "/user/listed", key: "crumb.list" },
  "/user/list/many": { under: "/user/listed", key: "crumb.list" },
  "/user/list/templates": { under: "/user/listed", key: "crumb.listTemplates" },
  "/user/listed/delete": { under: "/user/listed", key: "crumb.listedDelete" },
  "/user/shoppingcart/ask": { under: "/user/shoppingcart", key: "crumb.ask" },
  "/user/sourcingfrom": { under: "/user/sourcing", key: "crumb.sourcingForm" },
  "/user/sourcingdetail": { under: "/user/sourcing", key: "crumb.sourcingRequest" },
  "/user/tickets/stock": { under: "/user/tickets", key: "crumb.stock" },
  "/user/cartpaylist": { under: "/user/shoppingcart", key: "crumb.buy" },
  "/user/paynoworder": { under: "/user/shoppingcart", key: "crumb.buy" },
  "/user/paymentorder": { under: "/user/storeorder", key: "crumb.placed" },
  "/user/orderpayment": { under: "/user/storeorder", key: "crumb.payment" },
  "/user/paymoney": { under: "/user/walletBalance", key: "crumb.payment" },
  "/user/payconfirmation/step": { under: "/user/walletBalance", key: "crumb.confirm" },
  "/user/payconfirmation": { under: "/user/storeorder", key: "crumb.confirm" },
  "/user/storedownloadinvoice": { under: "/user/downloadinvoice", key: "crumb.invoiceBatch" },
  "/user/orderinvoice": { under: "/user/downloadinvoice", key: "crumb.orderInvoice" },
  "/user/wire/:id": { under: "/user/walletBalance", key: "crumb.wire" },
  "/user/walletbalance/refunds": { under: "/user/walletBalance", key: "crumb.refunds" },
  "/user/paystate": { under: "/user/walletBalance", key: "crumb.result" },
};

const stepOf = (pathname: string) => {
  const here = pathname.toLowerCase().replace(/\/$/, "");
  return steps[here] ?? steps[`${here.slice(0, here.lastIndexOf("/") + 1)}:id`];
};

/** The address whose entry of the side bar a page belongs to. */
export const baseOf = (pathname: string): string => stepOf(pathname)?.under ?? pathname;

/** The places from the group down to the page; the last one is the page itself and has no link. */
export function placesOf(pathname: string): Place[] {
  const step = stepOf(pathname);
  const base = baseOf(pathname);
  for (const group of memberNavigation) {
    const entry = group.entries.find(({ to }) => isCurrent(to, base));
    if (!entry) continue;
    const head: Place[] = group.key === entry.key ? [] : [{ key: group.key }];
    const tail = step
      ? [{ key: step.key }]
      : restOf(pathname.replace(/\/$/, ""), ownEntry(pathname.toLowerCase(), entry.to));
    return [...head, { key: entry.key, ...(tail.length > 0 ? { to: entry.to } : {}) }, ...tail];
  }
  return [];
}

/** Sections of the profile, each a tab with an address of its own. */
const profileSections: Record<string, LayoutKey> = {
  addresses: "crumb.addresses",
  billing: "crumb.billing",
  security: "crumb.security",
  preferences: "crumb.preferences",
  notifications: "crumb.notifications",
  data: "crumb.data",
  email: "crumb.email",
};

/** Stores of every platform are one entry, but lie below the page of their own. */
const ownEntry = (here: string, entry: string) =>
  storePlatformPages.includes(entry)
    ? (storePlatformPages.find((page) => here.startsWith(page)) ?? entry)
    : entry;

/** What follows the entry's own path: a store, an order number, an action on it. */
function restOf(pathname: string, entry: string): Place[] {
  const [object, action, last] = pathname.slice(entry.length).split("/").filter(Boolean);
  if (!object) return [];
  const section = entry.endsWith("/profile") && profileSections[object.toLowerCase()];
  if (section) {
    if (!action) return [{ key: section }];
    if (object.toLowerCase() === "data")
      return [{ key: section, to: `${entry}/${object}` }, { key: "crumb.close" }];
    if (object.toLowerCase() === "security") {
      const factor = action.toLowerCase() === "two-factor";
      return [
        { key: section, to: `${entry}/${object}` },
        { key: factor ? "crumb.twoFactor" : "crumb.recoveryCodes" },
      ];
    }
    const key = action === "new" ? "crumb.new" : last === "delete" ? "crumb.delete" : "crumb.edit";
    return [{ key: section, to: `${entry}/${object}` }, { key }];
  }
  if (!storePlatformPages.includes(entry)) return [{ text: decoded(object) }];
  const store: Place = { key: "crumb.store", ...(action ? { to: `${entry}/${object}` } : {}) };
  return action ? [store, { key: "crumb.unbind" }] : [store];
}
