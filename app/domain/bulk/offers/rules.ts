/** What an agent's offer begins with. Pure. */

/** Rows for an offer out of a question that the cart filled in: `60 × SKU title (…)`; empty where it names no goods. */
export const askedRows = (question: string): string =>
  [...question.matchAll(/^(\d{1,5}) × (\S+)/gm)]
    .map(([, qty = "", sku = ""]) => `${sku}\t${qty}\t`)
    .join("\n");
