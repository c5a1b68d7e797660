/** When loaders run again. */
import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For routes whose action may answer 409 (a stale form). A refused action reloads nothing by default, so the old state
 * would stay. Export it as `shouldRevalidate`.
 */
export const revalidateAfterStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/**
 * For layouts that redirect to the login: a post whose session has ended shows its text, which a redirect would lose.
 */
export const revalidateUnlessSignedOut: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isSignedOut(actionResult) && defaultShouldRevalidate;

/** Whether a post came back because its session had ended. */
export const isSignedOut = (answer: unknown) => isRouteErrorResponse(answer) && answer.status === 401;
