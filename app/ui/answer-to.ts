/** Several forms on one page: whose answer it is. */
import type { SubmissionResult } from "@conform-to/react";

/** The action's answer for the form with this intent; undefined for other forms of the page. */
export function answerTo<Answer extends Pick<SubmissionResult, "initialValue">>(
  answer: Answer | undefined,
  intent: string,
): Answer | undefined {
  return answer?.initialValue?.["intent"] === intent ? answer : undefined;
}
