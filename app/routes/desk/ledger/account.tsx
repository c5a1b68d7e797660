/** /desk/ledger/accounts/:code: the lines of an account, or the members' accounts of a kind. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { accountView } from "~/domain/ledger/components/account-lines";
import { ledgerAccount } from "~/domain/ledger/lists.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, ListFile, PageHeader, pageMeta } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.code);

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list } = await openList(args, ledgerAccount);
  const { code, account } = viewer;
  if (!account) return { ...list, code, ccy: "USD", email: null, ofMembers: true };
  const { kind, ccy, email } = account;
  return { ...list, code: email ? kind : code, ccy, email, ofMembers: false };
}

export default function LedgerAccount() {
  const { t } = useTranslation("books");
  const { code, ccy, email, ofMembers, ...list } = useLoaderData<typeof loader>();
  const title = t(ofMembers ? "members" : "lines", { account: code });
  return (
    <>
      <PageHeader
        title={title}
        description={email ? `${email} · ${ccy}` : ccy}
        breadcrumbs={[{ label: t("title"), to: paths.deskLedger() }, { label: code }]}
        actions={
          <>
            <ListFile list={list} />
            {["fx:clearing", "exp:fx"].includes(code) && (
              <LinkButton to={paths.deskExchange()}>{t("exchange")}</LinkButton>
            )}
          </>
        }
      />
      <DeclaredList view={accountView} list={list} more={{ keepsBalance: email !== null }} />
    </>
  );
}
