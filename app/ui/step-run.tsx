/** A step over many rows: how far it is, what became of each row, and the latest ones. */
import { useTranslation } from "~/i18n/use-translation";
import { mostInRequest } from "~/platform/steps";
import { LinkButton } from "./button";
import { DateTime } from "./date-time";
import { Banner, Card, EmptyState, PageHeader } from "./display";
import { Link } from "./link";
import { PlainTable } from "./plain-table";
import { Progress } from "./progress";
import { RowsSaid } from "./rows-said";

type Counts = {
  readonly id: string;
  readonly said: string;
  readonly at: Date | string;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
};

type Row = {
  readonly name: string;
  readonly path: string | null;
  readonly why: string | null;
  readonly said: string | null;
};

type Run = Counts & { readonly back: string | null; readonly rows: readonly Row[] };

const refreshSeconds = 2;

type Props = { run: Run | null; latest: readonly Counts[]; pathOf: (id: string) => string };

export function StepRunPage({ run, latest, pathOf }: Props) {
  const { t } = useTranslation("common");
  return (
    <>
      <PageHeader
        title={run ? run.said : t("rows.title")}
        {...(run?.back && { actions: <LinkButton to={run.back}>{t("rows.back")}</LinkButton> })}
      />
      {run && <Report run={run} />}
      <Latest latest={latest} pathOf={pathOf} />
    </>
  );
}

function Report({ run: { total, done, refused, rows } }: { run: Run }) {
  const { t } = useTranslation("common");
  const settled = done + refused;
  if (settled === total && refused === 0)
    return (
      <Banner tone="positive" live>
        {t("rows.allDone", { count: total })}
      </Banner>
    );
  return (
    <Card>
      <div className="grid gap-4">
        {settled < total ? (
          <Progress
            label={t("rows.working", { settled, total })}
            value={settled}
            max={total}
            refresh={refreshSeconds}
          >
            {t("rows.mayLeave")}
          </Progress>
        ) : (
          <Banner tone="critical" live>
            {t("rows.partly", { done, failed: refused })}
          </Banner>
        )}
        {rows.length > 0 && <RowsSaid rows={rows} />}
      </div>
    </Card>
  );
}

function Latest({ latest, pathOf }: Omit<Props, "run">) {
  const { t } = useTranslation("common");
  return (
    <Card flush title={t("rows.latest")}>
      {latest.length === 0 && (
        <EmptyState title={t("rows.none")}>{t("rows.none.text", { count: mostInRequest })}</EmptyState>
      )}
      {latest.length > 0 && (
        <PlainTable
          caption={t("rows.latest")}
          rows={latest}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "said",
              header: t("rows.change"),
              cell: ({ id, said, at }) => (
                <>
                  <Link to={pathOf(id)} className="row-link">
                    {said}
                  </Link>
                  <span className="block text-xs text-muted">
                    <DateTime at={at} />
                  </span>
                </>
              ),
            },
            { key: "done", header: t("rows.doneCount"), align: "end", cell: ({ done }) => done },
            { key: "refused", header: t("rows.refused"), align: "end", cell: ({ refused }) => refused },
            {
              key: "waiting",
              header: t("rows.waiting"),
              align: "end",
              cell: ({ total, done, refused }) => total - done - refused,
            },
          ]}
        />
      )}
    </Card>
  );
}
