/** Which addresses this site answers at all, and which of its pages no browser may keep. Pure. */

/** Where a request goes whose address is not answered. */
export const refusedAddress = "/400";

/** Whether PostgreSQL can store every part of an address. It stores no zero byte. `target` is a path with its query. */
export function isStorableAddress(target: string): boolean {
  return !target.includes("%00") && !target.includes("\0");
}

const mostSlashes = 40;

/** A page asks for the routes of all its links in one address, each with up to four parts. */
const mostInManifest = 600;

/**
 * Whether a path has more parts than routers can be asked to match: the time of React Router grows with their square
 * where they are empty, and its list of routes (`/__manifest`) is searched for each part. `target` is a path with its query.
 */
export function isTooDeep(target: string): boolean {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (slashesIn(path) > mostSlashes) return true;
  if (!path.endsWith("/__manifest") || mark < 0) return false;
  const query = target.slice(mark).replace(/%2f/gi, "/");
  return query.includes("///") || slashesIn(query) > mostInManifest;
}

const slashesIn = (text: string) => text.split("/").length - 1;

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
