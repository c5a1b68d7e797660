/** Figures of payments that the business may change (marked *config* in the specification). */

/** How long an attempt stays open (§3.4), in minutes. */
export const attemptMinutes = 30;

/** When the provider is asked about an attempt whose outcome is unknown (§3.4), in minutes after it became so. */
export const reconcileMinutes = [1, 5, 15, 60] as const;

/** After the last of these somebody in finance is told, and the provider is asked every so many minutes. */
export const reconcileAfterAlertMinutes = 60;

/** How long the result page waits for the provider before it says "check your wallet later", in seconds. */
export const waitSeconds = 60;
export const refreshSeconds = 3;
