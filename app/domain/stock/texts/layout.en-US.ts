/** How menus call the pages of stock. */
export const layout = {
  "desk.stock": "Stock",
  "desk.bins": "Bins",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
