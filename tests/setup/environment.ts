/** The environment of a test file, set before any module of the product is loaded. Nothing here leads anywhere. */

/** Values every test process runs with; `database-file.ts` and the stage replace what they know better. */
export const testEnvironment: Record<string, string> = {
  NODE_ENV: "test",
  TZ: "UTC",
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://quayside.test",
  DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/none",
  DATABASE_POOL: "6",
  DATA_DIR: ".data/test",
  SESSION_KEYS: "test-session-key-of-at-least-32-characters",
  ENCRYPTION_KEYS: `t1:${Buffer.alloc(32, 7).toString("base64")}`,
  STRIPE_SECRET_KEY: "sk_test_quayside_tests",
  STRIPE_WEBHOOK_SECRET: "whsec_quayside_tests",
  STRIPE_BASE_URL: "http://127.0.0.1:1",
  PAYPAL_CLIENT_ID: "client-quayside-tests",
  PAYPAL_CLIENT_SECRET: "secret-quayside-tests",
  // As PayPal gives them: its own description of its API is held against what we send.
  PAYPAL_WEBHOOK_ID: "3W2725225F637605K",
  PAYPAL_BASE_URL: "http://127.0.0.1:1/paypal",
  SHOPIFY_API_KEY: "key-quayside-tests",
  SHOPIFY_API_SECRET: "shpss_quayside_tests",
  SHOPIFY_BASE_URL: "http://127.0.0.1:1/shopify/{shop}",
  ALIEXPRESS_APP_KEY: "500001",
  ALIEXPRESS_APP_SECRET: "secret-quayside-tests",
  ALIEXPRESS_BASE_URL: "http://127.0.0.1:1/aliexpress",
  ALIEXPRESS_CALLS_PER_SECOND: "1000",
  SEVENTEENTRACK_KEY: "17track-quayside-tests",
  SEVENTEENTRACK_BASE_URL: "http://127.0.0.1:1/17track/track/v2.4",
  AFTERSHIP_KEY: "aftership-quayside-tests",
  AFTERSHIP_SECRET: "aftership-secret-quayside-tests",
  AFTERSHIP_WEBHOOK_SECRET: "aftership-webhooks-quayside-tests",
  AFTERSHIP_BASE_URL: "http://127.0.0.1:1/tracking/2026-07",
  WIRE_ACCOUNTS: JSON.stringify({
    USD: { holder: "Quayside", bank: "Test Bank", account: "1" },
    EUR: { holder: "Quayside", bank: "Test Bank", iban: "DE00" },
  }),
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Quayside <no-reply@quayside.test>",
  SUPPORT_EMAIL: "support@quayside.test",
  ALLOW_LOOPBACK_STORES: "1",
};

const foreign = [
  "DEMO",
  "SANDBOX_URL",
  "CHAT_URL",
  "PAYMENT_ORIGINS",
  "TRUST_PROXY",
  "FILES_URL",
  "PORT",
  "HOST",
];
for (const name of foreign) delete process.env[name];
Object.assign(process.env, testEnvironment);
