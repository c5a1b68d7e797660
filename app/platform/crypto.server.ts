/** Secrets at rest (AES-256-GCM, key id stored for rotation), signatures and random tokens. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env.server";

type Key = { id: string; bytes: Buffer };

let keys: Key[] | undefined;

function encryptionKeys(): Key[] {
  keys ??= env()
    .ENCRYPTION_KEYS.split(",")
    .map((entry) => {
      const [id = "", base64 = ""] = entry.trim().split(":");
      const bytes = Buffer.from(base64, "base64");
      if (!id || bytes.length !== 32) throw new Error("ENCRYPTION_KEYS: each entry is id:base64 of 32 bytes");
      return { id, bytes };
    });
  return keys;
}

/** Encrypts a text. `context` (such as `store:<id>`) is bound in, so the value cannot be moved elsewhere. */
export function seal(plain: string, context: string): string {
  const [key] = encryptionKeys();
  if (!key) throw new Error("ENCRYPTION_KEYS is empty");
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Decrypts what `seal` encrypted under the same context. Throws if it was altered or moved, or its key is gone. */
export function open(sealed: string, context: string): string {
  const [id = "", body = ""] = sealed.split(".");
  const key = encryptionKeys().find((candidate) => candidate.id === id);
  if (!key) throw new Error(`no encryption key with id ${id}`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, 12)).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** A random token for URLs and cookies: 32 bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: its SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The same key gives the same id (uuid version 8), so that a form sent twice, or by a process that died, makes one row. */
export function idOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** HMAC-SHA256 under the first session key, base64url; `purpose` keeps uses apart. */
export function sign(purpose: string, text: string): string {
  return mac(env().SESSION_KEYS[0] ?? "", purpose, text);
}

/** Whether `signature` is ours, by any current session key, in constant time. */
export function verifySignature(purpose: string, text: string, signature: string): boolean {
  return env().SESSION_KEYS.some((key) => sameText(mac(key, purpose, text), signature));
}

/** Compares two texts without telling where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function mac(key: string, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url");
}
