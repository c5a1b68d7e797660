/** How menus call the pages of questions about orders. */
export const layout = {
  "member.questions": "Questions",
  "crumb.question": "Question",
  "desk.quotes": "Shipping quotes",
  "desk.questions": "Out of stock, addresses",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
