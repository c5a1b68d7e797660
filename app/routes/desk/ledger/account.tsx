/** /desk/ledger/accounts/:code: the lines of an account, or the members' accounts of a kind. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { accountByCode, accountLines, isMembers, memberAccounts } from "~/domain/ledger/books.server";
import { AccountLines, MemberAccounts } from "~/domain/ledger/components/account-lines";
import { financeRoles } from "~/domain/wallet/desk.server";
import { found } from "~/platform/http/answers.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, ExportCsv, Filters, LinkButton, PageHeader, pageMeta, Pager, SearchField } from "~/ui";

export const handle = { i18n: ["books"] };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.code);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const code = args.params["code"] ?? "";
  const query = parseListQuery(args.request.url, { filters: ["q", "ccy"] });
  const { size, filters } = query;
  const q = filters["q"] ?? "";
  if (isMembers(code)) {
    return data({
      code,
      size,
      q,
      ccy: "USD",
      email: null,
      accounts: await memberAccounts(code, query),
      lines: null,
    });
  }
  const account = found(await accountByCode(code, filters["ccy"] ?? "USD"));
  const lines = await accountLines(account.id, query);
  const { kind, ccy, email } = account;
  return data({ code: email ? kind : code, size, q, ccy, email, accounts: null, lines });
}

export default function LedgerAccount() {
  const { t } = useTranslation("books");
  const { code, size, q, ccy, email, accounts, lines } = useLoaderData<typeof loader>();
  const { code: address = "" } = useParams();
  const page = accounts ?? lines;
  const title = t(accounts ? "members" : "lines", { account: code });
  return (
    <>
      <PageHeader
        title={title}
        description={email ? `${email} · ${ccy}` : ccy}
        breadcrumbs={[{ label: t("title"), to: paths.deskLedger() }, { label: code }]}
        actions={
          <>
            {page && <ExportCsv to={paths.deskAccountCsv(address)} page={page} />}
            {["fx:clearing", "exp:fx"].includes(code) && (
              <LinkButton to={paths.deskExchange()}>{t("exchange")}</LinkButton>
            )}
          </>
        }
      />
      <Card flush>
        {accounts && (
          <div className="border-b border-line px-5 py-3">
            <Filters active={q ? 1 : 0} clearTo={paths.deskAccount(code)}>
              <SearchField label={t("members.search")} q={q} />
            </Filters>
          </div>
        )}
        {accounts && <MemberAccounts rows={accounts.rows} caption={title} />}
        {lines && <AccountLines rows={lines.rows} ccy={ccy} caption={title} />}
        {page && page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
