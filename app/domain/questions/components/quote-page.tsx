/** The freight of one order, quoted by hand: an amount beside each channel that may take it, or none at all. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Address } from "~/domain/accounts/components/address";
import type { PostalAddress } from "~/domain/accounts/address";
import { textIn, type Text } from "~/domain/catalogue/words";
import { freightQuoteDays } from "~/domain/orders/config";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  answerTo,
  Banner,
  Button,
  Card,
  Fields,
  Form,
  FormErrors,
  IntegerInput,
  PageHeader,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { QuoteForm, RefuseQuoteForm } from "../forms";
import type { ChannelChoice } from "../quote.server";

type Shown = {
  readonly no: string;
  readonly shipTo: PostalAddress;
  readonly lines: readonly {
    readonly items: readonly {
      readonly id: string;
      readonly sku: string;
      readonly title: Text;
      readonly qty: number;
    }[];
  }[];
};

type Props = {
  title: string;
  order: Shown;
  isOpen: boolean;
  channels: readonly ChannelChoice[];
  result: SubmissionResult | undefined;
  refused: ReactNode;
};

export function QuotePage({ title, order, isOpen, channels, result, refused }: Props) {
  const { t, i18n } = useTranslation("questions");
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("quote.title"), to: paths.deskQuotes() }, { label: order.no }]}
        title={title}
        actions={
          <Link to={paths.deskOrder(order.no)} className="link">
            {t("way.order")}
          </Link>
        }
      />
      {refused}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-4">
          {isOpen ? (
            <>
              <ChannelsForm channels={channels} result={result} />
              <Card title={t("quote.refuse")}>
                <PlainForm
                  schema={RefuseQuoteForm}
                  intent="refuse"
                  result={result}
                  submit={t("quote.refuse")}
                  tone="danger"
                />
              </Card>
            </>
          ) : (
            <Banner tone="info">{t("quote.closed")}</Banner>
          )}
        </div>
        <div className="grid gap-4">
          <Card title={t("column.to")}>
            <Address to={order.shipTo} />
          </Card>
          <Card title={t("quote.goods")}>
            <ul className="grid gap-1 text-sm">
              {order.lines.flatMap(({ items }) =>
                items.map(({ id, sku, title: name, qty }) => (
                  <li key={id}>
                    {qty} × {sku} {textIn(name, i18n.language)}
                  </li>
                )),
              )}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

function ChannelsForm({ channels, result }: Pick<Props, "channels" | "result">) {
  const { t, i18n } = useTranslation("questions");
  const [form, fields] = useSchemaForm(QuoteForm, {
    intent: "quote",
    result,
    start: { validDays: String(freightQuoteDays.usual) },
  });
  const typed = answerTo(result, "quote")?.initialValue;
  const before = (name: "amount" | "daysMin" | "daysMax", i: number, otherwise: number | "") =>
    String([typed?.[name] ?? []].flat()[i] ?? otherwise);
  return (
    <Card title={t("quote.channels")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="quote"
        className="grid gap-4"
      >
        <FormErrors form={form} schema={QuoteForm} labels={{ amount: t("quote.amount") }} />
        <p className="text-sm text-muted">{t("quote.channels.text")}</p>
        <ul className="grid gap-2">
          {channels.map(({ id, code, name, warehouse, daysMin, daysMax }, i) => (
            <li
              key={id}
              className="grid grid-cols-2 items-center gap-2 text-sm sm:grid-cols-[1fr_8rem_5rem_5rem]"
            >
              <span className="col-span-2 sm:col-span-1">
                <input type="hidden" name="channel" value={id} />
                {textIn(name, i18n.language)}
                <span className="block text-xs text-muted">
                  {warehouse} · {code}
                </span>
              </span>
              <AmountInput
                name="amount"
                defaultValue={before("amount", i, "")}
                aria-label={t("quote.amountOf", { code })}
              />
              <IntegerInput
                name="daysMin"
                min={0}
                max={120}
                defaultValue={before("daysMin", i, daysMin)}
                aria-label={t("quote.daysMinOf", { code })}
              />
              <IntegerInput
                name="daysMax"
                min={0}
                max={120}
                defaultValue={before("daysMax", i, daysMax)}
                aria-label={t("quote.daysMaxOf", { code })}
              />
            </li>
          ))}
        </ul>
        <Fields schema={QuoteForm} of={fields} only={["validDays"]} />
        <div>
          <Button intent="quote" tone="primary" icon="check">
            {t("quote.save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
