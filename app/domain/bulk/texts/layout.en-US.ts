/** How menus call the pages of bulk orders and own stock. */
export const layout = {
  "member.inventoryOrders": "Inventory orders",
  "member.bulkOrders": "Bulk orders",
  "member.myInventory": "My inventory",
  "desk.bulk": "Bulk orders",
  "desk.ownRequests": "Requests for own stock",
  "crumb.inventoryDetails": "Inventory details",
  "crumb.newBulk": "Buy in bulk",
  "member.bulkOffers": "Offers",
  "desk.privatePrices": "Private prices",
  "desk.bulkOffers": "Wholesale offers",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
