/** What a wallet held at a moment gone by, and statements of a period. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, FactList, Field, formatTime, Icon, Input, Money, useZone, type Fact } from "~/ui";
import type { Period } from "../period";

export type Past = {
  asked: string;
  moment: Date | null;
  found: { balance: bigint; promo: bigint; deposit: bigint; borrowed: bigint; owed: bigint } | null;
};

type Props = { past: Past; period: Period; keep: Readonly<Record<string, string>> };

export function PastBalances({ past, period, keep }: Props) {
  const { t } = useTranslation("wallet");
  return (
    <details className="card group" open={past.asked !== ""}>
      <summary className="flex cursor-pointer list-none items-center gap-2 px-5 py-4 font-semibold">
        <Icon name="caret-right" className="transition-transform group-open:rotate-90" />
        {t("past.title")}
      </summary>
      <div className="grid gap-6 border-t border-line px-5 py-4 md:grid-cols-2">
        <div className="space-y-4">
          <AsOf past={past} keep={keep} />
          {past.found && past.moment && <Found found={past.found} at={past.moment} />}
        </div>
        <StatementForm period={period} />
      </div>
    </details>
  );
}

function AsOf({ past, keep }: Pick<Props, "past" | "keep">) {
  const { t } = useTranslation("wallet");
  const zone = useZone();
  const bad = past.asked !== "" && past.moment === null;
  return (
    <Form method="get" action={paths.wallet()} className="flex flex-wrap items-end gap-3" preventScrollReset>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        plain
        name="asOf"
        label={t("past.at")}
        hint={t("past.at.hint", { zone })}
        value={past.asked}
        {...(bad ? { errors: ["wallet:past.bad"] } : {})}
      >
        <Input type="datetime-local" />
      </Field>
      <Button type="submit">{t("past.show")}</Button>
    </Form>
  );
}

function Found({ found, at }: { found: NonNullable<Past["found"]>; at: Date }) {
  const { t, i18n } = useTranslation("wallet");
  const zone = useZone();
  const facts: Fact[] = [
    [t("card.balance"), <Money key="balance" amount={found.balance} />],
    found.promo > 0n && [t("past.promo"), <Money key="promo" amount={found.promo} />],
    [t("card.deposit"), <Money key="deposit" amount={found.deposit} />],
    [t("card.borrowed"), <Money key="borrowed" amount={found.borrowed} />],
    found.owed > 0n && [t("card.owed"), <Money key="owed" amount={found.owed} />],
  ];
  return (
    <section aria-live="polite" className="space-y-2">
      <h3 className="font-semibold">
        {t("past.found", { at: formatTime(at, i18n.language, zone, "datetime") })}
      </h3>
      <FactList facts={facts} columns={1} />
      <p className="text-xs text-muted">{t("past.found.text")}</p>
    </section>
  );
}

function StatementForm({ period }: { period: Period }) {
  const { t } = useTranslation("wallet");
  return (
    <form method="get" action={paths.statementCsv()} className="space-y-3">
      <h3 className="font-semibold">{t("statement.title")}</h3>
      <div className="flex flex-wrap gap-3">
        <Field plain name="from" label={t("filter.from")} value={period.from}>
          <Input type="date" />
        </Field>
        <Field plain name="to" label={t("filter.to")} value={period.to}>
          <Input type="date" />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon="download-simple">
          {t("statement.csv")}
        </Button>
        <Button type="submit" icon="download-simple" formAction={paths.statementPdf()}>
          {t("statement.pdf")}
        </Button>
      </div>
    </form>
  );
}
