/** One purchase order: its lines, what can be done now, and its history. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText, sum } from "~/platform/money";
import { paths } from "~/platform/paths";
import { openOf as openEvents, type Offers } from "~/platform/steps";
import {
  Button,
  CalendarDay,
  Card,
  Closed,
  type Column,
  DateTime,
  FactList,
  Fields,
  Form,
  FormErrors,
  LinkButton,
  Money,
  PlainTable,
  Timeline,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { PurchaseForm } from "../forms";
import type { HistoryLine, PurchaseLine, PurchasePage } from "../order.server";
import { openOf } from "../pieces";
import type { PurchaseEvent } from "../states";

type Props = {
  order: PurchasePage;
  offers: Offers<PurchaseEvent>;
  history: readonly HistoryLine[];
  result: SubmissionResult | undefined;
};

const schemaOf = (intent: string) => {
  const found = PurchaseForm.options.find((option) => option.shape.intent.value === intent);
  if (!found) throw new Error(`no form does ${intent}`);
  return found;
};

export function PurchaseView(props: Props) {
  const { t } = useTranslation("purchasing");
  const { order, offers } = props;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        <Card title={t("order.lines")} flush>
          <Lines order={order} />
        </Card>
        {(offers.change === true || offers.reprice === true) && (
          <Card title={t("order.changeLines")}>
            <p className="hint mb-4">{t("line.currency", { ccy: order.ccy })}</p>
            <ul className="grid gap-6">
              {order.rows.map((line) => (
                <li key={line.id}>
                  <ChangeLine line={line} {...props} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card title={t("order.history")}>
          <History {...props} />
        </Card>
      </div>
      <div className="grid gap-4">
        <Card title={t("order.next")}>
          <Next {...props} />
        </Card>
        <Card title={t("order.facts")}>
          <Facts order={order} />
        </Card>
      </div>
    </div>
  );
}

function Lines({ order }: { order: PurchasePage }) {
  const { t, i18n } = useTranslation("purchasing");
  const columns: Column<PurchaseLine>[] = [
    {
      key: "sku",
      header: t("column.sku"),
      cell: (line) => (
        <>
          <strong className="wrap-anywhere">{line.sku}</strong>
          {line.supplierSku && <span className="block text-xs text-muted">{line.supplierSku}</span>}
          <span className="line-clamp-2 max-w-72 text-xs text-muted">
            {textIn(line.title, i18n.language)}
          </span>
        </>
      ),
    },
    { key: "ordered", header: t("line.ordered"), align: "end", cell: (line) => line.ordered },
    {
      key: "received",
      header: t("column.received"),
      align: "end",
      cell: (line) => (
        <>
          {line.received}
          {line.rejected > 0 && (
            <span className="block text-xs text-critical">
              {t("line.rejected", { count: line.rejected })}
            </span>
          )}
          {line.over > 0 && (
            <span className="block text-xs text-muted">{t("line.over", { count: line.over })}</span>
          )}
        </>
      ),
    },
    {
      key: "open",
      header: t("column.open"),
      align: "end",
      cell: (line) => (
        <>
          <strong>{openOf(line)}</strong>
          {line.cancelled > 0 && (
            <span className="block text-xs text-muted">{t("line.cancelled", { count: line.cancelled })}</span>
          )}
        </>
      ),
    },
    {
      key: "cost",
      header: t("line.cost"),
      align: "end",
      cell: (line) => (
        <>
          <Money amount={line.unitCost} currency={order.ccy} />
          {line.unitCost !== line.listCost && (
            <s className="block text-xs text-muted">
              <Money amount={line.listCost} currency={order.ccy} />
            </s>
          )}
        </>
      ),
    },
    {
      key: "for",
      header: t("column.orders"),
      cell: (line) => (
        <ul className="text-sm">
          {line.orders.map(({ no, qty, bulk }) => (
            <li key={no}>
              {qty} ×{" "}
              <Link to={bulk ? paths.deskBulkOrder(no) : paths.deskOrder(no)} className="link">
                {no}
              </Link>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <PlainTable caption={t("order.lines")} rows={order.rows} columns={columns} rowKey={(line) => line.id} />
  );
}

type LineProps = Props & { line: PurchaseLine };

/** A draft's line is changed; of a placed one the price, or how many do not come. */
function ChangeLine({ line, order, offers, result }: LineProps) {
  const { t } = useTranslation("purchasing");
  const cost = decimalText(line.unitCost, order.ccy);
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold wrap-anywhere">{line.sku}</h3>
      <div className="grid gap-4 md:grid-cols-2">
        {offers.change === true && (
          <LineForm
            intent="line"
            start={{ ordered: String(line.ordered), cost }}
            {...{ line, order, result }}
            submit={t("line.save")}
          />
        )}
        {offers.reprice === true && (
          <LineForm
            intent="reprice"
            start={{ cost }}
            {...{ line, order, result }}
            submit={t("line.reprice")}
          />
        )}
        {offers.shorten === true && openOf(line) > 0 && (
          <LineForm
            intent="shorten"
            start={{ qty: String(openOf(line)) }}
            {...{ line, order, result }}
            submit={t("line.shorten")}
          />
        )}
      </div>
    </div>
  );
}

type LineFormProps = {
  intent: "line" | "reprice" | "shorten";
  line: PurchaseLine;
  order: PurchasePage;
  start: Record<string, string>;
  result: SubmissionResult | undefined;
  submit: string;
};

/** Answers to a form of another line are not this one's. */
const ofLine = (result: SubmissionResult | undefined, lineId: string) =>
  result?.initialValue?.["lineId"] === lineId ? result : undefined;

function LineForm({ intent, line, order, start, result, submit }: LineFormProps) {
  const schema = schemaOf(intent);
  const [form, fields] = useSchemaForm(schema, {
    id: `${intent}-${line.id}`,
    intent,
    result: ofLine(result, line.id),
    start: start as never,
  });
  return (
    <Form method="post" scope={`${intent}-${line.id}`} {...getFormProps(form)} className="grid gap-3">
      <FormErrors form={form} schema={schema} />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="lineId" value={line.id} />
      <Fields schema={schema} of={fields as never} />
      <div>
        <Button intent={intent} size="s">
          {submit}
        </Button>
      </div>
    </Form>
  );
}

const plainSteps = ["place", "send", "close-short", "cancel", "reopen"] as const;
const daySteps = ["confirm", "delay"] as const;

function Next({ order, offers, result }: Props) {
  const { t } = useTranslation("purchasing");
  const hidden = { version: order.version };
  const days = openEvents(offers, daySteps);
  const buttons = plainSteps.filter((event) => event in offers);
  return (
    <div className="grid gap-6">
      {buttons.map((event) => {
        const offer = offers[event];
        return (
          <Form key={event} method="post" scope={event} className="grid gap-2">
            <input type="hidden" name="version" value={order.version} />
            <div>
              <Button
                intent={event}
                tone={event === "place" ? "primary" : event === "cancel" ? "danger" : "secondary"}
                disabled={offer !== true}
              >
                {offer === true ? t(`action.${event}`) : <Closed label={t(`action.${event}`)} why={offer} />}
              </Button>
            </div>
            <p className="hint">{t(`action.${event}.hint`)}</p>
          </Form>
        );
      })}
      {days.map((event) => (
        <PlainForm
          key={event}
          schema={schemaOf(event)}
          intent={event}
          result={result}
          hidden={hidden}
          start={{ expectedOn: order.expectedOn ?? "" } as never}
          submit={t(`action.${event}`)}
          {...(event === "confirm" ? { tone: "primary" as const } : {})}
        />
      ))}
      {offers.change === true && (
        <PlainForm
          schema={schemaOf("change")}
          intent="change"
          result={result}
          hidden={hidden}
          start={{ expectedOn: order.expectedOn ?? "", note: order.note } as never}
          submit={t("action.change")}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.deskPurchasePdf(order.no)} icon="download-simple" size="s" reloadDocument>
          {t("order.pdf")}
        </LinkButton>
        <LinkButton to={paths.deskPurchaseCsv(order.no)} icon="download-simple" size="s" reloadDocument>
          {t("order.csv")}
        </LinkButton>
      </div>
    </div>
  );
}

function Facts({ order }: { order: PurchasePage }) {
  const { t, i18n } = useTranslation("purchasing");
  const at = (label: string, time: Date | null) =>
    time && ([label, <DateTime key={label} at={time} />] as const);
  const amount = sum(order.rows.map((line) => BigInt(line.ordered - line.cancelled) * line.unitCost));
  return (
    <FactList
      facts={[
        [
          t("column.supplier"),
          <Link key="supplier" to={paths.deskSupplier(order.supplierNo)} className="link">
            {order.supplierName}
          </Link>,
        ],
        [t("column.warehouse"), textIn(order.warehouse, i18n.language)],
        [t("column.amount"), <Money key="amount" amount={amount} currency={order.ccy} />],
        order.expectedOn !== null && [
          t("column.expected"),
          <CalendarDay key="expected" at={order.expectedOn} />,
        ],
        order.terms !== "" && [t("supplier.terms"), order.terms],
        order.note !== "" && [t("order.note"), order.note],
        at(t("order.placed"), order.placedAt),
        at(t("order.sent"), order.sentAt),
        order.sentTo !== null && [t("order.sentTo"), order.sentTo],
        at(t("order.confirmed"), order.confirmedAt),
        at(t("order.closed"), order.closedAt),
      ]}
    />
  );
}

function History({ history }: Props) {
  const { t } = useTranslation("purchasing");
  return (
    <Timeline
      items={history.map(({ id, event, at, by, reason }) => ({
        ...{ id, at, title: t(`event.${event}`), by: by ?? t("by.system") },
        ...(reason && { note: reason }),
      }))}
    />
  );
}
