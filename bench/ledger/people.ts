/** Ids of the people whose money is measured. */
const numbered = (n: number) => `0b000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Who pays: the first, whose wallet is the one of many clients, some with many orders, and the many with some. */
export const payers = Array.from({ length: 1_024 }, (_, i) => numbered(i + 1));

/** So many after the first have a third of the orders that are not the first one's. */
export const busyPayers = 63;

/** Who has had an account for years. */
export const hoarder = numbered(9_999);
