/** /desk/withdrawals/:withdrawalNo/bank: bank data in clear; that it was opened is written down with it. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BankFacts } from "~/domain/withdrawals/components/desk-view";
import { revealDestination } from "~/domain/withdrawals/desk.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { found } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { Banner, Card, LinkButton, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["withdrawalsDesk", "withdrawals"] };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const no = args.params["withdrawalNo"] ?? "";
  const destination = found(await revealDestination(staff, no, clientIp(args)));
  const country = destination.type === "iban" ? countryName(destination.country, localeOf(args)) : "";
  const title = getT(args, "withdrawalsDesk")("bank.title", { no });
  return data({ title, no, destination, country }, { headers: { "Cache-Control": "no-store" } });
}

export default function WithdrawalBank() {
  const { t } = useTranslation("withdrawalsDesk");
  const { title, no, destination, country } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <LinkButton to={paths.deskWithdrawal(no)} icon="arrow-left">
            {t("bank.back")}
          </LinkButton>
        }
      />
      <Banner>{t("bank.noted")}</Banner>
      <Card title={t("bank")} className="max-w-2xl">
        <BankFacts destination={destination} countryName={country} />
      </Card>
    </>
  );
}
