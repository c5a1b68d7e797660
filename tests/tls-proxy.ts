/** For tests: ends TLS in front of the sandbox, as a web host's proxy does in front of a shop. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer, globalAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TlsProxy = { origin: string; close(): Promise<void> };

/** Passes requests on to `target` with the usual X-Forwarded headers. This process trusts its certificate. */
export async function tlsProxy(target: string): Promise<TlsProxy> {
  const { key, cert } = selfSigned();
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      "x-forwarded-proto": "https",
      "x-forwarded-host": incoming.headers.host,
    };
    const passed = request(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const before = globalAgent.options.ca;
  globalAgent.options.ca = cert;
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        globalAgent.options.ca = before;
        globalAgent.destroy();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** A key and a certificate for 127.0.0.1 that nobody else trusts. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  try {
    const make =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1";
    const names = ["-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", [...make.split(" "), ...names, "-keyout", key, "-out", cert], { stdio: "pipe" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
