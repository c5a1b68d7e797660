/** How menus and breadcrumbs call the pages of figures. */
export const layout = {
  "member.figures": "Sales and profit",
  "crumb.figuresRows": "Rows behind the figures",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
