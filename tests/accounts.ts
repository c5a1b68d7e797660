/** What tests of accounts share: a browser that keeps its cookies, and the codes that were mailed. */
import { open } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";

/** Keeps what answers set, as a browser would. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  /** As a `Visitor` of `callLoader` and `callAction`. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Takes in the cookies of an answer, and hands the answer on. */
  keep<T extends { headers: Headers }>(answer: T): T {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  has(name: string): boolean {
    return this.cookies.has(name);
  }

  forget(name: string): void {
    this.cookies.delete(name);
  }
}

type MailRow = { key: string; to: string; template: string; params: { _sealed?: string } };

/** The mails queued for an address, oldest first. */
export function mailsTo(email: string): Promise<MailRow[]> {
  return db.rows<MailRow>(
    sql`select key, "to", template, params from mail where "to" = ${email} order by created_at, id`,
  );
}

/** The newest code mailed to an address. */
export async function mailedCode(email: string): Promise<string> {
  const sealed = (await mailsTo(email)).flatMap(({ key, params }) =>
    params._sealed ? [{ key, text: params._sealed }] : [],
  );
  const last = sealed.at(-1);
  if (!last) throw new Error(`no code was mailed to ${email}`);
  return (JSON.parse(open(last.text, `mail:${last.key}`)) as { code: string }).code;
}

/** A code that is not the given one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** The jar of a browser that has a session already. */
export function cookiesOf(cookie: string): CookieJar {
  const made = new CookieJar();
  return made.keep({ headers: new Headers({ "set-cookie": cookie }) }) && made;
}
