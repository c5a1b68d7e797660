/** What became of each row, where an action over many could not do all. */
import { useTranslation } from "~/i18n/use-translation";
import { errorText } from "./error-text";
import { Link } from "./link";
import { firstError, Refused } from "./refused";

type Said = { readonly name: string; readonly why: string | null };

/** Why an action was refused, and of many rows what became of each. `pathOf`: where a row is seen, by its name. */
export function RefusedRows({ answer, pathOf }: { answer: unknown; pathOf?: (name: string) => string }) {
  const rows = rowsOf(answer);
  return (
    <Refused error={firstError(answer)}>
      {rows.length > 0 && <Rows rows={rows} {...(pathOf && { pathOf })} />}
    </Refused>
  );
}

function rowsOf(answer: unknown): readonly Said[] {
  if (typeof answer !== "object" || answer === null || !("rows" in answer)) return [];
  return answer.rows as readonly Said[];
}

function Rows({ rows, pathOf }: { rows: readonly Said[]; pathOf?: (name: string) => string }) {
  const { t: words } = useTranslation();
  const { t } = useTranslation("common");
  const done = rows.filter(({ why }) => why === null);
  const name = (said: string) =>
    pathOf ? (
      <Link to={pathOf(said)} className="link">
        {said}
      </Link>
    ) : (
      <b>{said}</b>
    );
  return (
    <div className="mt-2 grid max-h-72 gap-2 overflow-y-auto text-sm">
      <ul className="grid gap-1">
        {rows.map(
          (row, i) =>
            row.why !== null && (
              <li key={i} className="wrap-anywhere">
                {name(row.name)}: {errorText(words, row.why)}
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
                {name(row.name)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
