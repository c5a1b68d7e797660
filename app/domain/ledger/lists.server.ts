/** What the books' list of an account reads (§7), by reads of its own. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { declareList } from "~/platform/db/declared-list.server";
import { found } from "~/platform/http/answers.server";
import type { Page } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  accountByCode,
  accountLines,
  isMembers,
  memberAccounts,
  type AccountHead,
  type LineRow,
  type MemberAccountRow,
} from "./books.server";
import { accountView, type AccountTab } from "./components/account-lines";

/** `account`: null where the code is a kind of members' accounts. */
type Asked = { readonly code: string; readonly account: AccountHead | null };

/** The lines of an account in the currency that the address names, or the members' accounts of a kind. */
export const ledgerAccount = declareList({
  view: accountView,
  path: `${paths.deskLedger()}/accounts/:code`,
  guard: async (args): Promise<Asked> => {
    await requireStaff(args, ["finance"]);
    const code = args.params["code"] ?? "";
    if (isMembers(code)) return { code, account: null };
    const ccy = new URL(args.request.url).searchParams.get("ccy")?.trim() || "USD";
    return { code, account: found(await accountByCode(code, ccy)) };
  },
  fileName: ({ code }) => code.replaceAll(":", "-"),
  query: (query, { account }) =>
    account
      ? { ...query, tab: "lines" satisfies AccountTab, filters: {} }
      : { ...query, tab: "members" satisfies AccountTab },
  page: ({ code, account }, query): Promise<Page<LineRow | MemberAccountRow>> =>
    account ? accountLines(account.id, query) : memberAccounts(code, query),
});
