/** A problem the person at the terminal can mend: printed as it is, without a stack. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** Prints what went wrong, for a person where it is a StartProblem, with its stack where it is a bug. */
export function explain(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
