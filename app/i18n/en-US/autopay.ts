/** Auto-pay: the member's rule, and what became of it. */
export const autopay = {
  title: "Auto-pay",
} as const;
