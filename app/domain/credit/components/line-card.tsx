/** A credit line at a glance: what stands in its way, then its figures. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Card, DateTime, FactList, Money } from "~/ui";
import type { LineView } from "../member.server";
import { LineStatus } from "./line-status";

export type Figures = { borrowed: bigint; loanLimit: bigint; owed: bigint };

/** What the member should know first; nothing where all is well. */
export function LineNotice({ line, owed }: { line: LineView | null; owed: bigint }) {
  const { t } = useTranslation("credit");
  return (
    <>
      {owed > 0n && (
        <Banner tone="critical" title={t("state.owed.title")}>
          {t("state.owed.text")}
        </Banner>
      )}
      {line && line.overdue > 0n && (
        <Banner tone="critical" title={t("state.overdue.title")}>
          {t("state.overdue.text")}
        </Banner>
      )}
      {line?.status === "APPLIED" && (
        <Banner title={t("state.applied.title")}>{t("state.applied.text")}</Banner>
      )}
      {line?.status === "NONE" && line.reason && (
        <Banner tone="caution" title={t("state.refused.title")}>
          {line.reason}
        </Banner>
      )}
      {line?.status === "SUSPENDED" && line.suspendedFor !== "overdue" && (
        <Banner tone="caution" title={t("state.suspended.title")}>
          {line.suspendedFor === "written_off"
            ? t("state.writtenOff.text")
            : (line.pauseReason ?? t("state.suspended.text"))}
        </Banner>
      )}
      {line?.status === "CLOSED" && (
        <Banner tone="caution" title={t("state.closed.title")}>
          {line.reason ?? t("state.closed.text")}
        </Banner>
      )}
    </>
  );
}

type CardProps = { line: LineView; figures: Figures; title: string };

export function LineCard({ line, figures, title }: CardProps) {
  const { t } = useTranslation("credit");
  const granted = line.limit > 0n;
  return (
    <Card title={title} actions={<LineStatus status={line.status} />}>
      <FactList
        facts={[
          granted && [t("fact.limit"), <Money key="limit" amount={line.limit} />],
          granted && [t("fact.available"), <Money key="available" amount={figures.loanLimit} />],
          [t("fact.borrowed"), <Money key="borrowed" amount={figures.borrowed} />],
          figures.owed > 0n && [t("fact.owed"), <Money key="owed" amount={figures.owed} />],
          line.overdue > 0n && [
            t("fact.overdue"),
            <strong key="overdue" className="text-critical">
              <Money amount={line.overdue} />
            </strong>,
          ],
          line.nextDueAt && [t("fact.next"), <DateTime key="next" at={line.nextDueAt} show="date" />],
          granted && [t("fact.term"), t("term.days", { count: line.termDays })],
          line.wanted !== null &&
            line.status === "APPLIED" && [t("fact.wanted"), <Money key="wanted" amount={line.wanted} />],
          line.appliedAt && [t("fact.applied"), <DateTime key="applied" at={line.appliedAt} />],
          line.purpose !== null && [
            t("fact.purpose"),
            <span key="purpose" className="wrap-anywhere whitespace-pre-line">
              {line.purpose}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
