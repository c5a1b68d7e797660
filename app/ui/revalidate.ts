/** When loaders run again. */
import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For routes whose action may answer 409, a stale form: without it the old state would stay on the screen,
 * because a refused action runs no loaders. Export it as `shouldRevalidate`.
 */
export const revalidateAfterStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
