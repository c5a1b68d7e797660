/** A form whose first run got no further than its work: the process died before it could keep the answer. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { db, sql } from "~/platform/db";
import { callAction, tokenOf, type Post } from "./call";

type Form = Exclude<Post["form"], FormData | undefined>;

/** Sends the form, forgets its answer as a killed process would, and sends it again: both answers. */
export async function callAgain<T>(
  action: (args: ActionFunctionArgs) => T,
  { form, ...post }: Omit<Post, "form"> & { url: string; form: Form },
) {
  const _token = tokenOf(post);
  const send = () => callAction(action, { ...post, form: { ...form, _token } });
  const first = await send();
  const left = await db.run(sql`
    update idem_request set status = 'running', response = null, started_at = now() - interval '1 minute'
    where token = ${`${_token.split(".")[0]}:`}`);
  if (left !== 1) throw new Error(`the first was refused: ${first.status}`);
  return [first, await send()] as const;
}
