/** Accounts as the model keeps them: journals go in, each has to balance by currency, nets come out (§4.2). */

/** `avail` and the like are the member's own accounts; all else is the house's, such as `psp:stripe EUR`. */
export const memberAccounts = ["avail", "promo", "deposit", "credit", "owed"] as const;
export type MemberAccount = (typeof memberAccounts)[number];

/** A debit of the first list, a credit of the second; an account without a currency is in US dollars. */
export type Sides = { dr: Record<string, bigint>; cr: Record<string, bigint> };

/** Debit minus credit of each account, by `name CCY`. */
export class Accounts {
  readonly net = new Map<string, bigint>();
  /** How many journals that move anything were entered. */
  entered = 0;

  /** Enters a journal; one that does not balance is a mistake of the model's own. */
  enter({ dr, cr }: Sides): void {
    const open = new Map<string, bigint>();
    for (const [side, sign] of [
      [dr, 1n],
      [cr, -1n],
    ] as const)
      for (const [name, amount] of Object.entries(side)) {
        if (amount < 0n) throw new Error(`the model enters ${amount} on ${name}`);
        const account = named(name);
        const ccy = account.slice(-3);
        open.set(ccy, (open.get(ccy) ?? 0n) + sign * amount);
        this.net.set(account, (this.net.get(account) ?? 0n) + sign * amount);
      }
    if ([...Object.values(dr), ...Object.values(cr)].some((amount) => amount > 0n)) this.entered += 1;
    for (const [ccy, rest] of open) if (rest !== 0n) throw new Error(`the model is out by ${rest} ${ccy}`);
  }

  of(name: string): bigint {
    return this.net.get(named(name)) ?? 0n;
  }
}

const named = (name: string) => (/ [A-Z]{3}$/.test(name) ? name : `${name} USD`);
