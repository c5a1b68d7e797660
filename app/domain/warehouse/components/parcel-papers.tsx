/** The papers of one parcel: what each is, what is missing for them, and where that is mended. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card, DateTime, FactList, LinkButton } from "~/ui";
import { Link } from "~/ui/link";
import type { Lack } from "../paper/customs";
import type { ShownPapers } from "../paper/shown";

export function ParcelPapers({ papers }: { papers: ShownPapers }) {
  const { t } = useTranslation("papers");
  const { fault, lacks, kinds } = papers;
  return (
    <div className="grid gap-4">
      {fault && fault !== "missing" && <Banner tone="critical" title={t(`error.${fault}`)} />}
      {lacks.length > 0 && (
        <Banner
          tone={fault === "missing" ? "critical" : "caution"}
          title={t(fault === "missing" ? "parcel.missing" : "parcel.told")}
        >
          <Lacks lacks={lacks} />
        </Banner>
      )}
      <Card>
        <FactList
          facts={[
            [
              t("column.order"),
              <Link key="order" to={paths.deskOrder(papers.orderNo)} className="link">
                {papers.orderNo}
              </Link>,
            ],
            [t("column.to"), papers.to],
            papers.carrier !== null && [t("column.carrier"), papers.carrier],
            papers.trackingNo !== null && [t("column.number"), papers.trackingNo],
            papers.form !== null && [t("channel.form"), papers.form],
            papers.madeAt && [t("parcel.made"), <DateTime key="made" at={papers.madeAt} />],
          ]}
        />
        <p className="hint mt-3">{t(papers.madeAt ? "parcel.saidBefore" : "parcel.noPaper")}</p>
        {fault === null && (
          <div className="mt-4 flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <LinkButton
                key={kind}
                to={paths.deskParcelPaper(papers.no, kind)}
                icon="download-simple"
                {...(kind === "label" && { tone: "primary" as const })}
                reloadDocument
              >
                {t(`parcel.${kind}`)}
              </LinkButton>
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function Lacks({ lacks }: { lacks: readonly Lack[] }) {
  const { t } = useTranslation("papers");
  return (
    <ul className="grid gap-1">
      {lacks.map((lack) => (
        <li key={"sku" in lack ? `${lack.what} ${lack.sku}` : lack.what}>
          {"sku" in lack ? (
            <Link to={paths.deskProduct(lack.productId)} className="link">
              {t(`lack.${lack.what}`, { sku: lack.sku })}
            </Link>
          ) : lack.what === "sender" ? (
            <Link to={paths.deskPaperSettings()} className="link">
              {t("lack.sender")}
            </Link>
          ) : (
            t(`lack.${lack.what}`)
          )}
        </li>
      ))}
    </ul>
  );
}
