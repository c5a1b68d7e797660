/** SMTP that accepts everything and delivers nowhere, unless told to refuse. */
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Fault } from "../control/faults";
import { takeFault } from "../apply-faults";
import type { Sandbox } from "../state";
import { MAX_MESSAGES, type StoredMail } from "./state";

interface Envelope {
  from: string;
  to: string[];
}

class Refused extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

const refusals: Record<string, Refused> = {
  "429": new Refused(450, "4.2.1 Mailbox busy, try again later"),
  "500": new Refused(550, "5.1.1 No such user here"),
  "401": new Refused(535, "5.7.8 Authentication credentials invalid"),
};

/** Listens on loopback; `port` 0 takes any free one. */
export async function startSmtp(
  sandbox: Sandbox,
  port: number,
  host: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    banner: "sandbox",
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const envelope = {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
        };
        receive(sandbox, envelope, Buffer.concat(chunks)).then(
          (outcome) => {
            if (outcome === "reset") return void sockets.get(session.remotePort)?.destroy();
            if (outcome === "kept") done(null);
          },
          (error: unknown) => done(error instanceof Error ? error : new Error("cannot read this message")),
        );
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on("close", () => sockets.delete(remotePort));
  });
  const bound = await listen(server, port, host);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets.values()) socket.destroy();
    });
  return { port: bound, close };
}

function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(
              `Port ${port} is taken: stop what listens there, or set SANDBOX_SMTP_PORT to another port.`,
            )
          : error,
      ),
    );
    server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
  });
}

async function receive(
  sandbox: Sandbox,
  envelope: Envelope,
  bytes: Buffer,
): Promise<"kept" | "hang" | "reset"> {
  const begun = Date.now();
  const mail = await read(sandbox, envelope, bytes);
  const fault = takeFault(sandbox, ["mail"], { path: `${envelope.to.join(",")} ${mail.subject}` });
  const refusal = fault ? refusals[fault.kind] : undefined;
  sandbox.requests.add({
    target: "mail",
    method: "SMTP",
    path: `${envelope.from} -> ${envelope.to.join(", ")}`,
    headers: mail.headers,
    body: mail.subject,
    status: refusal?.responseCode ?? 250,
    ms: Date.now() - begun,
    fault: fault?.kind ?? null,
  });
  if (refusal) throw refusal;
  if (fault?.kind === "hang" || fault?.kind === "reset") return fault.kind;
  await store(sandbox, mail, fault);
  return "kept";
}

async function store(sandbox: Sandbox, mail: StoredMail, fault: Fault | null): Promise<void> {
  if (fault?.kind === "lost") return;
  if (fault?.kind === "late") return sandbox.later(fault.ms ?? 3_000, () => keep(sandbox, mail));
  if (fault?.kind === "slow") await sleep(fault.ms ?? 2_000);
  keep(sandbox, mail);
  if (fault?.kind === "duplicate") keep(sandbox, { ...mail, id: nextId(sandbox) });
}

function keep(sandbox: Sandbox, mail: StoredMail): void {
  const state = sandbox.world.mail;
  state.messages = [...state.messages, { ...mail, at: Date.now() }].slice(-MAX_MESSAGES);
  sandbox.save();
}

function nextId(sandbox: Sandbox): string {
  return String(sandbox.world.mail.next++);
}

async function read(sandbox: Sandbox, envelope: Envelope, bytes: Buffer): Promise<StoredMail> {
  const parsed = await PostalMime.parse(bytes);
  return {
    id: nextId(sandbox),
    at: Date.now(),
    envelope,
    from: parsed.from ? spell(parsed.from) : envelope.from,
    to: (parsed.to ?? []).map(spell),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? null,
    headers: Object.fromEntries(parsed.headers.map((header) => [header.key, header.value])),
    attachments: parsed.attachments.map((file) => ({
      name: file.filename ?? "unnamed",
      type: file.mimeType,
      size: typeof file.content === "string" ? file.content.length : file.content.byteLength,
    })),
    raw: bytes.toString("utf8").slice(0, 200_000),
  };
}

function spell(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ""}>` : (address.address ?? "");
}
