/** Figures of the cart (*config*). */

/** How goods are bought: one piece and more to a customer's door, or in bulk. */
export const cartModes = ["dropship", "bulk"] as const;
export type CartMode = (typeof cartModes)[number];

/** Most pieces of one line (QTY of §2). */
export const mostPieces: Record<CartMode, number> = { dropship: 99, bulk: 99_999 };

/** Most lines of one cart. */
export const mostLines = 200;

/** Days a visitor's cart is kept after the last thing was added. */
export const visitorDays = 30;

/** How often one address may add without a session. */
export const visitorAddLimit = { limit: 120, windowSeconds: 60 } as const;

/** A press without a number of its own counts as the one before it for so many seconds. */
export const samePressSeconds = 2;

/** Most products on a wishlist. */
export const mostWishes = 2_000;

/** Hours a cart or product purchase in progress is kept (D21), and the price and stock of what came of it. */
export const purchaseHours = 24;
