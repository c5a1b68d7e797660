/** What the store has changed since an order was paid: old and new. */
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui";
import type { StoreChange } from "../store-changes";

type Props = {
  changes: readonly StoreChange[];
  advise?: boolean;
};

export function StoreChanges({ changes, advise = false }: Props) {
  const { t } = useTranslation("orders");
  if (changes.length === 0) return null;
  return (
    <Card title={t("changed.title")}>
      <div className="grid gap-3 text-sm">
        {advise && <p>{t("changed.text")}</p>}
        <dl className="grid gap-2">
          {changes.map(({ field, line, old, now }) => (
            <div key={`${field} ${line ?? ""}`} className="wrap-anywhere">
              <dt className="font-semibold">
                {line && `${line}: `}
                {t(`changed.${field}`)}
              </dt>
              <dd>
                <del>{old || t("changed.nothing")}</del> → <ins>{now || t("changed.nothing")}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
