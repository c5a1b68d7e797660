/** What the screens of an import do, declared: who may, how a file is taken in, and what is decided about it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Result } from "~/platform/result";
import { cancelRun, checkAgain, confirmRun, findRun, type arrivingFile } from "./runs.server";
import type { AnyImport } from "./declare.server";

/** Where the browser goes on, and what it is told there. */
export type Done = { readonly to: string; readonly flash?: string };

/** Why something was refused: a text key, for the whole form or by field. */
export type Refused = { readonly said: string | Record<string, string[]>; readonly status?: 409 | 422 };

/** What was wrong within a file, as its noun draws it. */
export type Problems<Problem> = { readonly problems: readonly Problem[] };

type By = { readonly id: string };
export type SentFile = { readonly name: string; readonly bytes: number; readonly sha256: string };
type Arriving = ReturnType<typeof arrivingFile>;

type Screens<Form, Who extends By> = {
  readonly guard: (args: LoaderFunctionArgs) => Promise<Who>;
  /** What the form says beside the file. */
  readonly form: z.ZodType<Form>;
  readonly maxBytes: number;
  /** A text key; it is given `size`, in megabytes. */
  readonly tooLarge: string;
  /** A file that was sent, by its id; null where there is none. */
  readonly find: (id: string) => Promise<{ readonly id: string } | null>;
  /** What may be decided about one, by the button's intent. */
  readonly decisions: Readonly<Record<string, (by: Who, id: string) => Promise<Done | Refused>>>;
};

/** Files that are stored and looked at by a job. */
export type StoredFiles<Form, Who extends By> = Screens<Form, Who> & {
  readonly queue: (by: Who, file: SentFile, form: Form, arriving: Arriving) => Promise<Done | Refused>;
};

/** Small files that are read within the request, and kept as what they say. */
export type ReadFiles<Form, Who extends By, Problem> = Screens<Form, Who> & {
  readonly read: (
    by: Who,
    file: { readonly name: string; readonly bytes: Buffer; readonly sha256: string },
  ) => Promise<Done | Refused | Problems<Problem>>;
};

type RunScreens = {
  /** The page of one import. */
  readonly pathOf: (importId: string) => string;
  /** The text key of what an error of the noun's own says. */
  readonly staleText: string;
  /** Looks at a file again with more asked for, by the button's intent. */
  readonly again: Readonly<Record<string, object>>;
};

/** The decisions about a stored file, and how it is found. */
export function runDecisions(declared: AnyImport, { pathOf, staleText, again }: RunScreens) {
  type Decision = (by: By, id: string) => Promise<Done | Refused>;
  const answer =
    (flash: string, decide: (by: By, id: string) => Promise<Result<null, string>>): Decision =>
    async (by, id) => {
      const done = await decide(by, id);
      if (done.ok) return { to: pathOf(id), flash: `imports:flash.${flash}` };
      return { said: done.error === "stale" ? staleText : `imports:error.${done.error}`, status: 409 };
    };
  const lookAgain = (options: object) => answer("again", (_by, id) => checkAgain(declared, id, options));
  const decisions: Record<string, Decision> = {
    apply: answer("apply", ({ id: by }, id) => confirmRun(declared, `staff:${by}`, id)),
    cancel: answer("cancel", ({ id: by }, id) => cancelRun(declared, `staff:${by}`, id)),
    again: lookAgain({}),
    ...Object.fromEntries(Object.entries(again).map(([intent, options]) => [intent, lookAgain(options)])),
  };
  return { find: (id: string) => findRun(declared.kind, id), decisions };
}
