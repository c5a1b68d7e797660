/** Where somebody else saved meanwhile: what stands now beside what was typed, field by field. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Card, PlainTable, type Column } from "~/ui";

/** A field with both its states as a reader would see them. */
export type BothStates = { readonly label: string; readonly stands: string; readonly typed: string };

/** Whether a form was refused because what it changes had moved on. */
export const wasTypedOver = (result: SubmissionResult | undefined) =>
  result?.error?.[""]?.includes("logistics:error.staleTyped") ?? false;

export function TypedOver({ fields }: { fields: readonly BothStates[] }) {
  const { t } = useTranslation("logistics");
  const differing = fields.filter(({ stands, typed }) => stands !== typed);
  const columns: Column<BothStates>[] = [
    { key: "label", header: t("typedOver.field"), cell: ({ label }) => label },
    { key: "stands", header: t("typedOver.stands"), cell: ({ stands }) => <Text>{stands}</Text> },
    { key: "typed", header: t("typedOver.typed"), cell: ({ typed }) => <Text strong>{typed}</Text> },
  ];
  return (
    <Card title={t("typedOver.title")} flush>
      {differing.length === 0 ? (
        <p className="px-5 py-4 text-sm text-muted">{t("typedOver.none")}</p>
      ) : (
        <PlainTable
          caption={t("typedOver.title")}
          rows={differing}
          columns={columns}
          rowKey={({ label }) => label}
        />
      )}
    </Card>
  );
}

function Text({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <span className={`wrap-anywhere ${strong ? "font-semibold" : "text-muted"}`}>{children || "–"}</span>
  );
}
