/** One parcel before it is handed over: its facts, and what can be done with its label. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, FactList, Field, Fields, FileInput, Form, FormErrors } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { photoEndings, photoMegabytes } from "../config";
import { NumberForm, ScaleForm, VoidForm } from "../outbound-forms";
import type { ParcelPage } from "../outbound-view.server";
import { Refusal } from "./parcel-list";
import { PrintLabel } from "./print-label";

export function ParcelFacts({ parcel }: { parcel: ParcelPage }) {
  const { t } = useTranslation("outbound");
  return (
    <>
      {parcel.refusal && (
        <Banner tone="critical" title={t("parcel.refused")}>
          <Refusal code={parcel.refusal} />
        </Banner>
      )}
      <Card title={t("parcel.facts")}>
        <FactList
          facts={[
            [
              t("ready.order"),
              <Link key="order" to={paths.deskOrder(parcel.orderNo)} className="link">
                {parcel.orderNo}
              </Link>,
            ],
            parcel.waveNo !== null && [
              t("waves.wave"),
              <Link key="wave" to={paths.deskWave(parcel.waveNo)} className="link">
                {parcel.waveNo}
              </Link>,
            ],
            [
              t("parcel.pieces"),
              parcel.lines.map(({ sku, qty, packed }) => `${packed}/${qty} × ${sku}`).join(", "),
            ],
            parcel.goesWith.length > 0 && [
              t("box.title"),
              [
                t("box.goesWith", { nos: parcel.goesWith.join(", ") }),
                ...(parcel.joinedTo ? [t("box.joined", { no: parcel.joinedTo })] : []),
              ].join(" · "),
            ],
            [t("parcel.carrier"), parcel.carrier ?? "–"],
            [t("parcel.number"), parcel.trackingNo ?? "–"],
            parcel.weighedG !== null && [t("parcel.weight"), t("parcel.grams", { grams: parcel.weighedG })],
            parcel.skuG !== null && [t("parcel.skuWeight"), t("parcel.grams", { grams: parcel.skuG })],
            [t("parcel.prints"), String(parcel.prints)],
            parcel.packedAt && [t("parcels.packed"), <DateTime key="packed" at={parcel.packedAt} />],
            parcel.manifestNo !== null && [
              t("parcel.manifest"),
              <Link key="manifest" to={paths.deskManifest(parcel.manifestNo)} className="link">
                {parcel.manifestNo}
              </Link>,
            ],
            parcel.packageId !== null && [
              t("parcel.tracking"),
              <Link key="tracking" to={paths.deskParcel(parcel.packageId)} className="link">
                {parcel.trackingNo}
              </Link>,
            ],
            parcel.voidReason !== null && [t("parcel.voidReason"), parcel.voidReason],
          ]}
        />
      </Card>
    </>
  );
}

type ActsProps = { parcel: ParcelPage; result: SubmissionResult | undefined };

export function ParcelActs({ parcel, result }: ActsProps) {
  const { t } = useTranslation("outbound");
  const { status } = parcel;
  if (status === "HANDED_OVER" || status === "VOID") return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {status === "PACKED" && parcel.joinedTo === null && (
        <Card title={t("parcel.giveNumber")}>
          <PlainForm
            schema={NumberForm}
            intent="number"
            result={result}
            start={{ carrier: parcel.carrier ?? "" }}
            hidden={anywayOf(result)}
            submit={t("parcel.giveNumber.submit")}
            tone="primary"
          />
        </Card>
      )}
      {status === "LABELLED" && (
        <Card title={t("parcel.label")}>
          <p className="hint mb-3">{t("parcel.label.text")}</p>
          <div className="flex flex-wrap gap-2">
            <PrintLabel parcel={parcel} />
            <Form method="post" scope="redo">
              <Button intent="redo" icon="arrows-clockwise">
                {t("parcel.redo")}
              </Button>
            </Form>
          </div>
        </Card>
      )}
      {status !== "OPEN" && <Scale parcel={parcel} result={result} />}
      <Card title={t("parcel.void")}>
        <PlainForm
          schema={VoidForm}
          intent="void"
          result={result}
          intro={<p className="hint">{t("parcel.void.text")}</p>}
          submit={t("parcel.void.submit")}
          tone="danger"
        />
      </Card>
    </div>
  );
}

/** Its weight before it leaves. What differs from its SKUs is shown by a photo of the scale. */
function Scale({ parcel, result }: ActsProps) {
  const { t } = useTranslation("outbound");
  const [form, fields] = useSchemaForm(ScaleForm, {
    intent: "scale",
    result,
    start: { grams: parcel.weighedG === null ? "" : String(parcel.weighedG) },
  });
  return (
    <Card title={t("parcel.scale")}>
      <Form
        method="post"
        encType="multipart/form-data"
        scope="scale"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormErrors form={form} schema={ScaleForm} labels={{ photo: t("parcel.photo") }} />
        <p className="hint">{t("parcel.scale.text")}</p>
        <Fields schema={ScaleForm} of={fields} only={["grams"]} />
        <Field
          meta={fields.photo}
          label={t("parcel.photo")}
          {...(parcel.hasPhoto ? { hint: t("parcel.photo.kept") } : {})}
        >
          <FileInput accept={photoEndings} maxMegabytes={photoMegabytes} />
        </Field>
        <div>
          <Button intent="scale" icon="check">
            {t("parcel.scale.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** A doubtful number goes on the second time: whoever sends it again has seen what speaks against it. */
function anywayOf(result: SubmissionResult | undefined): Record<string, string> {
  const doubt = result?.error?.["trackingNo"]?.find((text) => text.startsWith("orders:doubt."));
  const params = doubt?.slice(doubt.indexOf("|") + 1);
  if (!params) return {};
  const { mark } = JSON.parse(params) as { mark?: string };
  return mark ? { anyway: mark } : {};
}
