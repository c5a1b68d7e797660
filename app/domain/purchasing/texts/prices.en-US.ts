import { words } from "~/i18n/words/en-US";

/** Words of files of prices. */
export const prices = {
  title: "Files of prices",
  description:
    "What {{supplier}} asks, as a table. It is looked at first; nothing is written before you confirm.",
  new: "Send a file",
  file: words.file,
  hint: "Columns: SKU, Price in {{ccy}}, and where you like Supplier SKU, Currency, MOQ, Pack, Lead days, Usual. An empty cell leaves what stands. The file is kept for {{days}} days.",
  submit: "Look at the file",
  history: "Earlier files",
  rows: "Rows",
  sku: "SKU",
  empty: "No file was sent yet",
  emptyText: "Suppliers send their prices as a table. It may have English or Chinese headings.",
  apply: "Set the prices",
  nothing: "No row of the file would change anything.",
  same: "The same file was applied before",
  hints: "Taken, but worth a look ({{shown}} of {{all}})",
  "template.en": "Template in English",
  "template.zh": "Template in Chinese",
  "template.prices": "Prices",
  "template.notes": "Columns",
  "template.column": "Column",
  "template.means": "What it says",
  "template.yes": "yes",
  "template.no": "no",
  "means.sku": "Our SKU, as the catalogue has it",
  "means.supplierSku": "How the supplier calls it; at most 64 signs",
  "means.price": "Of one piece, in the supplier's currency",
  "means.currency": "Only to check: it must be the supplier's currency",
  "means.moq": "Pieces that are ordered at least",
  "means.pack": "Only whole packs of so many pieces are ordered",
  "means.leadDays": "Days from the order to its arrival, where they are others than the supplier's",
  "means.usual": "yes: this supplier is asked first for the SKU",
  "error.file": "Choose a file",
  "error.type": "A CSV, XLSX or XLS file is needed",
  "error.tooLarge": "The file is larger than {{size}} MB",
  "error.stale": "Somebody changed this meanwhile. Look at it again.",
  "problem.far": "More than twice the price before, or less than half of it",
  "problem.other-usual": "Another supplier was the usual one until now",
  "problem.sku-missing": "The SKU is missing",
  "problem.price-missing": "The price is missing",
  "problem.twice": "The SKU stands in the file twice: its first row is taken",
  "problem.unknown": "There is no such SKU",
  "problem.currency": "It is not the supplier's currency",
  "problem.price-range": "A price is from 0 to 999,999.99",
  "problem.moq-range": "At least 1 and at most 1,000,000 pieces",
  "problem.pack-range": "A pack has 1 to 1,000,000 pieces",
  "problem.days-range": "From 0 to 365 days",
  "problem.usual": "Write yes or no",
  "problem.supplier-sku": "It has more than 64 signs",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    prices: typeof prices;
  }
}
