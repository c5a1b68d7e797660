/** Which addresses this site answers at all, and which of its pages no browser may keep. Pure. */

/** Where a request goes whose address cannot be kept in the database. */
export const refusedAddress = "/400";

/** Whether PostgreSQL can store every part of an address. It stores no zero byte. `target` is a path with its query. */
export function isStorableAddress(target: string): boolean {
  return !target.includes("%00") && !target.includes("\0");
}

/** Pages with money, bank data or codes. The browser must not keep them for the next person. */
const confidential = [
  // Codes, passwords and what is typed with them.
  "/login",
  "/register",
  "/resetpassword",
  "/user/confirm",
  "/user/profile/security",
  "/user/profile/email",
  "/user/profile/data",
  // The wallet.
  "/user/walletBalance",
  "/user/credit",
  "/user/recharge",
  "/user/rechargeorder",
  "/user/withdraw",
  // Cards, bank data and payments.
  "/user/payment",
  "/user/paymoney",
  "/user/payconfirmation",
  "/user/paystate",
  "/user/wire",
  "/paypal",
  "/paypalstatus",
  "/desk",
].map((path) => path.toLowerCase());

/** Whether a page, or anything below it, must not be cached. `pathname` may be that of its data. */
export function isConfidential(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\.data$/, "");
  return confidential.some((start) => path === start || path.startsWith(`${start}/`));
}
