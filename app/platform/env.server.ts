/** The only place that reads the environment. It is checked once at start; errors say what to do. */
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65535);
const flag = z
  .enum(["", "0", "1", "true", "false"])
  .default("")
  .transform((value) => value === "1" || value === "true");
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const word = z.string().trim().min(1).max(200);

/** Where members wire money to, by currency; a currency without an account is not offered by wire. */
const WireAccount = z.object({
  holder: word,
  bank: word,
  iban: word.optional(),
  account: word.optional(),
  swift: word.optional(),
  address: word.optional(),
});
export type WireAccount = z.infer<typeof WireAccount>;
const WireAccounts = z.partialRecord(z.enum(["USD", "EUR", "GBP"]), WireAccount);

const AchOrigin = z.object({
  routing: z.string().regex(/^\d{9}$/),
  bank: word,
  companyId: z.string().regex(/^[A-Z\d]{10}$/i),
  company: word,
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Published default secrets; production refuses to start with one of them. */
const publishedSecrets = ["sk_test_sandbox", "whsec_sandbox", "changeme", "secret"];

const Env = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
    /** So many seconds a statement of a request may take; 0: as many as it needs. */
    DATABASE_TIMEOUT: z.coerce.number().int().min(0).max(3600).default(30),
    PORT: port.default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().default(".data"),
    /** A bucket for files, `s3://key:secret@host/bucket?region=…`; without it they lie in DATA_DIR. */
    FILES_URL: optional.refine(
      (value) => !value || /^s3:\/\/[^:@/]+:[^:@/]+@[^@/]+\/[^?]+/.test(value),
      "must be s3://key:secret@host/bucket?region=…; signs in the secret are percent-encoded",
    ),
    PUBLIC_URL: z.url({ error: "must be the address people type, such as https://shop.example" }),
    /** Whether X-Forwarded-* of the next hop may be believed. */
    TRUST_PROXY: flag,
    /** Comma-separated; the first signs, all verify. */
    SESSION_KEYS: z
      .string()
      .transform((value) => value.split(",").map((key) => key.trim()))
      // An empty key after a stray comma would let anybody sign.
      .refine((keys) => keys.every((key) => key.length >= 32), "each needs at least 32 characters"),
    /** `id:base64 of 32 bytes`, comma-separated; the first seals, all open. */
    ENCRYPTION_KEYS: z.string().min(1),
    STRIPE_SECRET_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_BASE_URL: z.url().default("https://api.stripe.com"),
    PAYPAL_CLIENT_ID: optional,
    PAYPAL_CLIENT_SECRET: optional,
    /** The id PayPal gave our webhook; it is part of what is signed. */
    PAYPAL_WEBHOOK_ID: optional,
    PAYPAL_BASE_URL: z
      .url()
      .default("https://api-m.paypal.com")
      .transform((value) => value.replace(/\/$/, "")),
    SHOPIFY_API_KEY: optional,
    SHOPIFY_API_SECRET: optional,
    SHOPIFY_LISTING_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** How a shop is called; `{shop}` stands for its domain. */
    SHOPIFY_BASE_URL: z
      .string()
      .default("https://{shop}")
      .transform((value) => value.replace(/\/$/, ""))
      .refine(
        (value) => /^https?:\/\//.test(value) && value.includes("{shop}"),
        "must be an address with {shop}",
      ),
    ALIEXPRESS_APP_KEY: optional,
    ALIEXPRESS_APP_SECRET: optional,
    ALIEXPRESS_BASE_URL: z
      .url()
      .default("https://api-sg.aliexpress.com")
      .transform((value) => value.replace(/\/$/, "")),
    ALIEXPRESS_SITE_URL: z
      .url()
      .default("https://www.aliexpress.com")
      .transform((value) => value.replace(/\/$/, "")),
    /** Where tokens are made, how calls are signed, and what the token is called: AliExpress tells both of each. */
    ALIEXPRESS_TOKENS_BY: z.enum(["rest", "sync"]).default("rest"),
    ALIEXPRESS_SIGN_METHOD: z.enum(["sha256", "md5"]).default("sha256"),
    ALIEXPRESS_TOKEN_PARAM: z.enum(["access_token", "session"]).default("access_token"),
    ALIEXPRESS_CALLS_PER_SECOND: z.coerce.number().min(0.1).max(1000).default(1),
    /** Who tells where parcels are; the other one's news is still taken while its key is there. */
    TRACKING_PROVIDER: z.enum(["17track", "aftership"]).default("17track"),
    /** 17TRACK's key: it calls, and signs their webhooks. Without a key no parcel is followed. */
    SEVENTEENTRACK_KEY: optional,
    SEVENTEENTRACK_BASE_URL: z
      .url()
      .default("https://api.17track.net/track/v2.4")
      .transform((value) => value.replace(/\/$/, "")),
    AFTERSHIP_KEY: optional,
    /** Signs our calls (AfterShip's AES option); without it the key alone is sent. */
    AFTERSHIP_SECRET: optional,
    /** Signs AfterShip's webhooks; without it none is believed. */
    AFTERSHIP_WEBHOOK_SECRET: optional,
    AFTERSHIP_BASE_URL: z
      .url()
      .default("https://api.aftership.com/tracking/2026-07")
      .transform((value) => value.replace(/\/$/, "")),
    /** Origins of the pages a member is sent to for paying, besides the providers' own; for form-action. */
    PAYMENT_ORIGINS: z
      .string()
      .default("")
      .transform((value) => value.split(",").filter(Boolean)),
    /** Who sends ACH files, as our bank knows us; without it payouts by ACH are a table only. */
    ACH_ORIGIN: z
      .string()
      .default("")
      .transform((text, context) => {
        if (text === "") return null;
        const parsed = AchOrigin.safeParse(jsonOf(text));
        if (parsed.success) return parsed.data;
        context.addIssue({ code: "custom", message: "must be JSON: routing, bank, companyId, company" });
        return z.NEVER;
      }),
    /** Our bank accounts for wires, as JSON: `{"USD": {"holder", "bank", "iban" or "account", "swift", "address"}}`. */
    WIRE_ACCOUNTS: z
      .string()
      .default("{}")
      .transform((text, context) => {
        const parsed = WireAccounts.safeParse(jsonOf(text));
        if (parsed.success) return parsed.data;
        context.addIssue({ code: "custom", message: "must be JSON: an account for each of USD, EUR, GBP" });
        return z.NEVER;
      }),
    SMTP_URL: optional,
    MAIL_FROM: z.string().default("Quayside <no-reply@localhost>"),
    CHAT_URL: optional,
    SUPPORT_EMAIL: z.string().default("support@quayside.test"),
    ALLOW_LOOPBACK_STORES: flag,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
    /** Set by the one-command start only. */
    DEMO: flag,
    SANDBOX_URL: optional,
  })
  .superRefine((value, context) => {
    if (value.DEMO || value.NODE_ENV === "test") return;
    const secrets = [value.STRIPE_SECRET_KEY, value.STRIPE_WEBHOOK_SECRET, ...value.SESSION_KEYS];
    if (secrets.some((secret) => secret && publishedSecrets.includes(secret))) {
      context.addIssue({
        code: "custom",
        path: ["SESSION_KEYS"],
        message: "holds a published default secret",
      });
    }
    if (!URL.canParse(value.PUBLIC_URL)) return;
    if (new URL(value.PUBLIC_URL).protocol !== "https:" && !isLoopback(value.PUBLIC_URL)) {
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_URL"],
        message: "must be https:// but on this machine",
      });
    }
  });

export type Env = z.infer<typeof Env>;

let checked: Env | undefined;

/** The checked environment. Throws once, naming every variable that is missing or wrong. */
export function env(): Env {
  if (checked) return checked;
  const parsed = Env.safeParse(process.env);
  if (!parsed.success) throw new Error(explain(parsed.error));
  checked = parsed.data;
  return checked;
}

/** Whether cookies must be Secure: everywhere but on plain http of one's own machine. */
export function secureCookies(): boolean {
  return env().PUBLIC_URL.startsWith("https:");
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  return [
    "The configuration is not complete:",
    ...lines,
    "See docs/deployment.md, section «Configuration».",
  ].join("\n");
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}
