/** One parcel at the desk: how it is followed, and by which carrier. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, FactList, Form, type Option } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { mostCarrierChanges } from "../config";
import { CarrierForm, PostcodeForm } from "../forms";
import { problemOf, serviceTitles } from "../parcel-words";
import type { DeskTrack } from "../view.server";
import { Track } from "./timeline";

type Props = {
  track: DeskTrack;
  /** Carriers that can be named. */
  carriers: readonly Option[];
  result: SubmissionResult | undefined;
};

export function DeskParcel({ track, carriers, result }: Props) {
  const { t } = useTranslation("tracking");
  return (
    <>
      {track.follow === "ASK" && track.problem && (
        <Banner tone="critical" title={t("desk.ask")}>
          {t(`problem.${problemOf(track.problem)}`)}
        </Banner>
      )}
      {track.otherCountry && (
        <Banner tone="caution" title={t("desk.otherCountry")}>
          {t("desk.otherCountry.text", { carrier: track.otherCountry, order: track.country })}
        </Banner>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <Card title={t("desk.scans")}>
          <Track track={track} />
        </Card>
        <div className="grid gap-4">
          <Card title={t("desk.facts")}>
            <Facts track={track} carriers={carriers} />
          </Card>
          {track.follow !== "STOPPED" && <ChangeCarrier track={track} carriers={carriers} result={result} />}
          {track.follow !== "STOPPED" && track.state === "WAITING" && (
            <Postcode track={track} result={result} />
          )}
        </div>
      </div>
    </>
  );
}

function Facts({ track, carriers }: Omit<Props, "result">) {
  const { t } = useTranslation("tracking");
  const { label = "–" } = carriers.find(({ value }) => value === track.carrierCode) ?? {};
  return (
    <>
      <FactList
        facts={[
          [
            t("desk.order"),
            <Link key="order" to={paths.deskOrder(track.orderNo)} className="link">
              {track.orderNo}
            </Link>,
          ],
          [t("desk.member"), track.member],
          [t("desk.country"), track.country],
          [t("desk.sent"), <DateTime key="sent" at={track.shippedAt} />],
          [t("desk.follow"), t(`follow.${track.follow}`)],
          [t("desk.followedAs"), label],
          track.provider !== null && [t("desk.service"), serviceTitles[track.provider] ?? track.provider],
          track.readAt && [t("desk.read"), <DateTime key="read" at={track.readAt} />],
        ]}
      />
      {track.follow === "FOLLOWED" && (
        <Form method="post" scope="read" className="mt-4">
          <Button intent="read" size="s" icon="arrows-clockwise">
            {t("desk.readNow")}
          </Button>
        </Form>
      )}
    </>
  );
}

function ChangeCarrier({ track, carriers, result }: Props) {
  const { t } = useTranslation("tracking");
  return (
    <Card title={t("desk.change")}>
      <PlainForm
        schema={CarrierForm}
        intent="carrier"
        result={result}
        start={{ carrier: track.carrierCode ?? "" }}
        options={{ carrier: carriers }}
        intro={
          <p className="hint">{t("desk.change.text", { used: track.changes, most: mostCarrierChanges })}</p>
        }
        submit={t("desk.change.submit")}
      />
    </Card>
  );
}

function Postcode({ track, result }: Omit<Props, "carriers">) {
  const { t } = useTranslation("tracking");
  return (
    <Card title={t("desk.postcode.title")}>
      <PlainForm
        schema={PostcodeForm}
        intent="postcode"
        result={result}
        start={{ postcode: track.postcode }}
        intro={<p className="hint">{t("desk.postcode.text")}</p>}
        submit={t("desk.postcode.submit")}
      />
    </Card>
  );
}
