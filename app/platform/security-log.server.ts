/**
 * What concerns the security of the site, as lines of the log that a program can pick out: `security` names the event.
 * They carry ids and networks; never an e-mail address, a whole IP address, a password or a code.
 */
import { log } from "./log.server";

const levels = {
  login: "info",
  "login-failed": "warn",
  "second-factor": "info",
  "second-factor-failed": "warn",
  "account-changed": "info",
  "too-many-requests": "warn",
  "foreign-origin": "warn",
  "bad-signature": "warn",
} as const;

export type SecurityEvent = keyof typeof levels;

type Facts = {
  owner?: string | undefined;
  /** Where it came from, without the last part of the address. */
  network?: string | null;
  /** Of the address that was asked for: its path alone. */
  path?: string;
  method?: string;
  partner?: string;
  what?: string;
};

/** Writes one event to the log; the line carries its request like all others. */
export function securityEvent(security: SecurityEvent, facts: Facts): void {
  log[levels[security]]({ security, ...facts }, "security event");
}
