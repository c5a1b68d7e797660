/** What became of each row, where an action over many could not do all. */
import { useTranslation } from "~/i18n/use-translation";
import { errorText } from "./error-text";
import { Link } from "./link";
import { firstError, Refused } from "./refused";

/** `said`: the reason in words; else `why` is a text key. */
type Said = {
  readonly name: string;
  readonly why: string | null;
  readonly said?: string | null;
  readonly path?: string | null;
};

/** Why an action was refused, and of many rows what became of each. `pathOf`: where a row is seen, by its name. */
export function RefusedRows({ answer, pathOf }: { answer: unknown; pathOf?: (name: string) => string }) {
  const rows = rowsOf(answer);
  return (
    <Refused error={firstError(answer)}>
      {rows.length > 0 && (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <RowsSaid rows={rows} {...(pathOf && { pathOf })} />
        </div>
      )}
    </Refused>
  );
}

function rowsOf(answer: unknown): readonly Said[] {
  if (typeof answer !== "object" || answer === null || !("rows" in answer)) return [];
  return answer.rows as readonly Said[];
}

/** What became of each row: first what was refused, and why. */
export function RowsSaid({ rows, pathOf }: { rows: readonly Said[]; pathOf?: (name: string) => string }) {
  const { t: words } = useTranslation();
  const { t } = useTranslation("common");
  const done = rows.filter(({ why }) => why === null);
  const nameOf = ({ name, path }: Said) => {
    const to = path ?? pathOf?.(name);
    return to ? (
      <Link to={to} className="link">
        {name}
      </Link>
    ) : (
      <b>{name}</b>
    );
  };
  return (
    <div className="grid gap-2 text-sm">
      <ul className="grid gap-1">
        {rows.map(
          (row, i) =>
            row.why !== null && (
              <li key={i} className="wrap-anywhere">
                {nameOf(row)}: {row.said ?? errorText(words, row.why)}
              </li>
            ),
        )}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold">{t("rows.done", { count: done.length })}</summary>
          <ul className="mt-1 grid gap-1">
            {done.map((row, i) => (
              <li key={i} className="wrap-anywhere">
                {nameOf(row)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
