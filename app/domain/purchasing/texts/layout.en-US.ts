/** How menus call the pages of buying. */
export const layout = {
  "desk.toBuy": "To buy",
  "desk.purchases": "Purchase orders",
  "desk.purchaseIssues": "Needs a decision",
  "desk.suppliers": "Suppliers",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
