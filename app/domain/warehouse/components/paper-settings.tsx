/** The sender of each warehouse, and which papers each channel takes. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, LinkButton } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { ChannelForm, SenderForm } from "../paper/forms";
import type { ChannelRow, SenderRow } from "../paper/settings.server";

type Props = {
  houses: readonly (Omit<SenderRow, "name"> & { name: string })[];
  channels: readonly (Omit<ChannelRow, "name"> & { name: string })[];
  result: SubmissionResult | undefined;
};

/** The answer of the form of this row alone. */
const ownResult = (result: SubmissionResult | undefined, field: string, code: string) =>
  result?.initialValue?.[field] === code ? result : undefined;

export function PaperSettings({ houses, channels, result }: Props) {
  const { t } = useTranslation("papers");
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        {houses.map(({ code, name, sender, version }) => (
          <Card key={`${code} ${version}`} title={t("sender.title", { warehouse: name })}>
            <PlainForm
              schema={SenderForm}
              id={`sender-${code}`}
              intent="sender"
              result={ownResult(result, "warehouse", code)}
              start={{ ...sender, warehouse: code, version: String(version) }}
              hidden={{ warehouse: code, version }}
              intro={sender === null && <p className="hint">{t("sender.none")}</p>}
              submit={t("sender.save")}
            />
            <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4">
              <p className="hint">{t("bins.description")}</p>
              <LinkButton to={paths.deskBinLabels(code)} size="s" icon="download-simple" reloadDocument>
                {t("bins.print")}
              </LinkButton>
            </div>
          </Card>
        ))}
      </div>
      <div className="grid gap-4">
        {channels.map(({ code, name, form, invoice }) => (
          <Card key={`${code} ${form} ${String(invoice)}`} title={name}>
            <PlainForm
              schema={ChannelForm}
              id={`channel-${code}`}
              intent="channel"
              result={ownResult(result, "channel", code)}
              start={{ form, ...(invoice && { invoice: "on" }) }}
              hidden={{ channel: code }}
              submit={t("channel.save")}
            />
          </Card>
        ))}
      </div>
    </div>
  );
}
