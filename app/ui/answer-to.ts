/** Several forms on one page: whose answer it is. */
import type { SubmissionResult } from "@conform-to/react";

/** What the action answered, for the form that was sent with this intent; nothing for the page's other forms. */
export function answerTo<Answer extends Pick<SubmissionResult, "initialValue">>(
  answer: Answer | undefined,
  intent: string,
): Answer | undefined {
  return answer?.initialValue?.["intent"] === intent ? answer : undefined;
}
