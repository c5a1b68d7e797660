/** What is to change in a paid order, old beside new, and whoever decides about it (§3.1 #39). */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import { Banner, Button, Card, DateTime, errorText, Form, FormErrors, Money, type Option } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { AddressFields, CustomsNumberField, useAddressLabels } from "~/domain/accounts/components/address";
import type { OrderPage } from "../order.server";
import { NewAddressForm } from "../forms";
import { Filled } from "./filled";

type Props = { order: OrderPage; offers: Offers; at: "member" | "desk" };

export function OrderChange({ order, offers, at }: Props) {
  const { t } = useTranslation(["stopping", "orders"]);
  const { change } = order;
  if (!change) return null;
  const isStores = change.askedBy === "STORE";
  const decides = at === "member" ? isStores : !isStores;
  const title = at === "desk" && !isStores ? "desk.title" : isStores ? "title" : "asked";
  const text = at === "desk" && !isStores ? "desk.text" : isStores ? "text" : "asked.text";
  return (
    <Card title={t(`stopping:change.${title}`)}>
      <div className="grid gap-4 text-sm" id="change">
        <p>
          <Filled
            text={t(`stopping:change.${text}`, { due: "\u0000" })}
            with={<DateTime at={change.dueAt} />}
          />
        </p>
        {change.lateAt && <Banner tone="caution">{t("stopping:late")}</Banner>}
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("stopping:change.what")}</th>
              <th scope="col">{t("stopping:change.old")}</th>
              <th scope="col">{t("stopping:change.new")}</th>
            </tr>
          </thead>
          <tbody>
            {change.changes.map(({ field, line, old, now }, i) => (
              <tr key={`${i} ${field}`} className="wrap-anywhere">
                <th scope="row">
                  {line !== null && `${line}: `}
                  {t(`orders:changed.${field}`)}
                </th>
                <td>
                  <del>{old || t("orders:changed.nothing")}</del>
                </td>
                <td>
                  <ins>{now || t("orders:changed.nothing")}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Price order={order} at={at} />
        {order.hold === "ADDRESS" && (
          <Form method="post" scope="change" className="flex flex-wrap gap-2">
            <input type="hidden" name="change" value={change.id} />
            {change.quote && <input type="hidden" name="price" value={String(change.quote.more)} />}
            {decides && change.quote && offers["change-accepted"] === true && (
              <Button intent="change-accepted" tone="primary">
                {t("stopping:change.accept")}
              </Button>
            )}
            {(decides || at === "member") && offers["change-refused"] === true && (
              <Button intent="change-refused">
                {t(decides ? "stopping:change.refuse" : "stopping:change.withdraw")}
              </Button>
            )}
          </Form>
        )}
      </div>
    </Card>
  );
}

function Price({ order, at }: Pick<Props, "order" | "at">) {
  const { t } = useTranslation("stopping");
  const { t: common } = useTranslation();
  const { quote, refused } = order.change ?? {};
  if (!quote)
    return (
      <p className="text-critical">
        {refused && refused !== "orders:error.no-way-there" ? errorText(common, refused) : t("change.noWay")}
      </p>
    );
  return (
    <>
      <Parts quote={quote} />
      <Sum more={quote.more} at={at} />
    </>
  );
}

/** The parts of the price, old beside new, where other lines change all of them. */
function Parts({ quote: { parts, by } }: { quote: NonNullable<NonNullable<OrderPage["change"]>["quote"]> }) {
  const { t } = useTranslation("stopping");
  if (!parts || !by) return null;
  const shown = (["goods", "shipping", "service", "tax"] as const).filter(
    (part) => parts[part] !== 0n || by[part] !== 0n,
  );
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t("change.price")}</th>
          <th scope="col">{t("change.old")}</th>
          <th scope="col">{t("change.new")}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((part) => (
          <tr key={part}>
            <th scope="row">{t(`change.part.${part}`)}</th>
            <td>
              <Money amount={parts[part]} />
            </td>
            <td>
              <Money amount={parts[part] + by[part]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ more, at }: { more: bigint; at: Props["at"] }) {
  const { t } = useTranslation("stopping");
  if (more === 0n) return <p>{t("change.same")}</p>;
  const said = more > 0n ? "dearer" : "cheaper";
  const amount = <Money amount={more > 0n ? more : -more} className="font-semibold" />;
  return (
    <p>
      <Filled
        text={t(at === "desk" ? `change.desk.${said}` : `change.${said}`, { amount: "\u0000" })}
        with={amount}
      />
    </p>
  );
}

type AskProps = {
  order: OrderPage;
  offers: Offers;
  dueAt: Date | string | null;
  countries: readonly Option[];
  result: SubmissionResult | undefined;
};

/** The member asks for another address of a paid order. */
export function NewAddress({ order, offers, dueAt, countries, result }: AskProps) {
  const { t } = useTranslation("stopping");
  const labels = useAddressLabels();
  const { shipTo } = order;
  const [form, fields] = useSchemaForm(NewAddressForm, {
    intent: "new-address",
    result,
    start: { ...shipTo, taxId: shipTo.taxId ?? "", keepLetters: order.lettersKept ? "on" : undefined },
  });
  if (offers["address-asked"] !== true || dueAt === null) return null;
  const isRefused = result?.initialValue?.["intent"] === "new-address";
  return (
    <details className="mt-3" id="new-address" open={isRefused}>
      <summary className="cursor-pointer text-sm font-semibold">{t("address.summary")}</summary>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="new-address"
        className="mt-3 grid gap-4"
      >
        <p className="text-sm text-muted">
          <Filled text={t("address.text", { due: "\u0000" })} with={<DateTime at={new Date(dueAt)} />} />
        </p>
        <FormErrors form={form} labels={labels} choices={["country", "province"]} />
        <AddressFields fields={fields} countries={countries} warnings={{}} />
        <CustomsNumberField
          meta={fields.taxId}
          country={fields.country}
          countries={countries}
          warning={undefined}
        />
        <div>
          <Button intent="new-address" tone="primary">
            {t("address.button")}
          </Button>
        </div>
      </Form>
    </details>
  );
}
