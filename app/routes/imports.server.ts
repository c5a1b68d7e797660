/** The forms of every screen of an import: a file that is sent, and what is decided about one. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { arrivingFile } from "~/domain/imports/runs.server";
import type { Done, ReadFiles, StoredFiles } from "~/domain/imports/screens.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import type { Taken } from "~/platform/http/take-form.server";
import { readUpload } from "~/platform/http/upload.server";

const go = ({ to, flash: said }: Done) => redirect(to, said === undefined ? undefined : flash(said));

const tooLarge = ({ tooLarge: key, maxBytes }: { tooLarge: string; maxBytes: number }) => ({
  file: [`${key}|{"size":${maxBytes / 1024 / 1024}}`],
});

/**
 * For `takeForm`: a file that is read within the request; what was wrong within it is answered beside the form. Asks the
 * guard.
 */
export async function fileToRead<Form extends { file: File }, Who extends { id: string }, Problem>(
  args: ActionFunctionArgs,
  files: ReadFiles<Form, Who, Problem>,
) {
  const by = await files.guard(args);
  const owner = files.actor(by);
  const take = async ({ value: { file }, refuse }: Taken<Form>) => {
    if (file.size > files.maxBytes) return refuse(tooLarge(files));
    const bytes = Buffer.from(await file.arrayBuffer());
    const read = await files.read(by, { name: file.name.slice(-120), bytes });
    if ("to" in read) return go(read);
    if ("said" in read) return refuse(read.said, read.status);
    return refuse({}, 422, { problems: read.problems });
  };
  return { form: files.form, owner, take, from: { fileBytes: files.maxBytes, by: owner } };
}

/** For `takeForm`: a file that is stored while it arrives, and looked at by a job. Asks the guard. */
export async function fileToStore<Form, Who extends { id: string }>(
  args: ActionFunctionArgs,
  files: StoredFiles<Form, Who>,
) {
  const by = await files.guard(args);
  const owner = files.actor(by);
  const arriving = arrivingFile();
  let queued = false;
  // What was refused is nobody's, nor the second copy of a form that leads to its first import.
  const after = async () => {
    if (!queued) await arriving.drop();
  };
  const limits = { field: "file", maxBytes: files.maxBytes, by: owner, store: arriving.store };
  const { form: read, file } = await readUpload(args, limits).catch(async (thrown: unknown) => {
    await after();
    throw thrown;
  });
  const take = async ({ value, refuse }: Taken<Form>) => {
    if (file?.tooLarge) return refuse(tooLarge(files));
    if (!file?.stored) return refuse({ file: ["common:error.upload"] });
    const noted = await files.queue(by, file, value, arriving);
    if ("said" in noted) return refuse(noted.said, noted.status);
    queued = true;
    return go(noted);
  };
  return { form: files.form, owner, take, from: { form: read, after } };
}

/** For `takeForm`: what a button on the page of one file says. Asks the guard. */
export async function fileDecision<Who extends { id: string }>(
  args: ActionFunctionArgs,
  files: Pick<StoredFiles<never, Who>, "guard" | "actor" | "find" | "decisions">,
) {
  const by = await files.guard(args);
  const { id } = found(await files.find(args.params["importId"] ?? "", by));
  const form = z.object({ intent: z.enum(Object.keys(files.decisions)) });
  const take = async ({ value, refuse }: Taken<z.output<typeof form>>) => {
    const done = await found(files.decisions[value.intent])(by, id);
    return "to" in done ? go(done) : refuse(done.said, done.status);
  };
  return { form, owner: files.actor(by), take };
}
