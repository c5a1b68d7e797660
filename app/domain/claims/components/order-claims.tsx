/** After-sales on the page of an order: its cases, and the way to a new one. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DateTime, LinkButton } from "~/ui";
import { Link } from "~/ui/link";
import type { ClaimLineOfOrder } from "../claims.server";
import { ClaimState } from "./lists";

type Props = {
  orderNo: string;
  claims: readonly ClaimLineOfOrder[];
  /** Whether the viewer can open one now; only for the member. */
  canOpen?: boolean;
  atDesk?: boolean;
};

export function OrderClaims({ orderNo, claims, canOpen = false, atDesk = false }: Props) {
  const { t } = useTranslation("claims");
  if (claims.length === 0 && !canOpen) return null;
  return (
    <Card title={t("card.title")}>
      {claims.length === 0 ? (
        <p className="text-sm text-muted">{t("card.none")}</p>
      ) : (
        <ul className="grid gap-3 text-sm">
          {claims.map(({ no, status, createdAt }) => (
            <li key={no} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <Link to={atDesk ? paths.deskClaim(no) : paths.claim(no)} className="link">
                  {no}
                </Link>{" "}
                <span className="text-muted">
                  <DateTime at={createdAt} />
                </span>
              </span>
              <ClaimState status={status} atDesk={atDesk} />
            </li>
          ))}
        </ul>
      )}
      {canOpen && (
        <div className="mt-3">
          <LinkButton to={paths.newClaim({ order: orderNo })} icon="arrow-counter-clockwise" block>
            {t("card.open")}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
