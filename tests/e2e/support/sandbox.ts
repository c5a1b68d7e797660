/** What journeys ask of the partners' sandbox: mails, orders, misbehaviour. */
import type { Stage } from "../../setup/stage";

export type Mail = { id: string; to: string[] | string; subject: string; text: string; html?: string };

type Site = Pick<Stage, "sandboxUrl">;

/** The newest mail to an address whose subject or text matches; waits for it up to 15 s. */
export async function mailTo(stage: Site, to: string, matching: RegExp = /./): Promise<Mail> {
  const until = Date.now() + 15_000;
  for (;;) {
    const found = (await mails(stage, to)).find((mail) => matching.test(`${mail.subject}\n${mail.text}`));
    if (found) return found;
    if (Date.now() > until) throw new Error(`no mail to ${to} that matches ${matching}`);
    await new Promise((done) => setTimeout(done, 150));
  }
}

async function mails(stage: Site, to: string): Promise<Mail[]> {
  const answer = await control<Mail[] | { messages: Mail[] }>(
    stage,
    `/mail/api/messages?to=${encodeURIComponent(to)}`,
  );
  return Array.isArray(answer) ? answer : answer.messages;
}

/** Asks or tells the sandbox's control interface. */
export async function control<T>(
  { sandboxUrl }: Site,
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<T> {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
