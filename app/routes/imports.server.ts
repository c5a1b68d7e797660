/** What every screen of an import does: guard, read the form with its file, take it in, or decide about it. */
import { createHash } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { arrivingFile } from "~/domain/imports/runs.server";
import type { Done, ReadFiles, Refused, StoredFiles } from "~/domain/imports/screens.server";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { takeForm } from "~/platform/http/take-form.server";
import { readUpload } from "~/platform/http/upload.server";

type Submission = Parameters<typeof invalid>[0];

const go = ({ to, flash: said }: Done) => redirect(to, said === undefined ? undefined : flash(said));
const refuse = (submission: Submission, { said, status }: Refused) => invalid(submission, said, status);

const tooLarge = ({ tooLarge: key, maxBytes }: { tooLarge: string; maxBytes: number }) => ({
  file: [`${key}|{"size":${maxBytes / 1024 / 1024}}`],
});

/** Takes in a file that is read within the request; what was wrong within it is answered beside the form. */
export async function readFile<Form extends { file: File }, Who extends { id: string }, Problem>(
  args: ActionFunctionArgs,
  files: ReadFiles<Form, Who, Problem>,
) {
  const by = await files.guard(args);
  const form = await readForm(args, { fileBytes: files.maxBytes, by: `staff:${by.id}` });
  const submission = parseWithZod(form, { schema: files.form });
  if (submission.status !== "success") return invalid(submission);
  const { file } = submission.value;
  if (file.size > files.maxBytes) return invalid(submission, tooLarge(files));
  return once(args, form, `staff:${by.id}`, async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const read = await files.read(by, { name: file.name.slice(-120), bytes, sha256 });
    if ("to" in read) return go(read);
    if ("said" in read) return refuse(submission, read);
    return data({ result: submission.reply(), problems: read.problems }, { status: 422 });
  });
}

/** Stores a file while it arrives, and has it looked at by a job. */
export async function storeFile<Form, Who extends { id: string }>(
  args: ActionFunctionArgs,
  files: StoredFiles<Form, Who>,
) {
  const by = await files.guard(args);
  const arriving = arrivingFile();
  let queued = false;
  try {
    const { form, file } = await readUpload(args, {
      field: "file",
      maxBytes: files.maxBytes,
      by: `staff:${by.id}`,
      store: arriving.store,
    });
    const submission = parseWithZod(form, { schema: files.form });
    if (submission.status !== "success" || !file) return invalid(submission);
    if (file.tooLarge) return invalid(submission, tooLarge(files));
    if (!file.stored) return invalid(submission, { file: ["common:error.upload"] });
    return await once(args, form, `staff:${by.id}`, async () => {
      const noted = await files.queue(by, file, submission.value, arriving);
      if ("said" in noted) return refuse(submission, noted);
      queued = true;
      return go(noted);
    });
  } finally {
    // What was refused is nobody's, nor the second copy of a form that leads to its first import.
    if (!queued) await arriving.drop();
  }
}

/** Does what a button on the page of one file says. */
export async function decideFile<Who extends { id: string }>(
  args: ActionFunctionArgs,
  files: Pick<StoredFiles<never, Who>, "guard" | "find" | "decisions">,
) {
  const by = await files.guard(args);
  const { id } = found(await files.find(args.params["importId"] ?? ""));
  const Decision = z.object({ intent: z.enum(Object.keys(files.decisions)) });
  return takeForm(args, Decision, `staff:${by.id}`, async ({ value, refuse: refused }) => {
    const done = await found(files.decisions[value.intent])(by, id);
    return "to" in done ? go(done) : refused(done.said, done.status);
  });
}
