/** Who may finish an authorisation, and when (D30). The rule is the same for every platform. */
import { settleSeconds } from "./config";

/** An authorisation in progress or over. */
export type Authorisation = {
  userId: string | null;
  sessionId: string | null;
  keysAt: Date | null;
  returnedAt: Date | null;
  storeId: string | null;
  error: string | null;
  expiresAt: Date;
};

/** Whoever opens the return page with a session. */
export type Opener = { id: string; session: { id: string } };

export type Standing =
  | "signed-out"
  | "other-member"
  | "other-session"
  | "connected"
  | "failed"
  | "expired"
  /** The keys are not here yet, or came too shortly ago. */
  | "waiting"
  | "ready";

/**
 * What an authorisation is for the session that opens its return page. Only the session that began it is ever `ready`,
 * a moment after the keys arrive: the owner's own browser must come first.
 */
export function standingOf(authorisation: Authorisation, opener: Opener | null, now: Date): Standing {
  if (!opener) return "signed-out";
  if (authorisation.userId !== opener.id) return "other-member";
  if (authorisation.storeId) return "connected";
  if (authorisation.error) return "failed";
  if (authorisation.expiresAt <= now) return "expired";
  if (authorisation.sessionId !== opener.session.id) return "other-session";
  const { keysAt, returnedAt } = authorisation;
  if (!keysAt) return "waiting";
  const early = returnedAt !== null && now.getTime() - keysAt.getTime() < settleSeconds * 1000;
  return early ? "waiting" : "ready";
}
