/** Pieces of an order that are short, late or dearer, and what becomes of them. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Form } from "~/ui";
import type { BulkIssue } from "../issues.server";

type Props = { issues: readonly BulkIssue[]; side: "member" | "desk"; mayDecide: boolean };

export function BulkIssues({ issues, side, mayDecide }: Props) {
  const { t } = useTranslation("bulk");
  if (issues.length === 0) return null;
  return (
    <Card title={t(`issue.title.${side}`)}>
      <ul className="grid gap-4 text-sm">
        {issues.map(({ id, kind, sku, qty, expectedBefore, expectedOn }) => (
          <li key={id} className="grid gap-2">
            <p>
              {t(`issue.${kind}`, {
                ...{ sku, count: qty },
                ...{ before: expectedBefore ?? "", day: expectedOn ?? "" },
              })}
            </p>
            {mayDecide && (
              <Form method="post" scope={`issue-${id}`} className="flex flex-wrap gap-2">
                <input type="hidden" name="issue" value={id} />
                <Button intent="issue-wait" size="s">
                  {t(kind === "DEARER" ? "issue.bear" : "issue.wait")}
                </Button>
                <Button intent="issue-drop" size="s">
                  {t("issue.drop")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="hint mt-3">{t("issue.hint")}</p>
    </Card>
  );
}
