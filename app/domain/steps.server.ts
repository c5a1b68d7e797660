/** The steps of all nouns, found by their files: for the job that takes a step over many rows. */
const files = import.meta.glob("./*/**/*steps.server.ts");

let known: Promise<unknown> | null = null;

/** Loads whatever declares steps, so that the job knows them by their entity. */
export async function loadSteps(): Promise<void> {
  known ??= Promise.all(Object.values(files).map((read) => read()));
  await known;
}
