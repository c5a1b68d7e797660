/** Which form a channel takes. Pure, and small enough for browsers. */
export const formRules = ["auto", "CN22", "CN23"] as const;
/** `auto`: by value and weight. */
export type FormRule = (typeof formRules)[number];
