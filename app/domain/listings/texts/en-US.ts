/** Words of listings, in the member area. */
export const listings = {
  "error.no-variants": "At least one variant must be chosen",
  "error.too-many-variants": "At most 99 SKUs can be listed at once. Please choose fewer variants.",
  "error.price": "Please check the selected product, the price you set is incorrect",
  "error.exists": "The product already exists",
  "error.store": "This store is not connected. Please connect it again first.",
  "error.product": "This product, or one of the chosen variants, is no longer on sale.",
  "error.title": "Please enter a title of 1 to 200 characters.",
  "error.description": "The description is too long.",
  "error.images": "One of the chosen pictures is no longer there. Please choose the pictures again.",
  "error.shipping":
    "No shipping method takes this product to the chosen country. Please choose another country or method.",
  "error.rate": "There is no exchange rate for the currency of this store. Please contact us.",
  "error.stale": "This listing has changed in the meantime. Please look at it again.",
  "mail.hello": "Hello {{name}},",
  "mail.failed.subject": "Products could not be listed in {{store}}",
  "mail.failed.text": "Your store {{store}} did not take these products ({{number}}):",
  "mail.failed.more": "… and {{number}} more.",
  "mail.failed.next": "The page of your listings says why, and lets you correct them and try again.",
  "mail.failed.button": "See what failed",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    listings: typeof listings;
  }
}
