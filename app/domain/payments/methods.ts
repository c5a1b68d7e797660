/** Ways to pay. */

/** Those with a provider and a page of its own. */
export const providedMethodNames = ["card", "paypal"] as const;
export type ProvidedMethod = (typeof providedMethodNames)[number];

export const methods = ["wallet", ...providedMethodNames, "wire"] as const;
export type Method = (typeof methods)[number];
