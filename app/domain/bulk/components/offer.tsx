/** An offer with its counter-offers and its order, for both sides. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import {
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Fields,
  Form,
  FormErrors,
  LinkButton,
  Money,
  PlainTable,
  RadioGroup,
  Select,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { AcceptForm, CounterForm, NewOfferForm, ReviseForm } from "../offers/forms";
import { depositOf } from "../rules";
import type { OfferPage, Round } from "../offers/view.server";

type Choice = { readonly value: string; readonly label: string };
type Result = { result: SubmissionResult | undefined };

export function OfferLines({ offer }: { offer: OfferPage }) {
  const { t, i18n } = useTranslation("bulk");
  return (
    <Card title={t("offer.lines")} flush>
      <PlainTable
        caption={t("offer.lines")}
        rows={offer.lines}
        rowKey={(line) => line.variantId}
        columns={[
          {
            key: "sku",
            header: t("line.sku"),
            cell: ({ sku, title, options }) => (
              <>
                <span className="font-semibold wrap-anywhere">{sku}</span>
                <span className="block text-xs text-muted">
                  {[title, ...options].map((each) => textIn(each, i18n.language)).join(", ")}
                </span>
              </>
            ),
          },
          { key: "qty", header: t("line.qty"), align: "end", cell: ({ qty }) => qty },
          {
            key: "each",
            header: t("line.each"),
            align: "end",
            cell: ({ unitPrice }) => <Money amount={unitPrice} />,
          },
          {
            key: "sum",
            header: t("line.sum"),
            align: "end",
            cell: ({ qty, unitPrice }) => <Money amount={unitPrice * BigInt(qty)} />,
          },
        ]}
      />
    </Card>
  );
}

export function OfferFacts({ offer, side }: { offer: OfferPage; side: "member" | "desk" }) {
  const { t, i18n } = useTranslation("bulk");
  const { orderNo, kind } = offer;
  const orderPage = (no: string) =>
    side === "desk"
      ? paths.deskBulkOrder(no)
      : kind === "BULK"
        ? paths.bulkOrder(no)
        : paths.inventoryOrder(no);
  const ticketPage = side === "desk" ? paths.deskTicket : paths.ticket;
  return (
    <Card title={t("money")}>
      <FactList
        columns={1}
        facts={[
          ...(side === "desk" ? ([[t("column.member"), offer.member]] as const) : []),
          [t("new.kind"), t(side === "desk" ? `desk.kind.${kind}` : `new.kind.${kind}`)],
          [t("column.warehouse"), textIn(offer.place, i18n.language)],
          [t("money.goods"), <Money key="goods" amount={offer.goods} />],
          ...(kind === "BULK"
            ? ([[t("money.shipping"), <Money key="freight" amount={offer.freight} />]] as const)
            : []),
          [t("money.total"), <Money key="total" amount={offer.goods + offer.freight} />],
          ...(offer.isSplit
            ? ([[t("offer.deposit"), <Money key="deposit" amount={depositOf(offer.goods)} />]] as const)
            : []),
          [t("new.split"), t(offer.isSplit ? "new.split.deposit" : "new.split.full")],
          [t("offer.days"), t("offer.daysText", { min: offer.daysMin, max: offer.daysMax })],
          [t("offer.validUntil"), <DateTime key="until" at={offer.validUntil} />],
          ...(offer.pricesUntil
            ? ([[t("offer.pricesUntil"), <DateTime key="prices" at={offer.pricesUntil} />]] as const)
            : []),
          ...(offer.ticketNo
            ? ([
                [
                  t("offer.question"),
                  <Link key="ticket" to={ticketPage(offer.ticketNo)} className="link">
                    {offer.ticketNo}
                  </Link>,
                ],
              ] as const)
            : []),
          ...(orderNo
            ? ([
                [
                  t("column.no"),
                  <Link key="order" to={orderPage(orderNo)} className="link">
                    {orderNo}
                  </Link>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

export function OfferRounds({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation("bulk");
  return (
    <Card title={t("offer.rounds")}>
      <ol className="grid gap-4 text-sm">
        {rounds.map((round) => (
          <li key={round.at}>
            <p className="font-semibold">{t(`offer.by.${round.by}`)}</p>
            <p className="text-muted">
              <DateTime at={new Date(round.at)} />
            </p>
            {round.note && <p className="whitespace-pre-wrap wrap-anywhere">{round.note}</p>}
            <ul>
              {round.lines.map(({ sku, qty, price }) => (
                <li key={sku} className="wrap-anywhere">
                  {qty} × {sku}: <Money amount={BigInt(price)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The rows of a form about an offer, filled with what it says now. */
const rowsOf = (offer: OfferPage): string =>
  offer.lines.map(({ sku, qty, unitPrice }) => `${sku}\t${qty}\t${decimalText(unitPrice)}`).join("\n");

type MemberProps = Result & {
  offer: OfferPage;
  offers: Offers<string>;
  addresses: readonly Choice[];
  balance: bigint;
};

/** What the member does with an offer: accepts and pays it, makes a counter-offer, declines. */
export function MemberOffer({ offer, offers, addresses, balance, result }: MemberProps) {
  const { t } = useTranslation("bulk");
  return (
    <div className="grid gap-4">
      {offers["accept"] === true && <Accept {...{ offer, addresses, balance, result }} />}
      {offers["counter"] === true && (
        <Card title={t("offer.counter")}>
          <PlainForm
            result={result}
            schema={CounterForm}
            intent="counter"
            start={{ rows: rowsOf(offer), note: "" }}
            submit={t("offer.counter.submit")}
          />
        </Card>
      )}
      {offers["decline"] === true && (
        <Form method="post" scope="decline">
          <Button intent="decline">{t("offer.decline")}</Button>
        </Form>
      )}
    </div>
  );
}

function Accept({ offer, addresses, balance, result }: Omit<MemberProps, "offers">) {
  const { t } = useTranslation("bulk");
  const [form, fields] = useSchemaForm(AcceptForm, { id: "accept", result, intent: "accept" });
  const now = offer.isSplit ? depositOf(offer.goods) : offer.goods + offer.freight;
  return (
    <Card title={t("offer.accept")}>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ address: t("address") }} />
        <input type="hidden" name="version" value={offer.version} />
        {offer.kind === "BULK" && (
          <Field meta={fields.address} label={t("address")} choice>
            <Select options={[...addresses]} />
          </Field>
        )}
        {balance >= now && (
          <Button intent="accept-from-wallet" tone="primary" block>
            {t("offer.accept.wallet")} <Money amount={now} />
          </Button>
        )}
        <Button intent="accept" tone={balance >= now ? "secondary" : "primary"} block>
          {t("offer.accept.choose")} <Money amount={now} />
        </Button>
      </Form>
    </Card>
  );
}

type DeskProps = Result & { offer: OfferPage; offers: Offers<string> };

/** What the agent does with an offer: other terms, or its end. */
export function DeskOffer({ offer, offers, result }: DeskProps) {
  const { t } = useTranslation("bulk");
  return (
    <div className="grid gap-4">
      {offers["revise"] === true && (
        <Card title={t("offer.revise")}>
          <PlainForm
            result={result}
            schema={ReviseForm}
            intent="revise"
            start={{
              rows: rowsOf(offer),
              freight: decimalText(offer.freight),
              daysMin: String(offer.daysMin),
              daysMax: String(offer.daysMax),
              validUntil: offer.validUntil.toISOString().slice(0, 10),
              keep: offer.pricesUntil === null ? undefined : "on",
              note: "",
            }}
            submit={t("offer.revise.submit")}
            tone="primary"
          />
        </Card>
      )}
      {offers["withdraw"] === true && (
        <Form method="post" scope="withdraw">
          <Button intent="withdraw">{t("offer.withdraw")}</Button>
        </Form>
      )}
    </div>
  );
}

type NewProps = Result & {
  start: { member: string; rows: string; validUntil: string };
  places: readonly Choice[];
};

/** The agent's form for a new offer. */
export function NewOffer({ start, places, result }: NewProps) {
  const { t } = useTranslation("bulk");
  const [form, fields] = useSchemaForm(NewOfferForm, {
    id: "offer",
    result,
    start: {
      ...start,
      kind: "INVENTORY",
      split: "deposit",
      freight: "0.00",
      daysMin: "7",
      daysMax: "20",
      note: "",
    },
  });
  const labels = { kind: t("new.kind"), warehouse: t("column.warehouse"), split: t("new.split") };
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid max-w-2xl gap-5">
        <FormErrors form={form} schema={NewOfferForm} labels={labels} />
        <Fields schema={NewOfferForm} of={fields} only={["member"]} />
        <Field meta={fields.kind} label={labels.kind} choice>
          <RadioGroup
            options={(["INVENTORY", "BULK"] as const).map((value) => ({
              value,
              label: t(`desk.kind.${value}`),
            }))}
          />
        </Field>
        <Field meta={fields.warehouse} label={labels.warehouse} choice>
          <Select options={[...places]} />
        </Field>
        <Field meta={fields.split} label={labels.split} choice>
          <RadioGroup
            options={(["deposit", "full"] as const).map((value) => ({
              value,
              label: t(`new.split.${value}`),
            }))}
          />
        </Field>
        <Fields
          schema={NewOfferForm}
          of={fields}
          only={["rows", "freight", "daysMin", "daysMax", "validUntil", "keep", "note"]}
        />
        <div className="flex gap-2">
          <Button tone="primary">{t("offer.new.submit")}</Button>
          <LinkButton to={paths.deskBulkOffers()} tone="quiet">
            {t("offer.new.back")}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}
