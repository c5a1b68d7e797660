/** How menus and breadcrumbs call the pages of after-sales. */
export const layout = {
  "member.claims": "After-sales",
  "crumb.newClaim": "New case",
  "crumb.claim": "Case",
  "desk.claims": "After-sales",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
