/** What the screens of an import do, declared: who may, how a file is taken in, and what is decided about it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Actor } from "~/platform/db/transitions.server";
import type { Result } from "~/platform/result";
import type { AnyImport, By, SmallFile, WholeOf } from "./declare.server";
import { cancelRun, checkAgain, confirmRun, findRun, type arrivingFile } from "./runs.server";
import { applyFile, discardFile, lookAtFile } from "./whole.server";

/** Where the browser goes on, and what it is told there. */
export type Done = { readonly to: string; readonly flash?: string };

/** Why something was refused: a text key, for the whole form or by field. */
export type Refused = { readonly said: string | Record<string, string[]>; readonly status?: 409 | 422 };

/** What was wrong within a file, as its noun draws it. */
export type Problems<Problem> = { readonly problems: readonly Problem[] };

export type SentFile = { readonly name: string; readonly bytes: number; readonly sha256: string };
type Arriving = ReturnType<typeof arrivingFile>;
type Decision<Who> = (by: Who, id: string) => Promise<Done | Refused>;

/** What each screen of files says. */
type Said<Form, Who extends By> = {
  readonly guard: (args: LoaderFunctionArgs) => Promise<Who>;
  /** Whoever passes the guard, as forms, runs and the audit log name them. */
  readonly actor: (by: Who) => Actor;
  readonly form: z.ZodType<Form>;
  readonly maxBytes: number;
  /** A text key; it is given `size`, in megabytes. */
  readonly tooLarge: string;
};

type Screens<Form, Who extends By> = Said<Form, Who> & {
  /** A file that was sent, by its id; null where there is none, or where it is not theirs. */
  readonly find: (id: string, by: Who) => Promise<{ readonly id: string } | null>;
  /** What may be decided about one, by the button's intent. */
  readonly decisions: Readonly<Record<string, Decision<Who>>>;
};

/** Files that are stored and looked at by a job. */
export type StoredFiles<Form, Who extends By> = Screens<Form, Who> & {
  readonly queue: (by: Who, file: SentFile, form: Form, arriving: Arriving) => Promise<Done | Refused>;
};

/** Small files that are read within the request, and kept as what they say. */
export type ReadFiles<Form, Who extends By, Problem> = Screens<Form, Who> & {
  readonly read: (by: Who, file: SmallFile) => Promise<Done | Refused | Problems<Problem>>;
};

/** Who of the staff sends files. */
export const asStaff = ({ id }: By): Actor => `staff:${id}`;

type RunScreens<Form, Who extends By> = Said<Form, Who> & {
  readonly pathOf: (importId: string) => string;
  /** What is wrong with the form, and only the database knows; by field. */
  readonly check?: (form: Form) => Promise<Record<string, string[]> | null>;
  /** Everybody sees only what they sent themselves. */
  readonly onlyOwn?: boolean;
  readonly staleText: string;
  readonly again: Readonly<Record<string, object>>;
};

/** The screens of files that are applied in batches: how one is taken in, found, and decided about. */
export function batchScreens<Form extends object, Who extends By>(
  declared: AnyImport,
  screens: RunScreens<Form, Who>,
): StoredFiles<Form, Who> {
  const { pathOf, staleText, again, actor, check, onlyOwn = false } = screens;
  const answer =
    (flash: string, decide: (by: Actor, id: string) => Promise<Result<null, string>>): Decision<Who> =>
    async (by, id) => {
      const done = await decide(actor(by), id);
      if (done.ok) return { to: pathOf(id), flash: `imports:flash.${flash}` };
      return { said: done.error === "stale" ? staleText : `imports:error.${done.error}`, status: 409 };
    };
  const lookAgain = (options: object) => answer("again", (_by, id) => checkAgain(declared, id, options));
  return {
    ...screens,
    queue: async (by, sent, form, arriving) => {
      const wrong = await check?.(form);
      if (wrong) return { said: wrong };
      const asked = Object.fromEntries(Object.entries(form).filter(([name]) => name !== "file"));
      return { to: pathOf(await arriving.queue(declared, sent, { actor: actor(by), asked })) };
    },
    find: (id, by) => findRun(declared.kind, id, onlyOwn ? actor(by) : null),
    decisions: {
      apply: answer("apply", (by, id) => confirmRun(declared, by, id)),
      cancel: answer("cancel", (by, id) => cancelRun(declared, by, id)),
      again: lookAgain({}),
      ...Object.fromEntries(Object.entries(again).map(([intent, options]) => [intent, lookAgain(options)])),
    },
  };
}

type WholeScreens<Form, Who extends By> = Omit<Said<Form, Who>, "maxBytes"> & {
  readonly find: (id: string) => Promise<{ readonly id: string } | null>;
  /** The page of one file. */
  readonly pathOf: (id: string) => string;
  /** Where the browser goes on, and what it is told, once one is applied or put away. */
  readonly done: Readonly<Record<"apply" | "discard", Done | ((id: string) => Done)>>;
  /** The text key of a refusal, of a decision or of the file itself; `same`: it would change nothing. */
  readonly refusedText: (code: string) => string;
  /** What else may be decided. */
  readonly others?: Readonly<Record<string, Decision<Who>>>;
};

/** The screens of small files: how one is read and kept, applied, and put away. */
export function wholeScreens<Form, Who extends By, Problem, Fault extends string>(
  declared: WholeOf<Problem, unknown, Fault>,
  screens: WholeScreens<Form, Who>,
): ReadFiles<Form, Who, Problem> {
  const { pathOf, refusedText, done, others } = screens;
  const decided = (
    id: string,
    how: "apply" | "discard",
    answer: Result<unknown, Fault | "done">,
  ): Done | Refused => {
    if (!answer.ok) return { said: refusedText(answer.error), status: 409 };
    const next = done[how];
    return typeof next === "function" ? next(id) : next;
  };
  return {
    ...screens,
    maxBytes: declared.maxBytes,
    read: async (by, file) => {
      const looked = await lookAtFile(declared, by, file);
      if (looked.ok) return { to: pathOf(looked.id) };
      const { code, problems } = looked;
      return code === null ? { problems } : { said: { file: [refusedText(code)] } };
    },
    decisions: {
      apply: async (by, id) => decided(id, "apply", await applyFile(declared, by, id)),
      discard: async (by, id) => decided(id, "discard", await discardFile(declared, by, id)),
      ...others,
    },
  };
}
