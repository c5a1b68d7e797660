/** Figures of tickets (*config*). */

/** What one writes about (§2.1 contanctus). */
export const topics = ["pre-sale", "stock", "order", "payment", "store", "other"] as const;
export type Topic = (typeof topics)[number];

/** Who of the staff answers tickets (§7); an admin may do everything. */
export const ticketRoles = ["support", "agent"] as const;
export const answererRoles = ["admin", ...ticketRoles] as const;

/** How often one address may write to us (§2.1). */
export const contactLimit = { limit: 5, windowSeconds: 3600 } as const;

/** Length of a message, in characters (§2.1). */
export const messageLength = { min: 10, max: 2000 } as const;

/** The attachment: at most so many megabytes, of these kinds (§2.1). */
export const attachmentMegabytes = 5;
export const attachmentBytes = attachmentMegabytes * 1024 * 1024;
export const attachmentEndings = [".jpg", ".jpeg", ".png", ".webp", ".pdf"] as const;

/** When people answer. */
export const supportHours = { from: "9:00", to: "18:00", zone: "UTC+8" } as const;

/** A solved ticket is closed after so many days (§3.11). */
export const closeAfterDays = 7;
