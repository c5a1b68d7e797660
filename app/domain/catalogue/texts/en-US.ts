import { words } from "~/i18n/words/en-US";

/** Words of the desk's catalogue screens. */
export const catalogue = {
  "import.title": "Catalogue import",
  "import.description":
    "Import products from a CSV or Excel file with Shopify's columns. Importing the same file again changes nothing; a changed row changes only its own product.",
  "import.new": "Import a file",
  "import.file": "Product file",
  "import.fileHint":
    "We check the file first: you see what it would create, change and reject, and then decide. Only the first sheet of a workbook is read. A missing column changes nothing; an empty cell clears the value or sets the default. Categories and pictures are never removed. The file is kept for {{days}} days after its import; the result is kept permanently.",
  "import.warehouse": "Stock goes to",
  "import.makeSkus": "Create SKUs for rows without one",
  "import.makeSkusHint":
    "Created from the handle and the options, so the same file gives the same SKUs. An existing variant with these options keeps its SKU.",
  "import.withoutPictures": "Publish products without a picture",
  "import.withoutPicturesHint":
    "They show a placeholder. If not ticked, products are published automatically once their first picture is ready.",
  "import.submit": "Check the file",
  "import.history": "Imports",
  "import.empty": "Nothing has been imported yet",
  "import.emptyText":
    "Choose a product file above. Required columns: Handle, Title, Variant SKU and Variant Price. SKUs can also be created for you.",
  "import.column.products": words.products,
  "check.nothingText": "Every product in it is already up to date or cannot be imported.",
  "check.stale_one": "{{shown}} product has changed since the file was checked",
  "check.stale_other": "{{shown}} products have changed since the file was checked",
  "check.staleText":
    "The results below are out of date. Check the file again; you do not need to upload it again.",
  "check.apply_one": "Import {{count}} product",
  "check.apply_other": "Import {{count}} products",
  "check.makeSkus": "Check again and create SKUs",
  "check.withoutPictures": "Check again and allow products without a picture",
  "check.newCategories": "Categories to create",
  "report.newCategories": "New categories",
  "check.makes_one": "{{shown}} category does not exist yet",
  "check.makes_other": "{{shown}} categories do not exist yet",
  "check.makesText":
    "The import would create them, and the shop would show them at once. If one is a typing mistake, correct the file and upload it again.",
  "check.moreCategories": "and {{count}} more",
  "changes.created": "New products",
  "changes.created.first": "New products: the first {{shown}} of {{all}}",
  "changes.updated": "Changed products",
  "changes.updated.first": "Changed products: the first {{shown}} of {{all}}",
  "changes.product": words.product,
  "changes.what": "Change",
  "difference.title": words.title,
  "difference.description": "Description",
  "difference.facts": "Specifications",
  "difference.category": words.category,
  "difference.status": "Status",
  "difference.moq": words.minimumOrder,
  "difference.vendor": "Vendor",
  "difference.options": words.options,
  "difference.variant": "New variant",
  "difference.order": "Order of the variants",
  "difference.price": words.price,
  "difference.weight": words.weight,
  "difference.stock": words.stock,
  "difference.backorder": "Sell when out of stock",
  "difference.barcode": "Barcode",
  "difference.variantPicture": "Picture of the variant",
  "difference.pictures": "New pictures",
  "difference.pictureOrder": "Order of the pictures",
  "difference.pictureText": "Description of a picture",
  "difference.none": "none",
  "difference.yes": "yes",
  "difference.no": "no",
  "shelf.on": "published",
  "shelf.off": "unpublished",
  "shelf.draft": "draft",
  "shelf.waits": "published with its first picture",
  "report.products": words.products,
  "report.warehouse": words.warehouse,
  "report.pictures": "Products without a picture",
  "report.withoutPictures": "Published with a placeholder",
  "report.skus": "Missing SKUs",
  "report.makeSkus": "Created from handle and options",
  "report.handle": "Handle",
  "failure.skuless": "If the file has no SKUs, upload it again and tick “Create SKUs for rows without one”.",
  "hints.title": "Check these rows",
  "hints.rows": "Rows to check",
  "hints.first": "The first {{shown}} of {{all}} rows to check",
  "hints.held-picture_one":
    "{{shown}} product waits for a picture. It is published automatically once one is ready",
  "hints.held-picture_other":
    "{{shown}} products wait for a picture. Each is published automatically once one is ready",
  "hints.held-category_one": "{{shown}} product stays unpublished: its category is hidden",
  "hints.held-category_other": "{{shown}} products stay unpublished: their category is hidden",
  "hints.below-zero_one": "The stock of {{shown}} variant is below zero; it was read as 0",
  "hints.below-zero_other": "The stock of {{shown}} variants is below zero; it was read as 0",
  "hints.barcodes_one":
    "{{shown}} barcode was broken by a spreadsheet and was left out; one that was there stays",
  "hints.barcodes_other":
    "{{shown}} barcodes were broken by a spreadsheet and were left out; those that were there stay",
  "hints.no-weight_one": "{{shown}} variant is shown but cannot be ordered: it has no weight",
  "hints.no-weight_other": "{{shown}} variants are shown but cannot be ordered: they have no weight",
  "problem.held-picture":
    "Not published yet: no picture is ready. It is published automatically with its first picture",
  "problem.held-category": "Not published: its category is hidden",
  "problem.below-zero": "The stock is below zero; it was read as 0",
  "problem.options-same": "Another variant has the same options, so nobody could choose between the two",
  "problem.options-none":
    "The row has no options, so nobody could choose it beside the other variants. Give it a value in an option column",
  "problem.no-weight": "Shown, but it cannot be ordered: it has no weight",
  "problem.handle-missing": "No handle",
  "problem.handle-twice": "The handle appears again further down; keep the rows of a product together",
  "problem.rows": "More than 5,000 rows with one handle",
  "problem.title-missing": "The product’s first row has no title",
  "problem.title-long": "The title is longer than 1,000 characters",
  "problem.description-long": "The description is longer than 100,000 characters",
  "problem.sku-missing": "No SKU. Fill it in, or have SKUs created",
  "problem.sku-long": "The SKU is longer than 100 characters",
  "problem.sku-twice": "The SKU appears twice in this file, first on the line shown",
  "problem.options-twice":
    "No SKU can be created: another row of this product has the same options, first on the line shown",
  "problem.sku-alike":
    "The SKU looks like the one shown, or the one on the line shown, but has letters of another alphabet",
  "problem.sku-taken":
    "The SKU belongs to the product with the handle shown as the value. Give the row that handle, or another SKU",
  "problem.price": "The price must be an amount above 0",
  "problem.tier-price":
    "The price must be above the variant’s highest quantity price, shown as the value. Change the quantity prices first",
  "problem.weight": "The weight is not a number of grams",
  "problem.quantity": "The stock is not a whole number",
  "problem.moq": "The minimum order is not a whole number",
  "problem.status": "The status is not active, draft or archived",
  "problem.options": "An option has a value but no name",
  "problem.category": "The category path is too deep or too long",
  "problem.image": "The picture’s address is not a web address",
  "error.file": "Please choose the product file",
  "error.type": "Please choose a .csv or .xlsx file",
  "error.tooLarge":
    "The file is larger than {{size}} MB. Use the command line for larger ones: npm run catalogue:import -- FILE",
  "error.stale": "Products have changed since the file was checked. Nothing was imported; check it again.",
  "error.warehouse": "Please choose a warehouse",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    catalogue: typeof catalogue;
  }
}
