/** What belongs to a channel: its zones with their prices, its surcharges, and the goods it does not take. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, Card, DataTable, Field, Form, LettersInput, LinkButton, Select, Status } from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { areasText } from "../areas";
import type { ChannelPage, RestrictionRow, SurchargeRow } from "../channels.server";
import { goodsAttributes } from "../fee-query";
import type { ListedRate } from "../brackets";
import type { ListedZone } from "../price-list";
import { useDaysText, usePriceText } from "./rate-text";
import { RestrictForm } from "../forms";

export function Zones({ channel }: { channel: ChannelPage }) {
  const { t, i18n } = useTranslation("logistics");
  const price = usePriceText();
  const days = useDaysText();
  const weight = ({ wFromG, wToG }: ListedRate) =>
    `${wFromG.toLocaleString(i18n.language)}–${wToG.toLocaleString(i18n.language)} g`;
  return (
    <Card
      title={t("zones.title")}
      flush
      actions={
        <LinkButton to={paths.deskZone(channel.code, "new")} size="s" icon="plus">
          {t("zones.add")}
        </LinkButton>
      }
    >
      <DataTable
        caption={t("zones.title")}
        rows={channel.zones}
        rowKey={(zone: ListedZone) => zone.code}
        columns={[
          {
            key: "zone",
            header: t("field.zone"),
            cell: (zone) => (
              <>
                <Link to={paths.deskZone(channel.code, zone.code)} className="row-link">
                  {zone.code}
                </Link>
                <span className="block text-xs text-muted">{textIn(zone.name, i18n.language)}</span>
              </>
            ),
            tight: true,
          },
          {
            key: "areas",
            header: t("field.areas"),
            cell: (zone) => <span className="text-sm wrap-anywhere">{areasText(zone.areas)}</span>,
          },
          {
            key: "rates",
            header: t("field.rates"),
            cell: (zone) => (
              <ul className="grid gap-0.5 text-sm">
                {zone.rates.map((rate) => (
                  <li key={`${rate.wFromG} ${rate.validFrom}`} className="flex flex-wrap gap-x-3">
                    <span className="num w-36 text-muted">{weight(rate)}</span>
                    <span className="num">{price(rate)}</span>
                    <span className="hint">{days(rate.validFrom, rate.validTo)}</span>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
        empty={<p className="px-5 py-6 text-sm text-muted">{t("zones.empty")}</p>}
      />
    </Card>
  );
}

export function Surcharges({ channel }: { channel: ChannelPage }) {
  const { t } = useTranslation(["logistics", "shipping"]);
  const condition = useCondition();
  return (
    <Card
      title={t("logistics:surcharges.title")}
      flush
      actions={
        <LinkButton to={paths.deskSurcharge(channel.code, "new")} size="s" icon="plus">
          {t("logistics:surcharges.add")}
        </LinkButton>
      }
    >
      <DataTable
        caption={t("logistics:surcharges.title")}
        rows={channel.surcharges}
        rowKey={(row: SurchargeRow) => row.id}
        columns={[
          {
            key: "kind",
            header: t("logistics:field.kind"),
            tight: true,
            cell: (row) => (
              <Link to={paths.deskSurcharge(channel.code, row.id)} className="row-link">
                {t(`shipping:surcharge.${row.kind as "fuel"}`)}
              </Link>
            ),
          },
          {
            key: "amount",
            header: t("logistics:field.amount"),
            tight: true,
            align: "end",
            cell: (row) => <span className="num">{amountText(row)}</span>,
          },
          { key: "when", header: t("logistics:field.when"), cell: (row) => condition(row) },
        ]}
        empty={<p className="px-5 py-6 text-sm text-muted">{t("logistics:surcharges.empty")}</p>}
      />
    </Card>
  );
}

const amountText = ({ ppm, fixed }: SurchargeRow) =>
  ppm === null ? formatMoney({ amount: fixed ?? 0n, currency: "USD" }) : `${ppm / 10_000} %`;

function useCondition() {
  const { t } = useTranslation(["logistics", "shop"]);
  const days = useDaysText();
  return ({ match }: SurchargeRow): string =>
    [
      match.countries && match.countries.join(" "),
      match.zips && t("logistics:when.zips", { zips: match.zips.join(" ") }),
      match.attributes && match.attributes.map((name) => t(`shop:attribute.${name as "general"}`)).join(", "),
      match.minSideCm !== undefined && t("logistics:when.side", { cm: match.minSideCm }),
      days(match.from, match.to),
    ]
      .filter(Boolean)
      .join(" · ") || t("logistics:when.always");
}

export function Restrictions({
  channel,
  result,
}: {
  channel: ChannelPage;
  result: SubmissionResult | undefined;
}) {
  const { t } = useTranslation(["logistics", "shop"]);
  const [form, fields] = useSchemaForm(RestrictForm, { intent: "restrict", result });
  const options = goodsAttributes.map((value) => ({ value, label: t(`shop:attribute.${value}`) }));
  const rules = (["deny", "allow"] as const).map((value) => ({ value, label: t(`logistics:rule.${value}`) }));
  return (
    <Card title={t("logistics:restrictions.title")} flush>
      <DataTable
        caption={t("logistics:restrictions.title")}
        rows={channel.restrictions}
        rowKey={(row: RestrictionRow) => row.id}
        columns={[
          {
            key: "attribute",
            header: t("logistics:field.goods"),
            cell: (row) => t(`shop:attribute.${row.attribute as "general"}`),
          },
          {
            key: "country",
            header: t("logistics:field.country"),
            cell: (row) => row.country ?? t("logistics:everywhere"),
          },
          {
            key: "rule",
            header: t("logistics:field.rule"),
            tight: true,
            cell: (row) => (
              <Status tone={row.rule === "deny" ? "critical" : "positive"}>
                {t(`logistics:rule.${row.rule}`)}
              </Status>
            ),
          },
          {
            key: "remove",
            header: t("logistics:action.remove"),
            tight: true,
            plain: true,
            cell: (row) => (
              <Form method="post" scope={`unrestrict ${row.id}`}>
                <input type="hidden" name="id" value={row.id} />
                <Button intent="unrestrict" size="s" tone="quiet" icon="trash" iconOnly>
                  {t("logistics:action.remove")}
                </Button>
              </Form>
            ),
          },
        ]}
        empty={<p className="px-5 py-4 text-sm text-muted">{t("logistics:restrictions.empty")}</p>}
      />
      <Form
        method="post"
        scope="restrict"
        {...getFormProps(form)}
        className="grid gap-3 border-t border-line px-5 py-4 sm:grid-cols-[2fr_1fr_1fr_auto] sm:items-end"
      >
        <Field meta={fields.attribute} label={t("logistics:field.goods")} required choice>
          <Select options={options} />
        </Field>
        <Field meta={fields.country} label={t("logistics:field.country")} plain>
          <LettersInput maxLength={2} placeholder={t("logistics:everywhere")} />
        </Field>
        <Field meta={fields.rule} label={t("logistics:field.rule")} required choice>
          <Select options={rules} />
        </Field>
        <Button intent="restrict">{t("logistics:action.add")}</Button>
      </Form>
    </Card>
  );
}
