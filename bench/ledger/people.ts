/** Ids of the people whose money is measured. */
const numbered = (n: number) => `0b000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Who pays. */
export const payers = Array.from({ length: 64 }, (_, i) => numbered(i + 1));

/** Who has had an account for years. */
export const hoarder = numbered(9_999);
