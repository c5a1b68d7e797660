/** Figures of bulk orders (*config*). Each is copied to the order that it begins to run for. */

/** The deposit, in millionths of the goods. */
export const depositPpm = 300_000n;

/** Hours for which the price of an unpaid order is kept. */
export const priceHours = 24;

/** Days until an order that nobody paid is closed. */
export const unpaidDays = 7;

/** Days that a balance may stay unpaid; the member is reminded so often, so many days apart, before the order is closed. */
export const balanceDays = 30;
export const balanceReminders = 2;
export const remindEveryDays = 10;

/** Most lines of one order, and most pieces of one line. */
export const mostLines = 200;
export const mostPieces = 99_999;

/** Most parcels and pallets of one shipment. */
export const mostParcels = 200;
