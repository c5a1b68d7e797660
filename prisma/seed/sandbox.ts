/** Asks the demo's sandbox to do what a partner's customer would. */
import { env } from "~/platform/env.server";

/** Posts to the sandbox's control interface and returns its answer. */
export async function tellSandbox<T>(path: string, body: unknown, method = "POST"): Promise<T> {
  const { SANDBOX_URL } = env();
  if (!SANDBOX_URL) throw new Error("the demo needs the sandbox, and SANDBOX_URL is not set");
  const answer = await fetch(SANDBOX_URL + path, {
    method,
    headers: { "content-type": "application/json" },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
