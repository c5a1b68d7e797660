/** What every screen of an import does: guard, read the form with its file, take it in, or decide about it. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { arrivingFile } from "~/domain/imports/runs.server";
import type { Done, ReadFiles, StoredFiles } from "~/domain/imports/screens.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm, type Taken } from "~/platform/http/take-form.server";
import { readUpload } from "~/platform/http/upload.server";

const go = ({ to, flash: said }: Done) => redirect(to, said === undefined ? undefined : flash(said));

const tooLarge = ({ tooLarge: key, maxBytes }: { tooLarge: string; maxBytes: number }) => ({
  file: [`${key}|{"size":${maxBytes / 1024 / 1024}}`],
});

/** Takes in a file that is read within the request; what was wrong within it is answered beside the form. */
export async function readFile<Form extends { file: File }, Who extends { id: string }, Problem>(
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
  return takeForm(args, files.form, owner, take, { fileBytes: files.maxBytes, by: owner });
}

/** Stores a file while it arrives, and has it looked at by a job. */
export async function storeFile<Form, Who extends { id: string }>(
  args: ActionFunctionArgs,
  files: StoredFiles<Form, Who>,
) {
  const by = await files.guard(args);
  const owner = files.actor(by);
  const arriving = arrivingFile();
  let queued = false;
  try {
    const { form, file } = await readUpload(args, {
      field: "file",
      maxBytes: files.maxBytes,
      by: owner,
      store: arriving.store,
    });
    const queue = async ({ value, refuse }: Taken<Form>) => {
      if (file?.tooLarge) return refuse(tooLarge(files));
      if (!file?.stored) return refuse({ file: ["common:error.upload"] });
      const noted = await files.queue(by, file, value, arriving);
      if ("said" in noted) return refuse(noted.said, noted.status);
      queued = true;
      return go(noted);
    };
    return await takeForm(args, files.form, owner, queue, { form });
  } finally {
    // What was refused is nobody's, nor the second copy of a form that leads to its first import.
    if (!queued) await arriving.drop();
  }
}

/** Does what a button on the page of one file says. */
export async function decideFile<Who extends { id: string }>(
  args: ActionFunctionArgs,
  files: Pick<StoredFiles<never, Who>, "guard" | "actor" | "find" | "decisions">,
) {
  const by = await files.guard(args);
  const { id } = found(await files.find(args.params["importId"] ?? "", by));
  const Decision = z.object({ intent: z.enum(Object.keys(files.decisions)) });
  return takeForm(args, Decision, files.actor(by), async ({ value, refuse }) => {
    const done = await found(files.decisions[value.intent])(by, id);
    return "to" in done ? go(done) : refuse(done.said, done.status);
  });
}
