/** How a text differs from the one before: lines that came and went, with their neighbours. */
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui";
import type { Line, Passage } from "../difference";

type Props = {
  against: string | null;
  changes: readonly Passage[];
  lang: string;
};

export function ContentChanges({ against, changes, lang }: Props) {
  const { t } = useTranslation("editing");
  const changed = changes.some(({ kind }) => kind === "lines");
  return (
    <Card title={against ? t("changes.title", { version: against }) : undefined}>
      {!against && <p className="text-muted">{t("changes.first")}</p>}
      {against && !changed && <p className="text-muted">{t("changes.none")}</p>}
      {changed && (
        <div className="grid gap-1 text-sm">
          {changes.map((passage, index) =>
            passage.kind === "gap" ? (
              <p key={index} className="py-1 text-xs text-muted">
                {t("changes.gap", { count: passage.count })}
              </p>
            ) : (
              passage.lines.map((line, at) => <ChangedLine key={`${index}-${at}`} line={line} lang={lang} />)
            ),
          )}
        </div>
      )}
    </Card>
  );
}

function ChangedLine({ line: { kind, text }, lang }: { line: Line; lang: string }) {
  const { t } = useTranslation("editing");
  const words = (
    <span lang={lang} className="wrap-anywhere">
      {text}
    </span>
  );
  if (kind === "same") return <p className="ps-7 text-muted">{words}</p>;
  const Mark = kind === "new" ? "ins" : "del";
  return (
    <p className={kind === "new" ? "change-line tone-positive" : "change-line tone-critical"}>
      <span aria-hidden className="w-4 shrink-0 text-center font-mono">
        {kind === "new" ? "+" : "\u2212"}
      </span>
      <span className="sr-only">{t(`changes.${kind}`)}: </span>
      <Mark>{words}</Mark>
    </p>
  );
}
