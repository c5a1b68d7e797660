/** /user/figures: a member's sales, cost, shipping and profit for days, stores and a currency. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { draw } from "~/domain/figures/chart";
import { Items, KnownCost, Pace, Periods, SumTable, Tiles } from "~/domain/figures/components/figures";
import { steps } from "~/domain/figures/periods";
import {
  claimsOf,
  hoursToSend,
  inPeriods,
  sumsByDayAndStore,
  sumsByItem,
} from "~/domain/figures/read.server";
import { addUp, profitOf } from "~/domain/figures/sums";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Input, LinkButton, Money, PageHeader, pageMeta, Select } from "~/ui";
import { Link } from "~/ui/link";
import { askedFigures, narrowedTo } from "./asked.server";

export const handle = { i18n: ["figures"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Products on the page; the file has all. */
const shownItems = 25;

export async function loader(args: LoaderFunctionArgs) {
  const { member, stores, currencies, step, asked } = await askedFigures(args);
  const [{ days, byStore, unrated }, items, hours, claims] = await Promise.all([
    sumsByDayAndStore(asked),
    sumsByItem(asked, shownItems),
    hoursToSend(asked, member.timezone),
    claimsOf(asked),
  ]);
  const periods = inPeriods(days, asked.range, step);
  const points = periods.map(({ start, sums }) => ({
    key: start,
    bar: Number(sums.sales),
    line: Number(profitOf(sums)),
  }));
  const { range, store, ccy } = asked;
  return {
    title: getT(args, "figures")("title"),
    ...{ stores, currencies, step, range, store, ccy, items, byStore, unrated, hours, claims, periods },
    total: addUp(days),
    drawing: draw(points),
    narrowed: narrowedTo(asked),
  };
}

export default function Figures() {
  const { t } = useTranslation("figures");
  const data = useLoaderData<typeof loader>();
  const { title, range, ccy, step, total, periods, drawing, narrowed, items, byStore, unrated } = data;
  const query = { ...range, ...narrowed, by: step };
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <div className="grid gap-4">
        <Choice />
        <Tiles sums={total} range={range} currency={ccy} narrowed={narrowed} />
        <div>
          <KnownCost sums={total} />
          <p className="hint">{t(ccy === "USD" ? "rate.usd" : "rate.store")}</p>
          {unrated.length > 0 && (
            <p className="hint">
              {t("unrated", { amounts: "" })}
              {unrated.map(({ ccy: currency, sales }) => (
                <span key={currency} className="me-2">
                  <Money amount={sales} currency={currency} />
                </span>
              ))}
            </p>
          )}
        </div>
        <Periods
          title={t(`period.${step}`)}
          {...{ periods, drawing, narrowed }}
          currency={ccy}
          actions={<Csv to={paths.figuresPeriodsFile(query)} />}
        />
        <Pace hours={data.hours} claims={data.claims} orders={total.orders} range={range} />
        {byStore.length > 0 && (
          <Card title={t("byStore")} flush>
            <SumTable
              caption={t("byStore")}
              head={t("store")}
              currency={ccy}
              rows={byStore.map(({ id, name, ...sums }) => ({
                key: id,
                label: (
                  <Link to={paths.figuresRows({ ...range, ...narrowed, store: id })} className="link">
                    {name}
                  </Link>
                ),
                sums,
              }))}
            />
          </Card>
        )}
        <Items
          title={t("best")}
          {...{ items, range, narrowed }}
          currency={ccy}
          actions={<Csv to={paths.figuresProductsFile(query)} />}
        />
      </div>
    </>
  );
}

function Csv({ to }: { to: string }) {
  const { t } = useTranslation("figures");
  return (
    <LinkButton to={to} size="s" icon="download-simple" reloadDocument>
      {t("csv")}
    </LinkButton>
  );
}

/** Days, step, store and currency. */
function Choice() {
  const { t } = useTranslation("figures");
  const { range, step, store, ccy, stores, currencies } = useLoaderData<typeof loader>();
  const storeOptions = [
    { value: "", label: t("store.all") },
    ...stores.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const ccyOptions = [
    { value: "USD", label: t("currency.usd") },
    ...currencies.map((one) => ({ value: one, label: t("currency.store", { ccy: one }) })),
  ];
  return (
    <Form key={JSON.stringify([range, step, store, ccy])} method="get" className="filters-row" role="search">
      <Field name="from" label={t("from")} value={range.from} plain>
        <Input type="date" />
      </Field>
      <Field name="to" label={t("to")} value={range.to} plain>
        <Input type="date" />
      </Field>
      <Field name="by" label={t("by")} value={step} plain>
        <Select options={steps.map((one) => ({ value: one, label: t(`by.${one}`) }))} />
      </Field>
      {stores.length > 1 && (
        <Field name="store" label={t("store")} value={store ?? ""} plain>
          <Select options={storeOptions} />
        </Field>
      )}
      {currencies.length > 0 && (
        <Field name="ccy" label={t("currency")} value={ccy} plain>
          <Select options={ccyOptions} />
        </Field>
      )}
      <div>
        <Button type="submit">{t("show")}</Button>
      </div>
    </Form>
  );
}
