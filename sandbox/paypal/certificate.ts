/** A self-signed X.509 certificate, as small as DER allows: what webhooks are signed with. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface SigningKey {
  privateKey: string;
  certificate: string;
}

/** DER: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).replace(/^(.(..)*)$/, "0$1"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);
const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

/** sha256WithRSAEncryption, and the attribute commonName. */
const sha256WithRsa = sequence(oid("2a864886f70d01010b"), der(0x05));
const commonName = (name: string): Buffer => sequence(der(0x31, sequence(oid("550403"), text(name))));

function moment(at: Date): Buffer {
  return der(
    0x18,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(0, 14)}Z`,
    ),
  );
}

/** A new RSA key and its certificate, good for ten years. */
export function newSigningKey(name: string): SigningKey {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const year = 365 * 86_400_000;
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    commonName(name),
    sequence(moment(new Date(Date.now() - 86_400_000)), moment(new Date(Date.now() + 10 * year))),
    commonName(name),
    pair.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", body, pair.privateKey);
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = whole
    .toString("base64")
    .replace(/(.{64})/g, "$1\n")
    .trimEnd();
  return {
    privateKey: String(pair.privateKey.export({ type: "pkcs8", format: "pem" })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
