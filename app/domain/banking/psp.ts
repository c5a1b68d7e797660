/** Which payment provider a line of the statement names. Pure. */

export const pspNames = { stripe: "Stripe", paypal: "PayPal" } as const;
export type PspName = keyof typeof pspNames;

const known = Object.keys(pspNames) as PspName[];

/** The provider that pays as the line says, else the only one among its words; null where it names none, or both. */
export function providerNamed(line: { party: string | null; remittance: string }): PspName | null {
  return onlyOneIn(line.party ?? "") ?? onlyOneIn(line.remittance);
}

function onlyOneIn(text: string): PspName | null {
  const words = text.toLowerCase();
  const [first, ...others] = known.filter((name) => words.includes(name));
  return first !== undefined && others.length === 0 ? first : null;
}
