/** Files of papers: asked for, how far each is, and what is not in it. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, Form, LinkButton, Progress, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { PrintStatus, PrintView } from "../paper/print.server";

const tones: Record<PrintStatus, Tone> = {
  QUEUED: "neutral",
  RUNNING: "info",
  READY: "positive",
  FAILED: "critical",
  EXPIRED: "neutral",
};

export function PrintState({ status }: { status: PrintStatus }) {
  const { t } = useTranslation("papers");
  return <Status tone={tones[status]}>{t(`print.status.${status}`)}</Status>;
}

type Props = {
  waiting: number;
  most: number;
  prints: readonly PrintView[];
  result: SubmissionResult | undefined;
};

/** One press for all that wait, and the files that were made. */
export function PrintAll({ waiting, most, prints, result }: Props) {
  const { t } = useTranslation("papers");
  return (
    <Card title={t("print.title")}>
      {waiting > 0 ? (
        <Form method="post" scope={`all-${String(result?.status)}`} className="grid gap-3">
          <p className="text-sm text-muted">{t("print.makeText", { most })}</p>
          <div className="flex flex-wrap gap-2">
            <Button intent="allLabels" tone="primary" icon="tag">
              {t("print.allLabels", { count: Math.min(waiting, most) })}
            </Button>
            <Button intent="allPapers" icon="stack">
              {t("print.allPapers")}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-sm text-muted">{t("print.none")}</p>
      )}
      {prints.length > 0 && (
        <ul className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
          {prints.map((print) => (
            <li key={print.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={paths.deskPrint(print.id)} className="link">
                {t("print.heading", { parcels: print.total })}
              </Link>
              <DateTime at={print.createdAt} />
              <PrintState status={print.status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function PrintFile({ print }: { print: PrintView }) {
  const { t } = useTranslation("papers");
  return (
    <div className="grid gap-4">
      <Card>
        <Made print={print} />
      </Card>
      {print.left.length > 0 && (
        <Banner tone="caution" title={t("print.left")}>
          <ul className="grid gap-1">
            {print.left.map(({ no, why }) => (
              <li key={no}>
                <Link to={paths.deskParcelPapers(no)} className="link">
                  {no}
                </Link>{" "}
                {t(`print.why.${why}`)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

function Made({ print }: { print: PrintView }) {
  const { t } = useTranslation("papers");
  const { status, done, total, expiresAt } = print;
  switch (status) {
    case "QUEUED":
    case "RUNNING":
      return (
        <Progress label={t("print.progress")} value={done} max={total} refresh={2}>
          {t("print.leave")}
        </Progress>
      );
    case "READY":
      return (
        <div className="grid gap-3">
          <p>
            {t("print.ready")} {expiresAt && <DateTime at={expiresAt} />}
          </p>
          <div>
            <LinkButton
              to={paths.deskPrintFile(print.id)}
              tone="primary"
              icon="download-simple"
              reloadDocument
            >
              {t("print.open")}
            </LinkButton>
          </div>
        </div>
      );
    case "FAILED":
      return <p>{t(print.left.length > 0 ? "print.nothing" : "print.failed")}</p>;
    case "EXPIRED":
      return <p>{t("print.expired")}</p>;
  }
}
