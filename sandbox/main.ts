/** The sandbox as a program: reads its environment, starts, and stops on SIGTERM or SIGINT. */
import { accountsOf } from "./bank/state";
import { startSandbox } from "./server";

const env = process.env;
const port = Number(env["SANDBOX_PORT"] ?? 4000);
const smtpPort = Number(env["SANDBOX_SMTP_PORT"] ?? port + 1);

/** How long it may take to end, in milliseconds. */
const patience = 5_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const running = await startSandbox({
    port,
    smtpPort,
    dataFile: env["SANDBOX_DATA"] || null,
    ...(env["SANDBOX_PUBLIC_URL"] ? { publicUrl: env["SANDBOX_PUBLIC_URL"] } : {}),
    bank: accountsOf(env["WIRE_ACCOUNTS"]),
    shopify: {
      ...(env["SHOPIFY_API_KEY"] ? { clientId: env["SHOPIFY_API_KEY"] } : {}),
      ...(env["SHOPIFY_API_SECRET"] ? { secret: env["SHOPIFY_API_SECRET"] } : {}),
      ...(env["SANDBOX_SHOPIFY_APP_URL"] ? { appUrl: env["SANDBOX_SHOPIFY_APP_URL"] } : {}),
    },
    aliexpress: {
      ...(env["ALIEXPRESS_APP_KEY"] ? { appKey: env["ALIEXPRESS_APP_KEY"] } : {}),
      ...(env["ALIEXPRESS_APP_SECRET"] ? { secret: env["ALIEXPRESS_APP_SECRET"] } : {}),
      ...(env["SANDBOX_ALIEXPRESS_APP_URL"] ? { appUrl: env["SANDBOX_ALIEXPRESS_APP_URL"] } : {}),
    },
    seventeentrack: {
      ...(env["SEVENTEENTRACK_KEY"] ? { key: env["SEVENTEENTRACK_KEY"] } : {}),
      ...(env["SANDBOX_17TRACK_WEBHOOK_URL"] ? { webhookUrl: env["SANDBOX_17TRACK_WEBHOOK_URL"] } : {}),
    },
    aftership: {
      ...(env["AFTERSHIP_KEY"] ? { key: env["AFTERSHIP_KEY"] } : {}),
      ...(env["AFTERSHIP_SECRET"] ? { secret: env["AFTERSHIP_SECRET"] } : {}),
      ...(env["AFTERSHIP_WEBHOOK_SECRET"] ? { webhookSecret: env["AFTERSHIP_WEBHOOK_SECRET"] } : {}),
      ...(env["SANDBOX_AFTERSHIP_WEBHOOK_URL"] ? { webhookUrl: env["SANDBOX_AFTERSHIP_WEBHOOK_URL"] } : {}),
    },
    stripe: {
      ...(env["STRIPE_SECRET_KEY"] ? { secretKey: env["STRIPE_SECRET_KEY"] } : {}),
      ...(env["SANDBOX_STRIPE_WEBHOOK_URL"] ? { webhookUrl: env["SANDBOX_STRIPE_WEBHOOK_URL"] } : {}),
      ...(env["STRIPE_WEBHOOK_SECRET"] ? { webhookSecret: env["STRIPE_WEBHOOK_SECRET"] } : {}),
    },
    paypal: {
      ...(env["PAYPAL_CLIENT_ID"] ? { clientId: env["PAYPAL_CLIENT_ID"] } : {}),
      ...(env["PAYPAL_CLIENT_SECRET"] ? { secret: env["PAYPAL_CLIENT_SECRET"] } : {}),
      ...(env["SANDBOX_PAYPAL_WEBHOOK_URL"] ? { webhookUrl: env["SANDBOX_PAYPAL_WEBHOOK_URL"] } : {}),
      ...(env["PAYPAL_WEBHOOK_ID"] ? { webhookId: env["PAYPAL_WEBHOOK_ID"] } : {}),
    },
  });
  say(`sandbox: ${running.url}/ (mail on port ${running.smtpPort})`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // Whoever still holds a connection is not waited for without end.
    setTimeout(() => process.exit(0), patience).unref();
    void running.close().finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
