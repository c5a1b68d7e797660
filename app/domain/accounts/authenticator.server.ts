/** Whose e-mail and password these are: remix-auth with the form strategy, over sessions of our own (D12). */
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db, sql } from "~/platform/db";
import { checkPassword, hashPassword, isOutdated } from "./passwords.server";

/** An account whose password was right. */
export type Account = { kind: "member" | "staff"; id: string; email: string; status: string };

type AccountRow = Account & { passwordHash: string };

const authenticator = new Authenticator<Account | null>();
authenticator.use(new FormStrategy(({ form }) => recognise("member", form)), "member");
authenticator.use(new FormStrategy(({ form }) => recognise("staff", form)), "staff");

/** The account behind an e-mail address and a password, or null; as slow for an unknown e-mail as for a known one. */
export function authenticate(
  kind: Account["kind"],
  credentials: { email: string; password: string },
): Promise<Account | null> {
  // The form was read, checked and cleaned before; the strategy gets a request that holds nothing else.
  const body = new URLSearchParams(credentials);
  return authenticator.authenticate(kind, new Request("http://form.invalid/", { method: "POST", body }));
}

async function recognise(kind: Account["kind"], form: FormData): Promise<Account | null> {
  const [email, password] = [String(form.get("email") ?? ""), String(form.get("password") ?? "")];
  const row = await findAccount(kind, email);
  if (!(await checkPassword(row?.passwordHash ?? null, password)) || !row) return null;
  const { passwordHash, ...account } = row;
  if (isOutdated(passwordHash)) await storeAgain(account, passwordHash, password);
  return account;
}

function findAccount(kind: Account["kind"], email: string): Promise<AccountRow | null> {
  const table = kind === "member" ? sql`"user"` : sql`staff`;
  return db.first<AccountRow>(sql`
    select ${kind}::text as kind, id, email, status, password_hash
    from ${table} where email = ${email}`);
}

/** Hashes with today's settings, unless the password was changed meanwhile. */
async function storeAgain({ kind, id }: Account, before: string, password: string): Promise<void> {
  const table = kind === "member" ? sql`"user"` : sql`staff`;
  const now = await hashPassword(password);
  await db.run(
    sql`update ${table} set password_hash = ${now} where id = ${id} and password_hash = ${before}`,
  );
}
