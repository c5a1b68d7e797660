/**
 * npm run staff:create -- --email x --name y [--roles admin,finance] [--reset]
 * Creates a member of staff, such as the first one. The password comes from STAFF_PASSWORD or from a pipe; otherwise
 * one is generated and printed once.
 */
import { randomBytes } from "node:crypto";
import { fstatSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { passwordLength, isAcceptablePassword } from "~/domain/accounts/password";
import { staffRoles, type StaffRole } from "~/domain/accounts/people";
import { createStaff, resetStaff } from "~/domain/staff/first-staff.server";
import { closeDatabase } from "~/platform/db";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";

const usage = `Usage: npm run staff:create -- --email NAME@HOST --name "FULL NAME" [--roles admin,finance]
       npm run staff:create -- --email NAME@HOST --reset     new password, second factor set up anew
Roles: ${staffRoles.join(", ")}; admin where none is named.
The password is read from STAFF_PASSWORD or from a pipe; otherwise one is made and printed.`;

type Order = { email: string; name: string; roles: StaffRole[]; reset: boolean };

/** What the command line asks for, or what is wrong with it. */
function readOrder(args: string[]): Order | { problem: string } {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string", default: "" },
      name: { type: "string", default: "" },
      roles: { type: "string", default: "admin" },
      reset: { type: "boolean", default: false },
    },
  });
  const { email, name, reset } = values;
  const given = values.roles.split(",").map((role) => role.trim());
  const roles = staffRoles.filter((role) => given.includes(role));
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    return { problem: "--email is missing or no e-mail address." };
  if (!reset && !name.trim()) return { problem: "--name is missing." };
  if (roles.length !== given.length) return { problem: `--roles: one of ${given.join(", ")} is no role.` };
  return { email, name: name.trim(), roles, reset };
}

type Password = { password: string; made: boolean };

async function readPassword(): Promise<Password> {
  const given = process.env["STAFF_PASSWORD"] ?? (process.stdin.isTTY ? "" : await piped());
  if (given) return { password: given, made: false };
  return { password: `${randomBytes(12).toString("base64url")}7k`, made: true };
}

/** What a pipe or a file brings; a standard input that is neither (a service's, a job's) brings nothing. */
async function piped(): Promise<string> {
  const input = fstatSync(0);
  return input.isFIFO() || input.isFile() ? (await text(process.stdin)).trim() : "";
}

async function main(): Promise<number> {
  const order = readOrder(process.argv.slice(2));
  if ("problem" in order) return fail(`${order.problem}\n\n${usage}`);
  const { password, made } = await readPassword();
  if (!isAcceptablePassword(password)) {
    const { min, max } = passwordLength;
    return fail(`The password needs ${min} to ${max} characters with a letter and a digit.`);
  }
  const done = order.reset
    ? await resetStaff(order.email, password)
    : await createStaff({ ...order, password });
  if (!done.ok) return fail(refusals(order.email)[done.error]);
  tell(order, password, made);
  return 0;
}

const refusals = (email: string) => ({
  taken: `${email} is on the staff already. Use --reset for a new password.`,
  unknown: `Nobody on the staff has the e-mail ${email}.`,
  passwordCommon: "This password is one of the most common ones. Choose another.",
  passwordOwn: "This password is made of the name, the e-mail or our own name. Choose another.",
});

function tell(order: Order, password: string, made: boolean): void {
  const login = new URL(paths.deskLogin(), env().PUBLIC_URL).href;
  const lines = [
    order.reset
      ? `${order.email} has a new password.`
      : `${order.name} is on the staff (${order.roles.join(", ")}).`,
    ...(made ? [`Password, shown this once: ${password}`] : []),
    `Log in at ${login}; the first login sets up the second factor.`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const wrongUse = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!wrongUse) throw error;
  process.exitCode = fail(`${(error as Error).message}\n\n${usage}`);
} finally {
  await closeDatabase();
}
