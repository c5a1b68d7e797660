/** What a store order waits for, on its page at the desk. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { CalendarDay, Card } from "~/ui";
import { Link } from "~/ui/link";
import type { WaitingGoods } from "../order.server";
import { IssueFacts, IssueState, type IssueListed } from "./issue-list";

type Props = { goods: readonly WaitingGoods[]; issues: readonly IssueListed[]; mayOpen: boolean };

export function OrderGoods({ goods, issues, mayOpen }: Props) {
  const { t } = useTranslation("purchasing");
  if (goods.length === 0 && issues.length === 0) return null;
  return (
    <Card title={t("waiting.title")}>
      <ul className="grid gap-3 text-sm">
        {goods.map(({ sku, missing, purchaseNo, expectedOn }) => (
          <li key={sku}>
            <p className="font-semibold wrap-anywhere">
              {missing} × {sku}
            </p>
            <p className="text-muted">
              {purchaseNo === null && t("waiting.toBuy")}
              {purchaseNo !== null && (
                <>
                  {t("waiting.for")}{" "}
                  {mayOpen ? (
                    <Link to={paths.deskPurchase(purchaseNo)} className="link">
                      {purchaseNo}
                    </Link>
                  ) : (
                    purchaseNo
                  )}
                  {expectedOn && (
                    <>
                      {", "}
                      {t("waiting.expected")} <CalendarDay at={expectedOn} />
                    </>
                  )}
                </>
              )}
            </p>
          </li>
        ))}
        {issues.map((issue) => (
          <li key={issue.id}>
            <IssueState kind={issue.kind} /> <span className="wrap-anywhere">{issue.sku}</span>{" "}
            <IssueFacts issue={issue} />{" "}
            <Link to={paths.deskPurchaseIssues({ q: issue.orderNo })} className="link">
              {t("waiting.decide")}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
