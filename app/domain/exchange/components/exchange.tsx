/** The open position by currency, booking its result, and what was booked last. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { rateText } from "~/domain/rates/rates";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  FactList,
  Form,
  Money,
  PlainTable,
  type Column,
  type Fact,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import type { Open } from "../result";
import type { ExchangeView, ResultView } from "../view.server";
import { ProposeForm } from "../forms";

export function Position({ position, result }: Pick<ExchangeView, "position" | "result">) {
  const { t } = useTranslation("exchange");
  const columns: Column<Open>[] = [
    {
      key: "ccy",
      header: t("ccy"),
      cell: ({ ccy }) => (
        <>
          <Link to={paths.deskAccount("fx:clearing", { ccy })} className="row-link font-mono">
            {ccy}
          </Link>
          {ccy === "USD" && <span className="block text-xs text-muted">{t("dollars")}</span>}
        </>
      ),
    },
    {
      key: "open",
      header: t("open"),
      align: "end",
      cell: ({ ccy, open, fees }) => (
        <>
          <Money amount={open} currency={ccy} />
          {fees !== 0n && (
            <span className="block text-xs text-muted">
              {t("fees")} <Money amount={fees} currency={ccy} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "rate",
      header: t("rate"),
      align: "end",
      cell: ({ ccy, rate }) => (rate === null ? t("noRate") : ccy === "USD" ? "–" : rateText(rate)),
    },
    {
      key: "worth",
      header: t("worth"),
      align: "end",
      cell: ({ worth }) => (worth === null ? "–" : <Money amount={worth} />),
    },
  ];
  return (
    <Card title={t("position")} flush>
      <p className="px-5 py-3 text-sm">{t("position.text")}</p>
      <PlainTable caption={t("position")} rows={position} columns={columns} rowKey={({ ccy }) => ccy} />
      {result !== null && (
        <p className="flex justify-between gap-4 border-t border-line px-5 py-3 text-sm">
          {t("sum")} <Money amount={-result} className="font-semibold" />
        </p>
      )}
    </Card>
  );
}

function Outcome({ amount }: { amount: bigint }) {
  const { t } = useTranslation("exchange");
  return (
    <span>
      {t(amount > 0n ? "result.gain" : "result.loss")} <Money amount={amount > 0n ? amount : -amount} />
    </span>
  );
}

type Props = { view: ExchangeView; me: string; result: SubmissionResult | undefined };

/** All that can be done about the result as it stands. */
export function ResultForms({ view, me, result }: Props) {
  const { t } = useTranslation("exchange");
  if (view.proposed) return <Proposed view={view} proposed={view.proposed} me={me} />;
  if (view.result === null) return <Banner tone="caution">{t("error.noRate")}</Banner>;
  if (view.result === 0n) return <Banner>{t("nothing")}</Banner>;
  return <Propose amount={view.result} result={result} />;
}

function Propose({ amount, result }: Pick<Props, "result"> & { amount: bigint }) {
  const { t } = useTranslation("exchange");
  return (
    <Card title={t("book.title")}>
      <PlainForm
        schema={ProposeForm}
        intent="propose"
        result={result}
        hidden={{ amount: String(amount) }}
        intro={
          <>
            <FactList columns={1} facts={[[t("result"), <Outcome key="result" amount={amount} />]]} />
            <p className="text-sm">{t("result.text")}</p>
          </>
        }
        submit={t("propose")}
        tone="primary"
        quiet
      />
    </Card>
  );
}

function Proposed({ view, proposed, me }: Omit<Props, "result"> & { proposed: ResultView }) {
  const { t } = useTranslation("exchange");
  const own = proposed.askedById === me;
  const isStale = view.result !== proposed.amount;
  return (
    <Card title={t("proposed.title")}>
      <div className="grid gap-4">
        <FactList columns={1} facts={useFacts(proposed)} />
        {isStale && <Banner tone="caution">{t("changed")}</Banner>}
        {own && !isStale && <Banner>{t("own")}</Banner>}
        {!own && !isStale && (
          <Form method="post" scope="approve">
            <input type="hidden" name="result" value={proposed.id} />
            <Button intent="approve" tone="primary" icon="check">
              {t("approve")}
            </Button>
          </Form>
        )}
        <Form method="post" scope="refuse">
          <input type="hidden" name="result" value={proposed.id} />
          <Button intent="refuse">{t(own ? "withdraw" : "refuse")}</Button>
        </Form>
      </div>
    </Card>
  );
}

function useFacts({ amount, position, reason, askedBy, at }: ResultView): Fact[] {
  const { t, i18n } = useTranslation("exchange");
  return [
    [t("result"), <Outcome key="result" amount={amount} />],
    [
      t("reckoned.from"),
      <ul key="from">
        {position.map(({ ccy, open, rate }) => {
          const shown = formatMoney({ amount: open, currency: ccy }, i18n.language);
          const isDollars = ccy === "USD" || rate === null;
          return (
            <li key={ccy}>{isDollars ? shown : t("reckoned.row", { open: shown, rate: rateText(rate) })}</li>
          );
        })}
      </ul>,
    ],
    [
      t("reason"),
      <span key="reason" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </span>,
    ],
    [
      t("askedBy"),
      <span key="asked">
        {askedBy} · <DateTime at={at} />
      </span>,
    ],
  ];
}

export function PostedResults({ rows }: { rows: readonly ResultView[] }) {
  const { t } = useTranslation("exchange");
  const columns: Column<ResultView>[] = [
    { key: "at", header: t("at"), cell: ({ decidedAt }) => decidedAt && <DateTime at={decidedAt} /> },
    { key: "result", header: t("result"), cell: ({ amount }) => <Outcome amount={amount} /> },
    {
      key: "reason",
      header: t("reason"),
      cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
    },
    { key: "askedBy", header: t("askedBy"), cell: ({ askedBy }) => askedBy },
    { key: "decidedBy", header: t("decidedBy"), cell: ({ decidedBy }) => decidedBy },
    {
      key: "journal",
      header: t("journal"),
      cell: ({ journalId }) =>
        journalId && (
          <Link to={paths.deskJournal(journalId)} className="link break-all font-mono text-xs">
            {journalId}
          </Link>
        ),
    },
  ];
  return (
    <Card
      title={t("posted.title")}
      flush
      actions={
        <Link to={paths.deskAccount("exp:fx")} className="link text-sm">
          {t("all")}
        </Link>
      }
    >
      <DataTable
        caption={t("posted.title")}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="scales" title={t("posted.empty")}>
            {t("posted.empty.text")}
          </EmptyState>
        }
      />
    </Card>
  );
}
