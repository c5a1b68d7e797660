/** Which payment provider a line of the statement names. Pure. */

export const psps = ["stripe", "paypal"] as const;
export type PspName = (typeof psps)[number];

/** Their own names, the same in every language. */
export const pspNames: Readonly<Record<PspName, string>> = { stripe: "Stripe", paypal: "PayPal" };

/** The provider that the line names as payer, else the only one in its text; null where none or both are named. */
export function providerNamed(line: { party: string | null; remittance: string }): PspName | null {
  return onlyOneIn(line.party ?? "") ?? onlyOneIn(line.remittance);
}

function onlyOneIn(text: string): PspName | null {
  const words = text.toLowerCase();
  const [first, ...others] = psps.filter((name) => words.includes(name));
  return first !== undefined && others.length === 0 ? first : null;
}
