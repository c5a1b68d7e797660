/** Security headers of every document, the enforced Content-Security-Policy among them. */
import { env } from "../env.server";

/**
 * Origins, besides this site, to which a form may redirect: the payment pages. Without them the browser blocks the
 * redirect where JavaScript is off.
 */
function paymentOrigins(): string[] {
  const { STRIPE_BASE_URL, PAYPAL_BASE_URL, PAYMENT_ORIGINS } = env();
  const base = new URL(STRIPE_BASE_URL);
  // The second is where a bank asks about a saved card.
  const stripe =
    base.hostname === "api.stripe.com"
      ? ["https://checkout.stripe.com", "https://hooks.stripe.com"]
      : [base.origin];
  const api = new URL(PAYPAL_BASE_URL);
  const paypal = /^api(-m)?\.(sandbox\.)?paypal\.com$/.test(api.hostname)
    ? `https://${api.hostname.replace(/^api(-m)?/, "www")}`
    : api.origin;
  return [...new Set([...stripe, paypal, ...PAYMENT_ORIGINS])];
}

function contentSecurityPolicy(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${env().NODE_ENV === "development" ? " ws:" : ""}`,
    `form-action 'self' ${paymentOrigins().join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Sets the security headers of a document, besides those that every answer has (`every-request.server.ts`). */
export function protect(headers: Headers, scripts: string): void {
  headers.set("Content-Security-Policy", contentSecurityPolicy(scripts));
  headers.set("X-Frame-Options", "DENY");
  // `no-referrer` would make one's own posts carry `Origin: null`.
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
}
