/** Figures of questions to members (*config*); each is copied to the question when it is asked. */
import { goodsRoles } from "~/domain/accounts/people";

/** Hours that a member has: out of stock (§3.1 #29), and an address (#30). */
export const answerHours = { STOCK: 72, ADDRESS: 7 * 24 } as const;

/** Hours before the deadline at which the member is reminded. */
export const remindHours = 24;

/** What is kept, in cents, where an order is cancelled because its address was not mended: as an interception (#28). */
export const cancelFee = 200n;

/** The longest time that a member may be asked to wait for goods, in days. */
export const mostWaitDays = 120;

/** Orders that one press asks about. */
export const mostAsked = 500;

/** Who of the staff works with questions, and who with quotes of freight; an admin may do everything. */
export const deskRoles = ["agent", "support", ...goodsRoles] as const;
export const quoteRoles = ["agent"] as const;
