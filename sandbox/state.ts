/** What the sandbox remembers, and the snapshot file that carries it over a restart. */
import { readFile, rename, writeFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { seedAliExpress } from "./aliexpress/seed";
import type { AliExpressState } from "./aliexpress/types";
import { emptyBank, type BankAccounts, type BankState } from "./bank/state";
import { emptyCarriers, type CarriersState } from "./carriers/state";
import { emptyMail, type MailState } from "./mail/state";
import { emptyPayPal, type PayPalState } from "./paypal/state";
import { emptyStripe, type StripeState } from "./stripe/state";
import { seedShops } from "./shopify/seed";
import type { Shop } from "./shopify/types";
import type { Store } from "./woocommerce/types";
import { seedStores } from "./woocommerce/seed";
import type { Fault } from "./control/faults";
import type { RequestLog } from "./control/requests";

export interface World {
  version: 1;
  woo: Record<string, Store>;
  shopify: Record<string, Shop>;
  aliexpress: AliExpressState;
  stripe: StripeState;
  paypal: PayPalState;
  mail: MailState;
  bank: BankState;
  carriers: CarriersState;
  faults: Fault[];
}

export interface StripeOptions {
  /** The one key that is accepted; any `sk_test_` key where omitted. */
  secretKey?: string;
  webhookUrl?: string;
  webhookSecret?: string;
}

export interface PayPalOptions {
  /** The one client that is accepted; any where omitted. */
  clientId?: string;
  secret?: string;
  webhookUrl?: string;
  webhookId?: string;
}

export interface ShopifyOptions {
  /** The one app that shops know; any where omitted. */
  clientId?: string;
  secret?: string;
  /** Where the app lives: shops send their owners back to no other place. */
  appUrl?: string;
}

export interface AliExpressOptions {
  /** The one app that is known; any where omitted. */
  appKey?: string;
  secret?: string;
  /** Where the app lives: sellers are sent back to no other place. */
  appUrl?: string;
}

export interface SeventeenTrackOptions {
  /** The one key that is accepted; any where omitted. It signs webhooks, too. */
  key?: string;
  webhookUrl?: string;
}

export interface AfterShipOptions {
  /** The one key that is accepted; any where omitted. */
  key?: string;
  /** Signs calls; where omitted they need no signature. */
  secret?: string;
  webhookUrl?: string;
  webhookSecret?: string;
}

/** One running sandbox, as its rooms see it. */
export interface Sandbox {
  world: World;
  /** Public origin without a trailing slash. */
  url: string;
  stripe: StripeOptions;
  paypal: PayPalOptions;
  shopify: ShopifyOptions;
  aliexpress: AliExpressOptions;
  seventeentrack: SeventeenTrackOptions;
  aftership: AfterShipOptions;
  /** Our accounts, as the application names them to its customers. */
  bank: BankAccounts;
  requests: RequestLog;
  /** Asks for a snapshot; many calls make one file. */
  save: () => void;
  /** A timer that dies with the sandbox. */
  later: (ms: number, task: () => void | Promise<void>) => void;
  /** Back to the seed, dropping what was under way. */
  reset: () => void;
}

export function newWorld(): World {
  return {
    version: 1,
    woo: seedStores(),
    shopify: seedShops(),
    aliexpress: seedAliExpress(),
    stripe: emptyStripe(),
    paypal: emptyPayPal(),
    mail: emptyMail(),
    bank: emptyBank(),
    carriers: emptyCarriers(),
    faults: [],
  };
}

/** Loads the snapshot; a missing or foreign file gives the seeded world. */
export async function loadWorld(file: string | null): Promise<World> {
  if (!file) return newWorld();
  try {
    const world = JSON.parse(await readFile(file, "utf8")) as World;
    // A snapshot of before there was a room, or a shelf in it, lacks it.
    if (world.version !== 1) return newWorld();
    const fresh = newWorld();
    const stripe = { ...fresh.stripe, ...world.stripe };
    // Nobody goes on with a bulk operation, and its file is gone.
    for (const shop of Object.values(world.shopify ?? {})) shop.bulk = [];
    return { ...fresh, ...world, stripe, paypal: { ...fresh.paypal, ...world.paypal } };
  } catch {
    return newWorld();
  }
}

export interface Snapshots {
  save: () => void;
  flush: () => Promise<void>;
}

/** Writes the world beside the file and renames it into place, at most once in `quietMs`. */
export function snapshots(file: string | null, world: () => World, quietMs = 300): Snapshots {
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    if (!file) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.tmp`, JSON.stringify(world()), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };
  const save = (): void => {
    if (file && !timer) timer = setTimeout(() => void flush(), quietMs);
  };
  return { save, flush };
}
