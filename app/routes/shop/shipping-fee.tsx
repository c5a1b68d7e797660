/** /shippingfee[?sku=|weight=&length=&width=&height=&value=&attr=][&from=&country=&zip=&qty=]: the calculator (§2.1). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { FeeForm } from "~/domain/shipping/components/fee-form";
import { FeeResult, NotServed } from "~/domain/shipping/components/fee-result";
import { packG } from "~/domain/shipping/config";
import { readFeeQuery } from "~/domain/shipping/fee-query";
import { feeTable } from "~/domain/shipping/fee-table.server";
import { countryChoices } from "~/domain/shipping/quote-table.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { shopPaths } from "~/platform/shop-paths";
import { Card } from "~/ui";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/meta";

export const handle = { i18n: ["shipping", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title, data?.summary);

export async function loader(args: LoaderFunctionArgs) {
  const locale = localeOf(args);
  const t = getT(args, "shipping");
  const [countries, places] = await Promise.all([countryChoices(locale), warehouses()]);
  const query = readFeeQuery(
    new URL(args.request.url).searchParams,
    countries.map(({ value }) => value),
    places.map(({ code }) => code),
  );
  const answer = query.elsewhere ? null : await feeTable(query, locale);
  const problem =
    answer === "unknown-sku"
      ? ("shipping:fee.unknownSku" as const)
      : query.asked && !query.sku && query.weightG === null && !query.unread.weight && !query.elsewhere
        ? ("shipping:fee.neither" as const)
        : null;
  return {
    title: t("fee.title"),
    summary: t("fee.intro"),
    query,
    countries,
    problem,
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
    table: answer === "unknown-sku" ? null : answer,
    elsewhere: query.asked && query.elsewhere ? countryName(query.elsewhere, locale) : null,
  };
}

export default function ShippingFee() {
  const data = useLoaderData<typeof loader>();
  const { title, summary, query, countries, table, elsewhere } = data;
  const country = countries.find(({ value }) => value === query.country)?.label ?? query.country;
  return (
    <div className="page grid gap-6 py-8 md:py-12">
      <header className="grid gap-2">
        <h1 className="text-xl">{title}</h1>
        <p className="max-w-prose text-muted">{summary}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <Card>
          <FeeForm key={JSON.stringify({ ...query, value: String(query.value) })} {...data} />
        </Card>
        <div id="result" className="grid min-w-0 scroll-mt-4 gap-4">
          {elsewhere && <NotServed country={elsewhere} />}
          {table ? <FeeResult table={table} country={country} qty={query.qty} /> : <HowItWorks />}
        </div>
      </div>
    </div>
  );
}

function HowItWorks() {
  const { t } = useTranslation("shipping");
  return (
    <Card title={t("fee.howTitle")}>
      <ol className="grid list-decimal gap-2 ps-5 text-sm text-muted">
        {(["fee.how1", "fee.how2", "fee.how3", "fee.how4"] as const).map((key) => (
          <li key={key}>{t(key, { grams: packG })}</li>
        ))}
      </ol>
      <p className="pt-4 text-sm">
        <Link to={shopPaths.shippingPolicy()} className="link">
          {t("fee.policy")}
        </Link>
      </p>
    </Card>
  );
}
