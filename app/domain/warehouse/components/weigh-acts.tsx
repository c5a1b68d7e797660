/** What can be done with weights of the list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import type { RowActs } from "~/ui";
import type { WeightRow } from "./weigh-ins";

/** Approving bills what is dearer and credits what is cheaper, each as its weight says. */
export function useWeightActs(offers: Readonly<Record<string, Offers>>): RowActs<WeightRow> {
  const { t } = useTranslation("weighing");
  return {
    id: "weights",
    name: "parcel",
    label: (row) => row.parcelNo,
    ways: (row) => [{ to: paths.deskWeighIn(row.parcelNo), label: t("open"), icon: "eye" }],
    offers: ({ parcelNo }) => {
      const { bill, credit, dismiss } = offers[parcelNo] ?? {};
      const approve = bill === true || credit === true;
      return { ...(approve ? { approve } : {}), ...(dismiss === undefined ? {} : { dismiss }) };
    },
    acts: [
      { intent: "approve", label: t("approve"), many: t("approve"), icon: "check", tone: "primary" },
      { intent: "dismiss", label: t("dismiss.submit"), many: t("dismiss.submit"), icon: "x" },
    ],
  };
}
