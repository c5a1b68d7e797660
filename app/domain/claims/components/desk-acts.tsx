/** What can be done with ticked cases of the desk's list: one offer or one rejection for all of them. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Button, type RowActs } from "~/ui";
import { rejectCodes, wants } from "../config";
import type { ClaimEvent } from "../states";
import type { DeskRow } from "./lists";

export function useClaimActs(offers: Readonly<Record<string, Offers<ClaimEvent>>>): RowActs<DeskRow> {
  const { t } = useTranslation("claims");
  return {
    id: "claims",
    name: "no",
    label: (row) => row.no,
    ways: (row) => [{ to: paths.deskClaim(row.no), label: t("desk.open"), icon: "eye" }],
    offers: ({ no }) => {
      const { propose, reject } = offers[no] ?? {};
      return {
        ...(propose === undefined ? {} : { propose }),
        ...(reject === undefined ? {} : { reject }),
      };
    },
    acts: [
      { intent: "propose", many: t("desk.many.propose") },
      { intent: "reject", many: t("desk.many.reject") },
    ],
    bar: <Bar />,
  };
}

function Bar() {
  const { t } = useTranslation("claims");
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">{t("desk.many.title")}</p>
      <label className="grid gap-1 text-sm">
        {t("desk.many.message")}
        <textarea name="message" form="claims" rows={2} maxLength={2000} className="input" />
      </label>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm">
          {t("desk.propose.kind")}
          <select name="kind" form="claims" className="input">
            {wants.map((value) => (
              <option key={value} value={value}>
                {t(`want.${value}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-sm">
          {t("desk.many.percent")}
          <input name="percent" form="claims" inputMode="numeric" defaultValue="100" className="input w-24" />
        </label>
        <Button form="claims" intent="propose" tone="primary">
          {t("desk.many.propose")}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm">
          {t("desk.reject.code")}
          <select name="code" form="claims" defaultValue="" className="input">
            <option value="">{t("desk.choose")}</option>
            {rejectCodes.map((value) => (
              <option key={value} value={value}>
                {t(`reject.${value}`)}
              </option>
            ))}
          </select>
        </label>
        <Button form="claims" intent="reject">
          {t("desk.many.reject")}
        </Button>
      </div>
    </div>
  );
}
