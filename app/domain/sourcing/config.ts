/** Figures of sourcing (*config*), and the choices of its form (§2.4). */

export const purchaseTypes = ["bulk", "dropship"] as const;
export type PurchaseType = (typeof purchaseTypes)[number];

/** Why a request fails by our word (§3.5). */
export const failReasons = ["not-found", "brand-ip", "prohibited", "price", "link-dead", "moq"] as const;
/** The same, and what ends a request without us. */
export type ReasonCode = (typeof failReasons)[number] | "withdrawn" | "no-answer";

/** Who of the staff works on requests (§7); an admin may do everything. */
export const sourcingRoles = ["sourcing", "agent"] as const;

/** Requests a day by the member's level; the last holds for all higher ones. */
const dailyQuotas = [10, 20, 40] as const;
export const dailyQuota = (level: number): number => dailyQuotas[level] ?? dailyQuotas[2];

/** Days in which the same address of the same member is noticed. */
export const duplicateDays = 30;

/** Days for which the prices of a quote hold. */
export const quoteDays = 30;

/** Days after which a question to the member that is not answered ends the request. */
export const answerDays = 14;

/** Working hours in which a request is to be answered (§7). */
export const answerHours = 24;

/** Pictures and the attachment (§2.4). Sizes in megabytes. */
export const mostPictures = 9;
export const pictureMegabytes = 5;
export const pictureEndings = [".jpg", ".jpeg", ".png", ".webp"] as const;
export const attachmentMegabytes = 10;
export const attachmentEndings = [".pdf", ".xls", ".xlsx", ".doc", ".docx"] as const;

/** Hours for which files of a form are kept that was never taken. */
export const looseFileHours = 24;

/** Destination countries of one request, and variants of one quote, at most. */
export const mostCountries = 3;
export const mostVariants = 30;

export const titleLength = { min: 3, max: 200 } as const;
export const textLength = 2000;
