/** Goods that cannot be had: which orders are asked about, and what is offered instead. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DateTime,
  EmptyState,
  Field,
  Fields,
  Form,
  FormErrors,
  Input,
  PageHeader,
  Status,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { AskStockForm } from "../forms";
import type { Candidate } from "../candidates.server";

type Props = {
  title: string;
  sku: string;
  chosen: readonly string[];
  orders: readonly Candidate[];
  result: SubmissionResult | undefined;
  refused: ReactNode;
};

export function AskStockPage({ title, sku, chosen, orders, result, refused }: Props) {
  const { t } = useTranslation("questions");
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskQuestions() }, { label: t("ask.title") }]}
        title={title}
        description={t("ask.description")}
      />
      {refused}
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
        <Field plain name="sku" label={t("column.sku")} value={sku}>
          <Input required maxLength={64} />
        </Field>
        <Button>{t("ask.find")}</Button>
      </Form>
      {sku !== "" &&
        (orders.length === 0 ? (
          <EmptyState icon="check-circle" title={t("ask.none")}>
            {t("ask.none.text")}
          </EmptyState>
        ) : (
          <AskForm key={sku} {...{ sku, chosen, orders, result }} />
        ))}
    </>
  );
}

function AskForm({ sku, chosen, orders, result }: Omit<Props, "title" | "refused">) {
  const { t } = useTranslation("questions");
  const [form, fields] = useSchemaForm(AskStockForm, { intent: "ask", result, start: { sku } });
  const isChosen = ({ no, missing, asked }: Candidate) =>
    !asked && (chosen.length > 0 ? chosen.includes(no) : missing > 0);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate scope="ask" className="grid gap-4">
      <FormErrors form={form} schema={AskStockForm} />
      <input type="hidden" name="sku" value={sku} />
      <Card title={t("ask.orders", { sku })}>
        <ul className="grid gap-2">
          {orders.map((order) => (
            <li key={order.no} className="flex flex-wrap items-center gap-3 text-sm">
              <input
                type="checkbox"
                name="order"
                value={order.no}
                id={`ask-${order.no}`}
                className="row-check"
                disabled={order.asked}
                defaultChecked={isChosen(order)}
              />
              <label htmlFor={`ask-${order.no}`}>{order.no}</label>
              <Link to={paths.deskOrder(order.no)} className="link">
                {order.member}
              </Link>
              <span>{t("ask.left", { count: order.left })}</span>
              <span className="text-muted">{t("ask.missing", { count: order.missing })}</span>
              {order.acceptedAt && <DateTime at={order.acceptedAt} />}
              {order.asked && <Status tone="info">{t("ask.asked")}</Status>}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("ask.offers")}>
        <p className="mb-3 text-sm text-muted">{t("ask.offers.text")}</p>
        <div className="grid gap-4">
          <Fields schema={AskStockForm} of={fields} only={["note", "waitUntil", "substitute", "samePrice"]} />
        </div>
      </Card>
      <div>
        <Button intent="ask" tone="primary" icon="chat-circle-dots">
          {t("ask.send")}
        </Button>
      </div>
    </Form>
  );
}
