/** Figures of credit lines that the business may change (marked *config* in the specification). */

/** A draw is due so many days after it, unless finance says otherwise (§4.4). */
export const termDays = 15;
export const maxTermDays = 365;

/** Days of reminders before (−) and after the due date (§4.4). */
export const reminderDays = [-3, 0, 1, 7] as const;
