/** What can be done with ticked cases of the desk's list: one offer or one rejection for all of them. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Input, Select, type RowActs } from "~/ui";
import { rejectCodes, wants } from "../config";
import type { DeskRow } from "./lists";

export function useClaimActs(): RowActs<DeskRow> {
  const { t } = useTranslation("claims");
  return {
    id: "claims",
    name: "no",
    label: (row) => row.no,
    ways: (row) => [{ to: paths.deskClaim(row.no), label: t("desk.open"), icon: "eye" }],
    acts: [],
    bar: <Bar />,
  };
}

function Bar() {
  const { t } = useTranslation("claims");
  const kinds = wants.map((value) => ({ value, label: t(`want.${value}`) }));
  const codes = rejectCodes.map((value) => ({ value, label: t(`reject.${value}`) }));
  return (
    <>
      <Input
        name="message"
        aria-label={t("desk.many.message")}
        placeholder={t("desk.many.message")}
        maxLength={2000}
        autoComplete="off"
        className="max-w-64"
      />
      <span className="flex flex-wrap items-center gap-2">
        <Select name="kind" aria-label={t("desk.propose.kind")} options={kinds} className="max-w-40" />
        <Input
          name="percent"
          aria-label={t("desk.many.percent")}
          inputMode="numeric"
          defaultValue="100"
          className="w-20 shrink-0"
        />
        <span aria-hidden>%</span>
        <Button intent="propose" size="s" tone="primary" className="whitespace-nowrap">
          {t("desk.many.propose")}
        </Button>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Select
          name="code"
          aria-label={t("desk.reject.code")}
          placeholder={t("desk.reject.code")}
          options={codes}
          className="max-w-48"
        />
        <Button intent="reject" size="s" className="whitespace-nowrap">
          {t("desk.many.reject")}
        </Button>
      </span>
    </>
  );
}
