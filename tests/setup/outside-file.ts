/**
 * What a test file's product finds outside: the partners' sandbox, and itself at PUBLIC_URL, where partners call back.
 * Runs before any module of the product is loaded, because these addresses are part of its environment.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach } from "vitest";
import { startSandbox } from "../../sandbox/server";
import { answerCall, forgetCalls, setOutside } from "./outside";

const home = createServer((incoming, outgoing) => void answerCall(incoming, outgoing));
await new Promise<void>((done) => home.listen(0, "127.0.0.1", done));
const publicUrl = `http://127.0.0.1:${(home.address() as AddressInfo).port}`;

const sandbox = await startSandbox({
  dataFile: null,
  stripe: {
    secretKey: process.env["STRIPE_SECRET_KEY"] ?? "",
    webhookSecret: process.env["STRIPE_WEBHOOK_SECRET"] ?? "",
    webhookUrl: `${publicUrl}/hooks/stripe`,
  },
  shopify: {
    clientId: process.env["SHOPIFY_API_KEY"] ?? "",
    secret: process.env["SHOPIFY_API_SECRET"] ?? "",
    appUrl: publicUrl,
  },
  aliexpress: {
    appKey: process.env["ALIEXPRESS_APP_KEY"] ?? "",
    secret: process.env["ALIEXPRESS_APP_SECRET"] ?? "",
    appUrl: publicUrl,
  },
  seventeentrack: {
    key: process.env["SEVENTEENTRACK_KEY"] ?? "",
    webhookUrl: `${publicUrl}/hooks/tracking/17track`,
  },
  aftership: {
    key: process.env["AFTERSHIP_KEY"] ?? "",
    secret: process.env["AFTERSHIP_SECRET"] ?? "",
    webhookUrl: `${publicUrl}/hooks/tracking/aftership`,
    webhookSecret: process.env["AFTERSHIP_WEBHOOK_SECRET"] ?? "",
  },
  paypal: {
    clientId: process.env["PAYPAL_CLIENT_ID"] ?? "",
    secret: process.env["PAYPAL_CLIENT_SECRET"] ?? "",
    webhookId: process.env["PAYPAL_WEBHOOK_ID"] ?? "",
    webhookUrl: `${publicUrl}/hooks/paypal`,
  },
});

Object.assign(process.env, {
  PUBLIC_URL: publicUrl,
  SANDBOX_URL: sandbox.url,
  STRIPE_BASE_URL: sandbox.url,
  PAYPAL_BASE_URL: `${sandbox.url}/paypal`,
  SHOPIFY_BASE_URL: `${sandbox.url}/shopify/{shop}`,
  SHOPIFY_LISTING_URL: `${sandbox.url}/shopify/app`,
  ALIEXPRESS_BASE_URL: `${sandbox.url}/aliexpress`,
  ALIEXPRESS_SITE_URL: `${sandbox.url}/aliexpress`,
  SEVENTEENTRACK_BASE_URL: `${sandbox.url}/17track/track/v2.4`,
  AFTERSHIP_BASE_URL: `${sandbox.url}/tracking/2026-07`,
  PAYMENT_ORIGINS: sandbox.url,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
});
setOutside({ publicUrl, sandbox });

afterEach(forgetCalls);

afterAll(async () => {
  await sandbox.close();
  home.closeAllConnections();
  await new Promise((done) => home.close(done));
});
