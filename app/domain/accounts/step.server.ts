/**
 * The code step between a form and a session. The first form is sealed in a cookie of that browser. A code works there
 * only, so nobody can use up another's tries.
 */
import { z } from "zod";
import { open, seal } from "~/platform/crypto.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { stepLife } from "./config";

const Step = z.object({
  purpose: z.enum(["register", "login"]),
  /** The chain of codes this browser was sent, for limits on sending again. */
  chain: z.uuid(),
  codeId: z.uuid(),
  email: z.string(),
  /** Whether the step must look the same for a right and a wrong password. */
  guarded: z.boolean(),
  /** Whose session opens; null where nothing can: a taken e-mail, a wrong password. */
  userId: z.uuid().nullable(),
  remember: z.boolean(),
  redirect: z.string().nullable(),
  expiresAt: z.number(),
});

export type Step = z.infer<typeof Step>;

const cookieName = "qs_step";

/** The step a browser is at, or null where there is none or it has waited too long. */
export function readStep(request: Request): Step | null {
  return openStep(readCookie(request, cookieName), "step", Step);
}

const longestOutcome = { purpose: "register", guarded: false, userId: "0".repeat(36) } as const;

/**
 * The cookie that keeps a step; each writing restarts its time. Its text is padded to one length, because the length
 * could reveal whether the account or the password is right.
 */
export function keepStep(step: Omit<Step, "expiresAt">): string {
  const kept: Step = { ...step, expiresAt: Date.now() + stepLife * 1000 };
  const { length } = JSON.stringify({ ...kept, ...longestOutcome });
  return setCookie(cookieName, seal(JSON.stringify(kept).padEnd(length), "step"), stepLife);
}

/** The cookie that ends the step. */
export function endStep(): string {
  return expireCookie(cookieName);
}

/** Opens a sealed step; null for anything else than what this site sealed and is still in time. */
export function openStep<T extends { expiresAt: number }>(
  sealed: string | null,
  context: string,
  schema: z.ZodType<T>,
): T | null {
  if (!sealed) return null;
  try {
    const step = schema.parse(JSON.parse(open(sealed, context)));
    return step.expiresAt > Date.now() ? step : null;
  } catch {
    return null;
  }
}
