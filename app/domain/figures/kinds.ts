/** What a row of the figures is about. */
export const kinds = [
  "sale",
  "undone",
  "revenue_added",
  "revenue_reversed",
  "cost_added",
  "cost_reversed",
] as const;
export type Kind = (typeof kinds)[number];
