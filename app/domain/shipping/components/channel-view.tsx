/** One channel at the desk: its terms, zones, surcharges and restrictions, and what was changed. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { textIn } from "~/domain/catalogue/words";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DataTable,
  FactList,
  Field,
  Form,
  FormErrors,
  Input,
  LinkButton,
  Select,
  Status,
  Timeline,
  type Fact,
} from "~/ui";
import { Link } from "~/ui/link";
import { areasText } from "../areas";
import type { ChannelPage, RestrictionRow, SurchargeRow } from "../channels.server";
import { goodsAttributes } from "../fee-query";
import type { ListedRate } from "../brackets";
import type { ListedZone } from "../price-list";
import { useDaysText, usePriceText } from "./rate-text";

type Result = SubmissionResult | undefined;

export function ChannelView({ channel, result }: { channel: ChannelPage; result: Result }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        <Zones channel={channel} />
        <Surcharges channel={channel} />
        <Restrictions channel={channel} result={result} />
      </div>
      <div className="grid gap-4">
        <Terms channel={channel} />
        <CopyForm channel={channel} result={result} />
        <History channel={channel} />
      </div>
    </div>
  );
}

function Zones({ channel }: { channel: ChannelPage }) {
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

function Surcharges({ channel }: { channel: ChannelPage }) {
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
            ...{ key: "kind", header: t("logistics:field.kind"), tight: true },
            cell: (row) => (
              <Link to={paths.deskSurcharge(channel.code, row.id)} className="row-link">
                {t(`shipping:surcharge.${row.kind as "fuel"}`)}
              </Link>
            ),
          },
          {
            ...{ key: "amount", header: t("logistics:field.amount"), tight: true, align: "end" },
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

function Restrictions({ channel, result }: { channel: ChannelPage; result: Result }) {
  const { t } = useTranslation(["logistics", "shop"]);
  const own = result?.initialValue?.["intent"] === "restrict" ? result : undefined;
  const [form, fields] = useForm<{ attribute: string; country?: string; rule: string }>({
    id: "restrict",
    ...(own ? { lastResult: own } : {}),
  });
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
            ...{ key: "attribute", header: t("logistics:field.goods") },
            cell: (row) => t(`shop:attribute.${row.attribute as "general"}`),
          },
          {
            ...{ key: "country", header: t("logistics:field.country") },
            cell: (row) => row.country ?? t("logistics:everywhere"),
          },
          {
            ...{ key: "rule", header: t("logistics:field.rule"), tight: true },
            cell: (row) => (
              <Status tone={row.rule === "deny" ? "critical" : "positive"}>
                {t(`logistics:rule.${row.rule}`)}
              </Status>
            ),
          },
          {
            ...{ key: "remove", header: t("logistics:action.remove"), tight: true, plain: true },
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
          <Input maxLength={2} placeholder={t("logistics:everywhere")} autoComplete="off" />
        </Field>
        <Field meta={fields.rule} label={t("logistics:field.rule")} required choice>
          <Select options={rules} />
        </Field>
        <Button intent="restrict">{t("logistics:action.add")}</Button>
      </Form>
    </Card>
  );
}

function Terms({ channel }: { channel: ChannelPage }) {
  const { t } = useTranslation("logistics");
  const days = useDaysText();
  const facts: Fact[] = [
    [t("field.carrier"), channel.carrier],
    [t("field.warehouse"), channel.warehouse],
    [t("field.mode"), t(`mode.${channel.mode}`)],
    [t("field.days"), `${channel.daysMin}–${channel.daysMax} + ${channel.processingDays}`],
    [t("field.weights"), `${channel.minWeightG.toLocaleString()}–${channel.maxWeightG.toLocaleString()} g`],
    [t("field.billing"), t("billing", { least: channel.minBillG, step: channel.weightStepG })],
    [
      t("field.volume"),
      `${t(`volRule.${channel.volRule}`)}${channel.volDivisor ? ` · ${channel.volDivisor}` : ""}`,
    ],
    channel.maxSideCm ? [t("field.maxSide"), `${channel.maxSideCm} cm`] : null,
    channel.maxGirthCm ? [t("field.maxGirth"), `${channel.maxGirthCm} cm`] : null,
    channel.maxValue
      ? [t("field.maxValue"), formatMoney({ amount: channel.maxValue, currency: "USD" })]
      : null,
    [
      t("field.customs"),
      [channel.ddp && t("field.ddp"), channel.iossOk && "IOSS"].filter(Boolean).join(", ") ||
        t("customs.none"),
    ],
    [
      t("field.needs"),
      [channel.phoneRequired && t("field.phone"), channel.taxIdRequired && t("field.taxId")]
        .filter(Boolean)
        .join(", ") || "–",
    ],
    [t("field.tracked"), t(channel.tracked ? "yes" : "no")],
    [t("field.open"), days(channel.activeFrom, channel.activeTo) || t("days.always")],
  ];
  return (
    <Card
      title={t("terms.title")}
      actions={
        <LinkButton to={paths.deskChannelTerms(channel.code)} size="s" icon="pencil-simple">
          {t("action.edit")}
        </LinkButton>
      }
    >
      <FactList columns={1} facts={facts} />
      <Form method="post" scope="open" className="pt-5">
        <input type="hidden" name="version" value={channel.version} />
        <Button intent={channel.open ? "close" : "open"} block>
          {t(channel.open ? "action.close" : "action.open")}
        </Button>
      </Form>
    </Card>
  );
}

function CopyForm({ channel, result }: { channel: ChannelPage; result: Result }) {
  const { t } = useTranslation("logistics");
  const own = result?.initialValue?.["intent"] === "copy" ? result : undefined;
  const [form, fields] = useForm<{ code: string }>({ id: "copy", ...(own ? { lastResult: own } : {}) });
  return (
    <Card title={t("copy.title")}>
      <Form method="post" scope="copy" {...getFormProps(form)} className="grid gap-3">
        <FormErrors form={form} labels={{ code: t("field.code") }} />
        <Field
          meta={fields.code}
          label={t("copy.code")}
          hint={t("copy.hint", { code: channel.code })}
          required
        >
          <Input maxLength={24} autoComplete="off" spellCheck={false} />
        </Field>
        <Button intent="copy" icon="copy">
          {t("action.copy")}
        </Button>
      </Form>
    </Card>
  );
}

function History({ channel }: { channel: ChannelPage }) {
  const { t } = useTranslation("logistics");
  if (channel.history.length === 0) return null;
  return (
    <Card title={t("history.title")}>
      <Timeline
        items={channel.history.map(({ id, at, action, by }) => ({
          ...{ id, at, by },
          title: t(`audit.${action as "channel.terms"}`),
        }))}
      />
    </Card>
  );
}
