/** Starts and stops the sandbox: one HTTP port, one SMTP port, loopback only. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { aliexpressRoutes } from "./aliexpress/routes";
import { answer } from "./answer";
import { bankRoutes } from "./bank/routes";
import type { BankAccounts } from "./bank/state";
import { aftershipRoutes } from "./carriers/aftership";
import { carrierControlRoutes, moveParcels } from "./carriers/control";
import { seventeentrackRoutes } from "./carriers/seventeentrack";
import { controlRoutes } from "./control/routes";
import { RequestLog } from "./control/requests";
import { dashboardRoutes } from "./dashboard";
import { Router } from "./http";
import { mailRoutes } from "./mail/inbox";
import { startSmtp } from "./mail/smtp";
import { paypalRoutes } from "./paypal/routes";
import { resumePayPalDeliveries } from "./paypal/webhooks";
import {
  loadWorld,
  newWorld,
  snapshots,
  type AfterShipOptions,
  type AliExpressOptions,
  type PayPalOptions,
  type Sandbox,
  type SeventeenTrackOptions,
  type ShopifyOptions,
  type StripeOptions,
} from "./state";
import { s3Routes } from "./s3/routes";
import { expireDueSessions } from "./stripe/sessions";
import { resumeDeliveries } from "./stripe/webhooks";
import { stripeRoutes } from "./stripe/routes";
import { shopifyRoutes } from "./shopify/routes";
import { wooRoutes } from "./woocommerce/routes";

export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number;
  smtpPort?: number;
  host?: "127.0.0.1" | "::1";
  /** Where the state survives a restart; null keeps it in memory. */
  dataFile?: string | null;
  stripe?: StripeOptions;
  paypal?: PayPalOptions;
  shopify?: ShopifyOptions;
  aliexpress?: AliExpressOptions;
  seventeentrack?: SeventeenTrackOptions;
  aftership?: AfterShipOptions;
  /** Our bank accounts by currency. */
  bank?: BankAccounts;
  /** How browsers reach the sandbox, if not at its own address. */
  publicUrl?: string;
}

export interface RunningSandbox {
  url: string;
  smtpPort: number;
  close: () => Promise<void>;
}

/** Starts the sandbox. Rejects with a readable message where a port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const host = options.host ?? "127.0.0.1";
  const world = await loadWorld(options.dataFile ?? null);
  const timers = new Set<NodeJS.Timeout>();
  const files = snapshots(options.dataFile ?? null, () => sandbox.world);
  const sandbox: Sandbox = {
    world,
    url: "",
    stripe: options.stripe ?? {},
    paypal: options.paypal ?? {},
    shopify: options.shopify ?? {},
    aliexpress: options.aliexpress ?? {},
    seventeentrack: options.seventeentrack ?? {},
    aftership: options.aftership ?? {},
    bank: options.bank ?? {},
    requests: new RequestLog(),
    save: files.save,
    later: (ms, task) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        Promise.try(task).catch((error: unknown) => {
          process.stderr.write(`sandbox: later: ${error instanceof Error ? error.stack : String(error)}\n`);
        });
      }, ms);
      timers.add(timer);
    },
    reset: () => {
      stopTimers(timers);
      sandbox.world = newWorld();
      sandbox.requests.clear();
      files.save();
    },
  };
  const router = routes(sandbox);
  const server = createServer((incoming, outgoing) => {
    answer(sandbox, router, incoming, outgoing).catch((error: unknown) => {
      process.stderr.write(`sandbox: ${incoming.method} ${incoming.url}: ${String(error)}\n`);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  const port = await listen(server, options.port ?? 0, host);
  sandbox.url = (options.publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`).replace(
    /\/$/,
    "",
  );
  const smtp = await startSmtp(sandbox, options.smtpPort ?? 0, host).catch(async (error: unknown) => {
    await closeServer(server);
    throw error;
  });
  const ticker = setInterval(() => {
    expireDueSessions(sandbox);
    moveParcels(sandbox);
  }, 5_000);
  resumeDeliveries(sandbox);
  resumePayPalDeliveries(sandbox);
  const close = async (): Promise<void> => {
    clearInterval(ticker);
    stopTimers(timers);
    await Promise.all([closeServer(server), smtp.close()]);
    await files.flush();
  };
  return { url: sandbox.url, smtpPort: smtp.port, close };
}

function routes(sandbox: Sandbox): Router {
  const router = new Router();
  for (const room of [
    dashboardRoutes,
    wooRoutes,
    shopifyRoutes,
    aliexpressRoutes,
    stripeRoutes,
    paypalRoutes,
    bankRoutes,
    mailRoutes,
    s3Routes,
    seventeentrackRoutes,
    aftershipRoutes,
    carrierControlRoutes,
    controlRoutes,
  ])
    room(router, sandbox);
  return router;
}

function stopTimers(timers: Set<NodeJS.Timeout>): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortTaken(port, "SANDBOX_PORT") : error),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** A port somebody else listens on, with the variable that moves ours. */
class PortTaken extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is taken: stop what listens there, or set ${variable} to another port.`);
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
