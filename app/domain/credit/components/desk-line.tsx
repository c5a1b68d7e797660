/** A member's credit at the desk: facts for the decision, the decisions, the history. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText, formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { answerTo, Banner, Card, DateTime, FactList, Money, Refused, Timeline } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { termDays } from "../config";
import type { Borrower, LineHistory } from "../desk.server";
import type { LineView } from "../member.server";
import { lineStates, type LineEvent } from "../states";
import { LineMoveForm, TermsForm } from "../forms";

export function BorrowerCard({ borrower }: { borrower: Borrower }) {
  const { t } = useTranslation("credit");
  return (
    <Card title={t("desk.history")}>
      <FactList
        facts={[
          [
            t("desk.member"),
            <Link key="member" to={paths.deskMember(borrower.id)} className="link">
              {borrower.name}
            </Link>,
          ],
          [t("desk.memberSince"), <DateTime key="since" at={borrower.since} show="date" />],
          [t("desk.orders90"), String(borrower.orders)],
          [t("desk.volume90"), <Money key="volume" amount={borrower.volume} />],
          [t("desk.disputes"), String(borrower.disputes)],
          [t("desk.declined"), String(borrower.declined)],
          [
            t("desk.drawsRepaid"),
            `${borrower.repaid}${borrower.late > 0 ? ` (${t("desk.late", { count: borrower.late })})` : ""}`,
          ],
          borrower.writtenOff > 0 && [
            t("desk.drawsWrittenOff"),
            <strong key="lost" className="text-critical">
              {borrower.writtenOff} (<Money amount={borrower.lost} />)
            </strong>,
          ],
        ]}
      />
    </Card>
  );
}

type Props = {
  line: LineView | null;
  /** What is still to be repaid, in cents. */
  borrowed: bigint;
  result: SubmissionResult | undefined;
};

function Seen({ line }: Pick<Props, "line">) {
  return <input type="hidden" name="version" value={line?.version ?? 0} autoComplete="off" />;
}

/**
 * The decisions that are possible now. A line paused until repayment can be kept paused longer. Any other paused line
 * can be resumed once nothing is overdue.
 */
export function Decisions({ line, borrowed, result }: Props) {
  const { t } = useTranslation("credit");
  const from = line?.status ?? "NONE";
  const fits = (event: LineEvent) => lineStates.next(from, event).ok;
  const terms = fits("grant") ? "grant" : fits("change") ? "change" : null;
  const lifts = from === "SUSPENDED" && line?.suspendedFor === "overdue";
  const sensible = {
    refuse: true,
    suspend: from !== "SUSPENDED" || lifts,
    resume: !lifts && line?.overdue === 0n,
    close: true,
  };
  const moves = (["refuse", "suspend", "resume", "close"] as const).filter(
    (event) => fits(event) && sensible[event],
  );
  // A form that still stands says itself what came of it.
  const stands = [...(terms ? [terms] : []), ...moves].some((intent) => answerTo(result, intent));
  return (
    <>
      <Refused error={stands ? null : result?.error?.[""]?.[0]} />
      {from === "CLOSED" && borrowed > 0n && (
        <Banner tone="caution" title={t("desk.closed.owes")}>
          <StillOwed line={line} borrowed={borrowed} />
        </Banner>
      )}
      {terms && <Terms intent={terms} line={line} result={result} />}
      {from === "SUSPENDED" && line !== null && line.overdue > 0n && (
        <Banner tone="caution" title={t("desk.resume.waits")}>
          {t(lifts ? "desk.resume.byItself" : "desk.resume.byFinance")}
        </Banner>
      )}
      {moves.map((intent) => (
        <Move
          key={intent}
          intent={intent}
          keeps={intent === "suspend" && lifts}
          {...{ line, borrowed, result }}
        />
      ))}
    </>
  );
}

function StillOwed({ line, borrowed }: Pick<Props, "line" | "borrowed">) {
  const { t } = useTranslation("credit");
  const overdue = line?.overdue ?? 0n;
  return (
    <FactList
      facts={[
        [t("desk.close.owed"), <Money key="owed" amount={borrowed} />],
        overdue > 0n && [
          t("desk.close.overdue"),
          <strong key="overdue" className="text-critical">
            <Money amount={overdue} />
          </strong>,
        ],
        line?.nextDueAt && [
          t(overdue > 0n ? "desk.close.since" : "desk.close.by"),
          <DateTime key="due" at={line.nextDueAt} show="date" />,
        ],
      ]}
    />
  );
}

function Closing({ line, borrowed }: Pick<Props, "line" | "borrowed">) {
  const { t } = useTranslation("credit");
  return (
    <div className="grid gap-3 text-sm">
      {borrowed > 0n && <StillOwed line={line} borrowed={borrowed} />}
      <p>{t("desk.close.does")}</p>
      <p>{t(borrowed > 0n ? "desk.close.stays" : "desk.close.nothing")}</p>
      {line !== null && line.overdue > 0n && <p>{t("desk.close.late")}</p>}
    </div>
  );
}

function Terms({ intent, line, result }: Omit<Props, "borrowed"> & { intent: "grant" | "change" }) {
  const { t } = useTranslation("credit");
  const asked = intent === "grant" ? (line?.wanted ?? 0n) : (line?.limit ?? 0n);
  return (
    <Card title={t(`desk.${intent}.title`)}>
      <PlainForm
        schema={TermsForm}
        intent={intent}
        result={result}
        start={{
          limit: asked > 0n ? decimalText(asked) : "",
          days: String(intent === "change" && line ? line.termDays : termDays),
        }}
        intro={<Seen line={line} />}
        submit={t(`desk.${intent}`)}
        tone="primary"
      />
    </Card>
  );
}

type MoveProps = Props & {
  intent: "refuse" | "suspend" | "resume" | "close";
  keeps: boolean;
};

function Move({ intent, keeps, line, borrowed, result }: MoveProps) {
  const { t } = useTranslation("credit");
  return (
    <Card title={t(keeps ? "desk.keep.title" : `desk.${intent}.title`)}>
      <PlainForm
        schema={LineMoveForm}
        intent={intent}
        result={result}
        intro={
          <>
            <Seen line={line} />
            {intent === "close" && <Closing line={line} borrowed={borrowed} />}
          </>
        }
        submit={t(keeps ? "desk.keep" : `desk.${intent}`)}
        tone={intent === "resume" ? "primary" : "danger"}
      />
    </Card>
  );
}

const events = [
  "apply",
  "grant",
  "refuse",
  "change",
  "suspend",
  "resume",
  "overdue",
  "repaid",
  "close",
] as const;

export function LineTrail({ history }: { history: readonly LineHistory[] }) {
  const { t, i18n } = useTranslation("credit");
  const money = (amount: bigint) => formatMoney({ amount, currency: "USD" }, i18n.language);
  const items = history.map(({ id, at, event, by, reason, terms }) => {
    const known = events.find((name) => name === event);
    const title = known ? t(`event.${known}`) : event;
    if (!terms) return { id, at, title, by, note: reason };
    const { before, limit, daysBefore, days } = terms;
    const what =
      event === "change"
        ? t("terms.change", { before: money(before), limit: money(limit), daysBefore, days })
        : t("terms.grant", { limit: money(limit), days });
    return { id, at, title: `${title}: ${what}`, by, note: reason };
  });
  return (
    <Card title={t("desk.trail")}>
      {items.length === 0 ? (
        <p className="text-sm text-muted">{t("desk.trail.none")}</p>
      ) : (
        <Timeline items={items} />
      )}
    </Card>
  );
}
