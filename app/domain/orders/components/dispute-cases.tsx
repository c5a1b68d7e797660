/** The disputes for which an order stands still, by their numbers and how each of them stands. */
import { useTranslation } from "~/i18n/use-translation";
import { DisputeStatusWord } from "~/domain/payments/components/desk-disputes";
import { paths } from "~/platform/paths";
import { Link } from "~/ui/link";
import type { DisputeCase } from "../disputed.server";

type Props = {
  cases: readonly (DisputeCase & { orderNo?: string })[];
  label: string;
  mayOpen: boolean;
};

export function DisputeCases({ cases, label, mayOpen }: Props) {
  return (
    <div className="mt-2 grid gap-1">
      <p className="font-semibold">{label}</p>
      <ul className="grid gap-1">
        {cases.map((one) => (
          <li key={`${one.id} ${one.orderNo}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Case one={one} mayOpen={mayOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Case({ one, mayOpen }: { one: Props["cases"][number]; mayOpen: boolean }) {
  return (
    <>
      {mayOpen ? (
        <Link to={paths.deskChargeback(one.id)} className="link wrap-anywhere">
          {one.no}
        </Link>
      ) : (
        <span className="wrap-anywhere">{one.no}</span>
      )}
      <DisputeStatusWord status={one.status} />
      {one.orderNo && (
        <Link to={paths.deskOrder(one.orderNo)} className="link">
          {one.orderNo}
        </Link>
      )}
    </>
  );
}

/** On the page of a case: the others for which its orders stand still, too. */
export function CasesBeside({ cases }: Pick<Props, "cases">) {
  const { t } = useTranslation("disputes");
  if (cases.length === 0) return null;
  return (
    <div className="text-sm">
      <DisputeCases cases={cases} label={t("beside")} mayOpen />
    </div>
  );
}
