/** When loaders run again. */
import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For routes whose action may answer 409, a stale form: without it the old state would stay on the screen,
 * because a refused action runs no loaders. Export it as `shouldRevalidate`.
 */
export const revalidateAfterStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/**
 * For layouts that lead to the login where the session has ended: a post was answered with what was written in it,
 * and that would be gone with the page.
 */
export const revalidateUnlessSignedOut: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isSignedOut(actionResult) && defaultShouldRevalidate;

/** Whether a post came back because its session had ended. */
export const isSignedOut = (answer: unknown) => isRouteErrorResponse(answer) && answer.status === 401;
