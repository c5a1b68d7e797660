/** One channel at the desk: its terms, zones, surcharges and restrictions, and what was changed. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, Card, FactList, Form, LinkButton, Timeline, type Fact } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import type { ChannelPage } from "../channels.server";
import { useDaysText } from "./rate-text";
import { Zones, Surcharges, Restrictions } from "./channel-lists";
import { CopyForm as Copy } from "../forms";

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
    channel.notTo ? [t("field.notTo"), channel.notTo] : null,
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
  return (
    <Card title={t("copy.title")}>
      <PlainForm
        schema={Copy}
        intent="copy"
        result={result}
        params={{ code: channel.code }}
        submit={t("action.copy")}
        icon="copy"
      />
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
          id,
          at,
          by,
          title: t(`audit.${action as "channel.terms"}`),
        }))}
      />
    </Card>
  );
}
